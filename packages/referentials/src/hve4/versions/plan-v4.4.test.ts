import type { Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Borne, describeBornes } from '../../../testing/baremes'
import { ligne } from '../../../testing/cas'
import { readExemples } from '../../../testing/exemples'
import { dossierVide, referencesAvec } from '../../../testing/references'
import { comparerSous, enMots, genresDeChangement, lignesComparees, sourcesDeChangement } from '../../a-confirmer'
import { retenuDe } from '../../retenu'
import type { DossierInput } from '../../scheme'
import { estAConfirmer } from '../../sources'
import { hve4 } from '../scheme'
import { versionsHve4 } from './a-confirmer'

const [version] = versionsHve4
if (version === undefined) throw new Error('There is no version to be confirmed.')
const v44 = version.schemeDe(2026)

type Saisies = Readonly<Record<string, Value>>
const ferme = (saisies: Saisies, autres: Partial<DossierInput> = {}): DossierInput => ({
  ...dossierVide,
  ...autres,
  saisies: Object.fromEntries(Object.entries(saisies).map(([code, value]) => [`HVE4_${code}`, value])),
})
const points = (code: string, saisies: Saisies, autres: Partial<DossierInput> = {}) =>
  v44.evaluate(ferme(saisies, autres)).counted(`HVE4_${code}`)
const comparee = (saisies: Saisies, autres: Partial<DossierInput> = {}) =>
  comparerSous(hve4, v44, version, ferme(saisies, autres))

describe('the data of the version', () => {
  test('change rows that exist, each under an item, with a source and a confidence', () => {
    const items = new Set(version.items.map(({ item }) => item))
    for (const { item, quoi, code, sources, hypothese } of version.changements) {
      expect(genresDeChangement, code).toContain(quoi)
      expect(items, code).toContain(item)
      expect(sources.length, code).toBeGreaterThan(0)
      for (const source of sources) expect(sourcesDeChangement, code).toContain(source)
      expect(hypothese, code).toBe(sources.includes('hypothese'))
      expect(v44.indicateurs.has(code), code).toBe(quoi !== 'retrait')
    }
    for (const { item } of version.items)
      expect(version.changements.map((changement) => changement.item)).toContain(item)
  })

  test('mark each changed row as to be confirmed', () => {
    for (const { code, quoi } of version.changements)
      if (!['retrait', 'avertissement', 'ouverture'].includes(quoi))
        expect(estAConfirmer(v44.indicateurs.get(code)?.source ?? ''), code).toBe(true)
  })

  test('leave the rules in force alone', () => {
    expect(hve4.indicateurs.has('HVE4_PHYTO_D_55')).toBe(false)
    expect(hve4.indicateurs.get('HVE4_PHYTO_S_599')?.max).toBe(6)
    expect(v44.version).not.toBe(hve4.version)
  })
})

describe('the maxima of the items', () => {
  /** Maxima of the synthesis by module, as the catalogue states them. */
  const maxima = (scheme: typeof hve4) =>
    Object.fromEntries(
      ['BIODIV', 'PHYTO', 'FERTI', 'IRRI'].map((module) => {
        const section = scheme.structure
          .flatMap(({ rubriques }) => rubriques)
          .flatMap(({ sousRubriques }) => sousRubriques)
          .find(({ codeNational }) => codeNational === `SYN_${module}`)
        const rows = section?.libellesEnglobants.flatMap(({ indicateurs }) => indicateurs) ?? []
        return [module, rows.flatMap((code) => (/_D_\d+$/.test(code) ? (scheme.indicateurs.get(code)?.max ?? []) : []))]
      }),
    )
  const sums = (scheme: typeof hve4) =>
    Object.fromEntries(Object.entries(maxima(scheme)).map(([module, max]) => [module, max.reduce((a, b) => a + b, 0)]))

  test('sum to the maximum of each module, by both', () => {
    const expected = { BIODIV: 36, PHYTO: 63, FERTI: 53, IRRI: 34 }
    expect(sums(hve4)).toEqual(expected)
    expect(sums(v44)).toEqual(expected)
    expect(Object.fromEntries(v44.modules.flatMap(({ code, max }) => (max === null ? [] : [[code, max]])))).toEqual(
      expected,
    )
  })

  test('are ten in plant protection, as the plan has', () => {
    expect(maxima(v44).PHYTO).toEqual([2, 10, 10, 5, 3, 9, 10, 6, 2, 6])
    expect(maxima(hve4).PHYTO).toHaveLength(11)
  })
})

