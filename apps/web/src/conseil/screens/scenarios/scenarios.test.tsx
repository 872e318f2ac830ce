import {
  annulerApplication,
  applyScenario,
  createScenario,
  deleteScenario,
  getApplication,
  getScenario,
  listScenarios,
  type Scenario,
  saveScenario,
  type Valeur,
} from '@sillon/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'
import { LeaveGuards } from '#socle/forms/use-leave-guard'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'
import { ScenariosScreen } from './ScenariosScreen'

beforeEach(() => localStorage.clear())

const RUCHES = 'HVE4_BIODIV_D_56'
const HAIES = 'HVE4_BIODIV_D_1'

const unScenario = (over: Partial<Scenario> = {}): Scenario => ({
  idScenario: 3,
  nom: 'Ruches et haies',
  creePar: 'Camille Roche',
  creeLe: '2026-11-20T09:00:00.000Z',
  modifiePar: 'Camille Roche',
  modifieLe: '2026-11-21T09:00:00.000Z',
  essais: [],
  application: null,
  ...over,
})
const essai = (codeNational: string, value: number, over: Partial<Scenario['essais'][number]> = {}) => ({
  codeNational,
  valeur: { value },
  avant: null,
  actuelle: null,
  etat: 'ESSAYE' as const,
  ...over,
})

/** Bodies of the saves of scenarios, and scenarios that the server has. */
function serveurDeScenarios(server: FakeServer, dossier: ServeurDeTest, scenarios: Scenario[]) {
  const saves: { essais?: { codeNational: string; valeur: Valeur }[]; retires?: string[]; nom?: string }[] = []
  const only = () => scenarios[0] ?? unScenario()
  server.on(listScenarios, () =>
    answer({ permissions: { ecrire: dossier.permissions.modifierIndicateurs }, scenarios }),
  )
  server.on(createScenario, ({ body }) => {
    const { nom, essais } = body as { nom: string; essais: { codeNational: string; valeur: { value: number } }[] }
    scenarios.unshift(
      unScenario({ idScenario: 9, nom, essais: essais.map((one) => essai(one.codeNational, one.valeur.value)) }),
    )
    return answer(only(), { etag: '"1"' })
  })
  server.on(getScenario, () => answer(only(), { etag: `"${saves.length + 1}"` }))
  server.on(saveScenario, ({ body }) => {
    const sent = body as (typeof saves)[number]
    saves.push(sent)
    const { essais = [], retires = [] } = sent
    const gone = new Set([...retires, ...essais.map(({ codeNational }) => codeNational)])
    scenarios[0] = unScenario({
      ...only(),
      nom: sent.nom ?? only().nom,
      essais: [
        ...only().essais.filter(({ codeNational }) => !gone.has(codeNational)),
        ...essais.map(({ codeNational, valeur }) => ({ ...essai(codeNational, 0), valeur })),
      ],
    })
    return answer(only(), { etag: `"${saves.length + 1}"` })
  })
  return saves
}

async function ouvrir(
  { dossier = unServeurCourt(), scenarios = [unScenario()] }: { dossier?: ServeurDeTest; scenarios?: Scenario[] } = {},
  adresse = '/demarches/HVE4/scenarios/3?rubrique=HVE4_BIODIV',
  autrement: (server: FakeServer) => void = () => undefined,
) {
  let saves: ReturnType<typeof serveurDeScenarios> = []
  const view = await renderScreen(dossier, 'HVE4_BIODIV', {
    adresse,
    textes: ['scenarios'],
    repondre: (server) => {
      saves = serveurDeScenarios(server, dossier, scenarios)
      autrement(server)
    },
    pages: [
      {
        path: '/demarches/:codeNational/scenarios/:idScenario?',
        element: (
          <>
            <LeaveGuards />
            <ScenariosScreen />
          </>
        ),
      },
    ],
  })
  return { ...view, saves, dossier, scenarios }
}

const champ = (code: string) =>
  waitFor(() => {
    const field = document.querySelector<HTMLInputElement>(`[name="${code}"]`)
    if (field === null) throw new Error(`No field ${code}`)
    return field
  })
const saisir = async (code: string, texte: string) => fireEvent.input(await champ(code), { target: { value: texte } })
const bilan = () => within(screen.getByRole('complementary', { name: 'Dossier et scénario' }))

