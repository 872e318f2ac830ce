import { describe, expect, test } from 'vitest'
import { evaluer, type Ferme, ligne } from '../../testing/cas'
import { readExemples } from '../../testing/exemples'
import { dossierVide, referencesAvec } from '../../testing/references'
import { registre } from './modele'
import { hve4 } from './scheme'

const SURFACES: Ferme['saisies'] = { CULT_D_200: 67, CULT_D_201: 60, BIODIV_D_29: 60, CULT_D_202: 5 }
const enErreur = (saisies: Ferme['saisies']) =>
  hve4.enErreur(evaluer({ irrigation: true, saisies: { ...SURFACES, ...saisies } }))

describe('an impossible value for the farm', () => {
  test.each<[string, Ferme['saisies'], string[]]>([
    ['a hedge as large as the farm: 33,500 m of 20 m²', { BIODIV_D_11: 33_500 }, []],
    ['and one metre more', { BIODIV_D_11: 33_501 }, ['HVE4_BIODIV_D_11']],
    ['99,999,999 m of hedge', { BIODIV_D_11: 99_999_999 }, ['HVE4_BIODIV_D_11']],
    ['a pond as large as the farm, which counts one and a half times', { BIODIV_D_15: 67 }, []],
    ['500 ha of ponds', { BIODIV_D_15: 500 }, ['HVE4_BIODIV_D_15']],
    ['features of arable land beyond it', { BIODIV_D_4: 61, BIODIV_D_14: 61 }, ['HVE4_BIODIV_D_4']],
    ['a share above 100 %', { BIODIV_D_30: 100.5 }, ['HVE4_BIODIV_D_30']],
    ['500 ha untreated on 67', { PHYTO_D_22: 500 }, ['HVE4_PHYTO_D_22']],
    ['covered land larger than the land to cover', { FERTI_D_300: 10, FERTI_D_301: 10.1 }, ['HVE4_FERTI_D_301']],
    ['more weeks than a year', { FERTI_D_300: 10, FERTI_D_302: 53 }, ['HVE4_FERTI_D_302']],
    ['more organic nitrogen than nitrogen', { FERTI_D_50: 12, FERTI_D_52: 10 }, ['HVE4_FERTI_D_50']],
    ['water drawn in summer beyond the year’s', { IRRI_D_61: 100, IRRI_D_62: 101 }, ['HVE4_IRRI_D_62']],
    ['unfertilised meadows beyond the meadows', { FERTI_D_30: 6 }, ['HVE4_FERTI_D_30']],
    [
      'both of two areas that are too large together',
      { CULT_D_70: 3, FERTI_D_80: 3, FERTI_D_81: 2, FERTI_D_82: 2 },
      ['HVE4_FERTI_D_81', 'HVE4_FERTI_D_82'],
    ],
    ['a failed requirement of a true value is no error', { BIODIV_D_9: 1 }, []],
    ['a warning is no error', { CULT_D_204: 1, IRRI_D_102: 9, IRRI_D_70: 2 }, []],
  ])('%s', (_, saisies, expected) => {
    expect(enErreur(saisies)).toEqual(expected)
  })

  test('is reported beside its field, as an error of the file', () => {
    const evaluation = evaluer({ saisies: { ...SURFACES, BIODIV_D_15: 500 } })
    expect(hve4.messages(evaluation)).toEqual([
      {
        code: 'HVE4_BIODIV_D_15',
        severite: 'erreur',
        impossible: true,
        message: {
          fr: 'La valeur saisie ne doit pas dépasser la SAU',
          en: 'The value must not exceed the farmed area',
        },
      },
    ])
  })

  test('is not checked in a row that does not apply', () => {
    const sans = { ...SURFACES, CULT_D_70: 0, PHYTO_D_62: 500 }
    expect(hve4.enErreur(evaluer({ saisies: sans }))).toEqual([])
  })

  /** Areas outside the utilised one, which nothing of the farm limits, and entries without a limit of their own. */
  const SANS_BORNE = /^HVE4_(CULT_D_(7[1-9]|8\d|9[0-5]|200)|IRRI_D_61|FERTI_D_52)$/

  test.each(
    [...hve4.indicateurs.values()]
      .filter(
        ({ modifiable, unite, plusieursAnnees, code }) =>
          modifiable &&
          !plusieursAnnees &&
          /^(ha|m|arbre|m3|%|semaines|kg N)$/.test(unite ?? '') &&
          !SANS_BORNE.test(code),
      )
      .map(({ code }) => [code] as const),
  )('%s has a bound', (code) => {
    expect(registre.controles.some((controle) => controle.impossible && controle.code === code)).toBe(true)
  })
})

describe('a file with a value in error', () => {
  /** A certifiable farm. */
  const certifiable = readExemples().find(({ attendus }) => attendus.get('HVE4_SYN_I_1') === 'CERTIFIABLE')
  const dossier = () => {
    if (certifiable === undefined) throw new Error('No worked farm is certifiable.')
    const { assolement, irrigation, saisies, parametresIft } = certifiable
    return { ...dossierVide, assolement, irrigation, references: referencesAvec(parametresIft), saisies }
  }

  test('has an inconclusive verdict', () => {
    const evaluation = hve4.evaluate(dossier())
    expect([hve4.verdictOf(evaluation), hve4.enErreur(evaluation)]).toEqual(['CERTIFIABLE', []])
    evaluation.set('HVE4_BIODIV_D_15', 5000)
    expect([hve4.verdictOf(evaluation), hve4.enErreur(evaluation)]).toEqual(['NON_CONCLUANT', ['HVE4_BIODIV_D_15']])
    // The row itself agrees with the worked farms: no message changes the calculation.
    expect(evaluation.get('HVE4_SYN_I_1')).toBe('CERTIFIABLE')
    evaluation.set('HVE4_BIODIV_D_15', null)
    expect(hve4.verdictOf(evaluation)).toBe('CERTIFIABLE')
  })

  test('shows its points without that value', () => {
    const evaluation = evaluer({ saisies: { ...SURFACES, PHYTO_D_21: 4, PHYTO_D_22: 500, CULT_D_31: 5 } })
    expect(evaluation.get('HVE4_PHYTO_S_20')).toBe(10)
    // 4 of 67 ha.
    expect(hve4.retenue(evaluation).get('HVE4_PHYTO_S_20')).toBe(1)
    evaluation.set('HVE4_PHYTO_D_22', 5)
    expect(hve4.retenue(evaluation)).toBe(evaluation)
  })

  test('keeps that verdict in its stored results', () => {
    const input = { ...dossier(), saisies: { ...dossier().saisies, HVE4_BIODIV_D_15: 5000 } }
    const results = hve4.evaluate(input).results()
    expect(results[hve4.conclusion]).toBe('NON_CONCLUANT')
    expect(hve4.verdictOf(hve4.restore(input, JSON.parse(JSON.stringify(results))))).toBe('NON_CONCLUANT')
  })
})

test('a complete worked farm has no value in error', () => {
  for (const { nom, assolement, irrigation, saisies, parametresIft } of readExemples().filter(({ nom }) =>
    nom.startsWith('F_'),
  ))
    expect(
      hve4.enErreur(
        hve4.evaluate({ ...dossierVide, assolement, irrigation, references: referencesAvec(parametresIft), saisies }),
      ),
      nom,
    ).toEqual([])
})

test('an area of the rotation is no error by itself', () => {
  expect(hve4.enErreur(evaluer({ assolement: [ligne('BLETEND', 'BTH', 10), ligne('VIGNES', '', 2)] }))).toEqual([])
})
