import type { Scheme } from '@sillon/referentials'
import { GESTION, hve4De2026, hve4De2027, NICHOIRS } from '@sillon/referentials/testing/hve4-2027'
import { dossierVide } from '@sillon/referentials/testing/references'
import { expect, test } from 'vitest'
import { buildTree } from './tree'

function tree(scheme: Scheme) {
  const evaluation = scheme.evaluate({ ...dossierVide, irrigation: true })
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

test('a file shows the rows and sub-sections of its own campaign year, and of no other', () => {
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
