import { type DossierSuivi, getBilanPortefeuille, getDossier, listPortefeuille } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { selectionStore } from '../../session/selection-store'
import { openAt, situation } from '../../testing/application'
import { aUser } from '../../testing/builders'
import { answer, type FakeServer } from '../../testing/fake-server'

const LIST = 'GET /api/portefeuille'

const unSuivi = (over: Partial<DossierSuivi> = {}): DossierSuivi => ({
  idExploitation: 7,
  raisonSociale: 'Ferme du Vallon',
  nomCommune: 'Crest',
  codeDemarche: 'X4',
  libelleDemarche: 'Label X, niveau 4',
  etatDossier: 'ATTENTE_VERIFICATION',
  attente: 'VERIFICATION',
  verdict: 'NON_CERTIFIABLE',
  points: { SOL: 12.5, EAU: 4 },
  manque: 6,
  remplis: 30,
  aRemplir: 10,
  dateAudit: '2026-06-12',
  modifieLe: new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString(),
  alertes: [
    {
      code: 'SANS_PREUVE',
      lieux: [
        { code: 'HAIES', libelle: 'Haies', rubrique: 'X4_SOL', sousRubrique: 'HAIES' },
        { code: 'MARES', libelle: 'Mares', rubrique: 'X4_SOL', sousRubrique: 'MARES' },
      ],
    },
  ],
  ...over,
})
const nonCommence = unSuivi({
  idExploitation: 8,
  raisonSociale: 'Gaec des Tilleuls',
  etatDossier: null,
  attente: 'OUVERTURE',
  verdict: null,
  points: null,
  manque: null,
  remplis: null,
  aRemplir: null,
  dateAudit: null,
  modifieLe: null,
  alertes: [],
})

let server: FakeServer
beforeEach(async () => {
  server = await situation({ user: aUser({ role: 'CONSEILLER' }), idExploitation: null })
  server.on(listPortefeuille, () => answer({ count: 2, offset: 0, data: [unSuivi(), nonCommence] }))
  server.on(getBilanPortefeuille, () =>
    answer({
      total: 2,
      filtres: { A_VERIFIER: 1, AUDIT_PROCHE: 0, PRES_DU_SEUIL: 0 },
      alertes: { VALEUR_IMPOSSIBLE: 0, SANS_PREUVE: 1, SANS_CHANGEMENT: 0, PREUVE_EXPIREE: 0, LOIN_DE_L_AN_DERNIER: 0 },
      demarches: [
        {
          code: 'X4',
          seuil: 10,
          modules: [
            { code: 'SOL', libelle: 'Sols', max: 20 },
            { code: 'EAU', libelle: 'Eau', max: null },
          ],
        },
      ],
    }),
  )
})

const lastQuery = () => Object.fromEntries(server.receivedOf(LIST).at(-1)?.url.searchParams ?? [])

describe('the portfolio', () => {
  it('says of each file its state, whom it waits for, its points beside the threshold, and what to look at', async () => {
    openAt('/portefeuille')
    const row = await screen.findByRole('row', { name: /Ferme du Vallon/ })
    for (const text of [
      'En attente de vérification',
      'Le conseiller vérifie',
      'Pas encore',
      '75 %',
      '12/06/2026',
      'il y a 3 jours',
    ])
      within(row).getByText(text)
    await within(row).findByText('Sols : 12,5 points sur 10')
    within(row).getByText('Eau : 4 points sur 10')
    const lien = within(row).getByRole('link', { name: 'Haies' })
    expect(lien.getAttribute('href')).toBe('/dossiers/7/X4/2026?rubrique=X4_SOL#HAIES')
    within(row).getByText(/et 1 autre/)
    expect(within(screen.getByRole('row', { name: /Gaec des Tilleuls/ })).getByText('Non commencé')).toBeTruthy()
  })

  it('is narrowed down by a saved filter, a check and whom files wait for, each kept in the address', async () => {
    const user = userEvent.setup()
    const application = openAt('/portefeuille')
    await user.click(await screen.findByRole('button', { name: 'À vérifier 1' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ filtre: 'A_VERIFIER', millesime: '2026' }))
    await user.click(screen.getByRole('button', { name: 'Points sans preuve 1' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ filtre: 'A_VERIFIER', alerte: 'SANS_PREUVE' }))
    await user.selectOptions(screen.getByLabelText('En attente de'), 'VERIFICATION')
    await waitFor(() => expect(lastQuery()).toMatchObject({ attente: 'VERIFICATION' }))
    expect(application.path()).toContain('filtre=A_VERIFIER')
    await user.click(screen.getByRole('button', { name: 'À vérifier 1' }))
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('filtre'))
  })

  it('is gone through by the arrows, and a file opened by Enter', async () => {
    const user = userEvent.setup()
    server.on(getDossier, () => new Promise(() => undefined))
    const application = openAt('/portefeuille')
    const first = await screen.findByRole('link', { name: 'Ferme du Vallon' })
    screen.getByRole('searchbox').focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Gaec des Tilleuls' }))
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(application.path()).toBe('/demarches/X4'))
    expect(selectionStore.get().idExploitation).toBe(7)
  })

  it('is not for farmers', async () => {
    await situation({ user: aUser({ role: 'AGRICULTEUR' }), idExploitation: 1 })
    const application = openAt('/portefeuille')
    await waitFor(() => expect(application.path()).toBe('/'))
  })
})
