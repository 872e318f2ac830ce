import type { Value } from '@sillon/engine'
import { describe, expect, test } from 'vitest'
import { listesDuProduit } from '../../testing/references'
import { kindsHve3a } from '../hve3a/kinds'
import type { Lecture, Valeur } from '../kinds/kind'
import { toValeur } from '../kinds/valeur'
import type { Indicateur } from '../scheme'
import { hve4 } from './scheme'

const row = (code: string): Indicateur => {
  const found = hve4.indicateurs.get(`HVE4_${code}`)
  if (found === undefined) throw new Error(`HVE4 has no ${code}`)
  return found
}
const champagne = { idBassinViti: 4, codeBassinViti: 'CHAMPAGNE', libelleBassinViti: 'Champagne' }
const listes = { ...listesDuProduit, bassins: new Map([['CHAMPAGNE', champagne]]) }
const faultOf = ({ kind }: Indicateur, value: Value) => (value === null ? null : kind.check(value, listes))

const BASSIN = 'PHYTO_D_3004'
const CHOIX_IFT = 'PHYTO_D_390'
const unChoix = { choix_type_calcul_IFT: 'MAEC', choix_calcul_moyenne: null, date_engagement: '2025-05-15' } as const

describe('the values accepted by each kind of row', () => {
  const years = (n: number) => ({ n, n_1: null, n_2: null })
  test.each<[string, Value, string | null]>([
    ['PHYTO_D_302', 'BIANNUEL', null],
    ['PHYTO_D_302', 'biannuelle', 'REFERENCE_INCONNUE'],
    ['PHYTO_D_400', 2, null],
    ['PHYTO_D_400', 3, 'REFERENCE_INCONNUE'],
    ['FERTI_D_101', '4500', null],
    ['FERTI_D_101', 'Autre', null],
    ['FERTI_D_101', '9999', 'REFERENCE_INCONNUE'],
    ['FERTI_D_103', 'Bilan Apparent', null],
    ['FERTI_D_103', 'Bilan Corpen', 'REFERENCE_INCONNUE'],
    ['PHYTO_D_310', '2026-02-28', null],
    ['PHYTO_D_310', '28/02/2026', 'DATE_ATTENDUE'],
    ['PHYTO_D_310', '2026-02-30', 'DATE_ATTENDUE'],
    ['PHYTO_D_310', '2026-13-01', 'DATE_ATTENDUE'],
    ['BIODIV_D_56', 3, null],
    ['BIODIV_D_56', 2.5, 'ENTIER_POSITIF'],
    ['BIODIV_D_56', -1, 'ENTIER_POSITIF'],
    ['PHYTO_D_340_H', years(1.2), null],
    ['PHYTO_D_340_H', years(-1), 'NOMBRE_POSITIF'],
    ['PHYTO_D_340_H', unChoix, 'ANNEES_ATTENDUES'],
    [CHOIX_IFT, unChoix, null],
    [CHOIX_IFT, 3, 'REFERENCE_INCONNUE'],
    [CHOIX_IFT, { ...unChoix, choix_type_calcul_IFT: 'AUTRE' }, 'REFERENCE_INCONNUE'],
    [CHOIX_IFT, { ...unChoix, date_engagement: 'hier' }, 'REFERENCE_INCONNUE'],
    [CHOIX_IFT, { ...unChoix, autre: 'x' }, 'REFERENCE_INCONNUE'],
    ['CULT_D_200', unChoix, 'NOMBRE_POSITIF'],
    [BASSIN, 'CHAMPAGNE', null],
    [BASSIN, 'BORDEAUX', 'REFERENCE_INCONNUE'],
    [BASSIN, null, null],
  ])('%s with %o: %s', (code, value, fault) => expect(faultOf(row(code), value)).toBe(fault))

  const ofSchema = (schemaId: string, plusieursAnnees = false): Indicateur => {
    const found = [...hve4.indicateurs.values()].find(
      (known) => known.modifiable && known.schemaId === schemaId && known.plusieursAnnees === plusieursAnnees,
    )
    if (found === undefined) throw new Error(`HVE4 has no row entered as ${schemaId}`)
    return found
  }

  test('a balance may be below zero, an area may not', () => {
    expect(faultOf(ofSchema('decimal', true), years(-12.5))).toBeNull()
    expect(faultOf(ofSchema('decimalPositif'), -12.5)).toBe('NOMBRE_POSITIF')
  })

  test('a number out of range is refused with the side of the range, and a narrower limit with its own words', () => {
    expect(faultOf(ofSchema('decimalPositif'), 1e9)).toBeNull()
    expect(faultOf(ofSchema('decimalPositif'), 1e12)).toBe('AU_PLUS_UN_MILLIARD')
    expect(faultOf(ofSchema('numeriqueEntier'), 1e12)).toBe('AU_PLUS_UN_MILLIARD')
    expect(faultOf(ofSchema('decimal', true), years(-1e12))).toBe('AU_MOINS_MOINS_UN_MILLIARD')
    expect(faultOf(ofSchema('decimalPositif'), Number.NaN)).toBe('NOMBRE_POSITIF')
    expect(faultOf(ofSchema('decimal', true), years(Number.NaN))).toBe('NOMBRE_ATTENDU')
    expect(kindsHve3a.saisieDirecte5.check(1e12, listesDuProduit)).toBe('ENTRE_0_ET_5')
  })

  test('a list accepts codes of the year, each once', () => {
    const liste = ofSchema('listeMethodeAlternative')
    expect(faultOf(liste, ['LUTTE_THERMIQUE', 'EPAMPREUSE'])).toBeNull()
    expect(faultOf(liste, 'LUTTE_THERMIQUE')).toBe('LISTE_ATTENDUE')
    expect(faultOf(liste, ['LUTTE_THERMIQUE', 'NO_SUCH'])).toBe('REFERENCE_INCONNUE')
    expect(faultOf(liste, ['EPAMPREUSE', 'EPAMPREUSE'])).toBe('REPONSE_EN_DOUBLE')
    const conditions = ofSchema('listeConditionAppliTrait')
    expect(faultOf(conditions, ['COND_2_1', 'COND_1_1'])).toBeNull()
    expect(faultOf(conditions, ['EPAMPREUSE'])).toBe('REFERENCE_INCONNUE')
  })
})

