import {
  type Correction,
  demanderDemarche,
  getAssolement,
  getAvancement,
  getCorrections,
  getDemandeDemarche,
  getDossier,
  getExploitation,
  getNouvelles,
  listDemarches,
  listQuestionsEnAttente,
  type Suspens,
  setExploitationDemarches,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { selectionStore } from '#socle/session/selection-store'
import { openAt, situation } from '../../../testing/application'
import { aDemarche, aDossier, anExploitation, aUser } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

/** Campaigns in which a procedure takes new files. */
const passees = { nouveauxDepuis: null, nouveauxJusqua: 2025 }
const toutes = { nouveauxDepuis: null, nouveauxJusqua: null }

/** Two sheets, the first one complete. */
const unAvancement = ({ infosRemplies = true, aRemplir = 0, exigences = 0, corrections = 0 }) => {
  const etape = {
    points: 14.5,
    max: 20,
    estAtteint: true,
    statut: 'COMPLET' as const,
    corrections: 0,
    exigences: 0,
    aRemplir: 0,
    ligne: null,
  }
  return {
    infosRemplies,
    verdict: 'NON_CERTIFIABLE' as const,
    seuil: 10,
    validitePar: 'sousRubrique' as const,
    suspens: [] as Suspens[],
    premiers: [],
    etapes: [
      { ...etape, rubrique: 'HVE4_BIODIV', libelle: 'Biodiversité', lettre: 'B', corrections },
      {
        ...etape,
        rubrique: 'HVE4_PHYTO',
        libelle: 'Stratégie phytosanitaire',
        lettre: 'P',
        estAtteint: false,
        statut: aRemplir === 0 ? ('SOUS_LE_SEUIL' as const) : ('INCOMPLET' as const),
        exigences,
        aRemplir,
        ligne: aRemplir === 0 ? null : 'HVE4_PHYTO_D_1',
      },
    ],
  }
}
const uneCorrection = (over: Partial<Correction> = {}): Correction => ({
  idSousRubrique: 1,
  commentaire: null,
  gravite: null,
  echeance: null,
  demandePar: 'Jeanne Morin',
  demandeLe: '2026-02-01T08:00:00.000Z',
  traitePar: null,
  traiteLe: null,
  ...over,
})

const QUESTIONS = 'Questions qui attendent votre réponse'
const uneQuestion = (idQuestion: number, libelle: string, attendMaReponse: boolean) => ({
  idQuestion,
  lieu: 'BIODIV_RUCHES',
  rubrique: 'HVE4_BIODIV',
  libelle,
  attendMaReponse,
  codeNational: 'HVE4',
  dernier: { texte: 'Trois.', auteur: 'Jeanne Roux', ecritLe: '2026-11-21T09:00:00.000Z' },
})

describe('the home page of a farm', () => {
  it('shows the farm, its rotation and its procedures', async () => {
    const server = await situation()
    server.on(getAssolement, () =>
      answer({ assolement: [{ surface: 0.1 }, { surface: 0.2 }, { surface: 12.3456 }], parcellesIsolees: [] }),
    )
    openAt('/')
    await screen.findByRole('heading', { level: 1, name: 'Ferme des Tilleuls' })
    await screen.findByTitle('12,6456')
    screen.getByText('3 lignes d’assolement')
    screen.getByText('732 829 320 00074')
    const demarche = await screen.findByRole('link', { name: /HVE 4/ })
    expect(demarche.getAttribute('href')).toBe('/demarches/HVE4')
    expect(within(demarche).getByText('Saisie en cours')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Modifier l’assolement' }).getAttribute('href')).toBe('/modif-assolement')
    expect(document.title).toBe('Ferme des Tilleuls – Sillon')
  })

  it('offers to view what a farmer may no longer edit once the file is sent', async () => {
    const server = await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
    server.on(getExploitation, () =>
      answer(anExploitation({ demarches: [aDemarche({ etatDossier: 'ATTENTE_VERIFICATION' })] })),
    )
    openAt('/')
    for (const name of ['Voir l’exploitation', 'Voir les activités', 'Voir l’assolement'])
      await screen.findByRole('link', { name })
    expect(screen.queryByRole('link', { name: /^Modifier / })).toBeNull()
  })

  it('counts the empty fields and failed requirements on each sheet of a file being filled in', async () => {
    const server = await situation()
    server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
    server.on(getAvancement, () => answer(unAvancement({ infosRemplies: false, aRemplir: 3, exigences: 1 })))
    openAt('/')
    const list = await screen.findByRole('list', { name: 'Où en est ce dossier' })
    const steps = within(list).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Assolement12 ha',
      'InformationsDate d’entrée à renseigner',
      'Biodiversité14,5 points, seuil atteint · Tout est renseigné',
      'Stratégie phytosanitaire14,5 points · 1 exigence non tenue · 3 champs à renseigner',
    ])
    // Last year has no file.
    expect(screen.queryByRole('button', { name: 'Copier depuis 2025' })).toBeNull()
  })

  it('says of a complete sheet with a requested correction that it is to correct', async () => {
    const server = await situation()
    server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
    server.on(getAvancement, () => answer(unAvancement({ corrections: 1 })))
    openAt('/')
    const list = await screen.findByRole('list', { name: 'Où en est ce dossier' })
    const [, , biodiversite] = within(list).getAllByRole('listitem')
    expect(biodiversite?.textContent).toBe('Biodiversité1 correction demandée · 14,5 points, seuil atteint')
    expect(biodiversite?.querySelector('.tabler-icon-circle-check')).toBeNull()
  })

  it('names the decision, not results, to a farmer who may not see scores', async () => {
    const server = await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
    server.on(getExploitation, () => answer(anExploitation({ demarches: [aDemarche({ etatDossier: 'CERTIFIABLE' })] })))
    server.on(getAvancement, () => answer({ ...unAvancement({}), verdict: null }))
    openAt('/')
    await screen.findByRole('link', { name: 'Voir la décision' })
    expect(screen.queryByRole('link', { name: 'Voir les résultats' })).toBeNull()
  })

  it('leads with an error, says nothing of a threshold there and goes on to its sheet', async () => {
    const server = await situation()
    server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
    const { etapes, ...file } = unAvancement({})
    server.on(getAvancement, () =>
      answer({ ...file, etapes: etapes.map((it) => ({ ...it, statut: 'EN_ERREUR' as const })) }),
    )
    openAt('/')
    const list = await screen.findByRole('list', { name: 'Où en est ce dossier' })
    const [, , biodiversite] = within(list).getAllByRole('listitem')
    expect(biodiversite?.textContent).toBe('BiodiversitéEn erreur · 14,5 points · Tout est renseigné')
    screen.getByRole('link', { name: 'Corriger : Biodiversité' })
  })

  it('goes on to the next step with Ctrl+Enter', async () => {
    const server = await situation()
    server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
    server.on(getAvancement, () => answer(unAvancement({ infosRemplies: false, aRemplir: 3 })))
    const application = openAt('/')
    await screen.findByRole('list', { name: 'Où en est ce dossier' })
    await userEvent.setup().keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(application.path()).toBe('/demarches/HVE4/infos'))
  })

  it('says the conclusion of the calculation and the points of each module to those who may see them', async () => {
    const server = await situation()
    server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
    server.on(getAvancement, () => answer(unAvancement({ aRemplir: 3 })))
    openAt('/')
    await screen.findByText('Calcul : pas encore')
    screen.getByText('Biodiversité : 14,5 points, 10 requis, Complet')
    screen.getByText('Stratégie phytosanitaire : 14,5 points, 10 requis, Incomplet')
  })

  it('shows neither conclusion nor bars to a farmer who may not see scores', async () => {
    const server = await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
    server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
    const { etapes, ...file } = unAvancement({ aRemplir: 3 })
    const sans = { points: null, max: null, estAtteint: null }
    server.on(getAvancement, () => answer({ ...file, verdict: null, etapes: etapes.map((it) => ({ ...it, ...sans })) }))
    openAt('/')
    await screen.findByText('3 champs à renseigner')
    expect(screen.queryByText(/Calcul/)).toBeNull()
    expect(screen.queryByText(/requis/)).toBeNull()
  })

  const suspens: Suspens[] = [
    { code: 'CHAMPS_VIDES', codes: ['HVE4_PHYTO_D_1', 'B', 'C'] },
    { code: 'PREUVES_REFUSEES', codes: ['DOSSIER'] },
    { code: 'PREUVES_MANQUANTES', codes: ['PHYTO_IFT', 'PHYTO_IFT'] },
    { code: 'QUESTIONS_OUVERTES', codes: ['HVE4_BIODIV_D_6'] },
  ]
  const premiers = [
    { code: 'CHAMPS_VIDES', rubrique: 'HVE4_PHYTO', sousRubrique: 'PHYTO_QSA' },
    { code: 'PREUVES_REFUSEES', rubrique: null, sousRubrique: null },
    { code: 'PREUVES_MANQUANTES', rubrique: 'HVE4_PHYTO', sousRubrique: 'PHYTO_IFT' },
    { code: 'QUESTIONS_OUVERTES', rubrique: 'HVE4_BIODIV', sousRubrique: 'BIODIV_IAE' },
  ]
  const openHome = async (surface: number, user = aUser(), open = suspens) => {
    const server = await situation({ user })
    server.on(getAssolement, () => answer({ assolement: surface === 0 ? [] : [{ surface }], parcellesIsolees: [] }))
    server.on(getAvancement, () => answer({ ...unAvancement({ aRemplir: 3 }), suspens: open, premiers }))
    const page = openAt('/')
    return { page, list: within(await screen.findByRole('list', { name: 'Ce qui reste' })) }
  }

  it('lists what waits beside the next step, each a link to its first place', async () => {
    const { list } = await openHome(12)
    const feuille = '/demarches/HVE4/indicateurs'
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['3 champs à renseigner', `${feuille}?rubrique=HVE4_PHYTO#HVE4_PHYTO_D_1`],
      ['1 preuve refusée', feuille],
      ['2 preuves manquantes', `${feuille}?rubrique=HVE4_PHYTO#PHYTO_IFT`],
      ['1 question sans réponse', `${feuille}?rubrique=HVE4_BIODIV#BIODIV_IAE`],
    ])
  })

  it('leads people who may see results to the list of all proofs, where those of several places wait', async () => {
    const manquantes: Suspens[] = [{ code: 'PREUVES_MANQUANTES', codes: ['DOSSIER', 'PHYTO_IFT'] }]
    const { list } = await openHome(12, aUser({ role: 'CONSEILLER' }), manquantes)
    expect(list.getByRole('link', { name: '2 preuves manquantes' }).getAttribute('href')).toBe(
      '/demarches/HVE4/indicateurs?rubrique=RESULTATS#preuves',
    )
  })

  it('leads to the documents for proofs while no sheet opens', async () => {
    const { list } = await openHome(0)
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 preuve refusée', '/documents'],
      ['2 preuves manquantes', '/documents'],
    ])
    expect(list.getByText('1 question sans réponse')).toBeInstanceOf(HTMLLIElement)
  })

  it.each(['ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS', 'CERTIFIABLE'] as const)(
    'keeps the way of a file in the state %s',
    async (etatDossier) => {
      const server = await situation({ user: aUser({ role: 'CONSEILLER' }) })
      server.on(getExploitation, () => answer(anExploitation({ demarches: [aDemarche({ etatDossier })] })))
      server.on(getDossier, () => answer(aDossier()))
      server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
      server.on(getAvancement, () => answer(unAvancement({})))
      openAt('/')
      const list = await screen.findByRole('list', { name: 'Où en est ce dossier' })
      expect(within(list).getAllByRole('listitem')).toHaveLength(4)
      expect(screen.queryByText(/^Calcul :/) === null).toBe(etatDossier === 'CERTIFIABLE')
    },
  )

  it.each([
    ['before a returned file is opened', 'ATTENTE_CORRECTION'],
    ['once it is in entry again', 'SAISIE_EN_COURS'],
  ] as const)('goes on with what an auditor asks for, %s', async (_, etatDossier) => {
    const server = await situation()
    const demarches = [aDemarche({ etatDossier })]
    server.on(getExploitation, () => answer(anExploitation({ demarches })))
    server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
    server.on(getAvancement, () => answer(unAvancement({ aRemplir: 3 })))
    server.on(getCorrections, () => answer([uneCorrection(), uneCorrection({ traiteLe: '2026-03-01T08:00:00.000Z' })]))
    openAt('/')
    const next = await screen.findByRole('link', { name: 'Voir la correction demandée' })
    expect(next.getAttribute('href')).toBe('/demarches/HVE4/indicateurs')
  })

  it('says that access must be approved when no procedure is open to the farm', async () => {
    const server = await situation()
    server.on(getExploitation, () => answer(anExploitation({ demarches: [aDemarche({ selectable: false })] })))
    openAt('/')
    await screen.findByText('L’accès aux démarches doit d’abord être validé par un administrateur.')
    expect(screen.queryByRole('link', { name: /HVE 4/ })).toBeNull()
  })

  it('lets a farmer without a procedure read whom to ask, and ask them', async () => {
    const server = await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
    server.on(getExploitation, () => answer(anExploitation({ demarches: [aDemarche({ selectable: false })] })))
    const personnes = [{ nom: 'Léa Morin', organisme: 'Vignobles' }]
    server.on(getDemandeDemarche, () => answer({ personnes, demandeeLe: null }))
    server.on(demanderDemarche, () => {
      server.on(getDemandeDemarche, () => answer({ personnes, demandeeLe: '2026-11-26T08:00:00.000Z' }))
      return answer({ message: 'Votre demande est envoyée.' })
    })
    openAt('/')
    await screen.findByText(/Léa Morin \(Vignobles\)/)
    await userEvent.click(screen.getByRole('button', { name: 'Demander une démarche' }))
    await screen.findByText(/26\/11\/2026/)
    expect(server.receivedOf('POST /api/exploitations/1/demande-demarche')).toHaveLength(1)
  })

  it('links to the questions that wait for an answer, and to new answers', async () => {
    const server = await situation()
    server.on(listQuestionsEnAttente, () => answer([uneQuestion(1, 'Ruches', true), uneQuestion(2, 'Haies', false)]))
    openAt('/')
    const waiting = await screen.findByRole('region', { name: QUESTIONS })
    within(waiting).getByRole('link', { name: /^Ruches/ })
    const answered = within(await screen.findByRole('region', { name: 'Réponses à vos questions' }))
    expect(answered.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^HaiesTrois\.Par Jeanne Roux, le /),
    ])
  })

  it.each([
    ['the corrections first to a farmer who is asked for some', 'ATTENTE_CORRECTION', ['Démarches', QUESTIONS]],
    ['the questions first in another state', 'SAISIE_EN_COURS', [QUESTIONS, 'Démarches']],
  ] as const)('shows %s', async (_, etatDossier, ordre) => {
    const server = await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
    server.on(getExploitation, () => answer(anExploitation({ demarches: [aDemarche({ etatDossier })] })))
    server.on(listQuestionsEnAttente, () => answer([uneQuestion(1, 'Ruches', true)]))
    openAt('/')
    await screen.findByRole('heading', { name: 'Démarches' })
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.filter((title) => ['Démarches', QUESTIONS].includes(title))).toEqual(ordre)
  })

  it('shows the files once it is known what comes above them, so that they do not move', async () => {
    const server = await situation()
    let tell: () => void = () => undefined
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    server.on(listQuestionsEnAttente, async () => {
      await told
      return answer([])
    })
    openAt('/')
    await screen.findByRole('heading', { name: 'Activités' })
    expect(screen.queryByRole('heading', { name: 'Démarches' })).toBeNull()
    tell()
    await screen.findByRole('heading', { name: 'Démarches' })
  })

  it('does not ask for fields of a file that was sent', async () => {
    const server = await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
    server.on(getExploitation, () =>
      answer(anExploitation({ demarches: [aDemarche({ etatDossier: 'ATTENTE_VERIFICATION' })] })),
    )
    server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
    server.on(getAvancement, () => answer(unAvancement({ aRemplir: 3 })))
    openAt('/')
    await screen.findByText(/3 champs non renseignés/)
    expect(screen.queryByText(/à renseigner/)).toBeNull()
  })

  it('tells a farmer once about proofs that an auditor asks for', async () => {
    const server = await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
    server.on(getExploitation, () =>
      answer(anExploitation({ demarches: [aDemarche({ etatDossier: 'ATTENTE_VERIFICATION' })] })),
    )
    server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
    const suspens = [{ code: 'PREUVES_DEMANDEES', codes: ['PHYTO_IFT', 'PHYTO_IFT'] }]
    const premiers = [{ code: 'PREUVES_DEMANDEES', rubrique: 'HVE4_PHYTO', sousRubrique: 'PHYTO_IFT' }]
    server.on(getAvancement, () => answer({ ...unAvancement({ aRemplir: 0 }), suspens, premiers }))
    openAt('/')
    const link = await screen.findByRole('link', { name: /^2 preuves demandées/ })
    expect(link.getAttribute('href')).toBe('/demarches/HVE4/indicateurs?rubrique=HVE4_PHYTO#PHYTO_IFT')
    expect(screen.getAllByText(/preuves? demandées?/)).toHaveLength(1)
  })

  it('shows a farmer the audited values that wait for an answer, with a link', async () => {
    const server = await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
    const audits = [{ codeNational: 'HVE4', nombre: 2 }]
    server.on(getNouvelles, () => answer({ questions: 0, reponses: 0, preuves: 0, dossiers: 0, audits }))
    openAt('/')
    const link = await screen.findByRole('link', { name: /^2 valeurs auditées attendent votre réponse/ })
    expect(link.getAttribute('href')).toBe('/demarches/HVE4/indicateurs')
    await screen.findByRole('link', { name: 'Accueil, 2 nouvelles' })
  })

  it.each([
    ['CONSEILLER', true],
    ['AGRICULTEUR', false],
  ] as const)('links to the portfolio for those who follow farms: %s', async (role, isThere) => {
    await situation({ user: aUser({ role }) })
    openAt('/')
    await screen.findByRole('link', { name: /HVE 4/ })
    expect(screen.queryByRole('link', { name: 'Portefeuille' }) !== null).toBe(isThere)
  })

  it('offers an administrator without a farm to choose one', async () => {
    await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
    openAt('/')
    const choose = await screen.findByRole('link', { name: 'Choisir une exploitation' })
    expect(choose.getAttribute('href')).toBe('/change-exploitation')
  })

  it('lets an administrator, whose bar has no year, open a file of another campaign', async () => {
    const server = await situation({ user: aUser({ role: 'ADMIN_ORGANISME', idOrganismePrincipal: 10 }) })
    const files = [aDemarche(), aDemarche({ idMillesime: 2025, etatDossier: 'CERTIFIABLE' })]
    server.on(getExploitation, () => answer(anExploitation({ demarches: files })))
    openAt('/')
    await screen.findByRole('link', { name: /HVE 4.*Saisie en cours/ })
    await userEvent.setup().selectOptions(screen.getByLabelText('Campagne'), 'Campagne 2025')
    await screen.findByRole('link', { name: /HVE 4.*Certifiable/ })
    expect(selectionStore.get().idMillesime).toBe(2025)
  })

  it.each([
    ['AGRICULTEUR', 'ATTENTE_VERIFICATION', /prévenu par courriel : prévenez le vôtre\.$/],
    ['CONSEILLER', 'ATTENTE_VERIFICATION', /prévenu par courriel\.$/],
    ['AGRICULTEUR', 'VERIFICATION_EN_COURS', /^Dossier envoyé le [\d/]+ à [\d:]+\.$/],
  ] as const)(
    'warns that nobody was told of a submitted file until somebody checks it, and names a contact to those who can reach one: %s, %s',
    async (role, etatDossier, said) => {
      const server = await situation({ user: aUser({ role, idOrganismePrincipal: 10 }) })
      const sent = aDemarche({ etatDossier })
      const soumission = { le: '2026-11-22T09:12:00.000Z', par: 'Jeanne Petit', destinataires: [] }
      server.on(getExploitation, () => answer(anExploitation({ demarches: [sent] })))
      server.on(getDossier, () => answer(aDossier({ exploitationDemarcheMillesime: { etatDossier, soumission } })))
      openAt('/')
      expect(await screen.findByText(said)).toBeTruthy()
    },
  )

  describe('a decided file', () => {
    const decided = async (user = aUser({ role: 'CONSEILLER' })) => {
      const server = await situation({ user })
      const decision = { le: '2026-03-02T08:00:00.000Z', par: 'Jeanne Petit' }
      server.on(getExploitation, () =>
        answer(anExploitation({ demarches: [aDemarche({ etatDossier: 'CERTIFIABLE' })] })),
      )
      server.on(getDossier, () =>
        answer(aDossier({ exploitationDemarcheMillesime: { decision, motifDecision: 'Vu sur place.' } })),
      )
      server.on(getAvancement, () => answer(unAvancement({})))
      openAt('/')
      return screen.findByRole('link', { name: /HVE 4/ })
    }

    it('begins with its decision, author and reason; the calculated verdict comes last and smaller', async () => {
      const card = await decided()
      const calcul = await within(card).findByText('Le calcul concluait : non certifiable')
      const said = [...card.querySelectorAll('span')].filter(({ children }) => children.length === 0)
      expect(said.map(({ textContent }) => textContent).filter((text) => text !== '')).toEqual([
        'HVE 4',
        'Décidé par Jeanne Petit, le 02/03/2026',
        'Motif : Vu sur place.',
        'Le calcul concluait : non certifiable',
      ])
      const badge = within(card).getByText('Certifiable')
      expect(badge.compareDocumentPosition(calcul)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      expect(badge.dataset.tone).toBe('good')
      expect(calcul.className).toContain('soft')
    })

    it.each(['CONSEILLER', 'AGRICULTEUR'] as const)('leads a %s to its results, not to its sheets', async (role) => {
      const card = await decided(aUser({ role }))
      const results = '/demarches/HVE4/indicateurs?rubrique=RESULTATS'
      expect(card.getAttribute('href')).toBe(results)
      const next = await screen.findByRole('link', { name: 'Voir les résultats' })
      expect(next.getAttribute('href')).toBe(results)
    })
  })

  it('forgets a selected farm that is no longer visible', async () => {
    const server = await situation()
    server.on(getExploitation, () => refusal('EXPLOITATION_INCONNUE'))
    const application = openAt('/')
    await screen.findByRole('heading', { name: "Changer d'exploitation" })
    expect(application.path()).toBe('/change-exploitation')
  })
})

