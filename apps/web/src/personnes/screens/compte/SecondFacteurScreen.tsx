import { useTranslation } from 'react-i18next'
import { PageHeader } from '#socle/ui/PageHeader'
import classes from './CompteScreen.module.css'
import { PasskeysCard } from './PasskeysCard'
import { SecondFacteurCard } from './SecondFacteurCard'

/** Replaces every page for a person who must have a second factor and has none yet. */
export function SecondFacteurScreen() {
  const { t } = useTranslation('compte')
  return (
    <div className={classes.root}>
      <PageHeader title={t('secondFacteur.titre')} subtitle={t('secondFacteur.obligatoire')} />
      <SecondFacteurCard />
      <PasskeysCard />
    </div>
  )
}
