import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { askEffacement, exportDonnees, getDemandeEffacement, withdrawEffacement } from '@sillon/contract'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useMoments } from '#socle/i18n/use-moments'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { confirm } from '#socle/ui/confirm'
import { saveFile } from '#socle/ui/files'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/** Download of all data about the person, and the request for their erasure. */
export function DonneesCard() {
  const { t } = useTranslation('compte')
  const { date } = useMoments()
  const { idUtilisateur } = useUser()
  const toastFailure = useFailureToast()
  const queries = useQueryClient()
  const params = { idUtilisateur }
  const demande = read(getDemandeEffacement, { params })
  const { data, error, refetch } = useQuery(demande)
  const download = useMutation({
    mutationFn: async () => (await request(exportDonnees, { params })).data,
    onSuccess: (archive) =>
      saveFile(new Blob([archive as BlobPart], { type: 'application/zip' }), t('donnees.fichier')),
    onError: toastFailure,
  })
  const ask = useMutation({
    mutationFn: async (isAsked: boolean) =>
      (await request(isAsked ? askEffacement : withdrawEffacement, { params })).data,
    onSuccess: (saved, isAsked) => {
      queries.setQueryData(demande.queryKey, saved)
      toastSuccess(t('donnees.titre'), t(isAsked ? 'donnees.demandee' : 'donnees.retiree'))
    },
    onError: toastFailure,
  })
  const askOnceConfirmed = async () => {
    const question = { message: t('donnees.question'), confirmLabel: t('donnees.demander'), isDangerous: true }
    if (await confirm(question)) ask.mutate(true)
  }
  return (
    <Card title={t('donnees.titre')}>
      <Stack>
        <p>{t('donnees.aide')}</p>
        <div>
          <Button
            variant="light"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('donnees.telecharger')}
          </Button>
        </div>
        {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
        {data === undefined && error === null && <Skeleton height={40} aria-hidden />}
        {data?.demandeeLe === null && (
          <Group>
            <Button variant="default" loading={ask.isPending} onClick={askOnceConfirmed}>
              {t('donnees.demander')}
            </Button>
          </Group>
        )}
        {data !== undefined && data.demandeeLe !== null && (
          <Group>
            <p>{t('donnees.enAttente', { le: date(data.demandeeLe) })}</p>
            <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate(false)}>
              {t('donnees.retirer')}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
