import { expect, it } from 'vitest'
import { kindsCommuns } from './communs'
import { fiche } from './fiche'

const { numeriqueEntier: kind } = kindsCommuns
const clones = fiche('clones', { value: { kind } })
const vigne = fiche('vigne', {
  clones: { kind: clones, libelle: { fr: 'clones', en: 'clones' } },
  especes: { kind, libelle: { fr: 'espèces', en: 'species' } },
})

it('the text of a value leaves out empty inner sheets', () => {
  const lecture = { language: 'fr', unite: null } as const
  expect(vigne.format({ clones: { value: null }, especes: 2 } as never, lecture)).toBe('espèces : 2')
  expect(vigne.format({ clones: { value: 3 }, especes: 2 } as never, lecture)).toBe('clones : 3 ; espèces : 2')
})
