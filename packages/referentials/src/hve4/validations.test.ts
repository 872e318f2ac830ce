import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluer, type Ferme } from '../../testing/cas'
import { hve4 } from './scheme'
import { limites } from './validations'

const lines = readFileSync(join(import.meta.dirname, '../../data/hve4/validations.csv'), 'utf8')
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
    ['an empty file has no message', {}, []],
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
      ['HVE4_BIODIV_D_38', 'HVE4_BIODIV_D_41', 'HVE4_CULT_D_202'],
    ],
    [
      'features just under 4 % of arable land',
      { saisies: { BIODIV_D_29: 100, BIODIV_D_9: 3.99 } },
      ['HVE4_BIODIV_D_33'],
    ],
    ['features at 4 %', { saisies: { BIODIV_D_29: 100, BIODIV_D_9: 4 } }, []],
    ['a farm not subject to the obligation has no message', { saisies: { BIODIV_D_29: 9, BIODIV_D_9: 0.1 } }, []],
    ['a farm quantity below the arable one', { saisies: { BIODIV_D_1: 100, BIODIV_D_11: 99 } }, ['HVE4_BIODIV_D_11']],
    ['a farm quantity left empty takes the arable one', { saisies: { BIODIV_D_1: 100 } }, []],
    ['the last of the ten paired elements', { saisies: { BIODIV_D_10: 2, BIODIV_D_20: 1 } }, ['HVE4_BIODIV_D_20']],
  ])('%s', (_, ferme, expected) => {
    expect(codes(ferme)).toEqual(expected)
  })

  test('are warnings for a farm quantity below the arable one, and errors for a broken limit', () => {
    const ferme = evaluer({ saisies: { CULT_D_200: 1, BIODIV_D_37: 2, BIODIV_D_1: 2, BIODIV_D_11: 1 } })
    expect(hve4.messages(ferme).map(({ severite }) => severite)).toEqual(['erreur', 'avertissement'])
  })

  test('change nothing in the calculation', () => {
    const evaluation = evaluer({ saisies: { CULT_D_200: 50, BIODIV_D_37: 60 } })
    expect(evaluation.get('HVE4_BIODIV_S_37')).toBe(5)
  })
})

/** A farm with every production, so that every row of every module is visible. */
const COMPLETE: Ferme = {
  irrigation: true,
  saisies: {
    CULT_D_2: 40,
    CULT_D_31: 5,
    CULT_D_38: 5,
    CULT_D_42: 7,
    CULT_D_44: 8,
    CULT_D_45: 9,
    CULT_D_46: 4,
    CULT_D_70: 12,
    CULT_D_202: 5,
    FERTI_D_105: 6,
    PHYTO_D_10: true,
    PHYTO_D_101: true,
    PHYTO_D_50: true,
    PHYTO_D_51: true,
    IRRI_D_101: 30,
    IRRI_D_102: 25,
    FERTI_D_80: 6,
    IRRI_D_80: 6,
    PHYTO_D_570: 6,
  },
}

/** Compares a computed share of arable land with a constant: its bounds are tested above. */
const SEUIL = 'HVE4_BIODIV_D_33'

/** Computed rows with a limit, and their entries. */
const sources: Readonly<Record<string, string>> = { HVE4_BIODIV_D_38: 'HVE4_CULT_D_202' }

describe('every message', () => {
  const evalue = (saisies: Ferme['saisies']) => evaluer({ ...COMPLETE, saisies: { ...COMPLETE.saisies, ...saisies } })
  const said = (saisies: Ferme['saisies'], code: string, fr: string) =>
    hve4.messages(evalue(saisies)).some((message) => message.code === code && message.message.fr === fr)
  const suffixe = (code: string) => code.replace('HVE4_', '')

  test.each(
    limites
      .filter(({ code }) => code !== SEUIL)
      .map((controle) => [controle.code, controle.message.fr, controle] as const),
  )('%s, "%s": none at the limit, one just over it, none just under it', (code, fr, { depasse, limite: borne }) => {
    if (typeof depasse === 'number' || typeof borne === 'number') throw new Error('Only the threshold is a figure.')
    const [premier = '', ...autres] = depasse.plus.map((row) => sources[row] ?? row)
    const fixes = Object.fromEntries([
      ...autres.map((other) => [suffixe(other), 0] as const),
      // Its own pair is entered as well.
      ...(code.startsWith('HVE4_BIODIV_D_1') || code === 'HVE4_BIODIV_D_20' ? [[suffixe(code), 7] as const] : []),
    ])
    const limiteDe = (value: number) => {
      const evaluation = evalue({ ...fixes, [suffixe(premier)]: value })
      const sum = (codes: readonly string[]) =>
        codes.reduce((total, each) => total + ((evaluation.get(each) as number | null) ?? 0), 0)
      return sum(borne.plus) - sum(borne.moins)
    }
    const bound = limiteDe(limiteDe(1))
    expect(limiteDe(bound)).toBeCloseTo(bound, 6)
    const at = (value: number) => said({ ...fixes, [suffixe(premier)]: Number(value.toFixed(4)) }, code, fr)
    expect([at(bound), at(bound + 0.0001), at(bound - 0.0001)]).toEqual([false, true, false])
  })

  test.each<[string, Ferme['saisies'], boolean]>([
    ['a CMR1 product without derogation', { PHYTO_D_10: true, PHYTO_D_101: false }, true],
    ['a CMR1 product whose derogation nobody has answered', { PHYTO_D_10: true, PHYTO_D_101: null }, true],
    ['a CMR1 product with a derogation', { PHYTO_D_10: true, PHYTO_D_101: true }, false],
    ['no CMR1 product', { PHYTO_D_10: false, PHYTO_D_101: null }, false],
  ])('the audit is invalidated by %s: %s', (_, saisies, expected) => {
    expect(said(saisies, 'HVE4_PHYTO_D_101', "INVALIDATION DE L'AUDIT")).toBe(expected)
  })
})
