import { Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#socle/fields/PasswordField'
import classes from './Cles.module.css'

interface Props {
  readonly isPending: boolean
  /** Reason why the given password is refused. */
  readonly error: string | undefined
  readonly onConfirm: (motDePasse: string) => void
}

/** Asks for the password of the account, for an address requested by an administrator. */
export function ConfirmationMotDePasse({ isPending, error, onConfirm }: Props) {
  const { t } = useTranslation('cles')
  const [motDePasse, setMotDePasse] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm(motDePasse)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <Stack>
        <Text>{t('confirmation.demandee')}</Text>
        <PasswordField
          label={t('confirmation.motDePasse')}
          description={t('confirmation.oublie')}
          required
          size="md"
          autoComplete="current-password"
          value={motDePasse}
          onChange={(event) => setMotDePasse(event.currentTarget.value)}
          error={error}
        />
        <Button type="submit" size="md" disabled={motDePasse === ''} loading={isPending}>
          {t('confirmation.confirmer')}
        </Button>
      </Stack>
    </form>
  )
}
