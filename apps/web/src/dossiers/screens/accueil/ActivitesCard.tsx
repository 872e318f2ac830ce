import { Skeleton } from '@mantine/core'
import { type Exploitation, getActivites } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lectureSeule } from '#fermes/exploitation/lecture-seule'
import { read } from '#socle/api/read'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PencilLink } from '#socle/ui/PencilLink'
import classes from './Cards.module.css'

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

export function ActivitesCard({ exploitation, idMillesime }: Props) {
  const { t } = useTranslation('accueil')
  const { idExploitation } = exploitation
  const isReadOnly = lectureSeule(useUser(), 'exploitation.update', exploitation, idMillesime) !== null
  const activites = useQuery(read(getActivites, { params: { idExploitation }, query: { millesime: idMillesime } }))
  return (
    <Card
      title={t('activites.titre')}
      action={
        <PencilLink
          to="/modif-exploitation"
          label={t(isReadOnly ? 'activites.voir' : 'activites.modifier')}
          isReadOnly={isReadOnly}
        />
      }
    >
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
