import { describe, expect, test } from 'vitest'
import { evaluer3a, type Ferme3a, testCode3a } from '../../testing/hve3a'
import { catalogue } from './modele'
import { hve3a } from './scheme'

interface Regle {
  /** The rule, in the words of the barème, section 9. */
  readonly regle: string
  /** Farms without the rows. */
  readonly sans: readonly Ferme3a[]
  /** Farms with the rows. */
  readonly avec: readonly Ferme3a[]
  readonly codes: readonly string[]
}

const D = (...numeros: readonly number[]) => numeros.map((numero) => `D_${numero}`)
const I = (...numeros: readonly number[]) => numeros.map((numero) => `I_${numero}`)
const suite = (premier: number, dernier: number) => Array.from({ length: dernier - premier + 1 }, (_, i) => premier + i)
const familles = (...codes: readonly string[]): Ferme3a => ({ familles: codes })
const choix = (bilan: string | null, devenir: string | null = null): Ferme3a => ({
  saisies: { D_140: bilan, D_152: devenir },
})

const [BGA, APPARENT, CORPEN] = ['Choix BGA', 'Bilan apparent', 'Bilan Corpen']

const regles: readonly Regle[] = [
  {
    regle: 'arable crops and meadows',
    sans: [familles('VITIC', 'ARBOR', 'LGFLHA', 'MARAICH', 'HORSOL')],
    avec: [familles('GRANCULT'), familles('PRAIRS')],
    codes: [...D(110, 111, 112), ...I(...suite(20, 26), 56, 57, 60, 61, 62)],
  },
  {
    regle: 'vine',
    sans: [familles('GRANCULT', 'PRAIRS', 'ARBOR', 'LGFLHA', 'MARAICH', 'HORSOL')],
    avec: [familles('VITIC')],
    codes: [...D(...suite(113, 117)), ...I(...suite(27, 35), 58, 59, 63)],
  },
  {
    regle: 'fruit growing',
    sans: [familles('GRANCULT', 'PRAIRS', 'VITIC', 'LGFLHA', 'MARAICH', 'HORSOL')],
    avec: [familles('ARBOR')],
    codes: [...D(...suite(118, 122)), ...I(...suite(36, 42), 64)],
  },
  {
    regle: 'other crops in soil',
    sans: [familles('GRANCULT', 'PRAIRS', 'VITIC', 'ARBOR', 'HORSOL')],
    avec: [familles('LGFLHA'), familles('MARAICH')],
    codes: [...D(123, 124, 125), ...I(...suite(43, 48), 65)],
  },
  {
    regle: 'soilless crops',
    sans: [familles('GRANCULT', 'PRAIRS', 'VITIC', 'ARBOR', 'LGFLHA', 'MARAICH')],
    avec: [familles('HORSOL')],
    codes: [...D(...suite(126, 129)), ...I(...suite(49, 55), 66)],
  },
  {
    regle: 'the index of arable crops or vine',
    sans: [familles(), familles('ARBOR', 'LGFLHA', 'MARAICH', 'HORSOL')],
    avec: [familles('GRANCULT'), familles('PRAIRS'), familles('VITIC')],
    codes: D(130),
  },
  {
    regle: 'varietal diversity of crops with varieties',
    sans: [familles(), familles('GRANCULT', 'PRAIRS')],
    avec: ['VITIC', 'ARBOR', 'LGFLHA', 'MARAICH', 'HORSOL'].map((famille) => familles(famille)),
    codes: D(131),
  },
  {
    regle: 'equipment and the module for a farm that has a family',
    sans: [familles()],
    avec: ['GRANCULT', 'PRAIRS', 'VITIC', 'ARBOR', 'LGFLHA', 'MARAICH', 'HORSOL'].map((famille) => familles(famille)),
    codes: [...D(132, 133, 134), ...I(96)],
  },
  {
    regle: 'the entries of every balance',
    sans: [choix(null)],
    avec: [choix(BGA), choix(APPARENT), choix(CORPEN)],
    codes: D(141, 143, 144, 154, 170),
  },
  {
    regle: 'the entries of the global and the CORPEN balance',
    sans: [choix(null), choix(APPARENT)],
    avec: [choix(BGA), choix(CORPEN)],
    codes: D(142, 148, 149),
  },
  {
    regle: 'the entries of the global and the apparent balance',
    sans: [choix(null), choix(CORPEN)],
    avec: [choix(BGA), choix(APPARENT)],
    codes: D(145),
  },
  {
    regle: 'the entries of the apparent balance only',
    sans: [choix(null), choix(BGA), choix(CORPEN)],
    avec: [choix(APPARENT)],
    codes: D(146, 147, 150, 151, 152, 155),
  },
  {
    regle: 'forage that is sold, in an apparent balance',
    sans: [choix(APPARENT), choix(APPARENT, 'AUTOCONSOMMATION'), choix(BGA, 'COMMERCIALISATION')],
    avec: [choix(APPARENT, 'COMMERCIALISATION')],
    codes: D(153),
  },
  {
    regle: 'irrigation only for a farm that irrigates',
    sans: [{ irrigation: false }],
    avec: [{ irrigation: true }],
    codes: [...D(...suite(180, 190)), ...I(...suite(81, 86), 98)],
  },
]

