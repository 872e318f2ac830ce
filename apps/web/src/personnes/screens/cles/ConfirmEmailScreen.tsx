import { Text } from '@mantine/core'
import { confirmEmail } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { useSession } from '#socle/session/session'
import { rereadUser } from '#socle/session/session-store'
import { PageHeader } from '#socle/ui/PageHeader'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import classes from './Cles.module.css'
import { ConfirmationMotDePasse } from './ConfirmationMotDePasse'
import { useGoToLogin } from './use-go-to-login'
import { useKey } from './use-key'

/** A key, and the password of the account if it is required. */
interface Presentee {
  readonly key: string
  readonly motDePasse?: string
}

/** A wrong password, or too many attempts: the form stays, with the message beside the field. */
const isOfPassword = (failure: unknown) =>
  failure instanceof ApiFailure && ['VALEUR_INVALIDE', 'TROP_DE_TENTATIVES'].includes(failure.code)
const isPasswordAsked = (failure: unknown) => failure instanceof ApiFailure && failure.code === 'MOT_DE_PASSE_DEMANDE'

/**
 * Confirms the address of a mail's link at once, then continues: with the choice of a first password, or the sign-in page. An address requested by an
 * administrator waits for the password of the account.
 */
export function ConfirmEmailScreen() {
  const { t } = useTranslation('cles')
  const messageOf = useFailureMessage()
  const navigate = useNavigate()
  const goToLogin = useGoToLogin()
  const { user } = useSession()
  const { confirmKey, email } = useKey()
  const [asksPassword, setAsksPassword] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async ({ key, motDePasse }: Presentee) => {
      const body = motDePasse === undefined ? email : { email, motDePasseActuel: motDePasse }
      return (await request(confirmEmail, { params: { confirmKey: key }, body })).data
    },
    async onSuccess({ resetPassword }, { key }) {
      if (resetPassword) return navigate(`/reset-password/${key}`, { replace: true })
      toastSuccess(t('confirmation.titre'), t('confirmation.faite'))
      await rereadUser()
      goToLogin()
    },
    onError(failure, { motDePasse }) {
      if (isPasswordAsked(failure)) return setAsksPassword(true)
      if (motDePasse !== undefined && isOfPassword(failure)) return
      // A signed-in person goes past the sign-in page.
      if (user !== null) toastError(t('commun:erreur.titre'), messageOf(failure))
      goToLogin(messageOf(failure))
    },
  })
  // A key is valid once: a re-render must not send it again.
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (confirmKey === null || sent.current === confirmKey) return
    sent.current = confirmKey
    mutate({ key: confirmKey })
  }, [confirmKey, mutate])
  const refusal = error === null || isPasswordAsked(error) ? undefined : messageOf(error)
  return (
    <div className={classes.root}>
      <PageHeader title={t('confirmation.titre')} />
      {asksPassword && confirmKey !== null && !isSuccess ? (
        <ConfirmationMotDePasse
          isPending={isPending}
          error={error instanceof ApiFailure ? (error.details[0]?.message ?? refusal) : refusal}
          onConfirm={(motDePasse) => mutate({ key: confirmKey, motDePasse })}
        />
      ) : (
        <Text role="status">{refusal ?? t(isSuccess ? 'confirmation.faite' : 'confirmation.enCours')}</Text>
      )}
    </div>
  )
}
