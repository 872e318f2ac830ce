import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Demande, useExport } from './use-export'

interface Props {
  demande: Demande
  /** Default: "Exporter". */
  label?: string
}

/** Button of an export: downloaded at once when it takes a few seconds, otherwise prepared and announced. Needs the texts `exports`. */
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
