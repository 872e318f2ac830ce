import { Skeleton } from '@mantine/core'
import { getActivites } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PencilLink } from '#socle/ui/PencilLink'
import classes from './Cards.module.css'

interface Props {
  idExploitation: number
  idMillesime: number
}

export function ActivitesCard({ idExploitation, idMillesime }: Props) {
  const { t } = useTranslation('accueil')
  const activites = useQuery(read(getActivites, { params: { idExploitation }, query: { millesime: idMillesime } }))
  return (
    <Card title={t('activites.titre')} action={<PencilLink to="/modif-exploitation" label={t('activites.modifier')} />}>
      {activites.isPending && <Skeleton height={90} />}
      {activites.error !== null && <LoadFailure failure={activites.error} onRetry={activites.refetch} />}
      {activites.data && (
        <div className={classes.activites}>
          {(['principal', 'secondaire'] as const).map((rank) => (
            <div key={rank}>
              <h3>{t(`activites.${rank}`)}</h3>
              <ul>
                {activites.data[rank].map(({ idActivite, libelle }) => (
                  <li key={idActivite}>{libelle}</li>
                ))}
                {activites.data[rank].length === 0 && <li className={classes.soft}>{t('activites.aucune')}</li>}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}
