import { Button, Skeleton } from '@mantine/core'
import { getCourriel, listCourriels, resendCourriel } from '@sillon/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { Dialog } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import classes from './Courriels.module.css'
import { EtatCourrielBadge } from './EtatCourrielBadge'
import { useQuand } from './use-quand'

interface Props {
  idCourriel: number
  /** Whether this server sends mails at all. */
  envoiActif: boolean
  onClose: () => void
}

/** A mail with its text and its state. */
export function CourrielDialog({ idCourriel, envoiActif, onClose }: Props) {
  const { t } = useTranslation('courriels')
  const toastFailure = useFailureToast()
  const queryClient = useQueryClient()
  const quand = useQuand()
  const { data: courriel, error, refetch } = useQuery(read(getCourriel, { params: { idCourriel } }))
  const { mutate: resend, isPending } = useMutation({
    mutationFn: () => request(resendCourriel, { params: { idCourriel } }),
    onSuccess: async () => {
      toastSuccess(t('detail.titre'), t('renvoye'))
      await Promise.all(
        [listCourriels, getCourriel].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
      )
    },
    onError: toastFailure,
  })
  const mayResend = envoiActif && (courriel?.etat === 'ECHEC' || courriel?.etat === 'GARDE')
  return (
    <Dialog
      title={t('detail.titre')}
      size="lg"
      onClose={onClose}
      footer={
        mayResend ? (
          <Button onClick={() => resend()} loading={isPending}>
            {t(courriel.etat === 'ECHEC' ? 'renvoyer' : 'envoyer')}
          </Button>
        ) : undefined
      }
    >
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {courriel === undefined && error === null && <Skeleton height={160} aria-hidden />}
      {courriel !== undefined && (
        <>
          <dl className={classes.champs}>
            <dt>{t('detail.sujet')}</dt>
            <dd>
              <strong>{courriel.sujet}</strong>
            </dd>
            <dt>{t('detail.destinataire')}</dt>
            <dd>{courriel.destinataire}</dd>
            <dt>{t('detail.ecrit')}</dt>
            <dd>{quand(courriel.creeLe)}</dd>
            <dt>{t('colonne.etat')}</dt>
            <dd>
              <EtatCourrielBadge etat={courriel.etat} />
            </dd>
            {courriel.envoyeLe !== null && (
              <>
                <dt>{t('detail.envoye')}</dt>
                <dd>{quand(courriel.envoyeLe)}</dd>
              </>
            )}
            {courriel.essais > 0 && (
              <>
                <dt>{t('detail.essais')}</dt>
                <dd>{courriel.essais}</dd>
              </>
            )}
            {courriel.derniereErreur !== null && (
              <>
                <dt>{t('detail.erreur')}</dt>
                <dd>{courriel.derniereErreur}</dd>
              </>
            )}
          </dl>
          <section lang={courriel.langue} aria-label={t('detail.texte')}>
            <p className={classes.texte}>{courriel.texte}</p>
          </section>
        </>
      )}
    </Dialog>
  )
}
