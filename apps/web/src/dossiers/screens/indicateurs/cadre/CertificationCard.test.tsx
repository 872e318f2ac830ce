import type { Organisme } from '@sillon/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeurCourt } from '#dossiers/testing/serveur'

const LOGO = 'data:image/svg+xml;base64,PHN2Zy8+'
const certipaysan: Organisme = {
  idOrganisme: 3,
  nom: 'CertiPaysan',
  libelle: 'CertiPaysan',
  adresse: '',
  siteInternet: null,
  logoBase64: LOGO,
  couleurPrimaire: '#1f6f43',
  couleurSecondaire: '#1f6f43',
  couleurTertiaire: '#1f6f43',
  texteReglementaire: null,
  demarches: [2],
  agrementSca: false,
  scoresVisiblesAgriculteur: false,
  quatreYeux: false,
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const dates = async () => {
  const { getAllByRole } = await card('Gestion de la certification')
  return Object.fromEntries(
    getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )
}

describe('the certification card', () => {
  it('shows the body with its logo, every date day first, and a link to change them', async () => {
    const certification = {
      idOrganisme: 3,
      dateEntree: '2025-02-03',
      periodeAuditeeDebut: '2025-09-01',
      periodeAuditeeFin: '2026-08-31',
      dateAudit: '2026-10-12',
      dateCertification: '2026-11-02',
    }
    const { container } = await renderScreen(unServeurCourt({ certification, organisme: certipaysan }))
    const { findByText, getByRole } = await card('Gestion de la certification')
    await findByText('CertiPaysan')
    expect(container.querySelector(`img[src="${LOGO}"]`)).toBeTruthy()
    expect(await dates()).toEqual({
      'Entrée en certification': '03/02/2025',
      'Période auditée, du': '01/09/2025',
      'Période auditée, au': '31/08/2026',
      Audit: '12/10/2026',
      Certification: '02/11/2026',
    })
    expect(getByRole('link', { name: 'Modifier la démarche' }).getAttribute('href')).toBe('/demarches/HVE4/infos')
  })

  it('offers to view what a farmer may no longer change', async () => {
    const permissions = { ...DROITS_D_AGRICULTEUR, modifierInfos: false }
    await renderScreen(unServeurCourt({ role: 'AGRICULTEUR', permissions, etatDossier: 'CERTIFIABLE' }))
    const { getByRole } = await card('Gestion de la certification')
    getByRole('link', { name: 'Voir la démarche' })
  })

  it('names the missing dates, and loads no body while the file has none', async () => {
    const { container } = await renderScreen(unServeurCourt())
    expect(await dates()).toMatchObject({
      'Entrée en certification': '15/01/2026',
      Audit: 'Non renseigné',
      Certification: 'Non renseignée',
    })
    expect(container.querySelector('img')).toBeNull()
  })
})
