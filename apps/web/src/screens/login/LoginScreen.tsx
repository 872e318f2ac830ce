import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { ApiFailure } from '../../api/failures'
import { useApplicationInfo } from '../../api/queries'
import { CodeField } from '../../fields/CodeField'
import { PasswordField } from '../../fields/PasswordField'
import { hasPasskeys, loadPasskeys } from '../../session/passkeys'
import { safeRedirect } from '../../session/redirect'
import { isCodeAsked, isCodeWrong, useCodeAsked } from '../../session/second-factor'
import { useSession } from '../../session/session'
import { PageHeader } from '../../ui/PageHeader'
import { toastError, toastInfo } from '../../ui/toast'
import { useFailureMessage } from '../../ui/use-failure-toast'
import classes from './LoginScreen.module.css'

export function LoginScreen() {
  const { t } = useTranslation('login')
  const messageOf = useFailureMessage()
  const { user, signIn } = useSession()
  const [search] = useSearchParams()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const toastFailure = (failure: unknown) => {
    const message = failure instanceof ApiFailure && failure.message === '' ? t('erreur') : messageOf(failure)
    toastError(t('commun:erreur.titre'), message)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: signIn,
    // Said beside the field that it asks for.
    onError: (failure) => isCodeAsked(failure) || toastFailure(failure),
  })
  const isCodeNeeded = useCodeAsked(error)
  const byPasskey = useMutation({
    async mutationFn() {
      const { askPasskey, openSessionByPasskey } = await loadPasskeys()
      if (!isCodeNeeded) return openSessionByPasskey()
      const passkey = await askPasskey()
      if (passkey !== null) await signIn({ username, password, passkey })
      return passkey !== null
    },
    onSuccess: (isShown) => isShown || toastInfo(t('passkey.titre'), t('passkey.inutilisee')),
    onError: toastFailure,
  })
  const { data: info } = useApplicationInfo()
  // Who still comes by the address of the tool that the product replaces (specification 1, /login).
  const isOutil = info?.urlOAD != null && new URL(info.urlOAD).origin === window.location.origin
  if (user !== null) return <Navigate to={safeRedirect(search.get('redirect'))} replace />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ username, password, ...(code !== '' && { code }) })
  }
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      {isOutil && <p className={classes.outil}>{t('outilArrete')}</p>}
      <form onSubmit={submit} className={classes.form}>
        <Stack>
          <TextInput
            label={t('identifiant')}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
          />
          <PasswordField
            label={t('motDePasse')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            size="md"
          />
          {isCodeNeeded && (
            <CodeField
              label={t('code')}
              description={t('codeAide')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={isCodeWrong(error) ? messageOf(error) : undefined}
              size="md"
              autoFocus
            />
          )}
          <Button
            type="submit"
            size="md"
            disabled={username === '' || password === '' || (isCodeNeeded && code === '')}
            loading={isPending}
          >
            {t('connexion')}
          </Button>
          {hasPasskeys() && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconFingerprint size={20} aria-hidden />}
              loading={byPasskey.isPending}
              onClick={() => byPasskey.mutate()}
            >
              {t('passkey.utiliser')}
            </Button>
          )}
          <Anchor component={Link} to="/reset-password" c="var(--accent-text)">
            {t('motDePasseOublie')}
          </Anchor>
        </Stack>
      </form>
    </div>
  )
}
