import { type DossierInput, sansReferences, schemeFor } from '@sillon/referentials'
import { describe, expect, test } from 'vitest'
import { attenteDe } from './attente'
import { avancementDe, bilanDe } from './bilan'
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

describe('the way of a file', () => {
  test('has its sheets in order, but those that the farm has no object for and the one that repeats', () => {
    const sheets = (irrigation: boolean) =>
      avancementDe(scheme, evaluated({}, null, irrigation)).map(({ rubrique }) => rubrique)
    expect(sheets(false)).toEqual(['HVE4_CULT', 'HVE4_BIODIV', 'HVE4_PHYTO', 'HVE4_FERTI'])
    expect(sheets(true)).toEqual([...sheets(false), 'HVE4_IRRI'])
  })

  test('has the points of its modules, and all that is left to fill in, each row on its sheet', () => {
    const file = evaluated({ [RUCHES]: 3 }, null, true)
    const [etapes, bilan] = [avancementDe(scheme, file), bilanDe(scheme, file)]
    expect(etapes.filter(({ estNotee }) => estNotee).map(({ points }) => points)).toEqual(Object.values(bilan.points))
    expect(etapes.flatMap(({ vides }) => vides)).toHaveLength(bilan.aRemplir)
    expect(etapes.flatMap(({ vides }) => vides.map(({ code }) => code))).not.toContain(RUCHES)
    const sections = new Map(
      scheme.structure.flatMap(({ rubriques }) => rubriques).map((sheet) => [sheet.codeNational, sheet]),
    )
    for (const { rubrique, vides } of etapes)
      for (const { code, sousRubrique } of vides) {
        const section = sections.get(rubrique)?.sousRubriques.find(({ codeNational }) => codeNational === sousRubrique)
        expect(section?.idSousRubrique).toBe(scheme.indicateurs.get(code)?.idSousRubrique)
      }
  })
})

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
