import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/PageHeader'
import classes from './Cgu.module.css'
import { TexteCgu } from './TexteCgu'

export function CguScreen() {
  const { t } = useTranslation('cgu')
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} />
      <TexteCgu />
    </div>
  )
}
