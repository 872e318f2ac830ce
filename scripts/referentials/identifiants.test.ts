import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Ligne {
  readonly quoi: string
  readonly id: string
  readonly code: string
  readonly depuis: string
  readonly jusqua: string
  readonly kind: string
}
interface Identifiants {
  faultsOf(lines: readonly Ligne[], released: readonly Pick<Ligne, 'quoi' | 'id' | 'code'>[]): string[]
  identifiedLines(scheme: string): Ligne[]
  releasedIdentifiers(scheme: string): Pick<Ligne, 'quoi' | 'id' | 'code'>[]
}
const here = (name: string) => join(import.meta.dirname, name)
const { faultsOf, identifiedLines, releasedIdentifiers }: Identifiants = await import(
  /* @vite-ignore */ here('identifiants.mjs')
)
const { schemes }: { schemes: string[] } = await import(/* @vite-ignore */ here('csv.mjs'))

test.each(schemes)('the identifiers of %s are exactly those ever assigned', (scheme) => {
  expect(faultsOf(identifiedLines(scheme), releasedIdentifiers(scheme))).toEqual([])
})

test('HVE4 keeps the identifiers from before the registry', () => {
  const released = releasedIdentifiers('hve4').map(({ quoi, id, code }) => `${quoi} ${id} ${code}`)
  // 102 surface rows, 114 of biodiversity, 229 of plant protection, 149 of fertilisation, 53 of irrigation, 83 of synthesis.
  for (const known of [
    'indicateur 1 HVE4_CULT_D_1',
    'indicateur 102 HVE4_CULT_D_206',
    'indicateur 216 HVE4_BIODIV_S_70',
    'indicateur 730 HVE4_SYN_I_1',
    'sousRubrique 1 CULT_CEREALES',
    'sousRubrique 62 SYN_RECAP',
    'libelleEnglobant 95 SYN_RECAP',
  ])
    expect(released).toContain(known)
})

const ligne = (id: string, code: string, change: Partial<Ligne> = {}): Ligne => ({
  quoi: 'indicateur',
  id,
  code,
  depuis: '',
  jusqua: '',
  kind: 'decimal false',
  ...change,
})
const publies = [ligne('1', 'A'), ligne('2', 'B')]

describe('an identifier', () => {
  test('may move to another row, and its row may end or change from a year on', () => {
    const lines = [
      ligne('2', 'B', { jusqua: '2026' }),
      ligne('1', 'A', { jusqua: '2026' }),
      ligne('1', 'A', { depuis: '2027' }),
    ]
    expect(faultsOf(lines, publies)).toEqual([])
  })

  test.each<[string, Ligne[], string[]]>([
    ['changes its code', [ligne('1', 'A'), ligne('2', 'C')], ['indicateur 2: was B, and is C']],
    ['disappears', [ligne('1', 'A')], ['indicateur 2: B has disappeared; end it with jusqua']],
    [
      'is given again to another row',
      [...publies, ligne('1', 'C')],
      ['indicateur 1: given to A and C', 'indicateur 1: two lines for the same year'],
    ],
    [
      'is one of two of a row',
      [...publies, ligne('3', 'A')],
      ['indicateur A: has the identifiers 1 and 3', 'indicateur 3: not listed; npm run generate adds it'],
    ],
    [
      'holds twice in a year',
      [ligne('1', 'A', { jusqua: '2027' }), ligne('1', 'A', { depuis: '2027' }), ligne('2', 'B')],
      ['indicateur 1: two lines for the same year'],
    ],
    [
      'ends before it begins',
      [ligne('1', 'A', { depuis: '2027', jusqua: '2026' }), ligne('2', 'B')],
      ['indicateur 1: ends before it begins'],
    ],
    [
      'becomes another kind of value, which what is stored is not',
      [
        ligne('1', 'A', { jusqua: '2026' }),
        ligne('1', 'A', { depuis: '2027', kind: 'boolean false' }),
        ligne('2', 'B'),
      ],
      ['indicateur 1: another kind of value in another year'],
    ],
    [
      'is no number',
      [...publies, ligne('', 'C')],
      ['indicateur : no number', 'indicateur : not listed; npm run generate adds it'],
    ],
    ['is new and not listed', [...publies, ligne('3', 'C')], ['indicateur 3: not listed; npm run generate adds it']],
  ])('that %s is refused', (_, lines, faults) => {
    expect(faultsOf(lines, publies)).toEqual(faults)
  })
})