describe('the bands of the version', () => {
  const bands = (code: string, saisies: (value: number) => Saisies, premier: number, rows: readonly Borne[]) =>
    describeBornes(`${code}`, (value) => points(code, saisies(value)), premier, rows)
  const dizaines = Array.from({ length: 10 }, (_, i): Borne => [10 * (i + 1), i + 1])
  bands('PHYTO_S_599', (v) => ({ CULT_D_200: 100, CULT_D_42: 100, PHYTO_D_571: v }), 0, dizaines)
  const couverts: readonly Borne[] = [
    [50, 2],
    [75, 4],
    [100, 6],
  ]
  bands('PHYTO_I_502', (v) => ({ CULT_D_44: 100, PHYTO_D_500: v }), 0, couverts)
  bands('PHYTO_I_512', (v) => ({ CULT_D_45: 100, PHYTO_D_510: v }), 0, couverts)
  bands('PHYTO_I_522', (v) => ({ CULT_D_70: 100, PHYTO_D_520: v }), 0, couverts)
  bands('PHYTO_S_69', (v) => ({ CULT_D_200: 100, PHYTO_D_52: v }), 0, [
    [0, 2, 'above'],
    [50, 4],
    [75, 6],
  ])
  bands('FERTI_S_50', (v) => ({ FERTI_D_50: v, FERTI_D_52: 100 }), 0, [
    [25, 1],
    [35, 2],
    [45, 3],
  ])
  bands('FERTI_S_80', (v) => ({ CULT_D_200: 100, CULT_D_42: 100, CULT_D_70: 100, FERTI_D_83: v }), 0, [
    [25, 1],
    [35, 2],
    [45, 3],
    [55, 4],
  ])
})

describe('active monitoring', () => {
  test.each([
    ['nothing answered', {}, null],
    ['no network', { PHYTO_D_50: false }, 0],
    ['a network of annual crops', { PHYTO_D_50: true }, 1],
    ['a network of each kind of crops is one network', { PHYTO_D_50: true, PHYTO_D_51: true }, 1],
    ['a tool', { PHYTO_D_55: true }, 1],
    ['all three', { PHYTO_D_51: true, PHYTO_D_55: true, PHYTO_D_56: true }, 3],
    ['areas under an alternative method are another item', { PHYTO_D_50: true, PHYTO_D_52: 100, CULT_D_204: 100 }, 1],
  ] as const)('%s', (_, saisies, expected) => {
    expect(points('PHYTO_S_58', saisies)).toBe(expected)
  })
})

describe('alternative methods', () => {
  test('count without a network, annual and perennial crops together', () => {
    expect(points('PHYTO_S_69', { CULT_D_200: 100, PHYTO_D_50: false, PHYTO_D_52: 30, PHYTO_D_53: 20 })).toBe(4)
  })

  test('take nothing from areas treated with limited losses', () => {
    expect(points('PHYTO_S_69', { CULT_D_200: 100, PHYTO_D_61: 100 })).toBe(null)
  })
})

describe('application conditions', () => {
  test('are capped at 2 points, site and others together', () => {
    const site = (nombre: number) => ['COND_1_1', 'COND_1_2', 'COND_1_3'].slice(0, nombre)
    expect(points('PHYTO_S_79', { PHYTO_D_70: site(1) })).toBe(1)
    expect(points('PHYTO_S_79', { PHYTO_D_70: site(3) })).toBe(2)
    expect(points('PHYTO_S_79', { PHYTO_D_70: site(1), PHYTO_D_71: ['COND_2_1', 'COND_3_1'] })).toBe(2)
  })
})

describe('inter-row cover', () => {
  const vigne = { CULT_D_200: 100, CULT_D_44: 100, CULT_D_47: 100 }
  test('is one item of 9 points, grass included', () => {
    expect(points('PHYTO_S_549', { ...vigne, PHYTO_D_500: 100, PHYTO_D_550: 100 })).toBe(9)
    expect(points('SYN_I_214', { ...vigne, PHYTO_D_500: 100, PHYTO_D_550: 100 })).toBe(9)
    expect(points('PHYTO_S_1100', { ...vigne, PHYTO_D_500: 100, PHYTO_D_550: 100 })).toBe(9)
  })

  test('gives the same points as before to a vine that is covered and grassed everywhere', () => {
    expect(comparee({ ...vigne, PHYTO_D_500: 100, PHYTO_D_550: 100 }).items).toEqual([])
  })

  test('takes the points of a vine covered below 50 %', () => {
    expect(comparee({ ...vigne, PHYTO_D_500: 40, PHYTO_D_550: 100 }).items).toEqual([
      { item: 'inter-rang', avant: 5, apres: 3 },
    ])
  })
})

