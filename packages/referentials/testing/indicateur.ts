import type { Value } from '@sillon/engine'
import { expect, test } from 'vitest'
import { applicable } from './applicable'
import { evaluer, type Ferme } from './cas'

/** Checks one indicator on a table of farms, each with its reason; the rows that a case fills in apply. */
export function testIndicateur(
  code: string,
  cas: readonly (readonly [pourquoi: string, ferme: Ferme, attendu: Value])[],
) {
  test.each(cas)(`${code}: %s`, (_, ferme, attendu) => {
    expect(evaluer(applicable(ferme)).get(code)).toEqual(attendu)
  })
}