describe('a scenario', () => {
  it('tries a field of the sheet: the file gets nothing, the scenario does, and the panel says what moved and why', async () => {
    const { saves, dossier } = await ouvrir({ dossier: unServeurCourt({ saisies: new Map([[RUCHES, { value: 0 }]]) }) })
    await saisir(RUCHES, '4')
    const panneau = bilan()
    const lignes = () => panneau.getAllByText(/ruches/).map((libelle) => libelle.closest('li')?.textContent)
    await waitFor(() => expect(lignes()).toContainEqual(expect.stringMatching(/^ruches\s: 0\spoint.*devient 1\spoint/)))
    expect(lignes()).toContainEqual(expect.stringMatching(/1\spoint, car .*Nombre de ruches/))
    panneau.getByText('+1')
    await waitFor(() =>
      expect(saves).toEqual([{ essais: [{ codeNational: RUCHES, valeur: { value: 4 } }], retires: [] }]),
    )
    await screen.findByText(/^Scénario enregistré à/)
    expect(dossier.envois).toEqual([])
    expect(panneau.getByRole('button', { name: 'Nombre de ruches' }).closest('li')?.textContent).toContain(
      '0 devient 4',
    )
  })

  it('has no act on the file itself: no verdict, no proof, no question', async () => {
    await ouvrir()
    await champ(RUCHES)
    for (const name of [/preuve/i, /question/i, /^Valide/, /À vérifier/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('goes on to the next sheet with Ctrl+Enter, and from the last one to the application', async () => {
    const scenarios = [unScenario({ essais: [essai(RUCHES, 4)] })]
    const { user, router } = await ouvrir({ scenarios }, '/demarches/HVE4/scenarios/3?rubrique=HVE4_FERTI', (server) =>
      server.on(getApplication, () => answer({ revision: 1, lignes: [], aRejuger: [] }, { etag: '"1"' })),
    )
    const links = within(screen.getByRole('navigation', { name: 'Modules' })).getAllByRole('link')
    const current = links.findIndex((link) => link.getAttribute('aria-current') === 'page')
    for (const link of links.slice(current + 1)) {
      await user.keyboard('{Control>}{Enter}{/Control}')
      await waitFor(() => expect(router.state.location.search).toBe(link.getAttribute('href')?.replace(/^[^?]*/, '')))
    }
    expect(screen.queryByRole('button', { name: 'Étape suivante' })).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('dialog', { name: /Ruches et haies/ })).toBeTruthy()
  })

  it('applies nothing while no value is tried, and says why', async () => {
    const { user } = await ouvrir()
    const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Appliquer…' })
    expect([apply.disabled, apply.title]).toEqual([true, 'Aucune valeur n’est essayée : changez un champ de la fiche.'])
    await user.type(await champ(RUCHES), '4')
    await waitFor(() => expect(apply.disabled).toBe(false))
  })

  it('stops trying a row, which follows the file again', { tags: 'long' }, async () => {
    const { saves, user } = await ouvrir({
      dossier: unServeurCourt({ saisies: new Map([[RUCHES, { value: 2 }]]) }),
      scenarios: [unScenario({ essais: [essai(RUCHES, 4, { avant: { value: 2 }, actuelle: { value: 2 } })] })],
    })
    expect((await champ(RUCHES)).value).toBe('4')
    await user.click(await bilan().findByRole('button', { name: 'Ne plus essayer : Nombre de ruches' }))
    await bilan().findByText('Aucune valeur n’est essayée : changez un champ de la fiche.')
    expect((await champ(RUCHES)).value).toBe('2')
    expect(document.activeElement?.textContent).toBe('Valeurs essayées')
    await waitFor(() => expect(saves).toEqual([{ essais: [], retires: [RUCHES] }]))
  })

  it('marks a row whose entry in the file changed since its trial', { tags: 'long' }, async () => {
    await ouvrir({
      dossier: unServeurCourt({ saisies: new Map([[RUCHES, { value: 3 }]]) }),
      scenarios: [
        unScenario({ essais: [essai(RUCHES, 4, { avant: { value: 1 }, actuelle: { value: 3 }, etat: 'DEPASSE' })] }),
      ],
    })
    await bilan().findByText('Le dossier a changé depuis l’essai : il contenait 1.')
  })

  it('keeps what was tried without a connection on the device, apart from the draft of the file', async () => {
    const { unmount, server } = await ouvrir()
    server.on(saveScenario, () => {
      throw new TypeError('Failed to fetch')
    })
    await saisir(RUCHES, '7')
    await screen.findByText(/Hors connexion/)
    unmount()
    expect(localStorage.getItem('sillon.brouillon.7.12.2026.HVE4')).toBeNull()
    const { saves } = await ouvrir()
    expect((await champ(RUCHES)).value).toBe('7')
    await waitFor(() => expect(saves[0]?.essais).toEqual([{ codeNational: RUCHES, valeur: { value: 7 } }]))
  })

  it('shows the values of both people when somebody else has tried the same row', async () => {
    const { server, user, saves } = await ouvrir()
    let isRefused = false
    const save = saves
    server.on(saveScenario, ({ body }) => {
      if (isRefused) {
        save.push(body as (typeof saves)[number])
        return answer(unScenario({ essais: [essai(RUCHES, 7)] }), { etag: '"9"' })
      }
      isRefused = true
      const conflits = [
        {
          codeNational: RUCHES,
          mienne: { value: 7 },
          sienne: { value: 5 },
          par: 'Léa Morin',
          le: '2026-11-22T09:00:00Z',
        },
      ]
      return Response.json({ code: 'INDICATEUR_MODIFIE_ENTRE_TEMPS', message: 'conflit', conflits }, { status: 412 })
    })
    await saisir(RUCHES, '7')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByText(/Léa Morin/)).not.toEqual([])
    await user.click(dialog.getByRole('button', { name: /Appliquer|Enregistrer/ }))
    await waitFor(() => expect(saves.at(-1)?.essais).toEqual([{ codeNational: RUCHES, valeur: { value: 7 } }]))
  })

  it('shows a farmer the trials without points, and nothing to change where the file is closed to them', async () => {
    const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
    await ouvrir({
      dossier: unServeurCourt({ role: 'AGRICULTEUR', permissions, etatDossier: 'ATTENTE_VERIFICATION' }),
      scenarios: [unScenario({ essais: [essai(RUCHES, 4)] })],
    })
    const panneau = bilan()
    await panneau.findByText('Les points sont visibles par votre conseiller. Voici ce que vos essais changent.')
    expect(panneau.queryByText(/seuil/)).toBeNull()
    panneau.getByRole('button', { name: 'Nombre de ruches' })
    screen.getByText(/ses scénarios se lisent, mais ne se modifient pas/)
    expect((await champ(RUCHES)).readOnly).toBe(true)
    for (const name of ['Appliquer…', 'Renommer', 'Supprimer', 'Ne plus essayer : Nombre de ruches'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the application of a scenario', () => {
  const ESSAIS = [essai(RUCHES, 4), essai(HAIES, 800)]

  it('is previewed row by row, applied on a confirmation, and the file is read again', async () => {
    const { server, user, scenarios, dossier } = await ouvrir({ scenarios: [unScenario({ essais: ESSAIS })] })
    server.on(getApplication, () =>
      answer(
        {
          revision: 5,
          lignes: [
            { codeNational: HAIES, ancienne: null, nouvelle: { value: 800 }, estDepassee: false },
            { codeNational: RUCHES, ancienne: { value: 2 }, nouvelle: { value: 4 }, estDepassee: true },
          ],
          aRejuger: ['BIODIV_RUCHES'],
        },
        { etag: '"77"' },
      ),
    )
    server.on(applyScenario, () => {
      dossier.saisies.set(RUCHES, { value: 4 })
      scenarios[0] = unScenario({
        essais: [essai(RUCHES, 4, { actuelle: { value: 4 }, etat: 'IDENTIQUE' })],
        application: { par: 'Camille Roche', le: '2026-11-28T09:00:00.000Z' },
      })
      return answer({ scenario: scenarios[0], nombre: 2 })
    })
    await user.click(screen.getByRole('button', { name: 'Appliquer…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appliquer « Ruches et haies » au dossier' }))
    const rows = (await dialog.findAllByRole('row')).map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'LigneDans le dossierAprès',
      expect.stringMatching(/sans saisie800\sm$/),
      'Nombre de ruchesLe dossier a changé depuis l’essai24',
    ])
    dialog.getByText('1 section jugée valide sera à juger de nouveau : Présence de ruches.')
    await user.click(dialog.getByRole('button', { name: 'Appliquer 2 valeurs' }))
    await screen.findByText('Appliqué au dossier par Camille Roche, le 28/11/2026.', { exact: false })
    await bilan().findByText('Toutes les valeurs de ce scénario sont dans le dossier.')
    const [sent] = server.received.filter(({ call }) => call.startsWith('POST') && call.endsWith('/application'))
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ revision: 5 }, '"77"'])
  })

  it('is undone after a question; a refusal names the values that changed since', async () => {
    const application = { par: null, le: '2026-11-28T09:00:00.000Z' }
    const { server, user } = await ouvrir({ scenarios: [unScenario({ essais: ESSAIS, application })] })
    server.on(annulerApplication, () =>
      Response.json(
        {
          code: 'SCENARIO_CHANGE_DEPUIS',
          message: 'Le dossier a changé depuis.',
          details: [{ path: RUCHES, message: 'Cette valeur a changé' }],
        },
        { status: 409 },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Annuler l’application' }))
    const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    question.getByText(/Le dossier retrouve ses valeurs d’avant/)
    await user.click(question.getByRole('button', { name: 'Annuler l’application' }))
    await screen.findByText('Le dossier a changé depuis. – Nombre de ruches')
  })
})

describe('the scenarios of a file', () => {
  const LISTE = '/demarches/HVE4/scenarios'

  it('begin with a first one, named and opened at once', async () => {
    const { user, router, server } = await ouvrir({ scenarios: [] }, LISTE)
    await user.click(await screen.findByRole('button', { name: 'Nouveau scénario' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/demarches/HVE4/scenarios/9'))
    expect(server.receivedOf('POST /api/demarches/HVE4/scenarios/12')[0]?.body).toEqual({
      nom: 'Scénario 1',
      essais: [],
    })
  })

  it('are compared in up to four columns: conclusion, modules, items that differ, tried rows', async () => {
    const quatre = [1, 2, 3, 4].map((n) =>
      unScenario({ idScenario: n, nom: `Essai ${n}`, essais: n === 4 ? [] : [essai(RUCHES, n === 1 ? 0 : 4)] }),
    )
    const { user, router } = await ouvrir({ scenarios: quatre }, LISTE)
    const heads = async () =>
      (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent).slice(1)
    expect(await heads()).toEqual(['Le dossier', 'Essai 2', 'Essai 3', 'Essai 4'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Comparer : Essai 1' }).disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Comparer : Essai 3' }))
    await user.click(screen.getByRole('checkbox', { name: 'Comparer : Essai 1' }))
    await waitFor(async () => expect(await heads()).toEqual(['Le dossier', 'Essai 1', 'Essai 2', 'Essai 4']))
    expect(router.state.location.search).toBe('?colonnes=dossier%2C1%2C2%2C4')
    const row = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(row(/^ruches/)).toEqual(['–', '0 point', '1 point', '–'])
    expect(row(/^Nombre de ruches/)).toEqual(['–', '0', '4', 'comme le dossier'])
    expect(row(/^Conclusion/)).toHaveLength(4)
  })

  it('are renamed, duplicated and deleted', async () => {
    const { user, saves, server, router } = await ouvrir({ scenarios: [unScenario({ essais: [essai(RUCHES, 4)] })] })
    await user.click(screen.getByRole('button', { name: 'Renommer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Renommer' }))
    const nom = dialog.getByLabelText('Nom du scénario')
    await user.clear(nom)
    await user.type(nom, 'Abeilles')
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText('Scénario « Abeilles »')
    expect(saves).toEqual([{ nom: 'Abeilles' }])
    await user.click(screen.getByRole('button', { name: 'Dupliquer' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/demarches/HVE4/scenarios/9'))
    expect(server.receivedOf('POST /api/demarches/HVE4/scenarios/12')[0]?.body).toEqual({
      nom: 'Abeilles (copie)',
      essais: [{ codeNational: RUCHES, valeur: { value: 4 } }],
    })
    await screen.findByText('Scénario « Abeilles (copie) »')
    server.on(deleteScenario, () => answer({ idScenario: 3 }))
    await user.click(screen.getByRole('button', { name: 'Supprimer' }))
    const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    await user.click(question.getByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(LISTE))
  })
})

it('leads back to the list from a scenario that is gone', async () => {
  const { router } = await ouvrir({}, '/demarches/HVE4/scenarios/3', (server) =>
    server.on(getScenario, () => refusal('SCENARIO_INCONNU')),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/demarches/HVE4/scenarios'))
  await screen.findByText('Ce scénario n’existe pas dans ce dossier.')
})
