import type { Document } from '@sillon/contract'
import { IconHourglass, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Documents.module.css'

/** What a look for malicious code says of a file; where nobody looks, that is said quietly. */
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
