import { describe, expect, test } from 'vitest'
import { ligne } from '../../testing/cas'
import { dossierDe, evaluer3a, type Ferme3a, readExemples3a } from '../../testing/hve3a'
import { registre } from './modele'
import { hve3a } from './scheme'

/** 100 ha: 60 of arable crops, 10 of vine, 10 of orchard, 10 of vegetables, 10 soilless. */
const CENT_HECTARES: Ferme3a['assolement'] = [
  ligne('BLETEND', 'BTH', 60),
  ligne('VIGNES', '', 10),
  ligne('VERGER', '', 10),
  ligne('CULTPLEINCHAMP', '', 10),
  ligne('CULTHORSOL', '', 10),
]
const enErreur = (saisies: NonNullable<Ferme3a['saisies']>, assolement = CENT_HECTARES) =>
  hve3a.enErreur(evaluer3a({ assolement, saisies })).map((code) => code.replace('HVE3A_', ''))

type Borne = [code: string, borne: number, beside: Readonly<Record<string, number | string>>]
const memeBorne = (borne: number, ...codes: readonly string[]): Borne[] => codes.map((code) => [code, borne, {}])

/** Each bound, on that farm; `beside` has the other necessary entries. */
const bornes: Borne[] = [
  ...memeBorne(100, 'D_63', 'D_84', 'D_85', 'D_86', 'D_87', 'D_89', 'D_90', 'D_91', 'D_92'),
  ...memeBorne(100, 'D_64', 'D_65', 'D_66', 'D_67', 'D_68', 'D_70', 'D_71', 'D_76', 'D_80', 'D_81'),
  // A metre of hedge covers 20 m², an isolated tree 30 m².
  ['D_69', 111_111.1666, {}],
  ['D_72', 50_000.0249, {}],
  ['D_73', 100_000.0499, {}],
  ['D_74', 33_333.3499, {}],
  ['D_75', 1_000_000.4999, {}],
  ['D_77', 100_000.0499, {}],
  ['D_78', 1_000_000.4999, {}],
  ['D_79', 1_000_000.4999, {}],
  ['D_82', 200_000.0999, {}],
  ...memeBorne(60, 'D_110', 'D_111', 'D_112'),
  ...memeBorne(10, 'D_113', 'D_114', 'D_115', 'D_116'),
  ...memeBorne(10, 'D_118', 'D_119', 'D_120', 'D_121'),
  ...memeBorne(10, 'D_123', 'D_124', 'D_125'),
  ...memeBorne(10, 'D_126', 'D_127', 'D_129'),
  ...memeBorne(100, 'D_161', 'D_163', 'D_164', 'D_165', 'D_166', 'D_180'),
  ['D_154', 100, { D_140: 'Choix BGA' }],
  ['D_167', 80, {}],
  ['D_182', 500, { D_181: 500 }],
  ['D_184', 30, { D_180: 30 }],
  ['D_186', 30, { D_180: 30 }],
]

describe('an impossible value for the farm', () => {
  test.each(bornes)('%s may be %d and no more', (code, borne, beside) => {
    expect(enErreur({ ...beside, [code]: borne })).toEqual([])
    expect(enErreur({ ...beside, [code]: borne + 0.0001 })).toEqual([code])
  })

  test('is checked in every row with a bound', () => {
    const codes = new Set(registre.controles.map(({ code }) => code.replace('HVE3A_', '')))
    expect(codes).toEqual(new Set(bornes.map(([code]) => code)))
  })

  /** Land outside the farmed area, quantities without a bound by area, shares that the field limits to 100 %. */
  const SANS_BORNE = /^HVE3A_D_(9[4-8]|10\d|14\d|15[01359]|181|128|188)$/

  test.each(
    [...hve3a.indicateurs.values()]
      .filter(
        ({ modifiable, unite, code }) =>
          modifiable && /^(ha|m|m de périmètre|m3|%|kg N)$/.test(unite ?? '') && !SANS_BORNE.test(code),
      )
      .map(({ code }) => [code] as const),
  )('%s has a bound', (code) => {
    expect(registre.controles.some((controle) => controle.impossible && controle.code === code)).toBe(true)
  })

  test('is no error before the farm has a rotation', () => {
    expect(enErreur({ D_110: 40, D_65: 4, D_72: 400 }, [])).toEqual([])
  })

  test('is not checked for a family that the farm does not have', () => {
    const sansVigne = dossierDe({ assolement: CENT_HECTARES, familles: ['GRANCULT'], saisies: { D_113: 50 } })
    expect(hve3a.enErreur(hve3a.evaluate(sansVigne))).toEqual([])
  })

  test('is reported beside its field', () => {
    expect(hve3a.messages(evaluer3a({ assolement: CENT_HECTARES, saisies: { D_113: 10.5 } }))).toEqual([
      {
        code: 'HVE3A_D_113',
        severite: 'erreur',
        impossible: true,
        message: {
          fr: 'La valeur saisie ne doit pas dépasser la surface en vigne',
          en: 'The value must not exceed the vine area',
        },
      },
    ])
  })

  test('occurs in none of the worked examples', () => {
    for (const { nom, input } of readExemples3a()) expect(hve3a.enErreur(hve3a.evaluate(input)), nom).toEqual([])
  })
})

describe('7,200 ha without treatment on 80 ha', () => {
  const ferme = (surface: number): Ferme3a => ({
    assolement: [ligne('MAIS', 'MIS', 40), ligne('BLETEND', 'BTH', 40)],
    familles: ['GRANCULT'],
    irrigation: false,
    saisies: {
      ...{ D_65: 4, D_140: 'Bilan Corpen', D_141: 9000, D_142: 0, D_148: 7000 },
      ...{ I_10: 8, I_16: 2, I_17: true, D_110: surface },
    },
  })
  const faux = evaluer3a(ferme(7200))

  test('have no conclusion and bring no point', () => {
    expect([hve3a.enErreur(faux), hve3a.verdictOf(faux)]).toEqual([['HVE3A_D_110'], 'NON_CONCLUANT'])
    const sans = evaluer3a({ ...ferme(0), saisies: { ...ferme(0).saisies, D_110: null } })
    expect(hve3a.retenue(faux).get('HVE3A_I_96')).toBe(sans.get('HVE3A_I_96'))
    expect(hve3a.verdictOf(evaluer3a(ferme(40)))).toBe('NON_CERTIFIABLE')
  })

  test('leave the verdict of a file decided before there were limits', () => {
    const { VERDICT: _, VALEURS_EN_ERREUR: __, ...decides } = faux.results()
    const restored = hve3a.restore(dossierDe(ferme(7200)), decides)
    expect([hve3a.enErreur(restored), hve3a.verdictOf(restored)]).toEqual([[], 'CERTIFIABLE'])
    expect(hve3a.retenue(restored)).toBe(restored)
  })
})
