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
    colonnes: (texte: string, attendues: string, trouvees: string) =>
      `${texte}. Elle attend : ${attendues}. Il a : ${trouvees}.`,
    aucune: 'aucune colonne',
  },
  en: {
    donnee: (valeur: string, texte: string) => `“${valeur}”: ${texte.charAt(0).toLowerCase()}${texte.slice(1)}`,
    admises: (texte: string, valeurs: string) => `${texte}; accepted values: ${valeurs}`,
    colonnes: (texte: string, attendues: string, trouvees: string) =>
      `${texte}. The list expects: ${attendues}. The file has: ${trouvees}.`,
    aucune: 'no column',
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

/** A message quotes no more of a file than a person reads. */
const CITEES = 12
const CITEE = 40

/** Message of a file with the columns of another one: the expected columns, and those of the file. */
export function phraseDAutreFichier(
  attendues: readonly string[],
  trouvees: readonly string[],
  language: Language,
): string {
  const dits = textes[language]
  const pleines = trouvees.filter((nom) => nom !== '')
  const citees = pleines.slice(0, CITEES).map((nom) => (nom.length > CITEE ? `${nom.slice(0, CITEE)}…` : nom))
  const reste = pleines.length > CITEES ? ['…'] : []
  const dite = pleines.length === 0 ? dits.aucune : [...citees, ...reste].join(', ')
  return dits.colonnes(faultTexts[language].AUTRE_FICHIER, attendues.join(', '), dite)
}
