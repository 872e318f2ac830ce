import { Skeleton } from '@mantine/core'
import { etatDossier } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useMoments } from '#socle/i18n/use-moments'
import { useExploitation } from '#socle/session/exploitation'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { StatusBadge } from '#socle/ui/StatusBadge'
import type { DossierLu } from '../../dossier/dossier-key'
import { useAuteur } from '../../dossier/historique/use-auteur'
import { useHistorique } from '../../dossier/historique/use-historique'
import classes from './VieDuDossier.module.css'

/** Maximum number of states, more than any file has. */
const TOUS = 500

/** States of a file, first to last, with author and time. */
export function VieDuDossier({ dossier }: { dossier: DossierLu }) {
  const { t } = useTranslation('historique')
  const { nomDe, roleDe } = useAuteur()
  const { date, heure } = useMoments()
  const { data: exploitation } = useExploitation()
  const { changements, error, isPending, refetch } = useHistorique(dossier, { champ: 'etatDossier' }, TOUS)
  const demarche = exploitation?.demarches.find(({ code }) => code === dossier.codeNational)
  const isBegun = demarche?.etatDossier !== null
  if (error === null && changements.length === 0 && !(isPending && isBegun)) return null
  return (
    <Card title={t('vie.titre')}>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      <ol className={classes.root} aria-busy={isPending}>
        {isPending && (
          <li className={classes.etape} aria-hidden>
            <Skeleton className={classes.enAttente} />
          </li>
        )}
        {changements.toReversed().map(({ rang, le, auteur, nouvelle }) => {
          const etat = etatDossier.safeParse(nouvelle)
          return (
            <li key={rang} className={classes.etape}>
              {etat.success && <StatusBadge etatDossier={etat.data} />}
              <span className={classes.qui}>{[nomDe(auteur), roleDe(auteur)].filter(Boolean).join(', ')}</span>
              <time dateTime={le} className={classes.quand}>
                {t('vie.quand', { date: date(le), heure: heure(le) })}
              </time>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
