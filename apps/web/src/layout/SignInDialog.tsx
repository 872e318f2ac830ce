import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PartnersInNewTab } from '#partenaires/connexion/PartnersInNewTab'
import { CodeField } from '#socle/fields/CodeField'
import { PasswordField } from '#socle/fields/PasswordField'
import { hasPasskeys, loadPasskeys } from '#socle/session/passkeys'
import { isCodeWrong, useCodeAsked } from '#socle/session/second-factor'
import { useUser } from '#socle/session/session'
import { carryOn, forgetSession, renewSession } from '#socle/session/session-store'
import { Dialog } from '#socle/ui/Dialog'
import { toastError, toastInfo } from '#socle/ui/toast'
import { useFailureMessage, useFailureToast } from '#socle/ui/use-failure-toast'

/** Dialog over an expired session: after a sign-in as the same person the waiting calls are repeated; closing it ends the session. */
export function SignInDialog() {
  const { t } = useTranslation('preuve')
  const messageOf = useFailureMessage()
  const toastFailure = useFailureToast()
  const { login, aPasskey } = useUser()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation({ mutationFn: renewSession })
  const isCodeAsked = useCodeAsked(error)
  const byPasskey = useMutation({
    async mutationFn() {
      const response = await (await loadPasskeys()).signInByPasskey()
      return response !== null && carryOn(response)
    },
    onSuccess: (isRenewed) => isRenewed || toastInfo(t('passkey.titre'), t('passkey.inutilisee')),
    onError: toastFailure,
  })

  const leave = () => {
    forgetSession()
    toastError(t('commun:erreur.titre'), t('commun:erreur.sessionExpiree'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ username: login, password, ...(code !== '' && { code }) })
  }
  return (
    <Dialog
      title={t('reconnexion.titre')}
      onClose={leave}
      closeLabel={t('reconnexion.quitter')}
      isEntry
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={leave}>
            {t('reconnexion.quitter')}
          </Button>
          <Button type="submit" disabled={password === '' || (isCodeAsked && code === '')} loading={isPending}>
            {t('reconnexion.continuer')}
          </Button>
        </>
      }
    >
      <p>{t('reconnexion.message')}</p>
      <TextInput label={t('reconnexion.identifiant')} value={login} readOnly autoComplete="username" />
      <PasswordField
        label={t('reconnexion.motDePasse')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={error === null || isCodeAsked ? undefined : messageOf(error)}
        autoComplete="current-password"
        data-autofocus
      />
      {isCodeAsked && (
        <CodeField
          label={t('reconnexion.code')}
          description={t('reconnexion.codeAide')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={isCodeWrong(error) ? messageOf(error) : undefined}
          autoFocus
        />
      )}
      {aPasskey && hasPasskeys() && (
        <Button variant="subtle" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {t('passkey.utiliser')}
        </Button>
      )}
      <PartnersInNewTab attente="SESSION" />
    </Dialog>
  )
}
