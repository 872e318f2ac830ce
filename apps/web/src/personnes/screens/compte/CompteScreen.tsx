import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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

interface Props {
  /** Card of the accounts at partners. */
  partners: ReactNode
}

export function CompteScreen({ partners }: Props) {
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
      {partners}
      <SessionsCard />
      <CourrielsCard />
      <DonneesCard />
    </div>
  )
}
