import type { Organisme } from '@sillon/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from './testing/render-screen'
import { DROITS_D_AGRICULTEUR, type ServeurDeTest, unServeur } from './testing/serveur'

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
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const dates = async () => {
  const { getAllByRole } = await card('Gestion de la certification')
  return Object.fromEntries(
    getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )
}

describe('the certification card', () => {
  it('shows the body with its logo, every date day first, and the way to change them', async () => {
    const certification = {
      idOrganisme: 3,
      dateEntree: '2025-02-03',
      periodeAuditeeDebut: '2025-09-01',
      periodeAuditeeFin: '2026-08-31',
      dateAudit: '2026-10-12',
      dateCertification: '2026-11-02',
    }
    const { container } = await renderScreen(unServeur({ certification, organisme: certipaysan }))
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

  it('says which dates are not filled in, and asks for no body while the file has none', async () => {
    const { container } = await renderScreen(unServeur())
    expect(await dates()).toMatchObject({ 'Entrée en certification': '15/01/2026', Audit: 'Non renseignée' })
    expect(container.querySelector('aside img')).toBeNull()
  })
})

describe('the list of rubriques', () => {
  it('numbers every module, says which is open, and leads to the results', async () => {
    const { user, router } = await renderScreen(unServeur(), 'HVE4_BIODIV')
    const { getAllByRole, getByRole, getByText } = await card('Rubriques')
    expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'SurfacesPage 1 / 5',
      'BiodiversitéPage 2 / 5',
      'Stratégie phytosanitairePage 3 / 5',
      'Gestion de la fertilisationPage 4 / 5',
      'SynthèsePage 5 / 5',
    ])
    expect(getByText('Biodiversité').getAttribute('aria-current')).toBe('page')
    await user.click(getByRole('link', { name: 'Résultats' }))
    await screen.findByRole('heading', { level: 1, name: 'Synthèse' })
    expect(router.state.location.search).toBe('?rubrique=HVE4_SYN')
  })

  it.each<[ServeurDeTest['role'], ServeurDeTest['etatDossier'], boolean]>([
    ['AGRICULTEUR', 'SAISIE_EN_COURS', false],
    ['AGRICULTEUR', 'ATTENTE_VERIFICATION', false],
    ['AGRICULTEUR', 'VERIFICATION_EN_COURS', false],
    ['AGRICULTEUR', 'CERTIFIABLE', true],
    ['AGRICULTEUR', 'NON_CERTIFIABLE', true],
    ['CONSEILLER', 'SAISIE_EN_COURS', true],
    ['CONSEILLER', 'VERIFICATION_EN_COURS', true],
  ])('opens the results to %s while the file is %s: %s', async (role, etatDossier, isOpen) => {
    const permissions = role === 'AGRICULTEUR' ? DROITS_D_AGRICULTEUR : unServeur().permissions
    // The address asks for them all the same.
    await renderScreen(unServeur({ role, etatDossier, permissions }), 'HVE4_SYN')
    const { queryByRole } = await card('Rubriques')
    expect(queryByRole('link', { name: 'Résultats' }) !== null).toBe(isOpen)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(isOpen ? 'Synthèse' : 'Surfaces')
  })
})
