import { Checkbox, Skeleton, Stack } from '@mantine/core'
import { getRolesExigeants, type Role, setRolesExigeants } from '@sillon/contract'
import { roles } from '@sillon/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import { confirm } from '#socle/ui/confirm'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/** Choice of the roles that must have a second factor. A choice says whom it concerns, and asks before it applies. */
export function SecuriteScreen() {
  const { t } = useTranslation('securite')
  const { number } = useFormat()
  const toastFailure = useFailureToast()
  const queries = useQueryClient()
  const exigeants = read(getRolesExigeants, {})
  const { data, error, refetch } = useQuery(exigeants)
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: Role[]) => request(setRolesExigeants, { body: { roles: chosen } }),
    onSuccess: ({ data: saved }) => {
      queries.setQueryData(exigeants.queryKey, saved)
      toastSuccess(t('titre'), t('enregistre'))
    },
    onError: toastFailure,
  })
  const choose = async (role: Role, isChecked: boolean) => {
    if (data === undefined) return
    const { sansFacteur = 0 } = data.comptes.find((compte) => compte.role === role) ?? {}
    const isSure = await confirm({
      message: isChecked ? t('exiger', { count: sansFacteur }) : t('nePlusExiger'),
      about: t(`role.${role}`),
      confirmLabel: t(isChecked ? 'rendreObligatoire' : 'rendreFacultative'),
    })
    if (isSure) mutate(isChecked ? [...data.roles, role] : data.roles.filter((other) => other !== role))
  }
  const comptes = ({ total, sansFacteur } = { total: 0, sansFacteur: 0 }) => {
    if (total === 0) return t('comptes.aucun')
    const nombres = { total: number(total), sansFacteur: number(sansFacteur) }
    if (sansFacteur === 0) return t('comptes.tous', { count: total, ...nombres })
    if (sansFacteur === total) return t('comptes.sans', { count: total, ...nombres })
    return t('comptes.dont', { count: sansFacteur, ...nombres })
  }
  return (
    <>
      <PageHeader title={t('titre')} />
      <Card title={t('secondFacteur')}>
        {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
        {data === undefined && error === null && <Skeleton height={160} aria-hidden />}
        {data !== undefined && (
          <Stack role="group" aria-label={t('exige')}>
            <p>{t('exige')}</p>
            {roles.map((role) => (
              <Checkbox
                key={role}
                label={t(`role.${role}`)}
                description={comptes(data.comptes.find((compte) => compte.role === role))}
                checked={data.roles.includes(role)}
                disabled={isPending}
                onChange={({ currentTarget: { checked } }) => void choose(role, checked)}
              />
            ))}
          </Stack>
        )}
      </Card>
    </>
  )
}
