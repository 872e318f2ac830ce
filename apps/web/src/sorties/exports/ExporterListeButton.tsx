import { Button, Stack } from '@mantine/core'
import { type CallDefinition, type FormatTableur, formatsTableur, type GenreExport } from '@sillon/contract'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Inputs, request } from '#socle/api/client'
import { Bulle } from '#socle/ui/Bulle'
import { saveFile } from '#socle/ui/files'
import { toastError } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { type Demande, useExport } from './use-export'

/** A list with more rows is made in the background, so that nobody waits on the page. */
const DIRECT_MAX = 5_000

interface Props<Call extends CallDefinition> {
  /** Name of the file, without its extension. */
  fichier: string
  /** The call that returns the list as a file, with the filters, order and columns of the list. */
  call: Call
  /** Parameters of the address: the farm of the list. */
  params?: Inputs<Call>['params']
  query: Omit<Inputs<Call>['query'], 'format'>
  /** Kind of the same export in the background. */
  genre: GenreExport
  /** Number of rows; without a choice while it is unknown or 0. */
  count: number | null | undefined
}

/** Exports the whole list in its present state: a choice of file formats in a panel at the button. */
export function ExporterListeButton<const Call extends CallDefinition>({
  fichier,
  call,
  params,
  query,
  genre,
  count,
}: Props<Call>) {
  const { t } = useTranslation('liste')
  const messageOf = useFailureMessage()
  const { demander, suivi } = useExport()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  async function exporter(format: FormatTableur) {
    setOpen(false)
    // The pressed menu item has disappeared.
    button.current?.focus()
    setBusy(true)
    try {
      const asked = { ...query, format }
      if ((count ?? 0) > DIRECT_MAX) {
        // Its schema is that of the call.
        await demander({ genre, params: { ...(params as object | undefined), ...asked } } as Demande)
      } else {
        const { data } = await request(call, { params, query: asked } as Inputs<Call>)
        saveFile(new Blob([data as Uint8Array<ArrayBuffer>]), `${fichier}.${format}`)
      }
    } catch (failure) {
      console.error(failure)
      toastError(t('commun:erreur.titre'), messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  if (!count) return null
  return (
    <>
      <Bulle
        isOpen={isOpen}
        onChange={setOpen}
        position="bottom-end"
        label={t('exporter.titre')}
        button={
          <Button
            ref={button}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isBusy}
            onClick={() => setOpen(!isOpen)}
          >
            {t('exporter.bouton')}
          </Button>
        }
      >
        <Stack gap={4}>
          {formatsTableur.map((format) => (
            <Button key={format} variant="subtle" justify="start" onClick={() => exporter(format)}>
              {`${fichier}.${format} (${t(`exporter.format.${format}`)})`}
            </Button>
          ))}
        </Stack>
      </Bulle>
      {suivi}
    </>
  )
}
