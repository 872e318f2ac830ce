import { Code, Stack, Text } from '@mantine/core'
import { confirmSecondFacteur } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { CodeField } from '#socle/fields/CodeField'
import { SentTextDialog } from '#socle/forms/SentTextDialog'
import { useSentText } from '#socle/forms/use-sent-text'
import { useUser } from '#socle/session/session'
import { QrCode } from './QrCode'

interface Props {
  secret: string
  uri: string
  onClose: () => void
  onActive: (codesSecours: readonly string[]) => void
}

/** Secret for an app, to scan or to type, until a code confirms that the app has it. The code to scan is drawn here: no other server learns the secret. */
export function ActivationDialog({ secret, uri, onClose, onActive }: Props) {
  const { t } = useTranslation('compte')
  const { idUtilisateur } = useUser()
  const entry = useSentText({
    send: (code) => request(confirmSecondFacteur, { params: { idUtilisateur }, body: { code } }),
    onSent: ({ data: { codesSecours } }) => onActive(codesSecours),
  })
  return (
    <SentTextDialog
      title={t('secondFacteur.activer')}
      entry={entry}
      action={t('secondFacteur.confirmer')}
      onClose={onClose}
    >
      <Stack>
        <Text>{t('secondFacteur.scanner')}</Text>
        <QrCode text={uri} label={t('secondFacteur.qr')} />
        <Text>
          {t('secondFacteur.saisir')} <Code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
        </Text>
        <CodeField label={t('secondFacteur.code')} inputMode="numeric" error={entry.fault} {...entry.field} />
      </Stack>
    </SentTextDialog>
  )
}
