import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { resetPassword } from '@sillon/contract'
import { isStrongPassword } from '@sillon/domain'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { NouveauMotDePasse } from '#socle/fields/NouveauMotDePasse'
import { PageHeader } from '#socle/ui/PageHeader'
import { toastError, toastSuccess } from '#socle/ui/toast'
import classes from './Cles.module.css'
import { useGoToLogin } from './use-go-to-login'

const isLienInvalide = (failure: unknown) => failure instanceof ApiFailure && failure.code === 'LIEN_INVALIDE'

/** Form of a new password, for a person with the key of a mail. */
export function ChoixMotDePasse({ confirmKey }: { confirmKey: string }) {
  const { t } = useTranslation('cles')
  const goToLogin = useGoToLogin()
  const [password, setPassword] = useState('')
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async () => (await request(resetPassword, { params: { confirmKey }, body: password })).data,
    onSuccess({ message }) {
      toastSuccess(t('choix.titre'), message)
      goToLogin()
    },
    onError(failure) {
      // Of an invalid link the page tells all: to try again is no help.
      if (!isLienInvalide(failure)) toastError(t('commun:erreur.titre'), t('choix.erreur'))
    },
  })
  const failure = error instanceof ApiFailure ? error : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <div className={classes.root}>
      <PageHeader title={t('choix.titre')} />
      {failure !== null && isLienInvalide(failure) ? (
        <Alert color="red" role="alert">
          <p className={classes.message}>{failure.message}</p>
          {/* Loads a new page: this one would keep the invalid key. */}
          <Anchor href="/reset-password" c="var(--accent-text)">
            {t('choix.autreLien')}
          </Anchor>
        </Alert>
      ) : (
        <form onSubmit={submit} className={classes.form}>
          <Stack>
            <NouveauMotDePasse
              label={t('choix.motDePasse')}
              required
              cle={confirmKey}
              size="md"
              value={password}
              onChange={(event) => {
                setPassword(event.currentTarget.value)
                reset()
              }}
              error={failure?.details.find(({ path }) => path === 'password')?.message}
            />
            <Button type="submit" size="md" disabled={!isStrongPassword(password) || isSuccess} loading={isPending}>
              {t('choix.enregistrer')}
            </Button>
          </Stack>
        </form>
      )}
    </div>
  )
}
