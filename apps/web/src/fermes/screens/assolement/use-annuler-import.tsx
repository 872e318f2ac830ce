import { annulerImportPac, getDernierImportPac } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { loadTexts } from '#socle/i18n/i18n'
import { confirm } from '#socle/ui/confirm'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import type { Annee } from './brouillon'
import { adresseOf } from './use-assolement'

interface Options {
  annee: Annee
  isDirty: boolean
  /** Shows the rotation from before the import. */
  onUndone: () => Promise<void>
}

/** Undoes the last import on the server, after a question with the later changes that are lost. The function returns whether it is undone. */
export function useAnnulerImport({ annee, isDirty, onUndone }: Options): () => Promise<boolean> {
  const { t } = useTranslation('assolement')
  const toastFailure = useFailureToast()
  const ask = async () => {
    const [{ QuestionImport }, { data, etag }] = await Promise.all([
      import('./import-pac/QuestionImport'),
      request(getDernierImportPac, adresseOf(annee)),
      loadTexts('import-pac'),
    ])
    const { dernier } = data
    // Somebody else has undone it meanwhile.
    if (dernier === null) return true
    return confirm({
      message: <QuestionImport dernier={dernier} isDirty={isDirty} />,
      confirmLabel: t('annulation.annulerImport'),
      // "Annuler" beside "Annuler l’import" would leave a doubt.
      cancelLabel: t('annulation.garderImport'),
      isDangerous: true,
      act: async () => {
        await request(annulerImportPac, {
          params: { idExploitation: annee.idExploitation, idImportPac: dernier.idImportPac },
          query: { millesime: annee.idMillesime },
          // The person has seen the losses of this revision and confirmed them.
          body: { confirme: true },
          ifMatch: etag,
        })
        return true
      },
    })
  }
  return async () => {
    const isUndone = await ask().catch((failure) => {
      toastFailure(failure)
      return false
    })
    if (!isUndone) return false
    toastSuccess(t('annulation.importAnnuleTitre'), t('annulation.importRetabli'))
    await onUndone().catch(toastFailure)
    return true
  }
}
