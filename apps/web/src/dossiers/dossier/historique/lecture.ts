import type { Changement, Language, Valeur } from '@sillon/contract'
import { formatBrut, formatDate, fromValeur, type Indicateur, libelleUnite, RIEN } from '@sillon/referentials'
import type { TFunction } from 'i18next'

/** Properties of a row's definition that its values are formatted with. */
type Fiche = Pick<Indicateur, 'kind' | 'unite'>

export interface Lecteur {
  readonly language: Language
  /** The campaign year of the file. */
  readonly millesime: number
  readonly number: (value: number, decimals?: number) => string
  readonly t: TFunction<'indicateurs'>
  /** Definition of an indicator, by code. */
  readonly fiche: (code: string) => Fiche | undefined
  /** Name of a code in a list, or of a viticultural basin. */
  readonly nom: (code: string) => string
}

/** A value of a change in the form of the sheets: with unit, words and names. An empty value is a dash. */
export function lireValeur(
  { champ, lecture }: Pick<Changement, 'champ' | 'lecture'>,
  valeur: Changement['ancienne'],
  lecteur: Lecteur,
): string {
  const { t } = lecteur
  if (valeur === null || valeur === '') return RIEN
  if (lecture === 'indicateur') return lireSaisie(champ, valeur as Valeur, lecteur)
  if (typeof valeur === 'boolean') return t(valeur ? 'commun:champ.booleen.oui' : 'commun:champ.booleen.non')
  // A year has no thousands separator.
  if (typeof valeur === 'number') return Number.isInteger(valeur) ? String(valeur) : lecteur.number(valeur)
  if (Array.isArray(valeur)) return valeur.length === 0 ? RIEN : valeur.join(', ')
  if (typeof valeur !== 'string') return RIEN
  if (lecture === 'date') return formatDate(valeur)
  return lecture === 'etat' ? t(`commun:etatDossier.${valeur as 'VALIDE'}`) : valeur
}

function lireSaisie(code: string, valeur: Valeur, { language, millesime, nom, fiche }: Lecteur): string {
  const { kind = null, unite = null } = fiche(code) ?? {}
  const value = (kind?.decode ?? fromValeur)(valeur)
  if (value === null) return RIEN
  const lecture = { language, nom, millesime, exacte: true, unite: unite && libelleUnite(language, unite) }
  return kind === null ? formatBrut(value, lecture) : kind.format(value, lecture)
}
