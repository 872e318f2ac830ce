import { describe, expect, test } from 'vitest'
import { evaluer, ligne } from '../../testing/cas'
import { conseilHve4 } from '../hve4/conseil/conseil'
import { hve4 } from '../hve4/scheme'
import type { Geste } from './geste'
import { itemDe, preuvesDe, sourceDe } from './lecture'

const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 60), ligne('VIGNE', '', 10)], irrigation: true })
const ensembles = conseilHve4.ensembles.flatMap(({ module, gestes }) => gestes.map((geste) => ({ module, geste })))
const geste = (code: string): Geste => {
  const found = ensembles.find((one) => one.geste.code === code)?.geste
  if (found === undefined) throw new Error(`No move ${code}.`)
  return found
}

describe('a move', () => {
  test.each([
    ['HAIE', 'BIODIV', 'HVE4_BIODIV_S_36', 'conception'],
    ['ANIMAUX', 'BIODIV', 'HVE4_BIODIV_S_55', 'spec'],
    ['IFT_VIGNE_H', 'PHYTO', 'HVE4_PHYTO_S_399', 'conception'],
    ['PERTES_LIMITEES', 'PHYTO', 'HVE4_PHYTO_S_69', 'conception'],
    ['AZOTE_MINERAL', 'FERTI', 'HVE4_FERTI_I_119', 'conception'],
  ])('%s has its item, and the source of the rules on the way', (code, module, item, source) => {
    expect(itemDe(hve4, evaluation, module, geste(code).ligne)).toBe(item)
    expect(sourceDe(hve4, evaluation, module, geste(code))).toBe(source)
  })

  test('has an item in its module, whatever the move', () => {
    for (const { module, geste: one } of ensembles)
      expect(itemDe(hve4, evaluation, module, one.ligne), one.code).toBeDefined()
  })

  test('asks for the proofs of its section', () => {
    const lieux = (code: string) => [...new Set(preuvesDe(hve4, geste(code)).map(({ lieu }) => lieu))]
    expect(lieux('HAIE')).toEqual(['BIODIV_IAE'])
    expect(lieux('RUCHES').length).toBe(1)
  })
})
