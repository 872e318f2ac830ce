import { Button, Stack } from '@mantine/core'
import { exportRegistre, type FormatRegistre, formatsRegistre } from '@sillon/contract'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { Bulle } from '#socle/ui/Bulle'
import { saveFile } from '#socle/ui/files'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { type Annee, registreDe } from './use-intervention-form'

/** Downloads the register: a choice of formats in a panel at the button. */
export function ExportButton({ annee }: { annee: Annee }) {
  const { t } = useTranslation('registre')
  const toastFailure = useFailureToast()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const exporter = async (format: FormatRegistre) => {
    setOpen(false)
    // The pressed item has disappeared.
    button.current?.focus()
    setBusy(true)
    const { params, query } = registreDe(annee)
    try {
      const { data } = await request(exportRegistre, { params, query: { ...query, format } })
      saveFile(new Blob([data as Uint8Array<ArrayBuffer>]), `registre-${annee.idMillesime}.${format}`)
    } catch (failure) {
      toastFailure(failure)
    }
    setBusy(false)
  }
  return (
    <Bulle
      isOpen={isOpen}
      onChange={setOpen}
      position="bottom-end"
      label={t('export.titre')}
      button={
        <Button
          ref={button}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isBusy}
          onClick={() => setOpen(!isOpen)}
        >
          {t('export.bouton')}
        </Button>
      }
    >
      <Stack gap="xs">
        {formatsRegistre.map((format) => (
          <Button key={format} variant="subtle" justify="flex-start" onClick={() => exporter(format)}>
            {t(`export.format.${format}`)}
          </Button>
        ))}
      </Stack>
    </Bulle>
  )
}
