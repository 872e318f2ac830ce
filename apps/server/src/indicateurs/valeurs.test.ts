import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { type Indicateur, schemeFor } from '@sillon/referentials'
import { describe, expect, test } from 'vitest'
import { faultOf, fromSent, fromValeur, toApiValeur, toValeur } from './valeurs'

const indicateurs = schemeFor('HVE4', 2026)?.indicateurs
const row = (code: string): Indicateur => {
  const found = indicateurs?.get(`HVE4_${code}`)
  if (found === undefined) throw new Error(`HVE4 has no ${code}`)
  return found
}
const champagne = { idBassinViti: 4, codeBassinViti: 'CHAMPAGNE', libelleBassinViti: 'Champagne' }
const bassins = new Map([['CHAMPAGNE', champagne]])

const BASSIN = 'PHYTO_D_3004'
const CHOIX_IFT = 'PHYTO_D_390'
const unChoix = { choix_type_calcul_IFT: 'MAEC', choix_calcul_moyenne: null, date_engagement: '2025-05-15' } as const

describe('what each kind of row takes', () => {
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
    ['BIODIV_D_56', 3, null],
    ['BIODIV_D_56', 2.5, 'ENTIER_POSITIF'],
    ['BIODIV_D_56', -1, 'ENTIER_POSITIF'],
    ['PHYTO_D_340_H', years(1.2), null],
    ['PHYTO_D_340_H', years(-1), 'NOMBRE_POSITIF'],
    ['PHYTO_D_340_H', unChoix, 'ANNEES_ATTENDUES'],
    [CHOIX_IFT, unChoix, null],
    [CHOIX_IFT, 3, 'REFERENCE_INCONNUE'],
    [BASSIN, 'CHAMPAGNE', null],
    [BASSIN, 'BORDEAUX', 'REFERENCE_INCONNUE'],
    [BASSIN, null, null],
  ])('%s with %o: %s', (code, value, fault) => expect(faultOf(row(code), value, bassins)).toBe(fault))

  const ofSchema = (schemaId: string, plusieursAnnees = false): Indicateur => {
    const found = [...(indicateurs?.values() ?? [])].find(
      (known) => known.modifiable && known.schemaId === schemaId && known.plusieursAnnees === plusieursAnnees,
    )
    if (found === undefined) throw new Error(`HVE4 has no row entered as ${schemaId}`)
    return found
  }

  test('a balance may be below zero, an area may not', () => {
    expect(faultOf(ofSchema('decimal', true), years(-12.5), bassins)).toBeNull()
    expect(faultOf(ofSchema('decimalPositif'), -12.5, bassins)).toBe('NOMBRE_POSITIF')
  })

  test('a list holds codes', () => {
    const liste = ofSchema('listeMethodeAlternative')
    expect(faultOf(liste, ['LUTTE_THERMIQUE', 'EPAMPREUSE'], bassins)).toBeNull()
    expect(faultOf(liste, 'LUTTE_THERMIQUE', bassins)).toBe('LISTE_ATTENDUE')
  })
})

describe('a viticultural basin', () => {
  test.each<[string, Valeur, Value]>([
    ['its code', { value: 'CHAMPAGNE' }, 'CHAMPAGNE'],
    ['an object', { value: champagne }, 'CHAMPAGNE'],
    ['none', { value: { idBassinViti: -1, codeBassinViti: '', libelleBassinViti: 'Non renseigné' } }, null],
    ['an empty code', { value: '' }, null],
  ])('may come as %s', (_, valeur, value) => expect(fromSent(row(BASSIN), valeur)).toBe(value))

  test('leaves with its identifier and its name', () => {
    expect(toApiValeur(row(BASSIN), 'CHAMPAGNE', bassins)).toEqual({ value: champagne })
    expect(toApiValeur(row(BASSIN), null, bassins)).toBeNull()
  })

  test('that the year no longer offers keeps its code', () => {
    expect(toApiValeur(row(BASSIN), 'ANCIEN', bassins)).toEqual({ value: { codeBassinViti: 'ANCIEN' } })
  })
})

describe('the choices of an IFT calculation', () => {
  test('come back as they were entered, whatever the order of their fields', () => {
    const { date_engagement, choix_type_calcul_IFT } = unChoix
    expect(fromValeur({ date_engagement, choix_type_calcul_IFT })).toEqual(unChoix)
    expect(toValeur(unChoix)).toEqual(unChoix)
  })

  test('are nothing when all are empty', () => {
    expect(fromValeur({ choix_type_calcul_IFT: null, choix_calcul_moyenne: null, date_engagement: null })).toBeNull()
  })
})
