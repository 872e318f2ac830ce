import { decideTransition } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../session/session'
import { confirm } from '../../ui/confirm'
import { useCorrectionsLeft } from './corrections/corrections'
import { useRefuseSubmission } from './corrections/use-refuse-submission'
import { enregistrerDossier } from './enregistrer-dossier'
import { useSheet } from './sheet-context'

/**
 * What happens after the last module: a farmer who still enters is asked to submit the file for verification; a no leaves everything as it is
 * (specification of the level-4 scheme, section 4). While corrections are left the farmer is led to them instead. Answers whether the file is left.
 */
export function useFinish(): () => Promise<boolean> {
  const { t } = useTranslation('indicateurs')
  const { role } = useUser()
  const { key, dossier, revisionDossier, store } = useSheet()
  const readCorrectionsLeft = useCorrectionsLeft()
  const refuse = useRefuseSubmission()
  return async () => {
    const etat = dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
    if (role !== 'AGRICULTEUR' || decideTransition(role, etat, 'ATTENTE_VERIFICATION') !== 'allowed') return true
    const left = await readCorrectionsLeft()
    if (left.length > 0) {
      await refuse(left)
      return false
    }
    const count = store.toConfirm().length
    const isSubmitted = await confirm({
      message: [t('soumission.question'), ...(count > 0 ? [t('copie.soumission', { count })] : [])].join(' '),
      confirmLabel: t('soumission.oui'),
      cancelLabel: t('soumission.non'),
    })
    if (!isSubmitted) return false
    const submitted = { exploitationDemarcheMillesime: { etatDossier: 'ATTENTE_VERIFICATION' as const } }
    await enregistrerDossier(key, submitted, revisionDossier)
    return true
  }
}
