// The English names that stand beside the French ones in the data files: a module of their own, so that a reader of names fetches no whole table.
import { note, readCsv } from './csv.mjs'

/** Each list of names: its file, the column of the code, that of the English name. */
const lists = {
  typesDocuments: ['types-documents', 'codeNational'],
  unites: ['unites', 'unite', 'uniteEn'],
  activites: ['activites', 'idActivite'],
  familles: ['familles-cultures', 'codeNational'],
  certifications: ['certifications-equivalentes', 'idCertificationEquivalente'],
  categories: ['categories-cultures', 'code'],
  types: ['types-cultures', 'code'],
  bassins: ['bassins-viticoles', 'codeBassinViti'],
  vergers: ['regroupements-verger', 'code'],
  otex: ['otex', 'code'],
  typesMateriel: ['equipements', 'typeMateriel', 'libelleTypeMaterielEn'],
  materiels: ['equipements', 'code'],
  rubriquesConditions: ['conditions-application', 'codeRubriqueCondition', 'libelleRubriqueConditionApplicationEn'],
  conditions: ['conditions-application', 'codeCondition'],
  groupes: ['groupes-cultures', 'code'],
}

/**
 * English names of a data file, by code.
 * @throws Error for a row without an English name, or a code that has two
 */
function namesOf([file, codeColumn, nameColumn = 'libelleEn']) {
  const names = new Map()
  for (const row of readCsv(file)) {
    const { [codeColumn]: code, [nameColumn]: name } = row
    if (code === undefined || !name) throw new Error(`${file}.csv: ${code} lacks ${nameColumn}`)
    if (names.has(code) && names.get(code) !== name) throw new Error(`${file}.csv: ${code} has two ${nameColumn}`)
    names.set(code, name)
  }
  return [...names].map(([code, name]) => `${JSON.stringify(code)}: ${JSON.stringify(name)},`)
}

/** English names of all lists but the crops. */
export function anglaisModule() {
  const lines = Object.entries(lists).flatMap(([list, source]) => [
    `  ${list}: {`,
    ...namesOf(source).map((line) => `    ${line}`),
    '  },',
  ])
  return [
    note,
    '/** English names of what the data names in French, by code. */',
    'export const anglais = {',
    ...lines,
    '} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>',
    '',
  ].join('\n')
}

/** English names of the crops: only the server reads these 250 names, so they have a module of their own. */
export const culturesAnglaisModule = () =>
  [
    note,
    '/** English names of the crops, by identifier. */',
    'export const culturesAnglais: Readonly<Record<string, string>> = {',
    ...namesOf(['cultures', 'idCulture']).map((line) => `  ${line}`),
    '}',
    '',
  ].join('\n')
