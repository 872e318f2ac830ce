import { startPostgresql } from '@sillon/server/testing'
import { test } from 'vitest'
import { cleanUps, killFiftyTimes } from './kills'

test('killing the server during saves, fifty times, loses no acknowledged write on PostgreSQL', async () => {
  const postgresql = await startPostgresql()
  cleanUps.push(() => postgresql.stop())
  await killFiftyTimes({ DATABASE_URL: await postgresql.createDatabase() })
}, 600_000)
