import type { Indicateur } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { sansBalises } from '#dossiers/feuille/gras'
import type { Ligne } from '#dossiers/feuille/ligne'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import classes from './IndicateursTable.module.css'

/** Identifier of the reason why the field of a row is closed. */
export const idDeFermee = (code: string): string => `fermee-${code}`

/** Reason why the field of a row is closed: the question above it that opens it. Nothing for an open row, or for readers. */
export function Fermee({ indicateur: { codeNational }, ligne }: { indicateur: Indicateur; ligne: Ligne }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { scheme, dossier } = useSheet()
  const question = scheme.questionDe(codeNational)
  if (ligne.ouverte || question === undefined || !dossier.permissions.modifierIndicateurs) return null
  return (
    <span id={idDeFermee(codeNational)} className={classes.fermee}>
      {t('fermee', { question: sansBalises(scheme.libelleOf(question)[language]) })}
    </span>
  )
}
