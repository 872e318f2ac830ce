import { type PacVersCulture, pacVersCulture } from '@sillon/referentials'

/** A PAC code with its precision. */
export interface CodePac {
  readonly codeCulture: string
  readonly precision: string | null
}

/** PAC code and precision as one key: `BTN/001`, or `BTH`. */
export const codePac = ({ codeCulture, precision }: CodePac): string =>
  precision === null ? codeCulture : `${codeCulture}/${precision}`

const lignes = new Map(
  pacVersCulture.map((row): [string, PacVersCulture] => [
    codePac({ codeCulture: row.codePac, precision: row.precisionPac }),
    row,
  ]),
)

/** Row of the list (`pac-vers-culture.csv`) for a code: with its precision, or else for the code alone. */
export const ligneDuCodePac = (code: CodePac): PacVersCulture | undefined =>
  lignes.get(codePac(code)) ?? lignes.get(code.codeCulture)

/** Spellings of a code: `BTN`, `btn`, `BTN/002`, `BTN 002`, `BTN-002`, `BTN002`. */
const ECRIT = /^([A-Z0-9]{3})(?:[ /.-]?(\d{3}))?$/

/**
 * Parses a typed or pasted PAC code, and finds the crop that an import uses for it.
 * @returns null for land that is not farmed; undefined for an unknown code
 */
export function cultureDuCodePac(texte: string): number | null | undefined {
  const [, codeCulture, precision = null] = ECRIT.exec(texte.trim().toUpperCase()) ?? []
  return codeCulture === undefined ? undefined : ligneDuCodePac({ codeCulture, precision })?.idCulture
}
