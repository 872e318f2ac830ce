import type { SourceDeProposition } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'

/** Name of a source of values: the head of its column, in short on a phone, where it precedes each value. */
export function useNomDeSource(): (source: SourceDeProposition) => string {
  const { t } = useTranslation('indicateurs')
  const isPhone = useIsPhone()
  return (source) => t(`colonne.${source}`, isPhone ? { context: 'COURT' } : {})
}
