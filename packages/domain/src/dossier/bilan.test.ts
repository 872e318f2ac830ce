import { type DossierInput, sansReferences, schemeFor } from '@sillon/referentials'
import { describe, expect, test } from 'vitest'
import { attenteDe } from './attente'
import { bilanDe } from './bilan'
import { etatsDossier } from './etats'

const scheme = schemeFor('HVE4', 2026)
if (scheme === undefined) throw new Error('HVE4 is not there.')

const evaluated = (saisies: DossierInput['saisies'], anDernier: DossierInput['anDernier'] = null, irrigation = false) =>
  scheme.evaluate({
    assolement: [{ codeTypeCulture: 'BLEDUR', idCulture: 1, surface: 50, parcelles: [] }],
    irrigation,
    familles: [],
    siege: { region: null, departement: null },
    bassinViticole: null,
    references: sansReferences,
    saisies,
    anDernier,
  })
const ofFarm = (...file: Parameters<typeof evaluated>) => bilanDe(scheme, evaluated(...file))

const RUCHES = 'HVE4_BIODIV_D_56'
const HAIE = 'HVE4_BIODIV_D_1'
/** Share of the ecological infrastructure in the arable land. */
const TAUX_IAE = 'HVE4_BIODIV_D_33'

describe('the summary of a file', () => {
  test('has the points by module, and the missing points of the modules that apply', () => {
    const sec = ofFarm({})
    const irrigue = ofFarm({}, null, true)
    expect(Object.keys(sec.points)).toEqual(['BIODIV', 'PHYTO', 'FERTI', 'IRRI'])
    const lacks = (points: number | null | undefined) => Math.max(0, 10 - (points ?? 0))
    const { BIODIV, PHYTO, FERTI } = sec.points
    expect(sec.manque).toBe(lacks(BIODIV) + lacks(PHYTO) + lacks(FERTI))
    expect(irrigue.manque).toBe(lacks(BIODIV) + lacks(PHYTO) + lacks(FERTI) + lacks(irrigue.points.IRRI))
  })

  test('counts one empty field less after an entry', () => {
    const [before, after] = [ofFarm({}), ofFarm({ [RUCHES]: 3 })]
    expect(after.remplis).toBe(before.remplis + 1)
    expect(after.aRemplir).toBeLessThanOrEqual(before.aRemplir)
  })

  test('names an impossible value, and concludes nothing', () => {
    const bilan = ofFarm({ [HAIE]: 99_999_999 })
    expect(bilan.enErreur).toContain(HAIE)
    expect(bilan.verdict).toBe('NON_CONCLUANT')
  })

  test('names the requirements that true values fail, which are no errors', () => {
    expect(ofFarm({}).exigences).toEqual([])
    expect(ofFarm({ [HAIE]: 1 })).toMatchObject({ exigences: [TAUX_IAE], enErreur: [] })
    // 4 % of 50 ha: 1,000 m of a hedge of 20 m.
    expect(ofFarm({ [HAIE]: 1000 }).exigences).toEqual([])
  })

  test('marks a value of more than three times that of the year before', () => {
    expect(ofFarm({ [HAIE]: 301 }, { [HAIE]: 100 }).ecarts).toEqual([HAIE])
    expect(ofFarm({ [HAIE]: 300 }, { [HAIE]: 100 }).ecarts).toEqual([])
    expect(ofFarm({ [HAIE]: 301 }).ecarts).toEqual([])
  })

  test('expects a proof for points that are claimed', () => {
    expect(ofFarm({}).aProuver).not.toContain('BIODIV_RUCHES')
    expect(ofFarm({ [RUCHES]: 3 }).aProuver).toContain('BIODIV_RUCHES')
  })
})

test('the people whom a file waits for follow from its state', () => {
  expect([null, ...etatsDossier].map((etat) => attenteDe(etat))).toEqual([
    'OUVERTURE',
    'SAISIE',
    'VERIFICATION',
    'VERIFICATION',
    'CORRECTION',
    'CERTIFICATION',
    'AUCUNE',
    'AUCUNE',
  ])
})
