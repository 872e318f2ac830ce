import {
  copier,
  currentUser,
  type DossierSuivi,
  type EtatDossier,
  getBilanPortefeuille,
  getCopie,
  getDossier,
  listDemandesDemarches,
  listPortefeuille,
  previewEtat,
  previewRappel,
  rappeler,
  type Suspens,
  saveDossier,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { selectionStore } from '#socle/session/selection-store'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

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
  pointsDeclares: null,
  statuts: { SOL: 'ATTEINT', EAU: 'INCOMPLET' },
  manque: 6,
  remplis: 30,
  aRemplir: 10,
  dateAudit: '2026-06-12',
  modifieLe: new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString(),
  alertes: [
    {
      code: 'EXIGENCE_NON_TENUE',
      lieux: [{ code: 'X4_SOL_D_1', libelle: 'Part de haies', rubrique: 'X4_SOL', sousRubrique: 'HAIES' }],
    },
    {
      code: 'SANS_PREUVE',
      lieux: [
        { code: 'HAIES', libelle: 'Haies', rubrique: 'X4_SOL', sousRubrique: 'HAIES' },
        { code: 'MARES', libelle: 'Mares', rubrique: 'X4_SOL', sousRubrique: 'MARES' },
      ],
    },
    {
      code: 'PREUVE_EXPIREE',
      lieux: [{ code: 'DOSSIER', libelle: 'Dossier', rubrique: null, sousRubrique: null }],
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
      alertes: {
        VALEUR_IMPOSSIBLE: 0,
        EXIGENCE_NON_TENUE: 0,
        SANS_PREUVE: 1,
        SANS_CHANGEMENT: 0,
        PREUVE_EXPIREE: 0,
        LOIN_DE_L_AN_DERNIER: 0,
      },
      demarches: [
        {
          code: 'X4',
          seuil: 10,
          modules: [
            { code: 'SOL', libelle: 'Sols', lettre: 'S', max: 20 },
            { code: 'EAU', libelle: 'Eau', lettre: 'E', max: null },
          ],
        },
      ],
    }),
  )
})

const lastQuery = () => Object.fromEntries(server.receivedOf(LIST).at(-1)?.url.searchParams ?? [])

