import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluer, type Ferme } from '../../testing/cas'
import { hve4 } from './scheme'
import { limites } from './validations'

const lines = readFileSync(join(import.meta.dirname, '../../data/hve4-validations.csv'), 'utf8')
  .trimEnd()
  .split(/\r?\n/)
const prevues = lines
  .slice(1)
  .map((line) => line.split(';'))
  .filter(([, , , , severite]) => severite !== 'bloquant')

describe('inline messages', () => {
  test.each(prevues)('%s has the wording of the validation table', (code, _condition, fr, en, severite) => {
    const found = limites.filter((limite) => limite.code === code && limite.severite === severite)
    expect(found.map(({ message }) => message)).toContainEqual({ fr, en })
  })

  const codes = (ferme: Ferme) => hve4.messages(evaluer(ferme)).map(({ code }) => code)

  test.each<[string, Ferme, string[]]>([
    ['nothing to say about an empty file', {}, []],
    [
      'small parcels above the farmed area',
      { saisies: { CULT_D_200: 50, BIODIV_D_37: 50.0001 } },
      ['HVE4_BIODIV_D_37'],
    ],
    ['an equal value is accepted', { saisies: { CULT_D_200: 50, BIODIV_D_37: 50 } }, []],
    ['without farmed area there is nothing to compare with', { saisies: { BIODIV_D_37: 50 } }, []],
    [
      'permanent grassland and split parcels above the farmed area',
      { saisies: { CULT_D_200: 50, CULT_D_202: 51, BIODIV_D_41: 52 } },
      ['HVE4_BIODIV_D_38', 'HVE4_BIODIV_D_41'],
    ],
    [
      'features just under 4 % of arable land',
      { saisies: { BIODIV_D_29: 100, BIODIV_D_9: 3.99 } },
      ['HVE4_BIODIV_D_33'],
    ],
    ['features at 4 %', { saisies: { BIODIV_D_29: 100, BIODIV_D_9: 4 } }, []],
    ['a farm that is not subject is not reproached', { saisies: { BIODIV_D_29: 9, BIODIV_D_9: 0.1 } }, []],
    ['a farm quantity below the arable one', { saisies: { BIODIV_D_1: 100, BIODIV_D_11: 99 } }, ['HVE4_BIODIV_D_11']],
    ['a farm quantity left empty takes the arable one', { saisies: { BIODIV_D_1: 100 } }, []],
    ['the last of the ten paired elements', { saisies: { BIODIV_D_10: 2, BIODIV_D_20: 1 } }, ['HVE4_BIODIV_D_20']],
  ])('%s', (_, ferme, expected) => {
    expect(codes(ferme)).toEqual(expected)
  })

  test('a farm quantity below the arable one is a warning, a broken limit an error', () => {
    const ferme = evaluer({ saisies: { CULT_D_200: 1, BIODIV_D_37: 2, BIODIV_D_1: 2, BIODIV_D_11: 1 } })
    expect(hve4.messages(ferme).map(({ severite }) => severite)).toEqual(['erreur', 'avertissement'])
  })

  test('a message changes nothing in the calculation', () => {
    const evaluation = evaluer({ saisies: { CULT_D_200: 50, BIODIV_D_37: 60 } })
    expect(evaluation.get('HVE4_BIODIV_S_37')).toBe(5)
  })
})
