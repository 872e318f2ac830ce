import { Button, Stack } from '@mantine/core'
import { demanderDemarche, getDemandeDemarche } from '@sillon/contract'
import { IconCertificate } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { EmptyState } from '#socle/ui/EmptyState'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/** A farm without a procedure: who may give one, by name, and for its farmer the button that asks them. */
export function SansDemarche({ idExploitation }: { idExploitation: number }) {
  const { t } = useTranslation('accueil')
  const user = useUser()
  const { date } = useFormat()
  const toastFailure = useFailureToast()
  const queryClient = useQueryClient()
  const demande = read(getDemandeDemarche, { params: { idExploitation } })
  const { data } = useQuery(demande)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await request(demanderDemarche, { params: { idExploitation } })).data,
    onSuccess: ({ message }) => toastSuccess(t('demarches.titre'), message),
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: demande.queryKey }),
  })
  const noms = data?.personnes.map(({ nom, organisme }) => (organisme === null ? nom : `${nom} (${organisme})`)) ?? []
  return (
    <EmptyState icon={IconCertificate} title={t('demarches.aucune')} message={t('demarches.accesAValider')}>
      {data !== undefined && (
        <Stack gap="xs" align="center" mt="xs">
          {noms.length > 0 && <p>{t('demarches.aQui', { noms: noms.join(', ') })}</p>}
          {data.demandeeLe !== null && <p role="status">{t('demarches.demandee', { date: date(data.demandeeLe) })}</p>}
          {user.role === 'AGRICULTEUR' && noms.length > 0 && (
            <Button
              variant={data.demandeeLe === null ? 'filled' : 'default'}
              loading={isPending}
              onClick={() => mutate()}
            >
              {t(data.demandeeLe === null ? 'demarches.demander' : 'demarches.redemander')}
            </Button>
          )}
        </Stack>
      )}
    </EmptyState>
  )
}
