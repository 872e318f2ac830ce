import { test } from 'vitest'
import { killFiftyTimes } from './kills'

test(
  'killing the server during saves, fifty times, loses no acknowledged write on the embedded database',
  () => killFiftyTimes({}),
  600_000,
)
