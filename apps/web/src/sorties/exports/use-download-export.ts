import { downloadExport, type ExportSuivi } from '@sillon/contract'
import { request } from '#socle/api/client'
import { saveFile } from '#socle/ui/files'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/** Downloads the file of an export to the device. */
export function useDownloadExport(): (done: ExportSuivi) => Promise<void> {
  const toastFailure = useFailureToast()
  return async ({ idExport, nomFichier, typeMime }) => {
    try {
      const { data } = await request(downloadExport, { params: { idExport } })
      saveFile(new Blob([data as BlobPart], { type: typeMime ?? '' }), nomFichier ?? 'export')
    } catch (failure) {
      toastFailure(failure)
    }
  }
}
