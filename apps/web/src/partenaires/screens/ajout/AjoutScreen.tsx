import { Anchor, Stack, Text } from '@mantine/core'
import { linkPartner } from '@sillon/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate } from 'react-router'
import { request } from '#socle/api/client'
import { signInAddress } from '#socle/session/redirect'
import { useSession } from '#socle/session/session'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { AddPartners } from '../../compte/AddPartners'
import { type Retour, takeRetour } from '../../visite'

/** Page on which a partner sends a person back to link an account; it then opens `/account`. Opened by itself it lists the partners. */
export function AjoutScreen() {
  const { t } = useTranslation('partenaires')
  const { user } = useSession()
  const toastFailure = useFailureToast()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isBack, setBack] = useState<boolean>()
  const { mutate } = useMutation({
    mutationFn: ({ code, state, iss, idApplicationTierce }: Retour) =>
      request(linkPartner, {
        params: { idUtilisateur: user?.idUtilisateur ?? 0, idApplicationTierce },
        body: { code, state, ...(iss === undefined ? {} : { iss }) },
      }),
    onSuccess: ({ data: { message } }) => toastSuccess(t('carte.titre'), message),
    onError: toastFailure,
    onSettled: async () => {
      await queries.invalidateQueries()
      await navigate('/account', { replace: true })
    },
  })
  // A code serves once: a re-render must not send it again.
  const isTaken = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const retour = takeRetour()
    setBack(retour !== null)
    if (user === null || retour === null) return
    if (retour.code !== null) return mutate(retour)
    toastError(t('commun:erreur.titre'), t('retour.refuse'))
    navigate('/account', { replace: true })
  }, [])
  if (user === null) return <Navigate to={signInAddress('/account')} replace />
  if (isBack !== false) return <PageLoading />
  return (
    <Stack>
      <PageHeader title={t('ajout.titre')} />
      <Text>{t('carte.aide')}</Text>
      <AddPartners />
      <div>
        <Anchor component={Link} to="/account">
          {t('ajout.compte')}
        </Anchor>
      </div>
    </Stack>
  )
}
