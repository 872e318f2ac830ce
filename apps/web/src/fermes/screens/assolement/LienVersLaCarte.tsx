import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Link to the map of the same farm and campaign. */
export function LienVersLaCarte() {
  const { t } = useTranslation('assolement')
  return (
    <Button component={Link} to="/carte" variant="default" leftSection={<IconMap2 size={18} aria-hidden />}>
      {t('carte')}
    </Button>
  )
}