describe('the nitrogen balance with the need of the perennial part', () => {
  const bilan = { FERTI_D_110: { n: 450, n_1: null, n_2: null }, FERTI_D_130: { n: 130, n_1: null, n_2: null } }
  const avec = (pac: string, type: string) => ({ assolement: [ligne(type, pac, 10)] })

  test('gives the worked example of the press: 45 − 13 − 20 = 12 kg N/ha, 8 points', () => {
    expect(points('FERTI_I_107', bilan, avec('VRC001', 'VIGNES'))).toBe(12)
    expect(comparee(bilan, avec('VRC001', 'VIGNES')).items).toEqual([{ item: 'perennes', avant: 5, apres: 8 }])
  })

  test.each([
    ['VRC001', 20],
    ['VRC002', 20],
    ['VRC003', 0],
    ['OLI', 30],
    ['VRG001', 90],
    ['PRU', 90],
  ])('takes the need of %s: %d kg N/ha', (pac, kg) => {
    const type = pac.startsWith('VRC') ? 'VIGNES' : 'VERGER'
    expect(points('FERTI_I_107', bilan, avec(pac, type))).toBe(32 - kg)
  })

  test('adds nothing to a campaign without any entry', () => {
    expect(v44.evaluate(ferme({}, avec('VRC001', 'VIGNES'))).counted('HVE4_FERTI_I_106')).toBe(null)
  })
})

describe('the obligation of ecological features', () => {
  test('is a warning, and moves neither points nor verdict', () => {
    const found = comparee({ BIODIV_D_29: 100, BIODIV_D_1: 10, BIODIV_D_11: 10, CULT_D_200: 100 })
    expect(found.avertissements).toEqual(['iae'])
    expect(found.items).toEqual([])
    expect(found.apres).toBe(found.avant)
  })
})

/** Entered rows that a change of the version reads directly, in the sheets of its items. */
const TOUCHEES = [
  ...['D_50', 'D_51', 'D_52', 'D_53', 'D_54', 'D_61', 'D_62', 'D_70', 'D_71'].map((row) => `HVE4_PHYTO_${row}`),
  ...['D_500', 'D_510', 'D_520', 'D_550', 'D_571', 'D_572'].map((row) => `HVE4_PHYTO_${row}`),
  ...['D_50', 'D_51', 'D_83'].map((row) => `HVE4_FERTI_${row}`),
]
const exemples = readExemples()

test('a file without any entry that a change touches scores the same by both', () => {
  fc.assert(
    fc.property(fc.constantFrom(...exemples), fc.infiniteStream(fc.boolean()), (exemple, garder) => {
      const { assolement, irrigation, parametresIft } = exemple
      const saisies = Object.fromEntries(
        Object.entries(exemple.saisies).filter(([code]) => !TOUCHEES.includes(code) && garder.next().value),
      )
      const sansBesoin = assolement.filter(({ idCulture }) => ![200, 201, 207, 209, 216].includes(idCulture ?? 0))
      const references = referencesAvec(parametresIft)
      const entree = { ...dossierVide, assolement: sansBesoin, irrigation, references, saisies }
      const found = comparerSous(hve4, v44, version, entree)
      expect(found.items).toEqual([])
      expect(found.modules.map(({ apres }) => apres)).toEqual(found.modules.map(({ avant }) => avant))
      expect(found.apres).toBe(found.avant)
    }),
  )
})

test('the items explain the difference of each module of the worked examples', () => {
  let differents = 0
  for (const { assolement, irrigation, saisies, parametresIft } of exemples) {
    const entree = { ...dossierVide, assolement, irrigation, references: referencesAvec(parametresIft), saisies }
    const found = comparerSous(hve4, v44, version, entree)
    for (const { avant, apres } of found.modules) {
      const ofModule = found.items.filter(
        ({ item }) => version.items.find((one) => one.item === item)?.module === avant.code,
      )
      const moved = ofModule.reduce((sum, one) => sum + (one.apres ?? 0) - (one.avant ?? 0), 0)
      // An invalidated audit is 0 by both.
      if (avant.points !== 0 || apres.points !== 0)
        expect((apres.points ?? 0) - (avant.points ?? 0)).toBeCloseTo(moved, 3)
      if (moved !== 0) differents++
    }
  }
  expect(differents).toBeGreaterThan(5)
})

