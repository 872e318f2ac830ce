import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHeader } from '#socle/ui/PageHeader'
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
      <PageHeader title={t('titre')}>
        <Button component={Link} to="/exports" variant="default" leftSection={<IconFileExport size={18} aria-hidden />}>
          {t('exports')}
        </Button>
      </PageHeader>
      <CompteCard />
      <SecondFacteurCard />
      <PasskeysCard />
      <SessionsCard />
      <CourrielsCard />
      <DonneesCard />
    </div>
  )
}
