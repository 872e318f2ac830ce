import {
  type Changement,
  exportHistorique,
  getDemarche,
  getExploitation,
  getHistorique,
  listBassinsDuMillesime,
  listConditionsTraitement,
  listMateriels,
  listVersions,
  type VersionDossier,
} from '@sillon/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aDemarche, anExploitation } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'
import { savedFiles } from '../../../testing/saved-files'
import { aChangement } from '../../dossier/testing/changements'

const READ = 'GET /api/demarches/HVE4/historique/1'
const etat = (rang: number, le: string, nouvelle: string): Changement =>
  aChangement({
    rang,
    le,
    acte: 'ETAT',
    champ: 'etatDossier',
    libelle: 'État du dossier',
    partie: 'DOSSIER',
    lecture: 'etat',
    ancienne: null,
    nouvelle,
  })

const uneVersion: VersionDossier = {
  numero: 1,
  etatDossier: 'CERTIFIABLE',
  decideLe: '2026-11-20T09:30:00.000Z',
  decidePar: 'Camille Roche',
  motif: null,
  constats: null,
  registre: null,
  versionRegles: 'hve4-1',
  points: null,
  pointsDeclares: null,
  valeursAuditees: [],
}

interface Histoire {
  etats?: Changement[]
  /** One list of changes for each page. */
  pages?: Changement[][]
  versions?: VersionDossier[]
}

/** Renders the history screen with these answers of the server. */
async function historique({ etats = [], pages = [[]], versions = [] }: Histoire, path = '/demarches/HVE4/historique') {
  const server = await situation()
  server.on(getDemarche, () => answer({ idDemarche: 2, code: 'HVE4', libelle: 'HVE 4', selectable: true }))
  for (const list of [listBassinsDuMillesime, listMateriels, listConditionsTraitement])
    server.on(list, () => answer([]))
  server.on(listVersions, () => answer({ versions, estRouvert: false, registreDepuis: null }))
  server.on(getHistorique, ({ url: { searchParams } }) => {
    if (searchParams.get('champ') === 'etatDossier') return answer({ changements: etats, suite: null })
    const page = Number(searchParams.get('avant') ?? 0)
    return answer({ changements: pages[page] ?? [], suite: page + 1 < pages.length ? page + 1 : null })
  })
  const opened = openAt(path)
  await screen.findByRole('heading', { level: 1, name: 'Historique de la démarche HVE 4' })
  return { server, user: userEvent.setup(), ...opened }
}
const asked = (server: Awaited<ReturnType<typeof historique>>['server']) =>
  server
    .receivedOf(READ)
    .map(({ url }) => url.searchParams)
    .filter((search) => search.get('champ') !== 'etatDossier')

