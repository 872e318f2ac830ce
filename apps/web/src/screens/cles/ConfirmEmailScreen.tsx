import { Text } from '@mantine/core'
import { confirmEmail } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { request } from '../../api/client'
import { rereadUser } from '../../session/session-store'
import { PageHeader } from '../../ui/PageHeader'
import { toastError, toastSuccess } from '../../ui/toast'
import { useFailureMessage } from '../../ui/use-failure-toast'
import classes from './Cles.module.css'
import { useGoToLogin } from './use-go-to-login'
import { useKey } from './use-key'

/** Confirms the address whose mail led here, at once, and goes on: to choose a first password, or to sign in. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation('cles')
  const messageOf = useFailureMessage()
  const navigate = useNavigate()
  const goToLogin = useGoToLogin()
  const { confirmKey, email } = useKey()
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: async (key: string) => (await request(confirmEmail, { params: { confirmKey: key }, body: email })).data,
    async onSuccess({ resetPassword }, key) {
      if (resetPassword) return navigate(`/reset-password/${key}`, { replace: true })
      toastSuccess(t('confirmation.titre'), t('confirmation.faite'))
      await rereadUser()
      goToLogin()
    },
    onError(failure) {
      toastError(t('commun:erreur.titre'), messageOf(failure))
      goToLogin()
    },
  })
  // A key is good once: whatever draws the page again does not send it again.
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (confirmKey === null || sent.current === confirmKey) return
    sent.current = confirmKey
    mutate(confirmKey)
  }, [confirmKey, mutate])
  return (
    <div className={classes.root}>
      <PageHeader title={t('confirmation.titre')} />
      <Text role="status">
        {error !== null ? messageOf(error) : t(isSuccess ? 'confirmation.faite' : 'confirmation.enCours')}
      </Text>
    </div>
  )
}
