import { describe, expect, test } from 'vitest'
import { evaluer, ligne } from '../../testing/cas'
import { dossierVide } from '../../testing/references'
import { schemeFor } from '../versions'
import { registre } from './modele'
import { hve4 } from './scheme'

describe('choosing a scheme by campaign year', () => {
  test.each([2024, 2025, 2026])('gives HVE4 one for %d', (millesime) => {
    expect(schemeFor('HVE4', millesime)).toBe(hve4)
  })

  test('gives none before 2024, nor for another procedure', () => {
    expect([schemeFor('HVE4', 2023), schemeFor('HVE9', 2026)]).toEqual([undefined, undefined])
  })
})

describe('the structure of HVE4', () => {
  const rubriques = hve4.structure.flatMap((type) => type.rubriques)

  test('lists the modules in the order of the sheets', () => {
    expect(rubriques.map(({ codeNational }) => codeNational)).toEqual([
      'HVE4_CULT',
      'HVE4_BIODIV',
      'HVE4_PHYTO',
      'HVE4_FERTI',
      'HVE4_IRRI',
      'HVE4_SYN',
    ])
    expect(hve4.structure.map(({ libelle }) => libelle)).toEqual([
      { fr: 'Surfaces', en: 'Areas' },
      { fr: 'Indicateurs', en: 'Indicators' },
      { fr: 'Synthèse', en: 'Summary' },
    ])
  })

  test('holds each row once', () => {
    const rows = rubriques.flatMap(({ sousRubriques }) =>
      sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)),
    )
    expect(rows.sort()).toEqual(registre.catalogue.lignes.map(({ code }) => code).sort())
  })

  test('has a title, a short title and headings in both languages everywhere', () => {
    for (const { sousRubriques } of rubriques)
      for (const { libelle, libelleCourt, libellesEnglobants } of sousRubriques)
        for (const { fr, en } of [libelle, libelleCourt, ...libellesEnglobants.map((heading) => heading.libelle)]) {
          expect(fr).not.toBe('')
          expect(en).not.toBe('')
        }
  })

  test('knows the maximum of each scored module', () => {
    expect(hve4.modules.map(({ code, max }) => [code, max])).toEqual([
      ['CULT', null],
      ['BIODIV', 36],
      ['PHYTO', 63],
      ['FERTI', 53],
      ['IRRI', 34],
      ['SYN', null],
    ])
  })

  test('hides from those who may not see scores all values in points, and all values that follow from them', () => {
    const scoring = ['HVE4_BIODIV_S_37', 'HVE4_BIODIV_I_491', 'HVE4_FERTI_I_119', 'HVE4_SYN_I_111', 'HVE4_SYN_I_1']
    const others = ['HVE4_BIODIV_I_39', 'HVE4_PHYTO_I_105', 'HVE4_FERTI_I_107', 'HVE4_CULT_D_200']
    expect(scoring.map((code) => hve4.indicateurs.get(code)?.scoring)).toEqual(scoring.map(() => true))
    expect(others.map((code) => hve4.indicateurs.get(code)?.scoring)).toEqual(others.map(() => false))
  })
})

