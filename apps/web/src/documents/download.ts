import { type Document, getDocument } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client'
import { saveFile } from '../ui/files'
import { toastError } from '../ui/toast'

/** Offers a document of the farm to be kept on the device. */
export function useDownload(idExploitation: number): (document: Document) => Promise<void> {
  const { t } = useTranslation('documents')
  return async ({ idDocument, nom }) => {
    try {
      const { data } = await request(getDocument, { params: { idExploitation, idDocument } })
      saveFile(new Blob([data], { type: 'application/pdf' }), `${nom.replace(/\.pdf$/i, '')}.pdf`)
    } catch {
      toastError(t('commun:erreur.titre'), t('telechargement.echec'))
    }
  }
}
