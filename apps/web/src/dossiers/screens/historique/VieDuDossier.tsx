import { etatDossier } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useMoments } from '#socle/i18n/use-moments'
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
  const { changements, error, refetch } = useHistorique(dossier, { champ: 'etatDossier' }, TOUS)
  if (error === null && changements.length === 0) return null
  return (
    <Card title={t('vie.titre')}>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      <ol className={classes.root}>
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
