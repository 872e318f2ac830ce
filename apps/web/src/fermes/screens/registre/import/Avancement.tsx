import { Progress } from '@mantine/core'
import type { SuiviImportRegistre } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from '../Registre.module.css'

/** Progress of a job that reads or writes a register file; while its length is unknown, only that it goes on. */
export function Avancement({
  suivi: { etat, fait, total },
}: {
  suivi: Pick<SuiviImportRegistre, 'etat' | 'fait' | 'total'>
}) {
  const { t } = useTranslation('registre')
  const { number } = useFormat()
  const text = t(etat === 'ECRITURE' ? 'import.ecriture' : 'import.lecture')
  return (
    <div className={classes.avancement}>
      <span>{total === 0 ? text : t('import.avancement', { text, fait: number(fait), total: number(total) })}</span>
      <Progress value={total === 0 ? 100 : (fait / total) * 100} animated={total === 0} aria-label={text} />
    </div>
  )
}
