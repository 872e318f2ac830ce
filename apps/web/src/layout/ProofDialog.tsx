import { Button, TextInput } from '@mantine/core'
import { prove, startPasskeyProof } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Inputs, request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { CodeField } from '#socle/fields/CodeField'
import { PasswordField } from '#socle/fields/PasswordField'
import { hasPasskeys, loadPasskeys } from '#socle/session/passkeys'
import { useUser } from '#socle/session/session'
import { releaseUnprovenCalls } from '#socle/session/sign-in-again'
import { Dialog } from '#socle/ui/Dialog'
import { toastInfo } from '#socle/ui/toast'
import { useFailureMessage, useFailureToast } from '#socle/ui/use-failure-toast'

/**
 * Asks for a fresh proof of identity before a decision or a grant: the password, a code of the second factor, or a passkey. The call then proceeds; leaving
 * the dialog cancels it.
 */
export function ProofDialog() {
  const { t } = useTranslation('preuve')
  const messageOf = useFailureMessage()
  const toastFailure = useFailureToast()
  const { login, secondFacteur, aPasskey } = useUser()
  // A person with a passkey may have recovery codes only, which are not for daily use.
  const [isByCode, setByCode] = useState(secondFacteur && !aPasskey)
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Inputs<typeof prove>['body']) => request(prove, { body }),
    onSuccess: () => releaseUnprovenCalls(true),
  })
  const byPasskey = useMutation({
    async mutationFn() {
      const { showPasskey } = await loadPasskeys()
      const passkey = await showPasskey((await request(startPasskeyProof, {})).data)
      if (passkey === null) return toastInfo(t('passkey.titre'), t('passkey.inutilisee'))
      await request(prove, { body: { passkey } })
      releaseUnprovenCalls(true)
    },
    onError: toastFailure,
  })
  const leave = () => releaseUnprovenCalls(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(isByCode ? { code: typed } : { password: typed })
  }
  const change = (value: string) => {
    setTyped(value)
    reset()
  }
  const fault = error instanceof ApiFailure ? (error.details[0]?.message ?? error.message) : messageOf(error)
  const field = {
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    error: error === null ? undefined : fault,
    'data-autofocus': true,
  }
  return (
    <Dialog
      title={t('titre')}
      onClose={leave}
      isEntry
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={leave}>
            {t('commun:action.annuler')}
          </Button>
          <Button type="submit" disabled={typed.trim() === ''} loading={isPending}>
            {t('confirmer')}
          </Button>
        </>
      }
    >
      <p>{t('message')}</p>
      {isByCode ? (
        <CodeField key="code" label={t('code')} description={t('codeAide')} {...field} />
      ) : (
        <>
          <TextInput label={t('identifiant')} value={login} readOnly autoComplete="username" />
          <PasswordField key="password" label={t('motDePasse')} autoComplete="current-password" {...field} />
        </>
      )}
      {secondFacteur && (
        <Button
          variant="subtle"
          onClick={() => {
            setByCode(!isByCode)
            change('')
          }}
        >
          {t(isByCode ? 'parMotDePasse' : 'parCode')}
        </Button>
      )}
      {aPasskey && hasPasskeys() && (
        <Button variant="subtle" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {t('passkey.utiliser')}
        </Button>
      )}
    </Dialog>
  )
}
