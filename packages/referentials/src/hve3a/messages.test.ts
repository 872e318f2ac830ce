import type { Value } from '@sillon/engine'
import { expect, test } from 'vitest'
import { ligne } from '../../testing/cas'
import { dossierDe } from '../../testing/hve3a'
import { hve3a } from './scheme'

const FERME = dossierDe({ assolement: [ligne('BLETEND', 'BTH', 10)], saisies: { D_72: 400, D_110: 40, I_16: 9 } })
const messages = (anDernier?: Readonly<Record<string, Value>>) =>
  hve3a.messages(hve3a.evaluate({ ...FERME, anDernier })).map(({ code, severite }) => [code, severite])

test('an entry of more than three times that of the year before asks to be confirmed; a count does not', () => {
  expect(messages({ HVE3A_D_72: 133, HVE3A_D_110: 14, HVE3A_I_16: 1 })).toEqual([['HVE3A_D_72', 'avertissement']])
  expect(messages()).toEqual([])
})

test('no entry is compared with an area: a share of more than the whole counts as the whole, and the file is concluded', () => {
  const evaluation = hve3a.evaluate(FERME)
  expect([evaluation.get('HVE3A_I_20'), hve3a.enErreur(evaluation), hve3a.verdictOf(evaluation)]).toEqual([
    100,
    [],
    'NON_CERTIFIABLE',
  ])
  expect(hve3a.retenue(evaluation)).toBe(evaluation)
})
