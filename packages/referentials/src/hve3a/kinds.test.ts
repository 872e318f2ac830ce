import type { Value } from '@sillon/engine'
import { describe, expect, test } from 'vitest'
import { listesDuProduit } from '../../testing/references'
import type { Lecture, Valeur } from '../kinds/kind'
import { sameValue } from '../kinds/valeur'
import { hve3a } from './scheme'

const kindDe = (code: string) => {
  const found = hve3a.indicateurs.get(`HVE3A_${code}`)
  if (found === undefined) throw new Error(`HVE3A has no ${code}`)
  return found.kind
}
const FR: Lecture = { language: 'fr', unite: null }
const EN: Lecture = { language: 'en', unite: null }
const mesure = (n: number | null, n_1: number | null = null, n_2: number | null = null) => ({ n, n_1, n_2 })

const ift = (champs: Readonly<Record<string, Value>>) =>
  ({
    choix_type_calcul_IFT: null,
    choix_calcul_moyenne: null,
    date_engagement: null,
    IFT_herbicide_GC_PT_campagne: null,
    IFT_hors_herbicide_GC_PT_campagne: null,
    IFT_herbicide_vigne_campagne: null,
    IFT_hors_herbicide_vigne_campagne: null,
    ...champs,
  }) as Value
const vides = { nb_especes: null, nb_varietes: null, nb_especes_2_varietes: null, nb_especes_3_varietes: null }
const diversite = (champs: Readonly<Record<string, Value>>) =>
  ({ vigne_nb_clones: null, arboriculture: null, legumes_fleurs_fruits: null, hors_sol: null, ...champs }) as Value

test.each<[string, Value, string | null]>([
  ['I_56', 5, null],
  ['I_56', 5.5, 'ENTRE_0_ET_5'],
  ['I_81', 6, null],
  ['I_81', -1, 'ENTRE_0_ET_6'],
  ['I_75', 10, null],
  ['I_75', 10.0001, 'ENTRE_0_ET_10'],
  ['D_128', 100, null],
  ['D_128', 100.1, 'ENTRE_0_ET_100'],
  ['D_64', -1, 'NOMBRE_POSITIF'],
  ['D_155', -1, null],
  ['D_187', 1.1, 'ENTRE_0_ET_1'],
  ['D_109', 'LABOUR', null],
  ['D_109', 'SEMIS', 'REFERENCE_INCONNUE'],
  ['D_117', '1_INTER_RANG_SUR_9', null],
  ['D_117', '9_INTER_RANG_SUR_1', 'REFERENCE_INCONNUE'],
  ['D_140', 'Bilan Apparent', 'REFERENCE_INCONNUE'],
  ['D_140', 'Bilan apparent', null],
  ['D_152', 'COMMERCIALISATION', null],
  ['D_162', ['RELIQUAT', 'JUBIL'], null],
  ['D_162', ['MP'], 'REFERENCE_INCONNUE'],
  ['D_162', 'RELIQUAT', 'LISTE_ATTENDUE'],
  ['D_162', ['RELIQUAT', 'RELIQUAT'], 'REPONSE_EN_DOUBLE'],
  ['D_132', ['AMGAIR', 'CUVRINC'], null],
  ['D_132', [], null],
  ['D_132', ['AMGAIR', 'INCONNU'], 'REFERENCE_INCONNUE'],
  ['D_132', ['AMGAIR', 'AMGAIR'], 'REPONSE_EN_DOUBLE'],
  ['D_160', { value: ['MP'], otherValue: null }, null],
  ['D_160', { value: ['AUTRE'], otherValue: 'Un tableur' }, null],
  ['D_160', { value: ['MP'], otherValue: 'Un tableur' }, 'SANS_OBJET'],
  ['D_160', { value: ['JUBIL'], otherValue: null }, 'REFERENCE_INCONNUE'],
  ['D_160', { value: ['MP', 'MP'], otherValue: null }, 'REPONSE_EN_DOUBLE'],
  ['D_170', '2024-02-30', 'DATE_ATTENDUE'],
  ['D_130', ift({ IFT_herbicide_vigne_campagne: mesure(1, 2) }), null],
  ['D_130', ift({ IFT_herbicide_vigne_campagne: mesure(-1) }), 'NOMBRE_POSITIF'],
  ['D_130', ift({ choix_calcul_moyenne: 'TRIANNUEL' }), 'REFERENCE_INCONNUE'],
  ['D_130', ift({ date_engagement: 'hier' }), 'DATE_ATTENDUE'],
  ['D_130', ift({ autre: 1 }), 'REFERENCE_INCONNUE'],
  ['D_130', 3, 'REFERENCE_INCONNUE'],
  ['D_131', diversite({ vigne_nb_clones: { value: 2 } }), null],
  ['D_131', diversite({ hors_sol: { ...vides, nb_especes: 1.5 } }), 'ENTIER_POSITIF'],
  ['D_131', diversite({ hors_sol: { ...vides, nb_arbres: 1 } }), 'REFERENCE_INCONNUE'],
])('%s with %j: %s', (code, value, fault) => {
  expect(value === null ? null : kindDe(code).check(value, listesDuProduit)).toBe(fault)
})