describe('a procedure kept for past campaigns', () => {
  const line = { idDemarche: 1, code: 'HVE3A', libelle: 'HVE 3A', ...passees }
  it.each([
    ['has no file and accepts none', null, 'Pas de nouveau dossier possible pour 2026.'],
    ['has a file', 'SAISIE_EN_COURS', 'Saisie en cours'],
  ] as const)('is marked as such in the list of procedures: one that %s', async (_, etatDossier, said) => {
    const server = await situation()
    const demarche = aDemarche({ ...line, etatDossier, idMillesime: etatDossier === null ? null : 2026 })
    server.on(getExploitation, () => answer(anExploitation({ demarches: [demarche] })))
    openAt('/')
    const link = within(await screen.findByRole('link', { name: /HVE 3A/ }))
    expect(link.getByText(said)).toBeTruthy()
    expect(link.getByText('Conservée pour les dossiers des campagnes passées, jusqu’à 2025.')).toBeTruthy()
    expect(link.queryByText('Pas encore de dossier pour 2026')).toBeNull()
  })
})

describe('customising the certifications', () => {
  const adviser = aUser({ role: 'CONSEILLER', accessCreationUpdateExploitation: true })
  const demarches = [
    { idDemarche: 1, code: 'HVE3A', libelle: 'HVE 3A', selectable: true, ...passees },
    { idDemarche: 2, code: 'HVE4', libelle: 'HVE 4', selectable: true, ...toutes },
    { idDemarche: 3, code: 'CEC', libelle: 'Niveau 2', selectable: false, ...toutes },
  ]

  it('is marked as taking no new file for this campaign', async () => {
    const user = userEvent.setup()
    const server = await situation({ user: adviser })
    server.on(listDemarches, () => answer(demarches))
    openAt('/')
    await user.click(await screen.findByRole('button', { name: 'Personnaliser les certifications' }))
    const choix = await screen.findByRole('checkbox', { name: 'HVE 3A' })
    const said = document.getElementById(choix.getAttribute('aria-describedby') ?? '')
    expect(said?.textContent).toBe(
      'Pas de nouveau dossier possible pour 2026. Conservée pour les dossiers des campagnes passées, jusqu’à 2025.',
    )
  })

  it('saves the chosen procedures; those with a file or closed to new files cannot be changed', async () => {
    const user = userEvent.setup()
    const server = await situation({ user: adviser })
    server.on(listDemarches, () => answer(demarches))
    server.on(setExploitationDemarches, () => answer([]))
    openAt('/')
    await user.click(await screen.findByRole('button', { name: 'Personnaliser les certifications' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByRole('checkbox', { name: 'HVE 4' })).toHaveProperty('disabled', true)
    expect(within(dialog).getByRole('checkbox', { name: 'Niveau 2' })).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('checkbox', { name: 'HVE 3A' }))
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText('Les démarches de l’exploitation ont été enregistrées.')
    expect(server.receivedOf('PUT /api/exploitations/1/demarches')[0]?.body).toEqual([2, 1])
  })

  it('is hidden from a farmer, who changes the farm and not its procedures', async () => {
    await situation()
    openAt('/')
    await screen.findByRole('heading', { name: 'Démarches' })
    expect(screen.queryByRole('button', { name: 'Personnaliser les certifications' })).toBeNull()
  })
})
