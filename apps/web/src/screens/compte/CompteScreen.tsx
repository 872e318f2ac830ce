import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { updateAccount } from '@sillon/contract'
import { IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/client'
import { PasswordField } from '../../fields/PasswordField'
import { useSession, useUser } from '../../session/session'
import { Card } from '../../ui/Card'
import { PageHeader } from '../../ui/PageHeader'
import { toastSuccess } from '../../ui/toast'
import { useFailureToast } from '../../ui/use-failure-toast'
import classes from './CompteScreen.module.css'
import { CourrielsCard } from './CourrielsCard'
import { type Compte, checkCompte } from './compte'

export function CompteScreen() {
  const { t } = useTranslation('compte')
  const toastFailure = useFailureToast()
  const { replaceUser } = useSession()
  const { idUtilisateur, email, prenom, nom, nextEmail } = useUser()
  const [compte, setCompte] = useState<Compte>({ email, prenom, nom, password: null })
  const [left, setLeft] = useState<ReadonlySet<keyof Compte>>(new Set())
  const { mutate, isPending } = useMutation({
    mutationFn: ({ password, ...body }: Compte) =>
      request(updateAccount, { params: { idUtilisateur }, body: { ...body, ...(password !== null && { password }) } }),
    onSuccess: ({ data: { userInfo, message } }) => {
      replaceUser(userInfo)
      setCompte((current) => ({ ...current, password: null }))
      toastSuccess(t('titre'), message)
    },
    onError: toastFailure,
  })
  const fautes = checkCompte(compte)
  const isValid = Object.keys(fautes).length === 0

  /** A field's fault is said once the person has left it, not while they are still typing. */
  const errorOf = (name: keyof Compte) => {
    const faute = fautes[name]
    return faute !== undefined && left.has(name) ? t(`faute.${faute}`) : undefined
  }
  const leave = (name: keyof Compte) => () => setLeft(new Set([...left, name]))
  const change = (part: Partial<Compte>) => setCompte({ ...compte, ...part })
  const keepPassword = () => {
    change({ password: null })
    setLeft(new Set([...left].filter((name) => name !== 'password')))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(compte)
  }
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} />
      <Card title={t('informations')}>
        <form onSubmit={submit} noValidate>
          <Stack>
            {nextEmail !== null && (
              <Alert icon={<IconInfoCircle aria-hidden />}>{t('emailEnAttente', { email: nextEmail })}</Alert>
            )}
            <TextInput
              type="email"
              label={t('email')}
              required
              autoComplete="email"
              value={compte.email}
              onChange={(event) => change({ email: event.currentTarget.value })}
              onBlur={leave('email')}
              error={errorOf('email')}
            />
            <div className={classes.names}>
              {(['prenom', 'nom'] as const).map((name) => (
                <TextInput
                  key={name}
                  label={t(name)}
                  required
                  autoComplete={name === 'prenom' ? 'given-name' : 'family-name'}
                  value={compte[name]}
                  onChange={(event) => change({ [name]: event.currentTarget.value })}
                  onBlur={leave(name)}
                  error={errorOf(name)}
                />
              ))}
            </div>
            {compte.password === null ? (
              <div>
                <Button
                  variant="light"
                  leftSection={<IconPencil size={18} aria-hidden />}
                  onClick={() => change({ password: '' })}
                >
                  {t('motDePasseModifier')}
                </Button>
              </div>
            ) : (
              <div className={classes.password}>
                <PasswordField
                  label={t('motDePasse')}
                  description={t('motDePasseRegle')}
                  autoComplete="new-password"
                  value={compte.password}
                  onChange={(event) => change({ password: event.currentTarget.value })}
                  onBlur={leave('password')}
                  error={errorOf('password')}
                />
                <Button variant="default" onClick={keepPassword}>
                  {t('motDePasseGarder')}
                </Button>
              </div>
            )}
            <div>
              <Button type="submit" disabled={!isValid} loading={isPending}>
                {t('commun:action.enregistrer')}
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
      <CourrielsCard />
    </div>
  )
}