describe('a value sent over the network', () => {
  test.each<[string, Valeur, Value]>([
    ['D_170', { value: '02/28/2024' }, '2024-02-28'],
    ['D_170', { value: '2024-02-28' }, '2024-02-28'],
    ['D_160', { value: ['MP'] }, { value: ['MP'], otherValue: null }],
    ['D_160', { value: null, otherValue: null }, null],
    [
      'D_130',
      { choix_calcul_moyenne: 'biannuelle', IFT_herbicide_vigne_campagne: { n: 1.23456, n_1: null } },
      ift({ choix_calcul_moyenne: 'biannuelle', IFT_herbicide_vigne_campagne: mesure(1.2346) }),
    ],
    ['D_130', { date_engagement: '05/15/2024' }, ift({ date_engagement: '2024-05-15' })],
    ['D_130', { IFT_herbicide_vigne_campagne: { n: null, n_1: null, n_2: null } }, null],
    ['D_131', { vigne_nb_clones: { value: 2 } }, diversite({ vigne_nb_clones: { value: 2 } })],
    ['D_131', { arboriculture: { nb_especes: null } }, null],
    [
      'D_131',
      { arboriculture: { nb_especes_2_varietes: 3 } },
      diversite({ arboriculture: { ...vides, nb_especes_2_varietes: 3 } }),
    ],
  ])('of %s is decoded from %j', (code, valeur, value) => {
    const kind = kindDe(code)
    expect(kind.decode(valeur)).toEqual(value)
    expect(kind.decode(kind.encode(value, listesDuProduit))).toEqual(value)
  })
})

describe('a value as text', () => {
  test.each<[string, NonNullable<Value>, string, string]>([
    ['D_117', '1_INTER_RANG_SUR_2', '1 inter-rang sur 2', '1 inter-row in 2'],
    ['D_117', '3_INTER_RANG_SUR_4', '3 inter-rangs sur 4', '3 inter-rows in 4'],
    ['D_140', 'Bilan apparent', 'Bilan apparent', 'Apparent balance'],
    ['D_162', ['RELIQUAT', 'JUBIL'], 'Analyse de reliquats azotés, Jubil', 'Analysis of residual nitrogen, Jubil'],
    [
      'D_160',
      { value: ['MP', 'AUTRE'], otherValue: 'Un tableur' },
      'MesParcelles, Autre (à préciser) ; Un tableur',
      'MesParcelles, Other (to be specified); Un tableur',
    ],
    [
      'D_130',
      ift({ choix_calcul_moyenne: 'biannuelle', IFT_herbicide_vigne_campagne: mesure(1, 2) }) as NonNullable<Value>,
      'Moyenne sur deux campagnes ; herbicides, vigne : N : 1, N-1 : 2',
      'Mean of two campaigns; herbicides, vine: N: 1, N-1: 2',
    ],
  ])('%s: %j', (code, value, fr, en) => {
    expect([kindDe(code).format(value, FR), kindDe(code).format(value, EN)]).toEqual([fr, en])
  })
})

test('the index moves back by one campaign, without its date of commitment', () => {
  const before = ift({
    choix_calcul_moyenne: 'triannuelle',
    date_engagement: '2024-05-15',
    IFT_herbicide_vigne_campagne: mesure(1, 2, 3),
    IFT_hors_herbicide_vigne_campagne: mesure(null, null, 3),
  })
  expect(kindDe('D_130').report(before as NonNullable<Value>)).toEqual(
    ift({ choix_calcul_moyenne: 'triannuelle', IFT_herbicide_vigne_campagne: mesure(null, 1, 2) }),
  )
})

test('landscape, counts and answers stay from one campaign to the next; quantities, dates and given points do not', () => {
  const reste = (code: string) => hve3a.indicateurs.get(`HVE3A_${code}`)?.campagneSeule === false
  expect(
    ['D_64', 'D_72', 'D_74', 'D_100', 'D_131', 'D_130', 'D_132', 'D_140', 'I_16', 'D_189'].filter(reste),
  ).toHaveLength(10)
  expect(
    ['D_94', 'D_110', 'D_141', 'D_170', 'D_63', 'I_5', 'I_56', 'I_81', 'D_187', 'D_188', 'D_1'].filter(reste),
  ).toEqual([])
})

test('two values of several groups are compared by content', () => {
  const one = diversite({ arboriculture: { ...vides, nb_especes: 2 } })
  const same = diversite({ arboriculture: { ...vides, nb_especes: 2 } })
  expect(sameValue(one, same)).toBe(true)
  expect(sameValue(one, diversite({ arboriculture: { ...vides, nb_especes: 3 } }))).toBe(false)
})
