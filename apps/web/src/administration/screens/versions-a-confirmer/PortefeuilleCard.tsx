import { Alert, Button, Group, Progress, Skeleton } from '@mantine/core'
import { type Apercu, cancelApercu, getApercus, startApercu, type VersionAPrevisualiser } from '@sillon/contract'
import { IconBan, IconCalculator } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { Bilan } from './Bilan'
import classes from './Versions.module.css'

/** Polling interval of a running preview in milliseconds. */
const EVERY_MS = 1000

/** Identifier of the part with the portfolio, for the button that leads to it. */
export const APERCU_PORTEFEUILLE = 'apercu-portefeuille'

const estEnCours = (apercu: Apercu | null) => apercu?.etat === 'EN_ATTENTE' || apercu?.etat === 'EN_COURS'

/** The whole portfolio of a year under a version: a preview to start, its progress, and the last finished one. */
export function PortefeuilleCard({ version, millesime }: { version: VersionAPrevisualiser; millesime: number }) {
  const { t } = useTranslation('versions-a-confirmer')
  const queries = useQueryClient()
  const toastFailure = useFailureToast()
  const params = { version: version.version }
  const query = read(getApercus, { params, query: { millesime } })
  const { data, error, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) => (estEnCours(state.data?.enCours ?? null) ? EVERY_MS : false),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (act: 'demander' | number) =>
      act === 'demander'
        ? request(startApercu, { params, body: { millesime } })
        : request(cancelApercu, { params: { ...params, idApercu: act } }),
    onSuccess: async (answer) => {
      // A read that began before the act would take its answer back, and nothing would be polled.
      await queries.cancelQueries({ queryKey: query.queryKey })
      queries.setQueryData(query.queryKey, answer.data)
    },
    onError: toastFailure,
  })
  const { enCours = null, dernier = null } = data ?? {}
  const isRunning = estEnCours(enCours)
  // The progress takes the place of the button: the preview below stays where it is.
  const action =
    isRunning && enCours !== null ? (
      <Progression apercu={enCours} onStop={() => mutate(enCours.idApercu)} isBusy={isPending} />
    ) : (
      data !== undefined && (
        <Button
          variant="default"
          leftSection={<IconCalculator size={18} aria-hidden />}
          loading={isPending}
          onClick={() => mutate('demander')}
        >
          {t(dernier === null ? 'portefeuille.calculer' : 'portefeuille.recalculer')}
        </Button>
      )
    )
  return (
    <Card title={t('portefeuille.titre', { millesime })} action={action}>
      <div id={APERCU_PORTEFEUILLE} tabIndex={-1} className={classes.partie}>
        {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
        {data === undefined && error === null && <Skeleton height={120} aria-hidden />}
        {enCours !== null && <Manque apercu={enCours} />}
        {data !== undefined && dernier === null && (enCours === null || isRunning) && (
          <p className={classes.texte}>{t('portefeuille.aucun')}</p>
        )}
        {dernier?.bilan != null && (
          <>
            <Le apercu={dernier} />
            <Bilan version={version} apercu={dernier} bilan={dernier.bilan} />
          </>
        )}
      </div>
    </Card>
  )
}

function Le({ apercu: { finiLe, demandePar, estAncien } }: { apercu: Apercu }) {
  const { t } = useTranslation('versions-a-confirmer')
  const { moment } = useFormat()
  return (
    <>
      <p className={classes.note}>
        {finiLe !== null &&
          t(demandePar === null ? 'portefeuille.leAnonyme' : 'portefeuille.le', { ...moment(finiLe), nom: demandePar })}
      </p>
      {estAncien && <Alert color="orange">{t('portefeuille.ancien')}</Alert>}
    </>
  )
}

/** A preview that failed or was stopped. */
function Manque({ apercu: { etat, message } }: { apercu: Apercu }) {
  const { t } = useTranslation('versions-a-confirmer')
  if (etat === 'ANNULE') return <p className={classes.texte}>{t('portefeuille.arrete')}</p>
  if (etat !== 'ECHEC') return null
  return (
    <Alert color="red" title={t('portefeuille.echec')}>
      {message}
    </Alert>
  )
}

/** A preview that waits or runs. */
function Progression({ apercu, onStop, isBusy }: { apercu: Apercu; onStop: () => void; isBusy: boolean }) {
  const { t } = useTranslation('versions-a-confirmer')
  const { number } = useFormat()
  const { fait, total } = apercu
  return (
    <Group gap="md">
      <div className={classes.fait} role="status">
        <span>
          {total === null || total === 0
            ? t('portefeuille.attente')
            : t('portefeuille.fait', { fait: number(fait), total: number(total) })}
        </span>
        {total !== null && total > 0 && (
          <Progress value={(fait / total) * 100} aria-label={t('portefeuille.avancement')} />
        )}
      </div>
      <Button variant="default" leftSection={<IconBan size={18} aria-hidden />} disabled={isBusy} onClick={onStop}>
        {t('portefeuille.arreter')}
      </Button>
    </Group>
  )
}
