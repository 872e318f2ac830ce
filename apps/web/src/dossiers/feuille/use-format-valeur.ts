import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { Lecture } from '@sillon/referentials'
import { formatValeur } from '#dossiers/dossier/valeurs'
import { useFormat } from '#socle/i18n/format'
import { useSheet } from './sheet-context'

/** Values of this sheet's rows in words or figures, in the language of the interface. */
export function useFormatValeur() {
  const { language } = useFormat()
  const { scheme, key } = useSheet()
  return (value: Value, { codeNational }: Pick<Indicateur, 'codeNational'>, lecture: Partial<Lecture> = {}): string =>
    formatValeur(scheme, codeNational, value, { language, millesime: key.millesime, ...lecture })
}
