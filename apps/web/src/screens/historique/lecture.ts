import type { Changement, Indicateur, Language, Valeur } from '@sillon/contract'
import type { Choices } from '@sillon/engine'
import { nomEn } from '@sillon/referentials'
import type { TFunction } from 'i18next'
import { formatDate } from '../../i18n/format'
import { libelleOtex } from '../indicateurs/champs/choix'
import { formatValeur } from '../indicateurs/format-valeur'
import { toValue } from '../indicateurs/valeurs'

/** What a row of a scheme tells of how it is read. */
interface Fiche {
  readonly schemaId: string
  readonly unite: string | null
}

export interface Lecteur {
  readonly language: Language
  readonly number: (value: number, decimals?: number) => string
  readonly t: TFunction<'indicateurs'>
  /** Of an indicator, by code. */
  readonly fiche: (code: string) => Fiche | undefined
  /** The name of a code of a list, or of a viticultural basin. */
  readonly nom: (code: string) => string
}

/** What stands for no value. */
export const RIEN = '–'

/** A value of a change as it is read elsewhere: with its unit, in words, by names. Nothing is a dash. */
export function lireValeur(
  { champ, lecture }: Pick<Changement, 'champ' | 'lecture'>,
  valeur: Changement['ancienne'],
  lecteur: Lecteur,
): string {
  const { t } = lecteur
  if (valeur === null || valeur === '') return RIEN
  if (lecture === 'indicateur') return lireSaisie(champ, valeur as Valeur, lecteur)
  if (typeof valeur === 'boolean') return t(valeur ? 'commun:champ.booleen.oui' : 'commun:champ.booleen.non')
  // A year is no quantity: it takes no thousands separator.
  if (typeof valeur === 'number') return Number.isInteger(valeur) ? String(valeur) : lecteur.number(valeur)
  if (Array.isArray(valeur)) return valeur.length === 0 ? RIEN : valeur.join(', ')
  if (typeof valeur !== 'string') return RIEN
  if (lecture === 'date') return formatDate(valeur)
  return lecture === 'etat' ? t(`commun:etatDossier.${valeur as 'VALIDE'}`) : valeur
}

function lireSaisie(code: string, valeur: Valeur, lecteur: Lecteur): string {
  const { t, nom, fiche, language } = lecteur
  const { schemaId, unite } = fiche(code) ?? { schemaId: 'texte', unite: null }
  const value = toValue(valeur)
  if (Array.isArray(value)) return value.map(nom).join(', ')
  if (typeof value === 'object' && value !== null && 'choix_type_calcul_IFT' in value) return lireChoix(value, t)
  if (schemaId === 'bassinViticole') return nom(String(value))
  if (schemaId === 'choixCampagnes') return t('choix.campagnes', { count: Number(value) + 1 })
  if (schemaId === 'choixOtex') return libelleOtex(String(value), language)
  const row: Pick<Indicateur, 'jsonSchema' | 'libelleUnite'> = {
    jsonSchema: { $id: schemaId },
    libelleUnite: unite && nomEn(language, 'unites', unite, unite),
  }
  return formatValeur(value, row, lecteur, { exacte: true })
}

function lireChoix({ choix_type_calcul_IFT, choix_calcul_moyenne, date_engagement }: Choices, t: Lecteur['t']): string {
  const choix = [choix_type_calcul_IFT, choix_calcul_moyenne]
    .filter((code) => typeof code === 'string')
    .map((code) => t(`ift.choix.${code as 'HVE'}`))
  return [...choix, ...(typeof date_engagement === 'string' ? [formatDate(date_engagement)] : [])].join(', ')
}