describe('the answers that no file has yet', () => {
  const base = exemples.find(({ nom }) => nom.startsWith('F_'))
  if (base === undefined) throw new Error('There is no whole farm.')
  /** A farm whose other modules reach their threshold, and with these entries of plant protection. */
  const avecPhyto = (phyto: Saisies): DossierInput => ({
    ...dossierVide,
    assolement: base.assolement,
    irrigation: base.irrigation,
    references: referencesAvec(base.parametresIft),
    saisies: {
      ...Object.fromEntries(Object.entries(base.saisies).filter(([code]) => !code.startsWith('HVE4_PHYTO'))),
      ...Object.fromEntries(Object.entries(phyto).map(([code, value]) => [`HVE4_PHYTO_${code}`, value])),
    },
  })

  test('are known: a verdict that only waits for them says so', () => {
    const sau = hve4.evaluate(avecPhyto({})).counted('HVE4_CULT_D_200') as number
    // 8 points of untreated areas; 2 of conditions by both; 2 of limited losses before, none after.
    const found = comparerSous(
      hve4,
      v44,
      version,
      avecPhyto({ D_10: false, D_22: 0.7 * sau, D_70: ['COND_1_1', 'COND_1_2'], D_61: 0.1 * sau }),
    )
    expect([found.avant, found.apres]).toEqual(['CERTIFIABLE', 'NON_CERTIFIABLE'])
    expect(found.tientAuxReponses).toBe(true)
  })

  test('do not replace those that a file has', () => {
    const sau = hve4.evaluate(avecPhyto({})).counted('HVE4_CULT_D_200') as number
    const entree = avecPhyto({ D_50: true, D_52: 0, D_51: true, D_53: 0, D_22: 0.1 * sau })
    const [avant, apres] = [hve4.evaluate(entree), v44.evaluate(entree)]
    expect(version.favorables({ scheme: hve4, evaluation: avant }, apres)).toEqual({
      HVE4_PHYTO_D_55: true,
      HVE4_PHYTO_D_56: true,
    })
    expect(retenuDe(v44, apres).modules.find(({ code }) => code === 'PHYTO')?.points).toBeLessThan(10)
  })
})

test('each change is told before and after, in both languages, without codes', () => {
  for (const changement of version.changements)
    for (const langue of ['fr', 'en'] as const) {
      const { avant, apres } = enMots(hve4, v44, changement, langue)
      expect(`${avant} ${apres}`, changement.code).not.toMatch(/HVE4_|\{|undefined|NaN/)
      if (!['retrait', 'ouverture', 'avertissement', 'total'].includes(changement.quoi))
        expect(apres, changement.code).not.toBe(null)
    }
  const said = (code: string, quoi: string) => {
    const found = version.changements.find((one) => one.code === code && one.quoi === quoi)
    if (found === undefined) throw new Error(`${code} has no ${quoi}.`)
    return enMots(hve4, v44, found, 'fr')
  }
  expect(said('HVE4_PHYTO_S_79', 'maximum')).toEqual({ avant: '6', apres: '2' })
  expect(said('HVE4_PHYTO_I_502', 'bande').apres).toBe('2 dès 50, 4 dès 75, 6 dès 100')
  expect(said('HVE4_PHYTO_I_1000', 'total')).toEqual({
    avant: 'avec « Nombre de points Enherbement des inter-rangs »',
    apres: null,
  })
  expect(said('HVE4_FERTI_I_105', 'plus').apres).toBe('avec « Besoin en azote de la partie pérenne »')
  expect(said('HVE4_FERTI_I_138', 'besoin').apres).toBe('Vigne, raisin de cuve : 20 kg N/ha')
})

test('the rows behind a difference are those of the changed rules', () => {
  const entree = ferme({ CULT_D_200: 100, CULT_D_42: 100, PHYTO_D_571: 50 })
  expect(lignesComparees(hve4, v44, version, entree)).toEqual([
    { item: 'inter-rang', code: 'HVE4_PHYTO_I_1000', avant: 4, apres: 5 },
    { item: 'recyclage', code: 'HVE4_PHYTO_I_575', avant: 4, apres: 5 },
  ])
})
