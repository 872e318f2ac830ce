import { Alert, Button, Group } from '@mantine/core'
import { cancelNextEmail, resendNextEmail } from '@sillon/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { useSession, useUser } from '#socle/session/session'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/** A pending address: its mail can be resent, or the change cancelled. */
export function AdresseEnAttente({ email }: { email: string }) {
  const { t } = useTranslation('compte')
  const { replaceUser } = useSession()
  const toastFailure = useFailureToast()
  const params = { idUtilisateur: useUser().idUtilisateur }
  const resend = useMutation({
    mutationFn: () => request(resendNextEmail, { params }),
    onSuccess: ({ data: { message } }) => toastSuccess(t('titre'), message),
    onError: toastFailure,
  })
  const cancel = useMutation({
    mutationFn: () => request(cancelNextEmail, { params }),
    onSuccess({ data: { userInfo, message } }) {
      replaceUser(userInfo)
      toastSuccess(t('titre'), message)
    },
    onError: toastFailure,
  })
  const isBusy = resend.isPending || cancel.isPending
  return (
    <Alert icon={<IconInfoCircle aria-hidden />}>
      <p>{t('emailEnAttente', { email })}</p>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => resend.mutate()}>
          {t('emailRenvoyer')}
        </Button>
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => cancel.mutate()}>
          {t('emailAnnuler')}
        </Button>
      </Group>
    </Alert>
  )
}