describe('evaluating a file', () => {
  test('ignores an entry for a computed row, and for an unknown code', () => {
    const evaluation = evaluer({
      saisies: { CULT_D_202: 3, BIODIV_D_38: 99, BIODIV_S_70: 36, BIODIV_D_33: 1, NO_SUCH: 1 },
    })
    expect(['D_38', 'S_70', 'D_33'].map((code) => evaluation.get(`HVE4_BIODIV_${code}`))).toEqual([3, 0, null])
  })

  test('ignores an entry in place of the rotation', () => {
    const saisies = { ASSOLEMENT: null }
    expect(
      hve4.evaluate({ ...dossierVide, assolement: [ligne('BLETEND', 'BTH', 10)], saisies }).get('HVE4_CULT_D_2'),
    ).toBe(10)
  })

  test('moves every proposal after a change of rotation, and no entry', () => {
    const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 10)], saisies: { BIODIV_D_37: 2 } })
    const changed = evaluation.set('ASSOLEMENT', [ligne('BLETEND', 'BTH', 5)])
    expect(changed).toContain('HVE4_CULT_D_200')
    expect(changed).not.toContain('HVE4_BIODIV_D_37')
    expect([
      evaluation.get('HVE4_CULT_D_2'),
      evaluation.get('HVE4_BIODIV_D_37'),
      evaluation.proposal('HVE4_BIODIV_D_37'),
    ]).toEqual([5, 2, 5])
  })

  test('computes only the dependents of a quantity', () => {
    const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 100)], saisies: { BIODIV_D_11: 1000 } })
    // 1000 m of hedge are 2 ha, 2 %; 1500 m are 3 %: still no point, so that no dependent of the points is recomputed.
    expect(evaluation.set('HVE4_BIODIV_D_11', 1500)).toEqual(
      expect.arrayContaining([
        'HVE4_BIODIV_D_11',
        'HVE4_BIODIV_I_11',
        'HVE4_BIODIV_I_202',
        'HVE4_BIODIV_I_34',
        'HVE4_BIODIV_I_35',
      ]),
    )
    // D_11, I_11, the values in error, I_202, I_34, I_35, S_34, and the four families, which read I_202.
    expect(evaluation.touched).toBe(11)
  })
})

describe('the visible campaigns of a row of several', () => {
  test.each<[string, string, Parameters<typeof evaluer>[0], string[]]>([
    ['the current one when nothing is chosen', 'HVE4_PHYTO_D_320_H', {}, ['n']],
    ['two', 'HVE4_PHYTO_D_340_HH', { saisies: { PHYTO_D_302: 'BIANNUEL' } }, ['n', 'n_1']],
    [
      'three, of a computed index too',
      'HVE4_PHYTO_I_305_H',
      { saisies: { PHYTO_D_302: 'TRIANNUEL' } },
      ['n', 'n_1', 'n_2'],
    ],
    ['by its own choice: active substances', 'HVE4_PHYTO_D_402', { saisies: { PHYTO_D_400: 1 } }, ['n', 'n_1']],
    [
      'by its own choice: notes',
      'HVE4_PHYTO_D_391',
      {
        saisies: {
          PHYTO_D_390: { choix_type_calcul_IFT: 'HVE', choix_calcul_moyenne: 'triannuelle', date_engagement: null },
        },
      },
      ['n', 'n_1', 'n_2'],
    ],
    ['by its own choice: nitrogen balance', 'HVE4_FERTI_D_110', { saisies: { FERTI_D_104: 'BIANNUEL' } }, ['n', 'n_1']],
    ['by its own choice: horticulture', 'HVE4_FERTI_D_22', { saisies: { FERTI_D_20: 2 } }, ['n', 'n_1', 'n_2']],
  ])('are %s', (_, code, ferme, expected) => {
    expect(hve4.campagnes(evaluer(ferme), code)).toEqual(expected)
  })
})

