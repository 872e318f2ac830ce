import { Stack } from '@mantine/core'
import type { Suspens } from '@sillon/contract'
import { decideTransition } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import field from '../../../fields/Field.module.css'
import { useUser } from '../../../session/session'
import { confirm, leaveQuestion } from '../../../ui/confirm'
import { useCorrectionsLeft } from '../actes/corrections/corrections'
import { useRefuseSubmission } from '../actes/corrections/use-refuse-submission'
import { ListeDeSuspens } from '../actes/suspens/ListeDeSuspens'
import { useLignesDeSuspens } from '../actes/suspens/use-lignes'
import { useReadSuspens } from '../actes/suspens/use-suspens'
import { useSheet } from '../feuille/sheet-context'
import { openResultat, saisieOf } from '../synthese/resultat'
import { useSendResultat } from '../synthese/use-send-resultat'

/** How the file is left. */
type Fin = 'enregistre' | 'envoye'

/** Whether this person sends the file at the end of the sheets: a farmer who still enters. */
export function useIsSubmitter(): boolean {
  const { role } = useUser()
  const { dossier } = useSheet()
  const etat = dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
  return role === 'AGRICULTEUR' && decideTransition(role, etat, 'ATTENTE_VERIFICATION') === 'allowed'
}

/**
 * What happens after the last module: a farmer who still enters is asked to submit the file for verification, with what is still open of it and a word to who checks
 * it; a no leaves everything as it is (specification of the level-4 scheme, section 4). While corrections are left the farmer is led to them instead. Answers how the file is
 * left; null when it is not.
 */
export function useFinish(): () => Promise<Fin | null> {
  const { t } = useTranslation('indicateurs')
  const { key, dossier, revisionDossier } = useSheet()
  const send = useSendResultat()
  const isSubmitter = useIsSubmitter()
  const readCorrectionsLeft = useCorrectionsLeft()
  const refuse = useRefuseSubmission()
  const readSuspens = useReadSuspens()
  const lignesDe = useLignesDeSuspens()
  /** Nothing that is left forbids to send: the button says over what it is done. */
  const labelOf = (suspens: readonly Suspens[]) => {
    const vides = suspens.find(({ code }) => code === 'CHAMPS_VIDES')
    if (vides !== undefined && 'codes' in vides) return t('soumission.malgreChamps', { count: vides.codes.length })
    return t(suspens.length > 0 ? 'soumission.malgre' : 'soumission.oui')
  }
  return async () => {
    if (!isSubmitter) return 'enregistre'
    const left = await readCorrectionsLeft()
    if (left.length > 0) {
      await refuse(left)
      return null
    }
    const suspens = (await readSuspens()).get('ATTENTE_VERIFICATION') ?? []
    const mot = openResultat(key, { values: saisieOf(dossier), etag: revisionDossier }, ['commentaireExploitant'])
    const isSubmitted = await confirm({
      message: (
        <Stack gap="sm">
          <div>{t('soumission.question')}</div>
          {suspens.length > 0 && (
            <div>
              <p className={field.label}>{t('suspens.avant')}</p>
              <ListeDeSuspens lignes={lignesDe(suspens)} onLeave={leaveQuestion} />
            </div>
          )}
          <label className={field.label}>
            {t('soumission.mot')}
            <textarea
              className={field.input}
              rows={3}
              maxLength={5000}
              defaultValue={mot.valeur('commentaireExploitant') ?? ''}
              onInput={(event) => mot.change({ commentaireExploitant: event.currentTarget.value })}
            />
          </label>
        </Stack>
      ),
      confirmLabel: labelOf(suspens),
      cancelLabel: t('soumission.non'),
    })
    if (!isSubmitted) return null
    const saved = await send(mot, { etatDossier: 'ATTENTE_VERIFICATION' })
    return saved === null ? null : 'envoye'
  }
}
