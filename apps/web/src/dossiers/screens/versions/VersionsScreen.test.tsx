import {
  type ChangementsDuRegistre,
  compareVersions,
  type Difference,
  getDemarche,
  listBassinsDuMillesime,
  listConditionsTraitement,
  listMateriels,
  listVersions,
  type VersionDossier,
} from '@sillon/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { answer, refusal } from '../../../testing/fake-server'

const aVersion = (numero: number, over: Partial<VersionDossier> = {}): VersionDossier => ({
  numero,
  etatDossier: 'CERTIFIABLE',
  decideLe: '2026-11-20T09:30:00.000Z',
  decidePar: 'Camille Roche',
  motif: null,
  constats: null,
  registre: null,
  versionRegles: 'hve4-1',
  points: { BIODIV: 12.5, PHYTO: 10, FERTI: 4, IRRI: null },
  pointsDeclares: null,
  valeursAuditees: [],
  ...over,
})
const ruches: Difference = {
  codeNational: 'HVE4_BIODIV_D_55',
  libelle: 'Nombre de ruches',
  unite: null,
  nature: 'D',
  partie: 'HVE4_BIODIV',
  ancienne: { value: 4 },
  nouvelle: { value: 1 },
}
const intermediaire: Difference = {
  ...ruches,
  codeNational: 'HVE4_BIODIV_I_39',
  libelle: 'Part des petites parcelles',
  nature: 'I',
}

interface Dossier {
  versions?: VersionDossier[]
  estRouvert?: boolean
  lignes?: Difference[]
  referencesDifferent?: boolean
  registreDepuis?: ChangementsDuRegistre
}

