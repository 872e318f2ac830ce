import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { fromValeur, type Lecture, libelleUnite, RIEN, type Scheme } from '@sillon/referentials'
import { isRecord, isText } from '#socle/state/stored'

const estScalaire = (content: unknown) => content === null || ['number', 'string', 'boolean'].includes(typeof content)

const estChamp = (content: unknown) =>
  estScalaire(content) ||
  (Array.isArray(content) ? content.every(isText) : isRecord(content) && Object.values(content).every(estScalaire))

/** Whether a content has the form of a value of the contract. The server checks the rest. */
export const estValeur = (content: unknown): content is Valeur =>
  content === null || (isRecord(content) && Object.values(content).every(estChamp))

/** Value of a row from the API or the journal as text, by its kind; for a removed row, by its form. */
export const lireValeur = (scheme: Pick<Scheme, 'indicateurs'>, code: string, valeur: Valeur): Value =>
  (scheme.indicateurs.get(code)?.kind.decode ?? fromValeur)(valeur)

/** A value of a row in words or figures, by its kind. An empty one is a dash. */
export function formatValeur(
  scheme: Pick<Scheme, 'indicateurs'>,
  code: string,
  value: Value,
  { language, ...lecture }: Pick<Lecture, 'language'> & Partial<Lecture>,
): string {
  const indicateur = scheme.indicateurs.get(code)
  if (value === null || indicateur === undefined) return RIEN
  const { kind, unite } = indicateur
  return kind.format(value, { language, unite: unite && libelleUnite(language, unite), ...lecture })
}