describe('rows visible only on some farms', () => {
  test.each(regles)('$regle', ({ sans, avec, codes }) => {
    const shown = (ferme: Ferme3a) => {
      const evaluation = evaluer3a(ferme)
      return codes.filter((code) => hve3a.isVisible(evaluation, `HVE3A_${code}`))
    }
    for (const ferme of sans) expect(shown(ferme), JSON.stringify(ferme)).toEqual([])
    for (const ferme of avec) expect(shown(ferme), JSON.stringify(ferme)).toEqual(codes)
  })

  test('are all covered by one of these rules', () => {
    const known = new Set(regles.flatMap(({ codes }) => codes).map((code) => `HVE3A_${code}`))
    const conditional = catalogue.lignes.filter(({ visibleSi }) => visibleSi !== undefined).map(({ code }) => code)
    expect(conditional.filter((code) => !known.has(code))).toEqual([])
    expect(conditional.length).toBe(known.size)
  })
})

test('a hidden row keeps its value, which does not count', () => {
  const evaluation = evaluer3a({ saisies: { D_140: CORPEN, D_141: 4, D_145: 6, D_154: 1 } })
  const hidden = 'HVE3A_D_145'
  expect([evaluation.get(hidden), evaluation.counted(hidden)]).toEqual([6, null])
  expect(hve3a.nonComptees(evaluation)).toEqual([hidden])
  expect(evaluation.get('HVE3A_I_67')).toBe(4)
})

test('the rubriques of irrigation appear only on a farm that irrigates', () => {
  const [avec, sans] = [true, false].map((irrigation) => hve3a.rubriques(evaluer3a({ irrigation })))
  expect([...(avec ?? [])].filter((code) => !sans?.has(code))).toEqual(['HVE3A_R_IRRI_DONNEES', 'HVE3A_R_IRRI_IND'])
})

test.each([
  [null, ['n']],
  ['annee_courante', ['n']],
  ['biannuelle', ['n', 'n_1']],
  ['triannuelle', ['n', 'n_1', 'n_2']],
])('the campaigns of the index for the choice %s', (choix_calcul_moyenne, campagnes) => {
  const evaluation = evaluer3a({ saisies: { D_130: { choix_calcul_moyenne } } })
  expect(hve3a.campagnes(evaluation, 'HVE3A_D_130')).toEqual(campagnes)
})

test('the missing inputs of a score are visible, have no default and concern an area of the farm', () => {
  const vigne = (surface: number) =>
    evaluer3a({
      familles: ['VITIC'],
      assolement: [{ codeTypeCulture: 'VIGNES', idCulture: 200, surface, parcelles: [] }],
      saisies: { D_140: CORPEN },
    })
  expect(hve3a.missing(vigne(0), 'HVE3A_I_33')).toEqual([])
  const evaluation = vigne(20)
  expect(hve3a.missing(evaluation, 'HVE3A_I_33')).toEqual(['HVE3A_D_116'])
  expect(hve3a.missing(evaluation, 'HVE3A_I_67')).toEqual(
    D(141, 142, 143, 144, 148, 149).map((code) => `HVE3A_${code}`),
  )
  expect(hve3a.missing(evaluation, 'HVE3A_I_29')).toEqual(['HVE3A_D_130'])
})

test('totals, the points of an auditor and all values in points are scores, and nothing else is', () => {
  const scores = [...hve3a.indicateurs.values()].filter(({ scoring }) => scoring).map(({ code }) => code)
  const totaux = [26, 35, 42, 48, 55, 95, 96, 97, 98]
  const directs = [56, 57, 58, 59, 75, 81]
  // Decision 0017: these rows would reveal the hidden sums.
  const enPoints = [37, 44, 50, 61, 62, 63, 64, 65, 66, 71, 74]
  expect(scores.sort()).toEqual(
    I(...totaux, ...directs, ...enPoints)
      .map((code) => `HVE3A_${code}`)
      .sort(),
  )
})

describe('a choice of ours is marked as such:', () => {
  const reserves = (code: string, ferme: Ferme3a = {}) => hve3a.reserves(evaluer3a(ferme))(code)
  test('a restored sign of the order, and every value that reads it', () => {
    const ferme = { saisies: { D_181: 100, D_182: 10, D_185: true } }
    expect(reserves('HVE3A_I_86_NOTE', ferme).regleAConfirmer).toBe(true)
    expect(reserves('HVE3A_I_84_NOTE', ferme).regleAConfirmer).toBe(false)
    expect(reserves('HVE3A_I_98', ferme).regleAConfirmer).toBe(true)
  })
  test('a reference without an official source', () => {
    const referencesIft = { VIGNE: { iftHerbicide: 1, iftHorsHerbicide: 9, indicatif: true } }
    const saisies = { D_130: { IFT_herbicide_vigne_campagne: { n: 1, n_1: null, n_2: null } } }
    expect(reserves('HVE3A_I_28_NOTE', { referencesIft, saisies }).valeurIndicative).toBe(true)
    expect(reserves('HVE3A_I_28', { referencesIft, saisies }).valeurIndicative).toBe(false)
  })
})

testCode3a('D_131', [['an unknown entry is left alone', { saisies: { INCONNU: 3 } }, null]])