describe('the history of a file', () => {
  it('begins with the states of the file, first to last, with author and date', async () => {
    await historique({
      etats: [
        etat(9, '2026-11-20T10:00:00Z', 'ATTENTE_VERIFICATION'),
        { ...etat(2, '2026-11-01T10:00:00Z', 'SAISIE_EN_COURS'), auteur: null },
      ],
    })
    const vie = await screen.findByRole('region', { name: 'Vie du dossier' })
    const etapes = within(vie).getAllByRole('listitem')
    expect(etapes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Saisie en coursLe système ?le 01\/11\/2026 à \d\d:00$/),
      expect.stringMatching(/^En attente de vérificationCamille Roche, conseiller ?le 20\/11\/2026 à \d\d:00$/),
    ])
  })

  it('leads to the decided versions once there is one', async () => {
    const lien = () => screen.queryByRole('link', { name: 'Versions décidées' })
    const { server } = await historique({})
    await screen.findByText('Aucune modification')
    expect(server.receivedOf('GET /api/demarches/HVE4/versions/1')).not.toHaveLength(0)
    expect(lien()).toBeNull()
    cleanup()
    await historique({ versions: [uneVersion] })
    await waitFor(() => expect(lien()?.getAttribute('href')).toBe('/demarches/HVE4/versions'))
  })

  it('keeps the place of the states until they are loaded', async () => {
    const server = await situation()
    server.on(getHistorique, () => new Promise(() => undefined))
    openAt('/demarches/HVE4/historique')
    const vie = await screen.findByRole('region', { name: 'Vie du dossier' })
    expect(vie.querySelector('ol')?.getAttribute('aria-busy')).toBe('true')
  })

  it('keeps no place of states for a file that has not begun', async () => {
    const server = await situation()
    server.on(getHistorique, () => new Promise(() => undefined))
    server.on(getExploitation, () =>
      answer(anExploitation({ demarches: [aDemarche({ code: 'HVE4', etatDossier: null })] })),
    )
    openAt('/demarches/HVE4/historique')
    await screen.findByRole('heading', { name: 'Modifications' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Vie du dossier' })).toBeNull())
  })

  it('summarises the changes of a person in a day in one line, which opens them one by one', async () => {
    const many = Array.from({ length: 12 }, (_, i) => aChangement({ rang: 20 - i, libelle: `Haie ${i}` }))
    const supprime = { idUtilisateur: 9, nom: null, role: null }
    const { user } = await historique({
      pages: [
        [
          ...many,
          aChangement({
            rang: 3,
            le: '2026-11-19T09:00:00Z',
            auteur: supprime,
            origine: 'REPRISE',
            acte: 'VALEUR_REPRISE',
          }),
        ],
      ],
    })
    await screen.findByRole('heading', { name: 'vendredi 20 novembre 2026' })
    screen.getByRole('heading', { name: 'jeudi 19 novembre 2026' })
    // A single change needs no click.
    const reprise = screen.getByRole('table', { name: 'Un compte supprimé a repris 1 valeur de l’assolement' })
    within(reprise).getByText('120 m', { selector: 'del' })
    within(reprise).getByText('150 m', { selector: 'ins' })
    within(reprise).getByText('Biodiversité')
    expect(screen.queryByText('Haie 7')).toBeNull()
    await user.click(screen.getByText('Camille Roche a modifié 12 valeurs'))
    expect(within(screen.getByRole('table', { name: /12 valeurs/ })).getAllByRole('row')).toHaveLength(13)
  })

  it('names an auditor’s acts, and gives a decision with its reason', async () => {
    const at = {
      ancienne: null,
      lecture: 'texte',
      auteur: { idUtilisateur: 3, nom: 'Colin Marchand', role: null },
    } as const
    const judged = Array.from({ length: 51 }, (_, i) =>
      aChangement({ ...at, rang: 60 - i, acte: 'SECTION_VALIDE', champ: `validite.S_${i}.estValide`, nouvelle: true }),
    )
    const decided = [
      aChangement({
        ...at,
        rang: 63,
        le: '2026-11-20T10:30:00Z',
        acte: 'DECISION_MOTIVEE',
        champ: 'motifDecision',
        nouvelle: 'Non',
      }),
      { ...etat(62, '2026-11-20T10:30:00Z', 'NON_CERTIFIABLE'), ancienne: 'VERIFICATION_EN_COURS', auteur: at.auteur },
    ]
    await historique({ pages: [[...decided, ...judged]] })
    await screen.findByText('Colin Marchand a décidé : non certifiable, au motif « Non »', { selector: 'summary *' })
    screen.getByText('Colin Marchand a jugé 51 sections valides')
  })

  it('loads the next page, and says "at least" until it has all changes', async () => {
    const { server, user } = await historique({
      pages: [[aChangement({ rang: 4 }), aChangement({ rang: 3 })], [aChangement({ rang: 2 })]],
    })
    await screen.findByRole('table', { name: 'Camille Roche a modifié au moins 2 valeurs' })
    await user.click(screen.getByRole('button', { name: 'Afficher la suite' }))
    await screen.findByRole('table', { name: 'Camille Roche a modifié 3 valeurs' })
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull()
    expect(asked(server).at(-1)?.get('avant')).toBe('1')
  })

  it('is filtered by a part of the file, which the address keeps', async () => {
    const { server, user, path } = await historique({ pages: [[aChangement()]] })
    await user.selectOptions(await screen.findByLabelText('Afficher'), 'Biodiversité')
    await waitFor(() => expect(asked(server).at(-1)?.get('partie')).toBe('HVE4_BIODIV'))
    await expect.poll(path).toBe('/demarches/HVE4/historique?partie=HVE4_BIODIV')
    await user.selectOptions(screen.getByLabelText('Afficher'), 'Toutes les modifications')
    await waitFor(() => expect(path()).toBe('/demarches/HVE4/historique'))
  })

  it('is filtered by a field, from any of its changes', async () => {
    const { server, user, path } = await historique({ pages: [[aChangement()]] })
    await user.click(await screen.findByRole('link', { name: 'Haie' }))
    await waitFor(() => expect(asked(server).at(-1)?.get('champ')).toBe('HVE4_BIODIV_D_1'))
    await user.click(await screen.findByRole('button', { name: 'Champ : Haie' }))
    await waitFor(() => expect(path()).toBe('/demarches/HVE4/historique'))
  })

  it('is exported as filtered', async () => {
    const files = savedFiles()
    const path = '/demarches/HVE4/historique?partie=HVE4_BIODIV'
    const { server, user } = await historique({ pages: [[aChangement()]] }, path)
    server.on(exportHistorique, () => new Response('x'))
    await user.click(await screen.findByRole('button', { name: 'Exporter' }))
    await user.click(await screen.findByRole('button', { name: 'Historique.csv (texte)' }))
    await waitFor(() => expect(files).toEqual(['Historique.csv']))
    const { url } = server.receivedOf(`${READ}/export`)[0] ?? {}
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      millesime: '2026',
      partie: 'HVE4_BIODIV',
      format: 'csv',
    })
  })

  it('says that nothing ever changed', async () => {
    await historique({})
    await screen.findByText('Aucune modification')
    expect(screen.queryByRole('region', { name: 'Vie du dossier' })).toBeNull()
  })

  it('shows a failure to load, with a retry', async () => {
    const { server, user } = await historique({ pages: [[aChangement()]] }, '/demarches/HVE4/historique?partie=DOSSIER')
    server.on(getHistorique, () => refusal('SERVICE_INDISPONIBLE'))
    await user.selectOptions(await screen.findByLabelText('Afficher'), 'Biodiversité')
    const [alert] = await screen.findAllByRole('alert')
    if (alert === undefined) throw new Error('No alert')
    server.on(getHistorique, () => answer({ changements: [aChangement()], suite: null }))
    await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
    await screen.findByRole('table', { name: 'Camille Roche a modifié 1 valeur' })
  })
})
