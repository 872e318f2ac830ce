import { Skeleton } from '@mantine/core'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useToastOnFailure } from '#socle/ui/use-failure-toast'
import classes from './Cgu.module.css'
import { useCgu } from './use-cgu'

/** Terms in force, with their line breaks. */
export function TexteCgu() {
  const { cgu, error, refetch } = useCgu()
  useToastOnFailure(error)
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  if (cgu === undefined) return <Skeleton height={400} aria-hidden />
  return <div className={classes.texte}>{cgu.texte}</div>
}
