// Versions of the rules to be confirmed: their differences from the rules in force, each with its source.
import { existsSync, readdirSync } from 'node:fs'
import { note, pathOf, readCsv } from './csv.mjs'

const text = JSON.stringify
const deuxLangues = (fr, en) => (fr === '' ? 'null' : `{ fr: ${text(fr)}, en: ${text(en)} }`)

/** Names of a scheme's versions to be confirmed: a folder each below `versions`. */
export function versionsDe(scheme) {
  const folder = pathOf(`${scheme}/versions`).replace(/\.csv$/, '')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** Differences of one version. @param name its folder */
export function versionModule(scheme, name) {
  const of = (file) => readCsv(`${scheme}/versions/${name}/${file}`)
  const [version] = of('version')
  return [
    note,
    "import type { DonneesDeVersion } from '../../../a-confirmer/version'",
    '',
    'export const donnees: DonneesDeVersion = {',
    `  version: ${text(version.code)}, libelle: ${deuxLangues(version.libelle, version.libelleEn)}, depuis: ${Number(version.depuis)},`,
    '  items: [',
    ...of('items').map(
      (row) =>
        `    { item: ${text(row.item)}, paragraphe: ${text(row.paragraphe)}, module: ${text(row.module)}, libelle: ${deuxLangues(row.libelle, row.libelleEn)}, termes: ${text(row.termes === '' ? [] : row.termes.split(' '))}, regle: ${deuxLangues(row.regle, row.regleEn)}, hypothese: ${deuxLangues(row.hypothese, row.hypotheseEn)}, reference: ${text(row.reference)} },`,
    ),
    '  ],',
    '  changements: [',
    ...of('changements').map(
      (row) =>
        `    { item: ${text(row.item)}, quoi: ${text(row.quoi)}, code: ${text(row.code)}, valeur: ${text(row.valeur)}, libelle: ${deuxLangues(row.libelle, row.libelleEn)}, favorable: ${row.favorable === '' ? 'null' : text(row.favorable)}, sources: ${text(row.source.split('+'))}, confiance: ${text(row.confiance)}, hypothese: ${row.hypothese === 'true'} },`,
    ),
    '  ],',
    '  ecartes: [',
    ...of('ecartes').map(
      (row) =>
        `    { paragraphe: ${text(row.paragraphe)}, libelle: ${deuxLangues(row.libelle, row.libelleEn)}, raison: ${deuxLangues(row.raison, row.raisonEn)} },`,
    ),
    '  ],',
    '}',
    '',
  ].join('\n')
}
