import type { Validite } from '@sillon/contract'
import { expect, it } from 'vitest'
import { createStore } from '#socle/state/store'
import type { Validites } from './sheet'
import { takeValidites, withValidites } from './validites'

const validite = (idSousRubrique: number, estValide: boolean | null): Validite => ({
  idSousRubrique,
  estValide,
  commentaireAuditeur: null,
  gravite: null,
  echeance: null,
  valideIdUtilisateur: null,
  validePar: null,
  valideDate: null,
  aRevoir: false,
  modifications: [],
})

it('a repeated verdict notifies nobody, and a changed one leaves the others as they were', () => {
  const validites = createStore<Validites>(withValidites([], [validite(1, true), validite(2, null)]))
  const sheet = { validites, revisionValidites: { current: '"1"' } }
  let told = 0
  validites.subscribe(() => {
    told += 1
  })
  const before = validites.get()
  takeValidites(sheet, '"2"', withValidites([], [validite(1, true), validite(2, null)]))
  expect([told, validites.get() === before, sheet.revisionValidites.current]).toEqual([0, true, '"2"'])
  takeValidites(sheet, '"3"', withValidites([], [validite(1, true), validite(2, false)]))
  expect([told, validites.get().get('1.') === before.get('1.'), validites.get().get('2.')?.estValide]).toEqual([
    1,
    true,
    false,
  ])
  takeValidites(sheet, '"4"', withValidites([], [validite(1, true)]))
  expect([told, [...validites.get().keys()]]).toEqual([2, ['1.']])
})
