import { Skeleton } from '@mantine/core'
import { type Exploitation, getAssolement } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lectureSeule } from '#fermes/exploitation/lecture-seule'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PencilLink } from '#socle/ui/PencilLink'
import classes from './Cards.module.css'

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

export function AssolementCard({ exploitation, idMillesime }: Props) {
  const { t } = useTranslation('accueil')
  const { idExploitation } = exploitation
  const isReadOnly = lectureSeule(useUser(), 'assolement.write', exploitation, idMillesime) !== null
  const format = useFormat()
  const { data, error, isPending, refetch } = useQuery(
    read(getAssolement, { params: { idExploitation }, query: { millesime: idMillesime } }),
  )
  const lignes = data?.assolement ?? []
  return (
    <Card
      title={t('assolement.titre')}
      action={
        <PencilLink
          to="/modif-assolement"
          label={t(isReadOnly ? 'assolement.voir' : 'assolement.modifier')}
          isReadOnly={isReadOnly}
        />
      }
    >
      {isPending && <Skeleton height={56} />}
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data && (
        <>
          <p className={`${classes.total} tabular`} title={format.number(totalSurface(lignes))}>
            {format.number(totalSurface(lignes), 2)} <small>ha</small>
          </p>
          <p className={classes.soft}>{t('assolement.lignes', { count: lignes.length })}</p>
        </>
      )}
    </Card>
  )
}