describe('explaining and completing', () => {
  test('traces the parcel score down to the rotation', () => {
    const evaluation = evaluer({
      assolement: [ligne('BLETEND', 'BTH', 5), ligne('ORGE', 'ORH', 5.5), ligne('COLZA', 'CZH', 9.5)],
    })
    const points = hve4.explain(evaluation, 'HVE4_BIODIV_S_37')
    // 10.5 of 20 ha.
    expect(points).toMatchObject({
      value: 2,
      bands: [{ value: 52.5, hit: { from: 50, to: 60, next: { bound: 60, points: 3 } } }],
      source: 'spec',
    })
    const [share] = points.reads
    expect(share).toMatchObject({ code: 'HVE4_BIODIV_I_39', value: 52.5 })
    const codes = (node: typeof points): string[] => [node.code, ...node.reads.flatMap(codes)]
    expect(codes(points)).toContain('ASSOLEMENT')
  })

  test('names a row, and the values given beside the rows, in both languages', () => {
    expect(hve4.libelleOf('HVE4_CULT_D_44')).toEqual({ fr: 'Vigne', en: 'Vineyard' })
    expect(hve4.libelleOf('ASSOLEMENT')).toEqual({ fr: 'Assolement', en: 'Crop rotation' })
  })

  test('lists the missing entries of a score', () => {
    const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 5)] })
    expect(hve4.missing(evaluation, 'HVE4_BIODIV_S_55')).toEqual(['HVE4_BIODIV_D_55'])
    expect(hve4.missing(evaluation, 'HVE4_BIODIV_S_60')).toEqual(['HVE4_BIODIV_D_57', 'HVE4_BIODIV_D_58'])
    expect(hve4.missing(evaluation, 'HVE4_BIODIV_S_37')).toEqual([])
  })

  test('lists the question that a missing entry waits for, until it is answered', () => {
    const manquent = (saisies: Record<string, boolean>) =>
      hve4.missing(evaluer({ assolement: [ligne('BLETEND', 'BTH', 5)], saisies }), 'HVE4_PHYTO_S_105')
    expect(manquent({})).toEqual(['HVE4_PHYTO_D_10'])
    expect(manquent({ HVE4_PHYTO_D_10: false })).toEqual(['HVE4_PHYTO_D_101'])
    expect(manquent({ HVE4_PHYTO_D_10: false, HVE4_PHYTO_D_101: false })).toEqual(['HVE4_PHYTO_D_102'])
  })

  test('lists no entry that does not concern the farm', () => {
    const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 5)] })
    // Neither vine nor orchards nor potatoes: only the arable index is missing.
    expect(hve4.missing(evaluation, 'HVE4_PHYTO_S_399')).toEqual(['HVE4_PHYTO_D_320_H', 'HVE4_PHYTO_D_320_HH'])
  })
})

describe('the reservations of a score', () => {
  const vigne = {
    saisies: { CULT_D_44: 10, PHYTO_D_340_H: { n: 0.2, n_1: null, n_2: null } },
    parametresIft: {
      viti: (['PLAFOND', 'PLANCHER'] as const).map((code_type_valeur, i) => ({
        code_type_valeur,
        code_type_ift: 'H' as const,
        id_regroupement_verger: null,
        valeur: 1 - i,
        valeur_prec: null,
        indicatif: true,
      })),
    },
  }
  const reserves = (code: string, ferme: Parameters<typeof evaluer>[0] = vigne) =>
    hve4.reserves(evaluer(ferme))(`HVE4_PHYTO_${code}`)

  test('include an indicative ceiling for every value that reads it', () => {
    for (const code of ['I_340_H_PLAF', 'S_340_H', 'S_381', 'S_399', 'S_1100'])
      expect(reserves(code).valeurIndicative, code).toBe(true)
    expect(reserves('I_340_H_MOY').valeurIndicative).toBe(false)
  })

  test('do not include an official ceiling', () => {
    const viti = vigne.parametresIft.viti.map((parametre) => ({ ...parametre, indicatif: false }))
    expect(reserves('S_1100', { ...vigne, parametresIft: { viti } }).valeurIndicative).toBe(false)
  })

  test('include a rule of ours for every value that reads it, and for no other', () => {
    expect([reserves('S_340_H').regleAConfirmer, reserves('S_384').regleAConfirmer]).toEqual([false, true])
  })

  test('have their origins listed once: the rules of ours below the given scores, and the values with indicative references', () => {
    const origines = (...codes: string[]) =>
      hve4.origines(
        evaluer(vigne),
        codes.map((code) => `HVE4_PHYTO_${code}`),
      )
    expect(origines('S_340_H')).toEqual({
      regles: [],
      valeurs: ['HVE4_PHYTO_I_340_H_PLAF', 'HVE4_PHYTO_I_340_H_PLAN'],
    })
    expect(origines('S_384', 'S_399')).toEqual(origines('S_399'))
    expect(origines('S_384').regles).toContain('HVE4_PHYTO_S_384')
    expect(origines('I_381').regles).toEqual([])
  })
})
