import type { Language } from '../socle/error-texts'
import { faultTexts } from '../socle/fault-texts'

/** A fault of a cell, with the text given there and the values that its column accepts. */
export interface FauteDeCellule {
  readonly code: string
  readonly donnee: string | undefined
  /** Code and name of each accepted value; the name alone where a file holds names. */
  readonly admises: readonly (readonly [code: string, libelle?: string])[]
}

const textes = {
  fr: {
    donnee: (valeur: string, texte: string) => `« ${valeur} » : ${texte.charAt(0).toLowerCase()}${texte.slice(1)}`,
    admises: (texte: string, valeurs: string) => `${texte} ; valeurs admises : ${valeurs}`,
  },
  en: {
    donnee: (valeur: string, texte: string) => `“${valeur}”: ${texte.charAt(0).toLowerCase()}${texte.slice(1)}`,
    admises: (texte: string, valeurs: string) => `${texte}; accepted values: ${valeurs}`,
  },
} as const

/** Message of a fault in a file: quotes the given text, and lists the accepted values. */
export function phraseDeFaute({ code, donnee, admises }: FauteDeCellule, language: Language): string {
  const dits = textes[language]
  const faults: Readonly<Record<string, string>> = faultTexts[language]
  const texte = faults[code] ?? code
  const dit = donnee === undefined || donnee === '' ? texte : dits.donnee(donnee, texte)
  if (admises.length === 0) return dit
  return dits.admises(
    dit,
    admises.map(([valeur, libelle]) => (libelle === undefined ? valeur : `${valeur} (${libelle})`)).join(', '),
  )
}
