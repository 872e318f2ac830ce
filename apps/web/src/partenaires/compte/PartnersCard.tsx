import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type CompteTiers, listPartners, listSessions, unlinkPartner } from '@sillon/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useMoments } from '#socle/i18n/use-moments'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { confirm } from '#socle/ui/confirm'
import { focusBelowDialogs } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { usePartners } from '../use-link-visit'
import { AddPartners } from './AddPartners'
import classes from './PartnersCard.module.css'

/** Accounts of the person at partners: add one while there is none, or delete it (specification 1, "My account"). Absent where there is no partner. */
export function PartnersCard() {
  const { t } = useTranslation('partenaires')
  const { idUtilisateur } = useUser()
  const partners = usePartners()
  const title = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(read(listPartners, { params: { idUtilisateur } }))
  // A partner that left the configuration can still be deleted.
  if (partners.data === undefined || (partners.data.length === 0 && !data?.length)) return null
  return (
    <Card title={t('carte.titre')} titleRef={title}>
      <Stack>
        <Text>{t('carte.aide')}</Text>
        {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
        {data === undefined && error === null && <Skeleton height={60} aria-hidden />}
        {data?.length === 0 && <AddPartners />}
        {data !== undefined && data.length > 0 && (
          <ul className={classes.list}>
            {data.map((compte) => (
              <Compte key={compte.idApplicationTierce} compte={compte} title={title} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

interface CompteProps {
  readonly compte: CompteTiers
  /** Of the card, with the focus once the account is gone. */
  readonly title: RefObject<HTMLHeadingElement | null>
}

function Compte({ compte, title }: CompteProps) {
  const { t } = useTranslation('partenaires')
  const { date } = useMoments()
  const { idUtilisateur } = useUser()
  const toastFailure = useFailureToast()
  const queries = useQueryClient()
  const { idApplicationTierce, libelle, email, lieLe, estSupprimable } = compte
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(unlinkPartner, { params: { idUtilisateur, idApplicationTierce } }),
    onSuccess: ({ data: { message } }) => {
      toastSuccess(t('carte.titre'), message)
      if (title.current !== null) focusBelowDialogs(title.current)
    },
    onError: toastFailure,
    // Other sessions end with it.
    onSettled: () =>
      Promise.all([listPartners, listSessions].map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))),
  })
  const remove = async () => {
    const message = t('carte.question', { libelle })
    if (await confirm({ message, confirmLabel: t('carte.supprimer'), isDangerous: true })) mutate()
  }
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600}>{libelle}</Text>
          <Text size="sm" c="var(--text-soft)">
            {[email, t('carte.lie', { le: date(lieLe) })].filter((said) => said !== null).join(' · ')}
          </Text>
        </div>
        {estSupprimable && (
          <Button
            variant="default"
            aria-label={t('carte.supprimerNom', { libelle })}
            disabled={isPending}
            onClick={remove}
          >
            {t('carte.supprimer')}
          </Button>
        )}
      </Group>
      {!estSupprimable && (
        <Text size="sm" c="var(--text-soft)">
          {t('carte.seulAcces')}
        </Text>
      )}
    </li>
  )
}
