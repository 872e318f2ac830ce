import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Demande, useExport } from './use-export'

interface Props {
  demande: Demande
  /** "Exporter" unless it says more. */
  label?: string
}

/** Has something exported: downloaded at once where that takes some seconds, otherwise prepared and told of. Needs the texts `exports`. */
export function DemandeExportButton({ demande, label }: Props) {
  const { t } = useTranslation('exports')
  const { demander, isBusy, suivi } = useExport()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => demander(demande)}
      >
        {label ?? t('exporter')}
      </Button>
      {suivi}
    </>
  )
}
