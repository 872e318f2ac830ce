import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Opens the import of the PAC declaration. */
export function ImporterButton({ variant, onClick }: { variant: 'filled' | 'default'; onClick: () => void }) {
  const { t } = useTranslation('assolement')
  return (
    <Button variant={variant} leftSection={<IconFileImport size={18} aria-hidden />} onClick={onClick}>
      {t('importer')}
    </Button>
  )
}
