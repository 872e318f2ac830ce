import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { endOtherSessions, endSession, listSessions, type SessionOuverte } from '@sillon/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useMoments } from '#socle/i18n/use-moments'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { appareilDe } from './appareil'
import classes from './CompteScreen.module.css'

/** Sessions of the person, who can end unknown ones. */
export function SessionsCard() {
  const { t } = useTranslation('compte')
  const { idUtilisateur } = useUser()
  const toastFailure = useFailureToast()
  const { data, error, refetch } = useQuery(read(listSessions, { params: { idUtilisateur } }))
  const title = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (session: SessionOuverte | null) =>
      session === null
        ? request(endOtherSessions, { params: { idUtilisateur } })
        : request(endSession, { params: { idUtilisateur, idSession: session.idSession } }),
    onSuccess: ({ data: { message } }) => {
      toastSuccess(t('sessions.titre'), message)
      title.current?.focus({ preventScroll: true })
    },
    onError: toastFailure,
    onSettled: () => refetch(),
  })
  return (
    <Card title={t('sessions.titre')} titleRef={title}>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={120} aria-hidden />}
      {data !== undefined && (
        <Stack>
          <ul className={classes.list}>
            {data.map((session) => (
              <li key={session.idSession} className={classes.session}>
                <Session {...session} />
                {!session.estCelleCi && (
                  <Button variant="default" disabled={isPending} onClick={() => mutate(session)}>
                    {t('sessions.terminer')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {data.length > 1 && (
            <div>
              <Button variant="light" disabled={isPending} onClick={() => mutate(null)}>
                {t('sessions.terminerAutres')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Card>
  )
}

function Session({ agent, adresse, vueLe, estCelleCi }: SessionOuverte) {
  const { t } = useTranslation('compte')
  const { date, heure } = useMoments()
  const { navigateur, systeme } = appareilDe(agent)
  const names = [navigateur, systeme].filter((name) => name !== null)
  return (
    <div>
      <Group gap="xs">
        <Text fw={600}>{names.length === 0 ? t('sessions.inconnu') : names.join(' · ')}</Text>
        {estCelleCi && <Badge tt="none">{t('sessions.celleCi')}</Badge>}
      </Group>
      <Text size="sm" c="var(--text-soft)">
        {t('sessions.vue', { le: `${date(vueLe)} ${heure(vueLe)}` })}
        {adresse !== null && ` · ${t('sessions.reseau', { adresse })}`}
      </Text>
    </div>
  )
}
