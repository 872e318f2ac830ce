// What the demonstration takes from the worked examples of a scheme.

import { note, readCsv } from './csv.mjs'

/** The whole farms among the worked examples (F_…), which the demonstration shows: rotation, facts and what they enter. */
export function fermesModule(scheme) {
  const pac = new Map(readCsv('pac-vers-culture').map((row) => [row.codePac + row.precisionPac, Number(row.idCulture)]))
  const fermes = new Map()
  const typed = (text) => (/^(true|false|[\d.]+)$/.test(text) ? JSON.parse(text) : text)
  for (const { exemple, code, valeur } of readCsv(`${scheme}/exemples`)) {
    if (!exemple.startsWith('F_') || /^(ATTENDU|PARAMSIFT):/.test(code)) continue
    const ferme = fermes.get(exemple) ?? { nom: exemple, irrigation: false, familles: [], assolement: [], saisies: {} }
    fermes.set(exemple, ferme)
    const [kind, first, crop] = code.split(':')
    if (kind === 'FAMILLE') ferme.familles.push(valeur)
    else if (code === 'INFO:irrigation') ferme.irrigation = valeur === 'true'
    else if (kind === 'ASSOLEMENT')
      ferme.assolement.push({
        codeTypeCulture: first,
        idCulture: pac.get(crop) ?? pac.get(crop.slice(0, 3)),
        surface: Number(valeur),
      })
    else {
      const [name, year = 'value'] = code.split('@')
      ferme.saisies[name] = { ...ferme.saisies[name], [year]: typed(valeur) }
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
