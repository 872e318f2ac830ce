import { exportRegistre, formatsRegistre } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { FormatsButton } from '#socle/ui/FormatsButton'
import { saveFile } from '#socle/ui/files'
import { type Annee, registreDe } from './use-intervention-form'

/** Downloads the register in one of its formats. */
export function ExportButton({ annee }: { annee: Annee }) {
  const { t } = useTranslation('registre')
  const { params, query } = registreDe(annee)
  return (
    <FormatsButton
      label={t('export.bouton')}
      title={t('export.titre')}
      formats={formatsRegistre.map((format) => ({ format, label: t(`export.format.${format}`) }))}
      onChoose={async (format) => {
        const { data } = await request(exportRegistre, { params, query: { ...query, format } })
        saveFile(new Blob([data as Uint8Array<ArrayBuffer>]), `registre-${annee.idMillesime}.${format}`)
      }}
    />
  )
}
