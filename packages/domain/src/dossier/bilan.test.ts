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

describe('what a file comes to', () => {
  test('points by module, and what they lack to the threshold where the module applies', () => {
    const sec = ofFarm({})
    const irrigue = ofFarm({}, null, true)
    expect(Object.keys(sec.points)).toEqual(['BIODIV', 'PHYTO', 'FERTI', 'IRRI'])
    const lacks = (points: number | null | undefined) => Math.max(0, 10 - (points ?? 0))
    const { BIODIV, PHYTO, FERTI } = sec.points
    expect(sec.manque).toBe(lacks(BIODIV) + lacks(PHYTO) + lacks(FERTI))
    expect(irrigue.manque).toBe(lacks(BIODIV) + lacks(PHYTO) + lacks(FERTI) + lacks(irrigue.points.IRRI))
  })

  test('a row that is filled in is left to fill in no more', () => {
    const [before, after] = [ofFarm({}), ofFarm({ [RUCHES]: 3 })]
    expect(after.remplis).toBe(before.remplis + 1)
    expect(after.aRemplir).toBeLessThanOrEqual(before.aRemplir)
  })

  test('a value that cannot be is named, and nothing concluded', () => {
    const bilan = ofFarm({ [HAIE]: 99_999_999 })
    expect(bilan.enErreur).toContain(HAIE)
    expect(bilan.verdict).toBe('NON_CONCLUANT')
  })

  test('a value of more than three times the year before is far from it', () => {
    expect(ofFarm({ [HAIE]: 301 }, { [HAIE]: 100 }).ecarts).toEqual([HAIE])
    expect(ofFarm({ [HAIE]: 300 }, { [HAIE]: 100 }).ecarts).toEqual([])
    expect(ofFarm({ [HAIE]: 301 }).ecarts).toEqual([])
  })

  test('points are to be proven where they are claimed', () => {
    expect(ofFarm({}).aProuver).not.toContain('BIODIV_RUCHES')
    expect(ofFarm({ [RUCHES]: 3 }).aProuver).toContain('BIODIV_RUCHES')
  })
})

test('what a file waits for follows from its state', () => {
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
