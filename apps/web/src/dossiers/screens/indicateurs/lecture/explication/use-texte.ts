import type { Explanation, Value } from '@sillon/engine'
import { formatBrut, isYears, RIEN } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { anneesOf } from '#dossiers/feuille/annees'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useFormat } from '#socle/i18n/format'

/** Inside a sentence a unit stays with its number. */
const espace = '\u00a0'

/**
 * A value as text with its unit, rounded as on its sheet; an entry as it was typed. One for each campaign in a row of several. Null for a value without plain
 * words, such as the crop rotation.
 */
export function useTexte(): (
  explication: Pick<Explanation, 'code' | 'value'> & Partial<Pick<Explanation, 'entered'>>,
) => string | null {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const annee = useAnnee()
  const { language } = useFormat()
  const { scheme, store, key } = useSheet()
  return ({ code, value, entered = false }) => {
    const lecture = { exacte: entered, arrondie: !entered, espace }
    const indicateur = store.indicateur(code)
    // Points beside a value, and other steps of a calculation, have no row of their own.
    if (!scheme.indicateurs.has(code) && value !== null)
      return typeof value === 'number' || typeof value === 'boolean' || isYears(value as Value)
        ? formatBrut(value as Value, { ...lecture, language, unite: null, millesime: key.millesime }) || RIEN
        : null
    if (indicateur === undefined) return RIEN
    const texte = (one: Value) => formatValeur(one, indicateur, lecture)
    const row = scheme.indicateurs.get(code)
    const defaut = row?.kind.aUnDefaut === true ? row.kind.choix[0] : undefined
    if (value === null && defaut !== undefined) return defaut.libelle[language]
    if (row?.plusieursAnnees !== true) return texte(value as Value)
    const annees = anneesOf(value as Value)
    return store
      .ligne(code)
      .campagnes.map((campagne) => `${annee(campagne)}${t('deuxPoints')}${texte(annees[campagne])}`)
      .join(t('pointVirgule'))
  }
}

/** A bound of a table, unrounded, in the unit of the value that is compared with it. */
export function useBorne(): (bound: number, code: string) => string {
  const formatValeur = useFormatValeur()
  const { number } = useFormat()
  const { scheme } = useSheet()
  return (bound, code) =>
    scheme.indicateurs.has(code) ? formatValeur(bound, { codeNational: code }, { exacte: true, espace }) : number(bound)
}
