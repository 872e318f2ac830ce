import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hve3a } from '../hve3a/scheme'
import { tournants } from '../periode'
import { LIEU_DOSSIER } from '../preuves'
import { donnees, reglesDe } from './modele'
import { schemeOf } from './scheme'

const csv = (name: string) => {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, `../../data/hve4/${name}.csv`), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  const columns = header.split(';')
  return lines.map((line): Readonly<Record<string, string>> => {
    const cells = line.split(';')
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
  })
}

/** The items of the control plan with known proofs, with their authority: a source, our deduction, or each for a part of them. */
const items = {
  tous: ['SOURCE'],
  'tous, collectif': ['SOURCE', 'DEDUCTION'],
  '4.1': ['SOURCE', 'DEDUCTION'],
  '4.1, sans traitement ni fertilisation': ['DEDUCTION'],
  '4.2': ['DEDUCTION'],
  '4.3': ['DEDUCTION'],
  '4.4': ['DEDUCTION'],
  '4.5': ['SOURCE', 'DEDUCTION'],
  '4.6': ['DEDUCTION'],
  '4.7': ['DEDUCTION'],
  '4.8': ['SOURCE'],
  '5.1': ['SOURCE'],
  '5.2': ['DEDUCTION'],
  '5.3': ['SOURCE'],
  '5.4': ['DEDUCTION'],
  '5.5': ['SOURCE'],
  '5.6': ['DEDUCTION'],
  '5.7': ['DEDUCTION'],
  '5.8': ['DEDUCTION'],
  '5.9': ['DEDUCTION'],
  '5.10': ['DEDUCTION'],
  '6, bilan': ['SOURCE', 'DEDUCTION'],
  '6, BGA': ['DEDUCTION'],
  '6, outils': ['SOURCE', 'DEDUCTION'],
  '6, azote organique et surfaces sans apport': ['SOURCE', 'DEDUCTION'],
  '6, légumineuses et couverts': ['DEDUCTION'],
  '6, hors sol et recyclage': ['DEDUCTION'],
  '7, enregistrement': ['DEDUCTION'],
  '7, outils et matériel': ['SOURCE', 'DEDUCTION'],
  '7, gestion collective': ['DEDUCTION'],
  '7, étiage': ['DEDUCTION'],
} satisfies Record<string, string[]>

test('every item of the control plan has its expected proofs, with their authority', () => {
  const found: Record<string, string[]> = {}
  for (const { item = '', fondement = '' } of csv('preuves-attendues'))
    found[item] = [...new Set([...(found[item] ?? []), fondement])]
  const sorted = (of: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(of).map(([item, fondements]) => [item, fondements.toSorted()]))
  expect(sorted(found)).toEqual(sorted(items))
})

test('every kind of proof is expected somewhere, and has one name', () => {
  const codes = csv('genres-preuves').map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(csv('preuves-attendues').map(({ genre }) => genre))).toEqual(new Set(codes))
})

describe.each([2024, ...tournants(Object.values(donnees).flat())])('in the campaign of %d', (annee) => {
  const { preuves, structure, indicateurs } = schemeOf('hve4', reglesDe(donnees, annee))

  test('every expected proof has one place, a sub-section or a row of the sheets', () => {
    const sections = structure.flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
    const lieux = new Set([LIEU_DOSSIER, ...sections.map(({ codeNational }) => codeNational), ...indicateurs.keys()])
    expect(preuves.filter(({ lieu }) => !lieux.has(lieu))).toEqual([])
    expect(new Set(preuves.map(({ lieu, genre }) => `${lieu} ${genre}`)).size).toBe(preuves.length)
  })

  test('every row with an expected proof can be entered', () => {
    const rows = preuves.flatMap(({ lieu }) => indicateurs.get(lieu) ?? [])
    expect(rows.filter(({ modifiable }) => !modifiable)).toEqual([])
  })
})

test('an unknown scheme expects no proof', () => {
  expect(hve3a.preuves).toEqual([])
})
