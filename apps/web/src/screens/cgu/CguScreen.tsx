import { useTranslation } from 'react-i18next'
import classes from '../../cgu/Cgu.module.css'
import { TexteCgu } from '../../cgu/TexteCgu'
import { PageHeader } from '../../ui/PageHeader'

export function CguScreen() {
  const { t } = useTranslation('cgu')
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} />
      <TexteCgu />
    </div>
  )
}
