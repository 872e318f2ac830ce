import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import {
  type ApercuEffacement,
  eraseUtilisateur,
  listDemandesEffacement,
  listUtilisateurs,
  previewEffacement,
} from '@sillon/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { Dialog } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

interface Props {
  idUtilisateur: number
  onClose: () => void
}

/** Data erased with a person and data that stay, shown before the final erasure. */
export function EffacementDialog({ idUtilisateur, onClose }: Props) {
  const { t } = useTranslation('effacements')
  const toastFailure = useFailureToast()
  const queries = useQueryClient()
  const params = { idUtilisateur }
  const { data, error, refetch } = useQuery({ ...read(previewEffacement, { params }), staleTime: 0 })
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(eraseUtilisateur, { params }),
    async onSuccess({ data: { message } }) {
      toastSuccess(t('titre'), message)
      onClose()
      await Promise.all(
        [listDemandesEffacement, listUtilisateurs].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      )
    },
    onError: toastFailure,
  })
  return (
    <Dialog
      title={t('dialogue')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          <Button color="red" disabled={data === undefined} loading={isPending} onClick={() => mutate()}>
            {t('effacer')}
          </Button>
        </>
      }
    >
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={240} aria-hidden />}
      {data !== undefined && <Apercu apercu={data} />}
    </Dialog>
  )
}

function Apercu({ apercu }: { apercu: ApercuEffacement }) {
  const { t } = useTranslation('effacements')
  const { moment } = useFormat()
  const { nom, email, demandeeLe, efface, garde, contacts, sansAcces } = apercu
  return (
    <Stack>
      <p>
        <strong>{nom}</strong> · {email}
        <br />
        {demandeeLe === null ? t('sansDemande') : t('demande', moment(demandeeLe))}
      </p>
      <section>
        <h3>{t('efface.titre')}</h3>
        <ul>
          <li>{t('efface.COMPTE')}</li>
          {efface.map(({ quoi, nombre }) => (
            <li key={quoi}>
              {t(`efface.${quoi}`, { count: nombre })}
              {quoi === 'CONTACTS' && ` ${contacts.join(', ')}`}
            </li>
          ))}
        </ul>
      </section>
      {garde.length > 0 && (
        <section>
          <h3>{t('garde.titre')}</h3>
          <ul>
            {garde.map(({ quoi, nombre }) => (
              <li key={quoi}>{t(`garde.${quoi}`, { count: nombre })}</li>
            ))}
          </ul>
        </section>
      )}
      {sansAcces.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t('sansAcces', { exploitations: sansAcces.join(', ') })}
        </Alert>
      )}
      <p>{t('definitif')}</p>
    </Stack>
  )
}
