import { type CallDefinition, type FormatTableur, formatsTableur, type GenreExport } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { type Inputs, request } from '#socle/api/client'
import { FormatsButton } from '#socle/ui/FormatsButton'
import { saveFile } from '#socle/ui/files'
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
  const { demander, suivi } = useExport()
  async function exporter(format: FormatTableur) {
    const asked = { ...query, format }
    if ((count ?? 0) > DIRECT_MAX) {
      // Its schema is that of the call.
      await demander({ genre, params: { ...(params as object | undefined), ...asked } } as Demande)
    } else {
      const { data } = await request(call, { params, query: asked } as Inputs<Call>)
      saveFile(new Blob([data as Uint8Array<ArrayBuffer>]), `${fichier}.${format}`)
    }
  }
  if (!count) return null
  return (
    <>
      <FormatsButton
        label={t('exporter.bouton')}
        title={t('exporter.titre')}
        formats={formatsTableur.map((format) => ({
          format,
          label: `${fichier}.${format} (${t(`exporter.format.${format}`)})`,
        }))}
        onChoose={exporter}
      />
      {suivi}
    </>
  )
}
