import { Stack, Text, TextInput } from '@mantine/core'
import { addPasskey, startPasskey } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { SentTextDialog } from '#socle/forms/SentTextDialog'
import { useSentText } from '#socle/forms/use-sent-text'
import { loadPasskeys } from '#socle/session/passkeys'
import { useUser } from '#socle/session/session'
import { appareilDe } from './appareil'

interface Props {
  onClose: () => void
  /** With the recovery codes, if these are the account's first. */
  onAdded: (codesSecours: readonly string[]) => void
}

/** Names a passkey, then lets the device create it. */
export function AjoutPasskeyDialog({ onClose, onAdded }: Props) {
  const { t } = useTranslation('compte')
  const params = { idUtilisateur: useUser().idUtilisateur }
  const { navigateur, systeme } = appareilDe(navigator.userAgent)
  const entry = useSentText({
    initial: [navigateur, systeme].filter((name) => name !== null).join(' · '),
    async send(nom) {
      const { makePasskey } = await loadPasskeys()
      const reponse = await makePasskey((await request(startPasskey, { params })).data)
      if (reponse === null) return 'inutilisee' as const
      if (reponse === 'known') return 'connue' as const
      onAdded((await request(addPasskey, { params, body: { nom, reponse } })).data.codesSecours)
      return null
    },
  })
  return (
    <SentTextDialog title={t('passkeys.ajouter')} entry={entry} action={t('passkeys.continuer')} onClose={onClose}>
      <Stack>
        <TextInput label={t('passkeys.nom')} description={t('passkeys.nomAide')} maxLength={60} {...entry.field} />
        <Text role="alert" c="var(--error-text)">
          {entry.fault}
          {entry.answer != null && t(`passkeys.${entry.answer}`)}
        </Text>
      </Stack>
    </SentTextDialog>
  )
}
