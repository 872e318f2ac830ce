import { useTranslation } from 'react-i18next'
import { forgetBrouillons, hasBrouillons } from '#socle/session/brouillons'
import { useSession } from '#socle/session/session'
import { confirm } from '#socle/ui/confirm'

/** Signs out; asks for confirmation first when unsaved values would be lost, because no draft stays on the device. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const { user, signOut } = useSession()
  return async () => {
    if (user === null) return
    const question = {
      message: t('deconnexion.message'),
      confirmLabel: t('deconnexion.confirmer'),
      cancelLabel: t('deconnexion.rester'),
      isDangerous: true,
    }
    if (hasBrouillons(user.idUtilisateur) && !(await confirm(question))) return
    signOut()
    forgetBrouillons(user.idUtilisateur)
  }
}
