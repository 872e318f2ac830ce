import { useTranslation } from 'react-i18next'
import { PageHeader } from '#socle/ui/PageHeader'
import classes from '../../cgu/Cgu.module.css'
import { TexteCgu } from '../../cgu/TexteCgu'

export function CguScreen() {
  const { t } = useTranslation('cgu')
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} />
      <TexteCgu />
    </div>
  )
}
