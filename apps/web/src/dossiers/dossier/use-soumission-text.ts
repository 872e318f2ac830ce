import type { EtatDossier, getDossier } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'

export type Soumission = NonNullable<
  NonNullable<Answer<typeof getDossier>['exploitationDemarcheMillesime']>['soumission']
>

/**
 * A sentence about a submission: date and recipients. Without recipients it says so while nobody has begun the check, so that nobody waits in vain, and names a
 * contact to a farmer.
 */
export function useSoumissionText(): (soumission: Soumission, etat: EtatDossier) => string {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { role } = useUser()
  const locale = language === 'en' ? 'en-GB' : 'fr-FR'
  return ({ le, destinataires }, etat) => {
    const at = new Date(le)
    const moment = {
      date: at.toLocaleDateString(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }),
      heure: at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' }),
    }
    if (destinataires.length === 0 && etat !== 'ATTENTE_VERIFICATION') return t('soumission.envoyeLe', moment)
    if (destinataires.length === 0) return t('soumission.sansDestinataire', { ...moment, context: role })
    const noms = new Intl.ListFormat(locale).format(destinataires)
    return t('soumission.envoye', { ...moment, noms })
  }
}