async function versions(
  { versions: known = [aVersion(1), aVersion(2)], estRouvert = false, lignes = [], ...rest }: Dossier = {},
  search = '',
) {
  const server = await situation()
  server.on(getDemarche, () => answer({ idDemarche: 2, code: 'HVE4', libelle: 'HVE 4', selectable: true }))
  for (const list of [listBassinsDuMillesime, listMateriels, listConditionsTraitement])
    server.on(list, () => answer([]))
  server.on(listVersions, () => answer({ versions: known, estRouvert, registreDepuis: rest.registreDepuis ?? null }))
  server.on(compareVersions, () =>
    answer({
      lignes,
      assolement: lignes.length === 0 ? [] : [{ libelle: 'Blé tendre', ancienne: 40, nouvelle: 41.5 }],
      referencesDifferent: rest.referencesDifferent ?? false,
    }),
  )
  openAt(`/demarches/HVE4/versions${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Versions de la démarche HVE 4' })
  return { server, user: userEvent.setup() }
}
/** Distinct requested pairs: a re-render requests them again. */
const compared = (server: Awaited<ReturnType<typeof versions>>['server']) => [
  ...new Set(
    server
      .receivedOf('GET /api/demarches/HVE4/versions/1/comparaison')
      .map(({ url: { searchParams } }) => `${searchParams.get('de')}-${searchParams.get('a') ?? 'now'}`),
  ),
]

describe('the versions of a file', () => {
  it('are listed latest first, with state, author, date, rules and points', async () => {
    await versions({ versions: [aVersion(1, { etatDossier: 'NON_CERTIFIABLE' }), aVersion(2)] })
    const liste = await screen.findByRole('region', { name: 'Décisions' })
    const [last, first] = within(liste).getAllByRole('listitem')
    expect(last?.textContent).toMatch(
      /^Version 2CertifiablePar Camille Roche, le 20\/11\/2026 à \d\d:30 · Règles HVE4, version 1/,
    )
    expect(last?.textContent).toContain('12,5')
    expect(first?.textContent).toContain('Version 1Non certifiable')
  })

  it('write points as everywhere else: short, never rounded onto the threshold, exact in the tooltip', async () => {
    await versions({ versions: [aVersion(1, { points: { BIODIV: 14.7891, PHYTO: 9.96, FERTI: 4, IRRI: null } })] })
    const liste = await screen.findByRole('region', { name: 'Décisions' })
    expect((await within(liste).findByText('14,8')).title).toBe('14,7891')
    expect(within(liste).getByText('9,9').title).toBe('9,96')
  })

  it('hide their points from those who may not see scores', async () => {
    await versions({ versions: [aVersion(1, { points: null })] })
    const liste = await screen.findByRole('region', { name: 'Décisions' })
    expect(within(liste).queryByRole('term')).toBeNull()
  })

  it('name the records behind them, and their changes since the last decision', async () => {
    const registre = [
      { millesime: 2026, nombre: 120, surface: 1234.5 },
      { millesime: 2025, nombre: 1, surface: 5 },
    ]
    await versions({
      versions: [aVersion(1, { registre }), aVersion(2, { registre })],
      registreDepuis: { nouveaux: 0, perdus: 2 },
    })
    const liste = await screen.findByRole('region', { name: 'Décisions' })
    const [last, first] = within(liste).getAllByRole('listitem')
    const kept = /Registre : 120 enregistrements en 2026 \(1.234,5 ha\), 1 enregistrement en 2025 \(5 ha\)/
    expect([last?.textContent, first?.textContent]).toEqual([expect.stringMatching(kept), expect.stringMatching(kept)])
    expect(last?.textContent).toContain('Le registre a changé depuis : 2 enregistrements supprimés ou modifiés.')
    expect(first?.textContent).not.toContain('changé depuis')
  })

  it('are compared in pairs, the last two first, with computed values on request', async () => {
    const { server, user } = await versions({ lignes: [ruches, intermediaire] })
    const table = await screen.findByRole('table', { name: 'Biodiversité' })
    expect(compared(server)).toEqual(['1-2'])
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['IndicateurVersion 1Version 2', 'Nombre de ruches41'])
    within(screen.getByRole('table', { name: 'Assolement' })).getByText('41,5 ha')
    await user.click(screen.getByRole('checkbox', { name: 'Montrer aussi les valeurs calculées' }))
    within(table).getByText('Part des petites parcelles')
  })

  it('are compared with the current values of a reopened file', async () => {
    const { server } = await versions({ versions: [aVersion(1)], estRouvert: true, lignes: [ruches] })
    const table = await screen.findByRole('table', { name: 'Biodiversité' })
    expect(compared(server)).toEqual(['1-now'])
    within(table).getByRole('columnheader', { name: 'Maintenant' })
  })

  it('are compared as the address says, or as chosen afterwards', async () => {
    const { server, user } = await versions(
      { versions: [aVersion(1), aVersion(2), aVersion(3)], lignes: [ruches] },
      '?de=1&a=3',
    )
    await user.selectOptions(await screen.findByLabelText('Version d’arrivée'), 'Version 2')
    await screen.findAllByRole('columnheader', { name: 'Version 2' })
    expect(compared(server)).toEqual(['1-3', '1-2'])
  })

  it('with equal values say so', async () => {
    await versions()
    await screen.findByText('Ces deux versions contiennent la même chose.')
  })

  it('say when the references of the year have changed', async () => {
    await versions({ referencesDifferent: true })
    await screen.findByText(/Les références de l’année .* ont changé entre les deux/)
  })

  it('are none before the first decision, and nothing can be compared', async () => {
    await versions({ versions: [] })
    await screen.findByText('Pas encore de décision')
    expect(screen.queryByRole('region', { name: 'Comparer' })).toBeNull()
  })

  it('that cannot be read can be retried', async () => {
    const { server, user } = await versions({ lignes: [ruches] })
    await screen.findByRole('table', { name: 'Biodiversité' })
    server.on(compareVersions, () => refusal('ERREUR_INTERNE'))
    await user.selectOptions(screen.getByLabelText('Version de départ'), 'Version 2')
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    server.on(compareVersions, () => answer({ lignes: [ruches], assolement: [], referencesDifferent: false }))
    await user.click(retry)
    await screen.findByRole('table', { name: 'Biodiversité' })
  })
})
