/** A line of a file: its number, and its cells in the order of the titles. */
interface Ligne {
  readonly numero: number
  readonly cellules: readonly string[]
}

/** A file with its titles and its lines that are not empty. */
export interface FichierLu {
  readonly titres: readonly string[]
  readonly lignes: readonly Ligne[]
}

/**
 * A table of records with different fields: their names in the order in which they appear are the titles.
 * @param records fields of each record with its number
 */
export function tableauDe(
  records: readonly { readonly numero: number; readonly champs: ReadonlyMap<string, string> }[],
): FichierLu {
  const titres = new Map<string, number>()
  for (const { champs } of records) for (const nom of champs.keys()) if (!titres.has(nom)) titres.set(nom, titres.size)
  const noms = [...titres.keys()]
  return {
    titres: noms,
    lignes: records.map(({ numero, champs }) => ({ numero, cellules: noms.map((nom) => champs.get(nom) ?? '') })),
  }
}
