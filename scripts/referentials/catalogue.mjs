// The catalogue of a scheme: rows, sub-sections, headings, limits and thresholds, each with the campaign years that it holds for.
import { note, readCsv } from './csv.mjs'

const nameOf = (scheme) => `${scheme[0].toUpperCase()}${scheme.slice(1)}`

/** Type of a row's content in formulas, as its kind declares it (kinds.ts of the scheme): a row of an unknown kind does not compile. */
const contentType = (scheme, { schemaId, plusieursAnnees, code }) =>
  plusieursAnnees === 'true' ? 'YearValues<Decimal>' : `Content${nameOf(scheme)}<'${code}', '${schemaId}'>`

const text = JSON.stringify
const orNull = (cell, literal) => (cell === '' ? 'null' : literal(cell))

/** The first and last campaign years of a line, where it has them. */
const periode = ({ depuis, jusqua }) => ({
  ...(depuis !== '' && { depuis: Number(depuis) }),
  ...(jusqua !== '' && { jusqua: Number(jusqua) }),
})
const periodeText = (row) =>
  Object.entries(periode(row))
    .map(([name, year]) => `, ${name}: ${year}`)
    .join('')

const libelle = ({ libelle: fr, libelleEn: en }) => `{ fr: ${text(fr)}, en: ${text(en)} }`

const codesIn = (scheme, words) =>
  [...words.matchAll(new RegExp(`${scheme.toUpperCase()}_\\w+`, 'g'))].map(([code]) => code)

/** Facts of the farm that words name: irrigation (`INFO:irrigation`) or a block (`BLOC:VIGNE`); undefined for other words. */
function factsOf(words) {
  if (words === 'INFO:irrigation') return ['IRRIGATION']
  return words.startsWith('BLOC:') ? [words.replace(':', '_')] : undefined
}

/** One comparison of column visibleSi, for example `HVE4_CULT_D_45 + HVE4_CULT_D_46 > 0` or `HVE4_FERTI_D_103 = Bilan Apparent`. */
function comparison(scheme, words) {
  const [, left, operator, right] = /^(.+?) (!=|=|>) (.+)$/.exec(words.trim()) ?? []
  if (left === undefined) throw new Error(`visibleSi: cannot read "${words}"`)
  const values = { null: null, true: true }
  return {
    codes: factsOf(left) ?? codesIn(scheme, left),
    ...(left.includes('#') && { champ: left.split('#')[1] }),
    operateur: operator,
    valeur: right in values ? values[right] : /^[\d.]+$/.test(right) ? Number(right) : right,
  }
}

/** When a row shows: one of the groups, all of the group's comparisons. */
const condition = (scheme, visibleSi) =>
  visibleSi.split('||').map((group) => group.split('&&').map((one) => comparison(scheme, one)))

/** Rows as objects; formulas are declared in code, and prose notes stay in the CSV. */
export function catalogueModule(scheme) {
  const rows = readCsv(`${scheme}/catalogue`)
  const sousRubriques = readCsv(`${scheme}/sous-rubriques`)
  const englobants = readCsv(`${scheme}/libelles-englobants`)
  const headings = new Map(englobants.map(({ id, sousRubrique, libelle: fr }) => [`${sousRubrique} ${fr}`, id]))
  const headingOf = ({ code, sousRubrique, libelleEnglobant }) => {
    const id = headings.get(`${sousRubrique} ${libelleEnglobant}`)
    if (id === undefined)
      throw new Error(`${code}: ${scheme}/libelles-englobants.csv lacks "${libelleEnglobant}" in ${sousRubrique}`)
    return id
  }
  const types = new Map(rows.map((row) => [row.code, contentType(scheme, row)]))
  const isByYear = rows.some(({ plusieursAnnees }) => plusieursAnnees === 'true')
  return [
    note,
    ...(isByYear ? ["import type { Decimal, YearValues } from '@sillon/engine'"] : []),
    "import type { LibelleEnglobant, LigneCatalogue, SousRubrique } from '../../catalogue'",
    `import type { Content${nameOf(scheme)} } from '../kinds'`,
    '',
    'export const lignes: readonly LigneCatalogue[] = [',
    ...rows.map((row) => {
      const cells = [
        `id: ${row.id}, code: ${text(row.code)}, sousRubrique: ${text(row.sousRubrique)}, idLibelleEnglobant: ${headingOf(row)}`,
        `libelle: ${libelle(row)}, unite: ${orNull(row.unite, text)}, nature: ${text(row.nature)}, schemaId: ${text(row.schemaId)}`,
        `plusieursAnnees: ${row.plusieursAnnees === 'true'}, max: ${orNull(row.max, Number)}, source: ${text(row.source)}`,
        ...(row.visibleSi === '' ? [] : [`visibleSi: ${text(condition(scheme, row.visibleSi))}`]),
      ]
      return `  { ${cells.join(', ')}${periodeText(row)} },`
    }),
    ']',
    '',
    'export const sousRubriques: readonly SousRubrique[] = [',
    ...sousRubriques.map(
      (row) =>
        `  { id: ${row.id}, code: ${text(row.code)}, module: ${text(row.module)}, libelle: ${libelle(row)}, court: ${libelle({ libelle: row.court, libelleEn: row.courtEn })}${periodeText(row)} },`,
    ),
    ']',
    '',
    'export const libellesEnglobants: readonly LibelleEnglobant[] = [',
    ...englobants.map((row) => `  { id: ${row.id}, libelle: ${libelle(row)}${periodeText(row)} },`),
    ']',
    '',
    '/** The type of each value: what a formula may read, and what it reads it as. */',
    `export interface Valeurs${nameOf(scheme)} {`,
    ...[...types].map(([code, type]) => `  ${code}: ${type} | null`),
    '}',
    '',
  ].join('\n')
}