test.each<[string, string, Valeur, Value]>([
  ['a number', 'CULT_D_200', { value: 12.5 }, 12.5],
  ['a number with hidden decimals', 'CULT_D_200', { value: 12.34567 }, 12.3457],
  ['an empty one', 'CULT_D_200', { value: null }, null],
  ['nothing', 'CULT_D_200', null, null],
  ['a list of codes', 'PHYTO_D_70', { value: ['AMGAIR'] }, ['AMGAIR']],
  ['one per campaign', 'PHYTO_D_340_H', { n: 1, n_1: null }, { n: 1, n_1: null, n_2: null }],
  ['a plain number for the current campaign', 'PHYTO_D_340_H', { value: 1 }, { n: 1, n_1: null, n_2: null }],
  ['an orientation that looks like a number', 'FERTI_D_101', { value: 4500 }, '4500'],
  ['choices, all empty', CHOIX_IFT, { choix_type_calcul_IFT: null, choix_calcul_moyenne: null }, null],
  ['choices in any order', CHOIX_IFT, { date_engagement: '2025-05-15', choix_type_calcul_IFT: 'MAEC' }, unChoix],
  ['a basin by its code', BASSIN, { value: 'CHAMPAGNE' }, 'CHAMPAGNE'],
  ['a basin', BASSIN, { value: champagne }, 'CHAMPAGNE'],
  ['no basin', BASSIN, { value: { idBassinViti: -1, codeBassinViti: '', libelleBassinViti: 'Non renseigné' } }, null],
  ['an empty basin', BASSIN, { value: '' }, null],
])('%s is decoded to its intended value', (_, code, valeur, value) =>
  expect(row(code).kind.decode(valeur)).toEqual(value),
)

