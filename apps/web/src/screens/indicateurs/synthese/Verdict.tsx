import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Reserves } from '../Reserves'
import { useLigne, useSheet } from '../sheet-context'
import classes from './Synthese.module.css'

const INVALIDATION = 'HVE4_PHYTO_I_105'

/** The result of the audit, in words that a colour only underlines. */
export function Verdict() {
  const { t } = useTranslation('indicateurs')
  const { scheme } = useSheet()
  const isCertifiable = useLigne(scheme.verdict).valeur === 'CERTIFIABLE'
  const isInvalidated = useLigne(INVALIDATION).valeur === true
  const Icon = isCertifiable ? IconCircleCheck : IconCircleX
  return (
    <div className={classes.verdict} data-tone={isCertifiable ? 'good' : 'bad'} role="status">
      <Icon size={32} aria-hidden />
      <div>
        <p className={classes.result}>{t(isCertifiable ? 'verdict.certifiable' : 'verdict.nonCertifiable')}</p>
        <p>{t('verdict.regle', { seuil: scheme.seuil })}</p>
        <Reserves code={scheme.verdict} />
        {isInvalidated && (
          <p className={classes.invalidation}>
            <IconAlertTriangle size={18} aria-hidden /> {t('verdict.invalidation')}
          </p>
        )}
      </div>
    </div>
  )
}
