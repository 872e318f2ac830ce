import { Stack } from '@mantine/core'
import type { Suspens } from '@sillon/contract'
import type { OpenSheet } from '#dossiers/feuille/sheet'
import { confirm, declineConfirmation } from '#socle/ui/confirm'
import field from '../../../../socle/fields/Field.module.css'
import { ListeDeSuspens } from '../actes/suspens/ListeDeSuspens'
import { readSuspens } from '../actes/suspens/read-suspens'
import type { ContexteDeSuspens } from '../actes/suspens/use-contexte'
import { openResultat, type Resultat } from '../synthese/resultat'

interface Envoi {
  /** Called once the question is on the screen. */
  onAsked: () => void
  /** Submits the file with the message; the question stays until it is done. Returns whether it was. */
  send: (mot: Resultat) => Promise<boolean>
}

/**
 * Asks a farmer for confirmation of the submission, with the open items of the file and a message to the reviewer, and submits the file after a yes. Returns
 * whether it was submitted. The message stays on the device until then.
 */
export async function askToSend(
  sheet: OpenSheet,
  contexte: ContexteDeSuspens,
  { onAsked, send }: Envoi,
): Promise<boolean> {
  const { t } = contexte
  const { key } = sheet
  const suspens = (await readSuspens(sheet)).get('ATTENTE_VERIFICATION')?.suspens ?? []
  const mot = openResultat(key, sheet.resultats.get(), ['commentaireExploitant'])
  const sent = confirm({
    message: (
      <Stack gap="sm">
        <div>{t('soumission.question')}</div>
        {suspens.length > 0 && (
          <div>
            <p className={field.label}>{t('suspens.avant')}</p>
            <ListeDeSuspens suspens={suspens} contexte={contexte} onLeave={declineConfirmation} />
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
    confirmLabel: labelOf(suspens, t),
    cancelLabel: t('soumission.non'),
    act: () => send(mot),
    sayFailure: (message) => t('sauvegarde.echec', { message }),
  })
  onAsked()
  return sent
}

/** Open items do not block the submission: the button names them. */
function labelOf(suspens: readonly Suspens[], t: ContexteDeSuspens['t']): string {
  const vides = suspens.find(({ code }) => code === 'CHAMPS_VIDES')
  if (vides !== undefined && 'codes' in vides) return t('soumission.malgreChamps', { count: vides.codes.length })
  return t(suspens.length > 0 ? 'soumission.malgre' : 'soumission.oui')
}
