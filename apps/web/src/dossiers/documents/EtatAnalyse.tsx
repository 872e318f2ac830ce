import type { Document } from '@sillon/contract'
import { IconHourglass, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Documents.module.css'

/** Result of the malware scan of a file. Without a scanner, the text has no icon. */
export function EtatAnalyse({ etat }: { etat: Document['etatAnalyse'] }) {
  const { t } = useTranslation('documents')
  const Icon = { EN_ATTENTE: IconHourglass, SAIN: IconShieldCheck, INFECTE: IconShieldX, NON_ANALYSE: null }[etat]
  return (
    <span className={classes.analyse} data-etat={etat}>
      {Icon !== null && <Icon size={16} aria-hidden />}
      {t(`analyse.${etat}`)}
    </span>
  )
}
