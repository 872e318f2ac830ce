import { Skeleton } from '@mantine/core'
import classes from './Cards.module.css'

/** Steps of a file in the usual height of theirs, until they are known: what is below keeps its place. */
export const AvancementLoading = () => <Skeleton className={classes.etapesLoading} aria-hidden />
