import { Button, Code, Stack, Text } from '@mantine/core'
import { confirmSecondFacteur } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { CodeField } from '#socle/fields/CodeField'
import { useUser } from '#socle/session/session'
import { Dialog } from '#socle/ui/Dialog'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { QrCode } from './QrCode'

interface Props {
  secret: string
  uri: string
  onClose: () => void
  onActive: (codesSecours: readonly string[]) => void
}

/** The secret for an app, to scan or to type, until a code shows that the app has it. It is drawn here: no other server learns it. */
export function ActivationDialog({ secret, uri, onClose, onActive }: Props) {
  const { t } = useTranslation('compte')
  const messageOf = useFailureMessage()
  const { idUtilisateur } = useUser()
  const [code, setCode] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => request(confirmSecondFacteur, { params: { idUtilisateur }, body: { code } }),
    onSuccess: ({ data: { codesSecours } }) => onActive(codesSecours),
  })
  const fault = error instanceof ApiFailure ? (error.details[0]?.message ?? error.message) : messageOf(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog
      title={t('secondFacteur.activer')}
      onClose={onClose}
      isEntry
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          <Button type="submit" disabled={code.trim() === ''} loading={isPending}>
            {t('secondFacteur.confirmer')}
          </Button>
        </>
      }
    >
      <Stack>
        <Text>{t('secondFacteur.scanner')}</Text>
        <QrCode text={uri} label={t('secondFacteur.qr')} />
        <Text>
          {t('secondFacteur.saisir')} <Code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
        </Text>
        <CodeField
          label={t('secondFacteur.code')}
          inputMode="numeric"
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            reset()
          }}
          error={error === null ? undefined : fault}
          data-autofocus
        />
      </Stack>
    </Dialog>
  )
}
