import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { ApiFailure } from '../../api/failures'
import { PasswordField } from '../../fields/PasswordField'
import { safeRedirect } from '../../session/redirect'
import { useSession } from '../../session/session'
import { PageHeader } from '../../ui/PageHeader'
import { toastError } from '../../ui/toast'
import { useFailureMessage } from '../../ui/use-failure-toast'
import classes from './LoginScreen.module.css'

export function LoginScreen() {
  const { t } = useTranslation('login')
  const messageOf = useFailureMessage()
  const { user, signIn } = useSession()
  const [search] = useSearchParams()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: signIn,
    onError: (failure) => {
      const message = failure instanceof ApiFailure && failure.message === '' ? t('erreur') : messageOf(failure)
      toastError(t('commun:erreur.titre'), message)
    },
  })
  if (user !== null) return <Navigate to={safeRedirect(search.get('redirect'))} replace />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ username, password })
  }
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
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
          <Button type="submit" size="md" disabled={username === '' || password === ''} loading={isPending}>
            {t('connexion')}
          </Button>
          <Anchor component={Link} to="/reset-password" c="var(--accent-text)">
            {t('motDePasseOublie')}
          </Anchor>
        </Stack>
      </form>
    </div>
  )
}