/** Limits of a field, each side a sum less another: `A > B - (C + D)`. The rules at load time are not limits of a field. */
export function controlesModule(scheme) {
  const side = (words) => {
    if (/^[\d.]+$/.test(words)) return Number(words)
    const [plus, moins = ''] = words.split(' - ')
    return { plus: codesIn(scheme, plus), moins: codesIn(scheme, moins) }
  }
  const rows = readCsv(`${scheme}/validations`).filter(({ severity }) => severity !== 'bloquant')
  return [
    note,
    "import type { Controle } from '../../controle'",
    '',
    'export const controles: readonly Controle[] = [',
    ...rows.map((row) => {
      const { code, condition: words, messageFr, messageEn, severity, exigence } = row
      const [, left, operator, right] = /^(.+) ([<>]) (.+)$/.exec(words) ?? []
      if (left === undefined) throw new Error(`${code}: cannot read "${words}"`)
      const [grand, petit] = operator === '>' ? [left, right] : [right, left]
      const controle = {
        code,
        severite: severity,
        // An error that says that a requirement is not met is about a value that may well be right.
        impossible: severity === 'erreur' && exigence !== 'true',
        message: { fr: messageFr, en: messageEn },
        depasse: side(grand),
        limite: side(petit),
        ...periode(row),
      }
      return `  ${text(controle)},`
    }),
    ']',
    '',
  ].join('\n')
}

/** Numbers that a campaign year may move and that no table of points holds. */
export function seuilsModule(scheme) {
  return [
    note,
    "import type { Seuil } from '../../catalogue'",
    '',
    'export const seuils: readonly Seuil[] = [',
    ...readCsv(`${scheme}/seuils`).map(
      (row) => `  { code: ${text(row.code)}, valeur: ${Number(row.valeur)}${periodeText(row)} },`,
    ),
    ']',
    '',
  ].join('\n')
}

/** The expected proofs: kind, place and authority. The item of the control plan stays in the CSV. */
export function preuvesModule(scheme) {
  const genres = new Map(readCsv(`${scheme}/genres-preuves`).map((row) => [row.code, row]))
  const rows = readCsv(`${scheme}/preuves-attendues`).map((row) => {
    const genre = genres.get(row.genre)
    if (genre === undefined) throw new Error(`${scheme}/genres-preuves.csv lacks ${row.genre}`)
    return `  { lieu: ${text(row.lieu)}, genre: ${text(row.genre)}, libelle: ${libelle(genre)}, fondement: ${text(row.fondement)}, quand: ${text(row.quand)}${periodeText(row)} },`
  })
  return [
    note,
    "import type { LignePreuve } from '../../preuves'",
    '',
    'export const preuves: readonly LignePreuve[] = [',
    ...rows,
    ']',
    '',
  ].join('\n')
}
