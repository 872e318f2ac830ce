import type { Value } from '@sillon/engine'
import { expect, test } from 'vitest'
import { ligne } from '../../testing/cas'
import { dossierDe } from '../../testing/hve3a'
import { hve3a } from './scheme'

const vigne = (n: number, n_1: number | null = null) => ({ IFT_herbicide_vigne_campagne: { n, n_1, n_2: null } })
const FERME = dossierDe({
  assolement: [ligne('BLETEND', 'BTH', 50)],
  saisies: { D_72: 400, D_110: 40, I_16: 9, D_130: vigne(3.1, 9) },
})
const messages = (anDernier?: Readonly<Record<string, Value>>) =>
  hve3a.messages(hve3a.evaluate({ ...FERME, anDernier })).map(({ code, severite }) => [code, severite])

test('an entry of more than three times that of the year before must be confirmed; a count need not', () => {
  expect(messages({ HVE3A_D_72: 133, HVE3A_D_110: 14, HVE3A_I_16: 1 })).toEqual([['HVE3A_D_72', 'avertissement']])
  expect(messages()).toEqual([])
})

test('each measure of the index is compared with the same one of the year before, for the current campaign only', () => {
  expect(messages({ HVE3A_D_130: vigne(1, 1) })).toEqual([['HVE3A_D_130', 'avertissement']])
  expect(messages({ HVE3A_D_130: vigne(1.1, 1) })).toEqual([])
  expect(messages({ HVE3A_D_130: { IFT_hors_herbicide_vigne_campagne: { n: 1, n_1: null, n_2: null } } })).toEqual([])
})
