// Data of the demonstration, taken from the worked examples of a scheme.

import { note, readCsv } from './csv.mjs'

/** How the whole farms of a scheme are named among its worked examples. */
const WHOLE = { hve4: /^F_/, hve3a: /^E\d/ }

const scalar = (text) => (/^(true|false|-?[\d.]+)$/.test(text) ? JSON.parse(text) : text)
/** Codes of a list are separated by bars; some lists of the farms have one code only. */
const isList = (code) => ['HVE3A_D_132', 'HVE3A_D_133', 'HVE3A_D_160', 'HVE3A_D_162'].includes(code)
const typed = (code, text) => (isList(code) ? text.split('|').filter((one) => one !== '') : scalar(text))

/** An entry with one part more: `CODE`, `CODE@n_1` for a campaign, or `CODE:part:part`. */
function withPart(valeur, [first = 'value', second], content) {
  if (first === 'newValue') return { value: content }
  return { ...valeur, [first]: second === undefined ? content : { ...valeur?.[first], [second]: content } }
}

/** The whole farms among the worked examples, which the demonstration shows: rotation, facts and what they enter. */
export function fermesModule(scheme) {
  const pac = new Map(readCsv('pac-vers-culture').map((row) => [row.codePac + row.precisionPac, Number(row.idCulture)]))
  const idCultureOf = (crop) =>
    crop.startsWith('ID') ? Number(crop.slice(2)) : (pac.get(crop.replace('/', '')) ?? pac.get(crop.slice(0, 3)))
  const fermes = new Map()
  for (const { exemple, code, valeur } of readCsv(`${scheme}/exemples`)) {
    if (!WHOLE[scheme].test(exemple) || /^(ATTENDU|PARAMSIFT|REF):/.test(code)) continue
    const ferme = fermes.get(exemple) ?? { nom: exemple, irrigation: false, familles: [], assolement: [], saisies: {} }
    fermes.set(exemple, ferme)
    const [kind, first, crop] = code.split(':')
    if (kind === 'FAMILLE') ferme.familles.push(valeur)
    else if (code === 'INFO:irrigation') ferme.irrigation = valeur === 'true'
    else if (kind === 'ASSOLEMENT')
      ferme.assolement.push({ codeTypeCulture: first, idCulture: idCultureOf(crop), surface: Number(valeur) })
    else {
      const [name, ...path] = code.split(/[@:]/)
      ferme.saisies[name] = withPart(ferme.saisies[name], path, typed(name, valeur))
    }
  }
  const type =
    '{ readonly nom: string; readonly irrigation: boolean; readonly familles: readonly string[]; readonly assolement: readonly LigneAssolement[]; readonly saisies: Readonly<Record<string, Valeur>> }'
  return `${note}import type { LigneAssolement } from '../../assolement'\nimport type { Valeur } from '../../kinds/kind'\n\nexport type FermeExemple = ${type}\n\nexport const fermesExemples: readonly FermeExemple[] = ${JSON.stringify([...fermes.values()], null, 2)}\n`
}

/** The IFT parameters of the demonstration: those of the worked examples, nowhere official. */
export function parametresModule(scheme) {
  const chosen = ['F_GRANDES_CULTURES_PDT', 'F_VIGNE', 'B_PHYTOA_ARBO_01']
  const examples = readCsv(`${scheme}/exemples`).flatMap(({ exemple, code, valeur }) => {
    const [kind, liste, typeValeur, typeIft, regroupement = ''] = code.split(':')
    return kind === 'PARAMSIFT' ? [{ exemple, liste, typeValeur, typeIft, regroupement, valeur: Number(valeur) }] : []
  })
  const previous = (row) =>
    examples.find(
      (other) =>
        other.exemple === 'B_PHYTOA_VITI_03' &&
        other.regroupement === 'prec' &&
        ['liste', 'typeValeur', 'typeIft'].every((key) => other[key] === row[key]),
    )?.valeur ?? null
  const rows = examples
    .filter(({ exemple }) => chosen.includes(exemple))
    .map((row) => ({
      liste: row.liste,
      code_type_valeur: row.typeValeur,
      code_type_ift: row.typeIft,
      id_regroupement_verger: row.regroupement === '' ? null : Number(row.regroupement),
      valeur: row.valeur,
      valeur_prec: previous(row),
    }))
  return [
    note,
    "import type { ListeIft, ParametreIft } from '../../references'",
    '',
    "export type ParametreIftExemple = Omit<ParametreIft, 'indicatif'> & { readonly liste: ListeIft }",
    '',
    'export const parametresIftExemples: readonly ParametreIftExemple[] = [',
    ...rows.map((row) => `  ${JSON.stringify(row)},`),
    ']',
    '',
  ].join('\n')
}
