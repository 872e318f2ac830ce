import { beforeEach, describe, expect, test } from 'vitest'
import { readExemples } from '../../testing/exemples'
import { dossierVide, referencesAvec } from '../../testing/references'
import type { DossierEvaluation } from '../scheme'
import { modele } from './modele'
import { hve4 } from './scheme'

/** Slots that a change of each slot may affect: itself, and its direct and indirect readers. */
const closures = modele.nodes.map(({ slot }) => {
  const found = new Set([slot])
  for (const { slot: other, reads, when } of modele.nodes)
    if ([...reads, when ?? -1].some((read) => found.has(read))) found.add(other)
  return found
})

const whole = readExemples().filter(({ nom }) => nom.startsWith('F_'))
const evaluated = ({ assolement, irrigation, parametresIft, saisies }: (typeof whole)[number]) =>
  hve4.evaluate({ ...dossierVide, assolement, irrigation, references: referencesAvec(parametresIft), saisies })

describe('one change in a whole file of HVE4', () => {
  let evaluation: DossierEvaluation
  beforeEach(() => {
    const [first] = whole
    if (first === undefined) throw new Error('There is no worked farm.')
    evaluation = evaluated(first)
  })

  test('of a hedge computes its conversion, the features and biodiversity, and nothing in other modules', () => {
    // D_11 itself, I_11, the total I_202, its copy I_34 and share I_35, and the readers of the total: points, families, their count.
    const changed = evaluation.set('HVE4_BIODIV_D_11', 1234)
    expect(changed.slice(0, 2)).toEqual(['HVE4_BIODIV_D_11', 'HVE4_BIODIV_I_11'])
    expect(changed.filter((code) => !/^HVE4_(BIODIV|SYN)_/.test(code))).toEqual([])
    expect(evaluation.touched).toBeLessThanOrEqual(20)
  })

  test('to the same value computes that value only', () => {
    const hedge = evaluation.get('HVE4_BIODIV_D_11')
    expect(evaluation.set('HVE4_BIODIV_D_11', hedge)).toEqual([])
    expect(evaluation.touched).toBe(1)
  })

  test('of the area of a crop leaves most of the file alone', () => {
    evaluation.set('HVE4_CULT_D_2', 61.5)
    expect(evaluation.touched).toBeLessThan(modele.nodes.length / 4)
  })
})

test.each(whole.map((exemple) => [exemple.nom, exemple] as const))(
  'erasing and restoring each entry of %s computes its dependents only, and gives the same file again',
  (_, exemple) => {
    const evaluation = evaluated(exemple)
    const values = () => modele.nodes.map(({ code }) => evaluation.get(code))
    const before = values()
    for (const [code, value] of Object.entries(exemple.saisies)) {
      if (!modele.has(code) || modele.node(code).kind !== 'entered') continue
      const dependents = closures[modele.slotOf(code)] ?? new Set()
      for (const given of [null, value]) {
        for (const changed of evaluation.set(code, given)) expect(dependents.has(modele.slotOf(changed))).toBe(true)
        expect(evaluation.touched).toBeLessThanOrEqual(dependents.size)
      }
    }
    expect(values()).toEqual(before)
  },
)
