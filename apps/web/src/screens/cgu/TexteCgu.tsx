import { Skeleton } from '@mantine/core'
import { getCgu } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { LoadFailure } from '../../ui/LoadFailure'
import { useToastOnFailure } from '../../ui/use-failure-toast'
import classes from './Cgu.module.css'

/** The terms in force, with their line breaks. */
export function TexteCgu() {
  const { data, error, refetch } = useQuery(read(getCgu, {}))
  useToastOnFailure(error)
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={400} aria-hidden />
  return <div className={classes.texte}>{data.texte}</div>
}