describe('a viticultural basin', () => {
  const { kind } = row(BASSIN)
  test('is sent with its identifier and its name', () => {
    expect(kind.encode('CHAMPAGNE', listes)).toEqual({ value: champagne })
    expect(kind.encode(null, listes)).toBeNull()
  })

  test('no longer offered in the year is sent with its code', () => {
    expect(kind.encode('ANCIEN', listes)).toEqual({ value: { codeBassinViti: 'ANCIEN' } })
  })
})

test('an encoded value is decoded unchanged', () => {
  const values: readonly (readonly [string, Value])[] = [
    ['CULT_D_200', 12.5],
    ['PHYTO_D_340_H', { n: 1, n_1: 2, n_2: null }],
    [CHOIX_IFT, unChoix],
    [BASSIN, 'CHAMPAGNE'],
    ['PHYTO_D_70', ['AMGAIR', 'VOLUC']],
  ]
  for (const [code, value] of values) {
    const { kind } = row(code)
    expect(kind.decode(kind.encode(value, listes))).toEqual(value)
    expect(kind.decode(toValeur(value))).toEqual(value)
  }
})

describe('a value is written in both languages', () => {
  const lire = (code: string, value: NonNullable<Value>, lecture: Partial<Lecture> = {}) =>
    (['fr', 'en'] as const).map((language) => row(code).kind.format(value, { language, unite: null, ...lecture }))
  test.each<[string, NonNullable<Value>, Partial<Lecture>, string, string]>([
    ['BIODIV_I_32', 'NON_CONCERNEE', {}, 'Non concernée', 'Not concerned'],
    ['BIODIV_I_421', 'BLE_TENDRE', {}, 'Blé tendre', 'Common wheat'],
    ['BIODIV_I_421', 'AUTREPREN', {}, 'AUTREPREN', 'AUTREPREN'],
    ['BIODIV_I_421', 'PRAIRIE_TEMPORAIRE', {}, 'Prairies temporaires', 'Temporary meadows'],
    ['CULT_D_200', 1234.5, { unite: 'ha' }, '1 234,5 ha', '1,234.5 ha'],
    ['CULT_D_200', 1234.5, { unite: 'ha', sansUnite: true }, '1 234,5', '1,234.5'],
    ['PHYTO_D_340_H', { n: 1.234, n_1: 2, n_2: null }, { unite: 'IFT' }, 'N : 1,23, N-1 : 2', 'N: 1.23, N-1: 2'],
    ['PHYTO_D_340_H', { n: 1, n_1: null, n_2: 2 }, { millesime: 2026 }, '2026 : 1, 2024 : 2', '2026: 1, 2024: 2'],
    ['PHYTO_D_302', 'BIANNUEL', {}, 'Biannuel', 'Two years'],
    ['PHYTO_D_400', 2, {}, '3 campagnes', '3 campaigns'],
    ['PHYTO_D_310', '2026-02-28', {}, '28/02/2026', '28/02/2026'],
    ['FERTI_D_103', 'Bilan Apparent', {}, 'Bilan Apparent', 'Apparent balance'],
    [CHOIX_IFT, unChoix, {}, 'Calcul MAEC, 15/05/2025', 'MAEC calculation, 15/05/2025'],
    ['PHYTO_D_70', ['AMGAIR', 'VOLUC'], {}, '2 choix', '2 choices'],
    ['PHYTO_D_70', ['AMGAIR', 'VOLUC'], { nom: (code) => code.toLowerCase() }, 'amgair, voluc', 'amgair, voluc'],
    [BASSIN, 'CHAMPAGNE', { nom: () => 'Champagne' }, 'Champagne', 'Champagne'],
    ['PHYTO_D_101', true, {}, 'Oui', 'Yes'],
  ])('%s, %o', (code, value, lecture, fr, en) =>
    expect(lire(code, value, lecture).map((text) => text.replaceAll(/\s/g, ' '))).toEqual([fr, en]),
  )
})
