import { test } from 'vitest'
import { killDuringSaves } from './kills'

test(
  'killing the server during saves loses no acknowledged write on the embedded database',
  () => killDuringSaves({}, 1),
  1_800_000,
)
