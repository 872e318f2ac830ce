import { Button } from '@mantine/core'
import { acceptCgu, getCgu } from '@sillon/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/client'
import { ApiFailure } from '../../api/failures'
import { read } from '../../api/read'
import { useSession } from '../../session/session'
import { PageHeader } from '../../ui/PageHeader'
import { useFailureToast } from '../../ui/use-failure-toast'
import classes from './Cgu.module.css'
import { TexteCgu } from './TexteCgu'

/** Stands instead of every page until the person has accepted the terms in force, or has left. */
export function CguGate() {
  const { t } = useTranslation('cgu')
  const { replaceUser, signOut } = useSession()
  const toastFailure = useFailureToast()
  const queryClient = useQueryClient()
  const { data } = useQuery(read(getCgu, {}))
  const { mutate, isPending } = useMutation({
    // The version that is read on the screen, whatever has been published since.
    mutationFn: async (version: number) => (await request(acceptCgu, { params: { version } })).data,
    onSuccess: replaceUser,
    onError(failure) {
      toastFailure(failure)
      if (failure instanceof ApiFailure && failure.code === 'CGU_REMPLACEES')
        queryClient.invalidateQueries({ queryKey: [getCgu.path] })
    },
  })
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} subtitle={t('aAccepter')} />
      <TexteCgu />
      <div className={classes.actions}>
        <Button disabled={data === undefined} loading={isPending} onClick={() => data && mutate(data.version)}>
          {t('accepter')}
        </Button>
        <Button variant="default" onClick={signOut}>
          {t('commun:barre.deconnexion')}
        </Button>
      </div>
    </div>
  )
}
