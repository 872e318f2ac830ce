import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/PageHeader'
import { CompteCard } from './CompteCard'
import classes from './CompteScreen.module.css'
import { CourrielsCard } from './CourrielsCard'
import { DonneesCard } from './DonneesCard'
import { PasskeysCard } from './PasskeysCard'
import { SecondFacteurCard } from './SecondFacteurCard'
import { SessionsCard } from './SessionsCard'

export function CompteScreen() {
  const { t } = useTranslation('compte')
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} />
      <CompteCard />
      <SecondFacteurCard />
      <PasskeysCard />
      <SessionsCard />
      <CourrielsCard />
      <DonneesCard />
    </div>
  )
}
