import { startPostgresql } from '@sillon/server/testing'
import { test } from 'vitest'
import { cleanUps, killDuringSaves } from './kills'

test('killing the server during saves loses no acknowledged write on PostgreSQL', {
  tags: 'long',
  timeout: 1_800_000,
}, async () => {
  const postgresql = await startPostgresql()
  cleanUps.push(() => postgresql.stop())
  await killDuringSaves({ DATABASE_URL: await postgresql.createDatabase(), DEMONSTRATION: '1' }, 1)
})
