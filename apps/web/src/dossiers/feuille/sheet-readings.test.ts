import { schemeFor } from '@sillon/referentials'
import { expect, it, vi } from 'vitest'
import { factsOf, treeOf } from '../testing/arbre'
import { unServeur } from '../testing/serveur'
import { calculOf } from './calcul'
import { SheetReadings } from './sheet-readings'
import { SheetStore } from './sheet-store'

it('the ways to earn a point are kept until a value changes', () => {
  const serveur = unServeur()
  const hve4 = schemeFor('HVE4', 2026)
  if (hve4 === undefined) throw new Error('HVE4 has no rules for 2026.')
  const calcul = calculOf(hve4, { ...factsOf(serveur), saisies: {}, anDernier: null }, 'fr')
  const search = vi.spyOn(calcul, 'leviers')
  const store = new SheetStore(calcul, treeOf(serveur, hve4), () => undefined)
  const readings = new SheetReadings(hve4, calcul, store)
  const [module] = hve4.modules
  if (module === undefined) throw new Error('The scheme has no module.')
  const all = () => {
    const steps = readings.leviers(module)
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    return step.value
  }
  const first = all()
  expect(all()).toBe(first)
  expect(search).toHaveBeenCalledTimes(1)
  store.enter('HVE4_BIODIV_D_56', 3)
  expect(all()).not.toBe(first)
  expect(search).toHaveBeenCalledTimes(2)
})
