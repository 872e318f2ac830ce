import { Loader, Progress } from '@mantine/core'
import type { ImportSuivi } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from './ImportDialog.module.css'

/** Progress of an import. */
export function Avancement({ suivi: { faites, total } }: { suivi: ImportSuivi }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  return (
    <div className={classes.avancement}>
      <div className={classes.faites}>
        <Loader size="sm" aria-hidden />
        <span role="status">{t('ecriture', { faites: number(faites), total: number(total) })}</span>
      </div>
      <Progress value={total === 0 ? 0 : (faites / total) * 100} aria-label={t('avancement')} />
    </div>
  )
}
