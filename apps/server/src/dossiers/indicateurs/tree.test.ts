import type { DossierInput, Scheme } from '@sillon/referentials'
import { readExemples } from '@sillon/referentials/testing'
import { GESTION, hve4De2026, hve4De2027, NICHOIRS } from '@sillon/referentials/testing/hve4-2027'
import { dossierVide, referencesAvec } from '@sillon/referentials/testing/references'
import { describe, expect, test } from 'vitest'
import { explicationOf } from './explication'
import { buildTree } from './tree'

function tree(scheme: Scheme, dossier: DossierInput = { ...dossierVide, irrigation: true }) {
  const evaluation = scheme.evaluate(dossier)
  const types = buildTree(scheme, evaluation, {
    language: 'fr',
    voirScores: true,
    bassins: new Map(),
    validites: new Map(),
    aConfirmer: new Set(),
  })
  const sections = types.flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
  const rows = sections.flatMap(({ libellesEnglobants }) =>
    libellesEnglobants.flatMap(({ indicateurs }) => indicateurs),
  )
  return { sections: sections.map(({ codeNational }) => codeNational), rows }
}

test('a file shows the rows and sub-sections of its own campaign year only', () => {
  const [avant, apres] = [tree(hve4De2026), tree(hve4De2027)]
  const has = (code: string) => [avant, apres].map(({ rows }) => rows.some((row) => row.codeNational === code))
  expect([has(NICHOIRS), has(GESTION)]).toEqual([
    [false, true],
    [true, false],
  ])
  expect([avant, apres].map(({ sections }) => sections.includes('BIODIV_NICHOIRS'))).toEqual([false, true])
})

test('a file has the labels and the maxima of its own campaign year', () => {
  const said = [tree(hve4De2026), tree(hve4De2027)].map(({ rows }) => {
    const of = (code: string) => rows.find(({ codeNational }) => codeNational === code)
    return [of('HVE4_CULT_D_44')?.libelle, of('HVE4_SYN_D_1')?.max]
  })
  expect(said).toEqual([
    ['Vigne', expect.any(Number)],
    ['Vignes', 12],
  ])
  expect(said[0]?.[1]).not.toBe(12)
})

describe('a file with a value in error', () => {
  const [exemple] = readExemples().filter(({ attendus }) => attendus.get(hve4De2026.verdict) === 'CERTIFIABLE')
  if (exemple === undefined) throw new Error('There is no certifiable example.')
  const { parametresIft, ...dossier } = exemple
  const saisies = { ...dossier.saisies, HVE4_PHYTO_D_22: 50_000 }
  const references = referencesAvec(parametresIft)
  const { rows } = tree(hve4De2026, { ...dossierVide, ...dossier, references, saisies })
  const row = (code: string) => rows.find(({ codeNational }) => codeNational === code)

  test('uses the values that count in its synthesis: points by module, thresholds, verdict', () => {
    expect(row('HVE4_SYN_I_1')?.valeur).toEqual({ value: 'NON_CONCLUANT' })
    expect(row('HVE4_SYN_I_102')?.valeur).toEqual(row('HVE4_PHYTO_S_1100')?.valeurRetenue)
    const points = row('HVE4_SYN_I_102')?.valeur?.value
    expect(row('HVE4_SYN_I_112')?.valeur).toEqual({ value: Number(points) >= 10 })
    expect(rows.filter(({ codeNational, valeurRetenue }) => /_SYN_/.test(codeNational) && valeurRetenue)).toEqual([])
  })

  test('keeps entered and computed values in its other rows, beside the values that count where they differ', () => {
    expect(row('HVE4_PHYTO_D_22')).toMatchObject({ valeur: { value: 50_000 }, valeurRetenue: null })
    expect(row('HVE4_PHYTO_S_20')?.valeur).toEqual({ value: 10 })
    expect(row('HVE4_PHYTO_S_20')?.valeurRetenue).not.toEqual({ value: 10 })
    expect(row('HVE4_CULT_D_200')).not.toHaveProperty('valeurRetenue')
  })

  test('is explained by the values that count', () => {
    const evaluation = hve4De2026.evaluate({ ...dossierVide, ...dossier, references, saisies })
    const why = (code: string) => explicationOf(hve4De2026, evaluation, code, { voirScores: true })
    expect(why('HVE4_SYN_I_1').valeur).toEqual({ value: 'NON_CONCLUANT' })
    expect(why('HVE4_PHYTO_S_20').valeur).toEqual(row('HVE4_PHYTO_S_20')?.valeurRetenue)
    expect(why('HVE4_PHYTO_D_22').valeur).toEqual({ value: 50_000 })
  })
})
