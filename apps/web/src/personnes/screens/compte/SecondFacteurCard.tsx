import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { getSecondFacteur, removeSecondFacteur, renewCodesSecours, startSecondFacteur } from '@sillon/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useMoments } from '#socle/i18n/use-moments'
import { useSession, useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { confirm } from '#socle/ui/confirm'
import { focusBelowDialogs } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { ActivationDialog } from './ActivationDialog'
import { CodesSecoursDialog } from './CodesSecoursDialog'

/** Setting of the authenticator app as a second factor, and recovery codes for a lost telephone or passkey. */
export function SecondFacteurCard() {
  const { t } = useTranslation('compte')
  const { date } = useMoments()
  const user = useUser()
  const { replaceUser } = useSession()
  const toastFailure = useFailureToast()
  const params = { idUtilisateur: user.idUtilisateur }
  const { data, error, refetch } = useQuery(read(getSecondFacteur, { params }))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  /** The buttons before and after are not the same. */
  const focusTitle = () => title.current !== null && focusBelowDialogs(title.current)
  const start = useMutation({ mutationFn: () => request(startSecondFacteur, { params }), onError: toastFailure })
  const renew = useMutation({
    mutationFn: () => request(renewCodesSecours, { params }),
    onSuccess: ({ data: { codesSecours } }) => setCodes(codesSecours),
    onError: toastFailure,
    onSettled: () => refetch(),
  })
  const remove = useMutation({
    mutationFn: () => request(removeSecondFacteur, { params }),
    onSuccess: ({ data: { message } }) => {
      toastSuccess(t('secondFacteur.titre'), message)
      focusTitle()
      replaceUser({ ...user, secondFacteur: user.aPasskey })
    },
    onError: toastFailure,
    onSettled: () => refetch(),
  })
  const isBusy = start.isPending || renew.isPending || remove.isPending
  const actifDepuis = data?.actifDepuis ?? null
  return (
    <Card title={t('secondFacteur.titre')} titleRef={title}>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={120} aria-hidden />}
      {data !== undefined && (
        <Stack>
          {actifDepuis === null ? (
            <>
              <Text>{t(user.aPasskey ? 'secondFacteur.inactifAvecPasskey' : 'secondFacteur.inactif')}</Text>
              <div>
                <Button variant="light" loading={isBusy} onClick={() => start.mutate()}>
                  {t('secondFacteur.activer')}
                </Button>
              </div>
            </>
          ) : (
            <Alert icon={<IconShieldCheck aria-hidden />}>{t('secondFacteur.actif', { le: date(actifDepuis) })}</Alert>
          )}
          {user.secondFacteur && (
            <>
              <Text>{t('secondFacteur.codesRestants', { count: data.codesSecoursRestants })}</Text>
              <Group>
                <Button
                  variant="light"
                  disabled={isBusy}
                  onClick={async () => {
                    if (await confirm({ message: t('secondFacteur.renouvelerQuestion') })) renew.mutate()
                  }}
                >
                  {t('secondFacteur.renouveler')}
                </Button>
                {actifDepuis !== null && (user.aPasskey || !user.secondFacteurExige) && (
                  <Button
                    variant="default"
                    disabled={isBusy}
                    onClick={async () => {
                      const message = t(
                        user.aPasskey ? 'secondFacteur.retirerApplication' : 'secondFacteur.retirerQuestion',
                      )
                      const question = { message, isDangerous: true }
                      if (await confirm({ ...question, confirmLabel: t('secondFacteur.retirer') })) remove.mutate()
                    }}
                  >
                    {t('secondFacteur.retirer')}
                  </Button>
                )}
              </Group>
            </>
          )}
        </Stack>
      )}
      {start.data !== undefined && (
        <ActivationDialog
          {...start.data.data}
          onClose={start.reset}
          onActive={(codesSecours) => {
            start.reset()
            setCodes(codesSecours)
            refetch()
          }}
        />
      )}
      {codes !== null && (
        <CodesSecoursDialog
          codes={codes}
          onClose={() => {
            focusTitle()
            setCodes(null)
            // Only now: a page waiting for this update would unmount the codes.
            replaceUser({ ...user, secondFacteur: true })
          }}
        />
      )}
    </Card>
  )
}
