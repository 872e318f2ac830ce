import { deleteUtilisateur, listUtilisateurs, restoreUtilisateur, type UtilisateurResume } from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { confirm } from '#socle/ui/confirm'
import { focusTitle } from '#socle/ui/focus-title'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useFailureMessage, useFailureToast } from '#socle/ui/use-failure-toast'

/** Deletes an account after a confirmation, or restores one; the list is reloaded. */
export function useDeletion() {
  const { t } = useTranslation('utilisateurs')
  const queryClient = useQueryClient()
  const messageOf = useFailureMessage()
  const toastFailure = useFailureToast()
  const follow = () => queryClient.invalidateQueries({ queryKey: [listUtilisateurs.path] })
  return {
    async supprimer({ idUtilisateur, prenom, nom }: Pick<UtilisateurResume, 'idUtilisateur' | 'prenom' | 'nom'>) {
      const question = { message: t('suppression.question'), confirmLabel: t('commun:action.supprimer') }
      if (!(await confirm({ ...question, about: `${prenom} ${nom}`, isDangerous: true }))) return
      try {
        const { data } = await request(deleteUtilisateur, { params: { idUtilisateur } })
        toastSuccess(t('suppression.faite'), data.message)
        focusTitle()
        await follow()
      } catch (failure) {
        toastError(t('suppression.echec'), messageOf(failure))
      }
    },
    async restaurer(idUtilisateur: number) {
      try {
        const { data } = await request(restoreUtilisateur, { params: { idUtilisateur } })
        toastSuccess(t('titre'), data.message)
        focusTitle()
        await follow()
      } catch (failure) {
        toastFailure(failure)
      }
    },
  }
}