describe('the portfolio', () => {
  it('shows for each file its state, whom it waits for, its points beside the threshold, and its checks', async () => {
    openAt('/portefeuille')
    const row = await screen.findByRole('row', { name: /Ferme du Vallon/ })
    for (const text of [
      'En attente de vérification',
      'Le conseiller vérifie',
      'Non certifiable',
      '75 %',
      '12/06/2026',
      'il y a 3 jours',
    ])
      within(row).getByText(text)
    await within(row).findByText('Sols : 12,5 points, 10 requis, Seuil atteint')
    within(row).getByText('Eau : 4 points, 10 requis, Incomplet')
    const lien = within(row).getByRole('link', { name: 'Points sans preuve' })
    expect(lien.getAttribute('href')).toBe('/dossiers/7/X4/2026?rubrique=X4_SOL#HAIES')
    expect(lien.parentElement?.textContent).toBe('Points sans preuve : Haies, Mares (2)')
    const deLigne = within(row).getByRole('link', { name: 'Exigence non tenue' })
    expect(deLigne.getAttribute('href')).toBe('/dossiers/7/X4/2026?rubrique=X4_SOL#X4_SOL_D_1')
    // A proof of the whole file is with its results.
    const duDossier = within(row).getByRole('link', { name: 'Preuve expirée avant l’audit' })
    expect(duDossier.getAttribute('href')).toMatch(/\?rubrique=RESULTATS#preuves$/)
    expect(within(screen.getByRole('row', { name: /Gaec des Tilleuls/ })).getByText('Non commencé')).toBeTruthy()
  })

  it('begins with the files that wait for the reader, and says so; another order stays in the address', async () => {
    const user = userEvent.setup()
    openAt('/portefeuille')
    await screen.findByRole('row', { name: /Ferme du Vallon/ })
    expect(lastQuery()).toMatchObject({ orderBy: 'attente', order: 'asc' })
    screen.getByText(/d’abord ce qui vous attend/)
    const ordre = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
    expect([ordre('État'), ordre('Exploitation')]).toEqual(['ascending', 'none'])
    await user.click(screen.getByRole('button', { name: 'Exploitation' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ orderBy: 'raisonSociale' }))
    expect([ordre('État'), ordre('Exploitation')]).toEqual(['none', 'ascending'])
    expect(screen.queryByText(/d’abord ce qui vous attend/)).toBeNull()
  })

  it('keeps the places of the numbers and of the letters of the modules until they are loaded', async () => {
    server.on(getBilanPortefeuille, () => new Promise(() => undefined))
    openAt('/portefeuille')
    await screen.findByRole('row', { name: /Ferme du Vallon/ })
    expect(screen.getByRole('button', { name: /^Points sans preuve/ }).textContent).toBe('Points sans preuve \u2007')
    expect(screen.getByRole('columnheader', { name: /^Points/ }).querySelector('abbr')?.textContent).toBe('\u00a0')
  })

  it('stops at the chips that have files only, and at the chosen one', async () => {
    openAt('/portefeuille?alerte=VALEUR_IMPOSSIBLE')
    const chip = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
    await waitFor(() => expect(chip(/^Audit dans 30 jours/).disabled).toBe(true))
    expect(chip(/^Points sans preuve/).disabled).toBe(false)
    const chosen = chip(/^Valeur impossible/)
    expect([chosen.getAttribute('aria-pressed'), chosen.disabled]).toEqual(['true', false])
  })

  it('names the modules by their letters in the heading of the points', async () => {
    openAt('/portefeuille')
    const heading = await screen.findByRole('columnheader', { name: /^Points/ })
    await within(heading).findByText('S')
    expect(within(heading).getByTitle('Eau').textContent).toBe('E')
  })

  it('says that the day of the audit of an undecided file is past', async () => {
    const of = (idExploitation: number, raisonSociale: string, dateAudit: string, etatDossier: EtatDossier) =>
      unSuivi({ idExploitation, raisonSociale, dateAudit, etatDossier })
    const data = [
      of(1, 'Passée', '2020-01-31', 'VERIFICATION_EN_COURS'),
      of(2, 'À venir', '2999-01-31', 'VERIFICATION_EN_COURS'),
      of(3, 'Décidé', '2020-01-31', 'CERTIFIABLE'),
    ]
    server.on(listPortefeuille, () => answer({ count: 3, offset: 0, data }))
    openAt('/portefeuille')
    const isPast = (nom: string) =>
      within(screen.getByRole('row', { name: new RegExp(nom) })).queryByRole('img', {
        name: 'La date d’audit est passée',
      }) !== null
    await screen.findByRole('row', { name: /Passée/ })
    expect(['Passée', 'À venir', 'Décidé'].map(isPast)).toEqual([true, false, false])
  })

  it('writes one point in the singular, and marks a module that does not apply to the farm', async () => {
    server.on(listPortefeuille, () =>
      answer({
        count: 1,
        offset: 0,
        data: [{ ...unSuivi(), points: { SOL: 0.5, EAU: null }, statuts: { SOL: 'SOUS_LE_SEUIL' } }],
      }),
    )
    openAt('/portefeuille')
    await screen.findByText('Sols : 0,5 point, 10 requis, Sous le seuil')
    screen.getByText('Eau : sans objet')
  })

  it('is filtered by a saved filter, a check and the person whom files wait for, each kept in the address', async () => {
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

  it('is browsed with the arrow keys, and Enter opens a file', async () => {
    const user = userEvent.setup()
    server.on(getDossier, () => new Promise(() => undefined))
    const application = openAt('/portefeuille')
    const first = await screen.findByRole('link', { name: 'Ferme du Vallon' })
    for (const above of [screen.getByRole('heading', { level: 1 }), screen.getByRole('searchbox')]) {
      above.focus()
      await user.keyboard('{ArrowDown}')
      expect(document.activeElement).toBe(first)
    }
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Gaec des Tilleuls' }))
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(application.path()).toBe('/demarches/X4'))
    expect(selectionStore.get().idExploitation).toBe(7)
  })

  it('acts on the selected files: previews the effect on each, then reports it', async () => {
    const user = userEvent.setup()
    const third = unSuivi({ idExploitation: 9, raisonSociale: 'Earl du Lac', etatDossier: 'SAISIE_EN_COURS' })
    server.on(listPortefeuille, () => answer({ count: 3, offset: 0, data: [unSuivi(), nonCommence, third] }))
    server.on(previewRappel, ({ body, url }) => {
      const { message } = body as { message: string | null }
      if (url.pathname.includes('/9/'))
        return answer({ courriels: [], envoiActif: true, obstacle: 'Un rappel est déjà parti.' })
      const mail = { role: 'CONSEILLER', langue: 'fr', sujet: 'Rappel', texte: `Bonjour. ${message ?? ''}` } as const
      return answer({ courriels: [{ ...mail, destinataire: 'Jeanne Morin' }], envoiActif: true, obstacle: null })
    })
    server.on(rappeler, ({ url }) =>
      url.pathname.includes('/8/')
        ? refusal('RAPPEL_SANS_DESTINATAIRE')
        : answer({ destinataires: ['Jeanne Morin'], envoiActif: true }),
    )
    openAt('/portefeuille')
    await user.click(await screen.findByRole('checkbox', { name: /^Choisir Ferme du Vallon/ }))
    await user.click(screen.getByRole('button', { name: 'Choisir toute la page' }))
    screen.getByText('3 dossiers choisis')
    // From the list straight to the acts, over the rows that are left.
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rappeler' }))
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rappeler par courriel' }))
    await user.click(dialog.getByLabelText('Ajouter un message (facultatif)'))
    await user.paste('Avant vendredi.')
    await waitFor(() => expect(dialog.getAllByText(/^Bonjour. Avant vendredi/)).toHaveLength(2))
    const rowOf = (nom: string) => dialog.getByRole('row', { name: new RegExp(nom) })
    within(rowOf('Earl du Lac')).getByText(/^Un rappel est déjà parti/)
    await user.click(dialog.getByRole('button', { name: 'Envoyer les rappels de 2 dossiers' }))
    await within(rowOf('Ferme du Vallon')).findByText('Envoyé à Jeanne Morin')
    await within(rowOf('Gaec des Tilleuls')).findByText(/^Aucune des personnes/)
    await dialog.findByText('1 dossier fait sur 3')
    dialog.getByRole('columnheader', { name: 'Ce qui a été fait' })
    expect(server.receivedOf('POST /api/exploitations/9/demarches/X4/rappel')).toEqual([])
    // One of them may be retried: the typed text stays on the device until the dialog is closed.
    const gardes = () => Object.values(localStorage).filter((texte) => String(texte).includes('Avant vendredi.'))
    expect(gardes()).toHaveLength(1)
    const [fermer] = dialog.getAllByRole('button', { name: 'Fermer' })
    await user.click(fermer as HTMLElement)
    expect(gardes()).toEqual([])
  })

  it('copies last year into the selected files that have something to copy', async () => {
    const user = userEvent.setup()
    server.on(getCopie, ({ url }) =>
      answer({
        millesime: 2025,
        lignes: url.pathname.endsWith('/7') ? [{ codeNational: 'HAIES', nouvelle: { value: 3 } }] : [],
        laissees: [],
      }),
    )
    server.on(copier, () => answer({ changements: [{}], indicateurs: [] }))
    openAt('/portefeuille')
    await user.click(await screen.findByRole('checkbox', { name: /^Choisir Ferme du Vallon/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Choisir Gaec des Tilleuls/ }))
    await user.click(screen.getByRole('button', { name: 'Copier depuis 2025' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Copier depuis 2025' }))
    await dialog.findByText('2025 n’apporte rien de plus à ce dossier.')
    dialog.getByText('1 valeur à copier')
    await user.click(dialog.getByRole('button', { name: 'Copier dans 1 dossier' }))
    await dialog.findByText('1 valeur copiée, à confirmer')
    expect(server.receivedOf('POST /api/demarches/X4/copie/7').map(({ body }) => body)).toEqual([{ codes: ['HAIES'] }])
  })

  it('keeps the text of a cancelled reminder, skips files decided or already in the new state, and saves on the previewed revision', async () => {
    const user = userEvent.setup()
    const decided = unSuivi({ idExploitation: 9, raisonSociale: 'Earl du Lac', etatDossier: 'CERTIFIABLE' })
    const since = unSuivi({ idExploitation: 10, raisonSociale: 'Scea des Prés', etatDossier: 'VERIFICATION_EN_COURS' })
    server.on(listPortefeuille, () => answer({ count: 3, offset: 0, data: [unSuivi(), decided, since] }))
    server.on(previewRappel, () => answer({ courriels: [], envoiActif: true }))
    const suspens: Suspens[] = [{ code: 'CHAMPS_VIDES', codes: ['A', 'B'] }, { code: 'SANS_CORRECTEUR' }]
    server.on(previewEtat, ({ url }) => {
      const etatActuel = url.pathname.includes('/10/') ? 'CERTIFIABLE' : 'ATTENTE_VERIFICATION'
      return answer({ etatActuel, empreinte: null, suspens, courriels: [], envoiActif: true }, { etag: '"8"' })
    })
    server.on(saveDossier, () => answer({} as never))
    openAt('/portefeuille')
    await user.click(await screen.findByRole('checkbox', { name: /^Choisir Ferme du Vallon/ }))
    await user.click(screen.getByRole('button', { name: 'Choisir toute la page' }))
    await user.click(screen.getByRole('button', { name: 'Rappeler' }))
    // It waits for nobody: the request, which the server would refuse, is not sent.
    const rowOfDecided = await screen.findByText('Ce dossier est décidé : il n’attend personne.')
    expect(rowOfDecided.getAttribute('data-phase')).toBe('sansObjet')
    expect(server.receivedOf('POST /api/exploitations/9/demarches/X4/apercu-rappel')).toEqual([])
    await user.click(await screen.findByLabelText('Ajouter un message (facultatif)'))
    await user.paste('Avant vendredi.')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    await user.click(screen.getByRole('button', { name: 'Rappeler' }))
    expect(await screen.findByLabelText('Ajouter un message (facultatif)')).toHaveProperty('value', 'Avant vendredi.')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))

    await user.click(screen.getByRole('button', { name: 'Changer l’état' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByLabelText('Nouvel état'), 'ATTENTE_VERIFICATION')
    await dialog.findByText('Il est déjà dans cet état.')
    await user.selectOptions(dialog.getByLabelText('Nouvel état'), 'ATTENTE_CORRECTION')
    // One was in the list, one is new.
    await waitFor(() =>
      expect(dialog.getAllByText('Il est décidé : il se rouvre depuis ses résultats.')).toHaveLength(2),
    )
    const reste = await dialog.findByRole('list', { name: 'Reste ouvert' })
    expect(reste.textContent).toMatch(/^2 champs à renseignerAucun agriculteur n’a de compte/)
    await user.click(await dialog.findByRole('button', { name: 'Changer l’état de 1 dossier' }))
    await dialog.findByText('1 dossier fait sur 3')
    const [saved] = server.receivedOf('POST /api/exploitations/7/demarches/X4')
    expect(saved?.body).toMatchObject({ exploitationDemarcheMillesime: { etatDossier: 'ATTENTE_CORRECTION' } })
    expect(saved?.headers.get('if-match')).toBe('"8"')
  })

  it('begins with the farmers who ask for a procedure, for a person who may give one', async () => {
    server.on(currentUser, () => answer(aUser({ role: 'CONSEILLER', accessCreationUpdateExploitation: true })))
    server.on(listDemandesDemarches, () =>
      answer([
        {
          idExploitation: 7,
          raisonSociale: 'Ferme sans',
          nomCommune: 'Die',
          demandeur: 'Paul Roche',
          demandeeLe: '2026-11-26T08:00:00.000Z',
        },
      ]),
    )
    openAt('/portefeuille')
    const link = await screen.findByRole('link', { name: /Ferme sans/ })
    expect(link.getAttribute('href')).toBe('/dossiers/7')
    screen.getByText(/Paul Roche/)
  })

  it('is closed to farmers', async () => {
    await situation({ user: aUser({ role: 'AGRICULTEUR' }), idExploitation: 1 })
    const application = openAt('/portefeuille')
    await waitFor(() => expect(application.path()).toBe('/'))
  })
})
