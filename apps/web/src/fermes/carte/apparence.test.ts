import { expect, test } from 'vitest'
import { legendeDe, typeDe } from './apparence'
import { uneParcelle } from './testing/parcelles'

test('the first forty crop types have a colour and a pattern each, the largest area first', () => {
  const legende = legendeDe(
    Array.from({ length: 40 }, (_, i) =>
      uneParcelle({ codeTypeCulture: `T${i}`, typeCulture: `Type ${i}`, surface: i + 1 }),
    ),
  )
  expect(legende[0]).toMatchObject({ code: 'T39', surface: 40, nombre: 1 })
  expect(new Set(legende.map(({ couleur, motif }) => couleur + motif)).size).toBe(40)
})

test('isolated parcels are in no entry', () => {
  expect(legendeDe([uneParcelle({ codeTypeCulture: null })])).toEqual([])
})

test('land that is not farmed waits for no line', () => {
  expect(typeDe(uneParcelle({ codeTypeCulture: null, codeCulture: 'SNE' }))).toBeNull()
  expect(typeDe(uneParcelle({ codeTypeCulture: null, codeCulture: 'BTH' }))).toBeUndefined()
  expect(typeDe(uneParcelle({ codeTypeCulture: null, codeCulture: null }))).toBeUndefined()
  // A person gave it a line.
  expect(typeDe(uneParcelle({ codeTypeCulture: 'JACH', codeCulture: 'SNE' }))).toBe('JACH')
})

test('another campaign changes neither colours nor sums, and its own types come last', () => {
  const orge = uneParcelle({ codeTypeCulture: 'ORGE', typeCulture: 'Orge', surface: 9 })
  const alone = legendeDe([uneParcelle()])
  const [ble, ...autres] = legendeDe([uneParcelle()], [uneParcelle(), orge])
  expect(ble).toEqual(alone[0])
  expect(autres).toMatchObject([{ code: 'ORGE', nombre: 0, surface: 0 }])
})
