import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { confirmSecondFacteur } from '@sillon/contract'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { CodeField } from '#socle/fields/CodeField'
import { SentTextDialog } from '#socle/forms/SentTextDialog'
import { useSentText } from '#socle/forms/use-sent-text'
import { useUser } from '#socle/session/session'
import classes from './CompteScreen.module.css'
import { QrCode } from './QrCode'

interface Props {
  secret: string
  uri: string
  onClose: () => void
  onActive: (codesSecours: readonly string[]) => void
}

/**
 * Secret for an app, to scan or to type, until a code confirms that the app has it. The code to scan is drawn here: no other server learns the secret.
 * A telephone cannot scan its own screen: it opens its app, or the key is copied.
 */
export function ActivationDialog({ secret, uri, onClose, onActive }: Props) {
  const { t } = useTranslation('compte')
  const { idUtilisateur } = useUser()
  const [isCopied, setCopied] = useState(false)
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
        <Group gap="sm">
          <Button component="a" href={uri} variant="light" className={classes.surTelephone}>
            {t('secondFacteur.ouvrir')}
          </Button>
          {'clipboard' in navigator && (
            <Button
              variant="light"
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={async () => {
                await navigator.clipboard.writeText(secret)
                setCopied(true)
              }}
            >
              {t(isCopied ? 'secondFacteur.copiee' : 'secondFacteur.copier')}
            </Button>
          )}
        </Group>
        <CodeField label={t('secondFacteur.code')} inputMode="numeric" error={entry.fault} {...entry.field} />
      </Stack>
    </SentTextDialog>
  )
}
