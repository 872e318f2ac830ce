import { type Document, getDocument } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { saveFile } from '#socle/ui/files'
import { toastError } from '#socle/ui/toast'

const refus: readonly string[] = ['FICHIER_EN_ANALYSE', 'FICHIER_INFECTE']

/** Downloads a document of the farm to the device. */
export function useDownload(idExploitation: number): (document: Document) => Promise<void> {
  const { t } = useTranslation('documents')
  return async ({ idDocument, nom }) => {
    try {
      const { data } = await request(getDocument, { params: { idExploitation, idDocument } })
      saveFile(new Blob([data], { type: 'application/pdf' }), `${nom.replace(/\.pdf$/i, '')}.pdf`)
    } catch (failure) {
      // The refusal has a known reason.
      const isRefused = failure instanceof ApiFailure && refus.includes(failure.code)
      toastError(
        isRefused ? t('telechargement.echec') : t('commun:erreur.titre'),
        isRefused ? failure.message : t('telechargement.echec'),
      )
    }
  }
}
