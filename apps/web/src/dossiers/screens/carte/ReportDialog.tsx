import { Button, Skeleton } from '@mantine/core'
import { type Dessin, getIndicateurs, joindreDessin, saveIndicateurs } from '@sillon/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { relireNouvelles } from '#dossiers/dossier/nouvelles'
import { type LigneDeFiche, valeurDesDessins } from '#fermes/carte/mesures'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { useSelection } from '#socle/session/selection'
import { Dialog } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastInfo, toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

export interface PropsDuReport {
  dessin: Dessin
  ligne: LigneDeFiche
  /** Every drawing of the campaign: those given to the row add up. */
  dessins: readonly Dessin[]
}

/** Old and new value of a row before the drawings fill it. Saves by the call of the sheet, then attaches the drawing to the row as a proof. */
export function ReportDialog({ dessin, ligne, dessins, onClose }: PropsDuReport & { onClose: () => void }) {
  const { t } = useTranslation('carte')
  const { number } = useFormat()
  const toastFailure = useFailureToast()
  const client = useQueryClient()
  const { idExploitation, idMillesime } = useSelection()
  const query = { millesime: idMillesime ?? 0 }
  const params = { codeNational: ligne.codeNational, idExploitation: idExploitation ?? 0 }
  const fiche = useQuery({
    queryKey: [getIndicateurs.path, { params, query }, 'revision'],
    queryFn: ({ signal }) => request(getIndicateurs, { params, query, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const rows = fiche.data?.data.flatMap(({ rubriques }) => rubriques).flatMap(({ sousRubriques }) => sousRubriques)
  const row = rows
    ?.flatMap(({ libellesEnglobants }) => libellesEnglobants)
    .flatMap(({ indicateurs }) => indicateurs)
    .find(({ codeNational }) => codeNational === ligne.code)
  const nouvelle = valeurDesDessins(ligne, dessins)
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const body = [{ codeNational: ligne.code, valeur: { ...row?.valeur, value: nouvelle }, estSaisie: true }]
      await request(saveIndicateurs, { params, query, body, ifMatch: fiche.data?.etag ?? null })
      const ofDrawing = { idExploitation: params.idExploitation, uuidDessin: dessin.uuidDessin }
      // The value is saved: a proof that fails must not look like a value that is not.
      return request(joindreDessin, { params: ofDrawing, query }).catch(() => null)
    },
    onSuccess: (preuve) => {
      void relireNouvelles(client)
      if (preuve === null) toastInfo(t('report.titre'), t('report.sansPreuve'))
      else toastSuccess(t('report.titre'), t('report.fait'))
      onClose()
    },
    onError: toastFailure,
  })
  const said = (value: unknown) => (typeof value === 'number' ? `${number(value, 4)} ${ligne.unite}` : t('report.vide'))
  return (
    <Dialog
      title={t('report.titre')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          <Button onClick={() => mutate()} loading={isPending} disabled={fiche.data === undefined}>
            {t('report.reporter')}
          </Button>
        </>
      }
    >
      <p>{t('report.explication', { ligne: ligne.libelle })}</p>
      {fiche.error !== null && <LoadFailure failure={fiche.error} onRetry={fiche.refetch} />}
      {fiche.isPending && <Skeleton height={60} aria-hidden />}
      {fiche.data !== undefined && (
        <dl>
          <dt>{t('report.actuelle')}</dt>
          <dd>{said(row?.valeur?.value)}</dd>
          <dt>{t('report.nouvelle')}</dt>
          <dd>{said(nouvelle)}</dd>
        </dl>
      )}
    </Dialog>
  )
}
