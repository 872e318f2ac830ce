import { Button, Stack, Text, TextInput } from '@mantine/core'
import { addPasskey, startPasskey } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { loadPasskeys } from '#socle/session/passkeys'
import { useUser } from '#socle/session/session'
import { Dialog } from '#socle/ui/Dialog'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { appareilDe } from './appareil'

interface Props {
  onClose: () => void
  /** With the recovery codes, where these are the account's first. */
  onAdded: (codesSecours: readonly string[]) => void
}

/** A passkey gets a name, then the device makes it. */
export function AjoutPasskeyDialog({ onClose, onAdded }: Props) {
  const { t } = useTranslation('compte')
  const messageOf = useFailureMessage()
  const params = { idUtilisateur: useUser().idUtilisateur }
  const [nom, setNom] = useState(() => {
    const { navigateur, systeme } = appareilDe(navigator.userAgent)
    return [navigateur, systeme].filter((name) => name !== null).join(' · ')
  })
  const { mutate, isPending, data, error, reset } = useMutation({
    async mutationFn() {
      const { makePasskey } = await loadPasskeys()
      const reponse = await makePasskey((await request(startPasskey, { params })).data)
      if (reponse === null) return 'inutilisee' as const
      if (reponse === 'known') return 'connue' as const
      onAdded((await request(addPasskey, { params, body: { nom, reponse } })).data.codesSecours)
      return null
    },
  })
  const failure = error instanceof ApiFailure ? (error.details[0]?.message ?? error.message) : messageOf(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog
      title={t('passkeys.ajouter')}
      onClose={onClose}
      isEntry
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          <Button type="submit" disabled={nom.trim() === ''} loading={isPending}>
            {t('passkeys.continuer')}
          </Button>
        </>
      }
    >
      <Stack>
        <TextInput
          label={t('passkeys.nom')}
          description={t('passkeys.nomAide')}
          value={nom}
          maxLength={60}
          onChange={(event) => {
            setNom(event.currentTarget.value)
            reset()
          }}
          data-autofocus
        />
        <Text role="alert" c="var(--error-text)">
          {error !== null && failure}
          {data != null && t(`passkeys.${data}`)}
        </Text>
      </Stack>
    </Dialog>
  )
}
