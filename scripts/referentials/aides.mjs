// The help of a scheme: definition of a section or a row, items that count or do not, and the articles. Proofs come from the list of expected proofs (catalogue.mjs).
import { hasCsv, note, readCsv } from './csv.mjs'

const text = JSON.stringify
const orNull = (cell) => (cell === '' ? 'null' : text(cell))
const periodeText = ({ depuis, jusqua }) =>
  `${depuis === '' ? '' : `, depuis: ${depuis}`}${jusqua === '' ? '' : `, jusqua: ${jusqua}`}`

/** Source of a text and its certainty; a text without a source says how this product reads the row. */
const autorite = ({ source, certitude }) => `source: ${orNull(source)}, certitude: ${orNull(certitude)}`

/** Place in the text of a law, in both languages: mostly a number, and the same. */
const articleText = ({ article, articleEn }) =>
  article === '' ? 'null' : `{ fr: ${text(article)}, en: ${text(articleEn || article)} }`

/** The texts, which a screen fetches when somebody asks for one. */
export function aidesModule(scheme) {
  const textes = new Map(
    hasCsv(`${scheme}/textes-officiels`) ? readCsv(`${scheme}/textes-officiels`).map((row) => [row.code, row]) : [],
  )
  const articles = hasCsv(`${scheme}/articles`) ? readCsv(`${scheme}/articles`) : []
  return [
    note,
    "import type { Aides } from '../../aides'",
    '',
    'export const aides: Aides = {',
    '  lignes: [',
    ...readCsv(`${scheme}/aides`).map(
      (row) =>
        `    { lieu: ${text(row.lieu)}, genre: ${text(row.genre)}, texte: { fr: ${text(row.texte)}, en: ${text(row.texteEn)} }, ${autorite(row)}${periodeText(row)} },`,
    ),
    '  ],',
    '  articles: [',
    ...articles.map((row) => {
      const texte = textes.get(row.texte)
      if (texte === undefined) throw new Error(`${scheme}/textes-officiels.csv lacks ${row.texte}`)
      return `    { lieu: ${text(row.lieu)}, texte: { fr: ${text(texte.libelle)}, en: ${text(texte.libelleEn)} }, article: ${articleText(row)}, lien: ${orNull(texte.lien)}, ${autorite(row)}${periodeText(row)} },`
    }),
    '  ],',
    '}',
    '',
  ].join('\n')
}

/** Places with a help: a sheet knows them without loading the texts. */
export function lieuxAidesModule(scheme) {
  const lieux = [...new Set(readCsv(`${scheme}/aides`).map(({ lieu }) => lieu))]
  return [
    note,
    'export const lieuxAides: ReadonlySet<string> = new Set([',
    ...lieux.map((lieu) => `  ${text(lieu)},`),
    '])',
    '',
  ].join('\n')
}
