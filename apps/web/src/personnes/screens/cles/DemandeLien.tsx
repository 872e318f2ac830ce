import { Alert, Anchor, Button, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { askPasswordReset } from '@sillon/contract'
import { looksLikeEmail } from '@sillon/domain'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '#socle/api/client'
import { texteRecu } from '#socle/i18n/texte-recu'
import { PageHeader } from '#socle/ui/PageHeader'
import { toastError } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import classes from './Cles.module.css'

/** Fault of an email address; null without one. */
const faultOf = (email: string) => (email === '' ? 'obligatoire' : looksLikeEmail(email) ? null : 'emailInvalide')

/** Form that requests the mail with the link. The proof of work runs in the background, without anything to read or click. */
export function DemandeLien() {
  const { t } = useTranslation('cles')
  const messageOf = useFailureMessage()
  const [typed, setTyped] = useState('')
  const [isTouched, setTouched] = useState(false)
  const email = typed.trim()
  const fault = faultOf(email)
  const { mutate, isPending, data } = useMutation({
    async mutationFn() {
      const recaptcha = await (await import('./captcha')).prouver()
      if (recaptcha === null) throw new Error('No secure context')
      return (await request(askPasswordReset, { query: { recaptcha }, body: email })).data
    },
    onError: (failure) => {
      const isOurs = failure instanceof Error && failure.message === 'No secure context'
      toastError(t('commun:erreur.titre'), isOurs ? t('demande.navigateur') : messageOf(failure))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (fault === null) mutate()
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <div className={classes.root}>
      <PageHeader title={t('demande.titre')} subtitle={data === undefined ? t('demande.sousTitre') : undefined} />
      {data !== undefined ? (
        <Alert title={t('demande.envoyee')} role="status">
          {texteRecu(data.message)}
        </Alert>
      ) : (
        <form onSubmit={submit} noValidate className={classes.form}>
          <Stack>
            <TextInput
              type="email"
              label={t('demande.email')}
              required
              size="md"
              autoComplete="email"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onBlur={() => typed !== '' && setTouched(true)}
              error={isTouched && fault !== null && t(`faute.${fault}`)}
            />
            <Button type="submit" size="md" loading={isPending}>
              {t('demande.envoyer')}
            </Button>
            <VisuallyHidden role="status">{isPending && t('demande.verification')}</VisuallyHidden>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/login" c="var(--accent-text)" className={classes.retour}>
        {t('connexion')}
      </Anchor>
    </div>
  )
}
