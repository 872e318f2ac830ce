import { downloadExport, type ExportSuivi } from '@sillon/contract'
import { request } from '../api/client'
import { saveFile } from '../ui/files'
import { useFailureToast } from '../ui/use-failure-toast'

/** Offers the file of an export to be kept on the device. */
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
