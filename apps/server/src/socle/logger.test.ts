import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database'
import { createLogger } from './logger'

describe('the logs', () => {
  const logged = (...values: Parameters<ReturnType<typeof createLogger>['info']>) => {
    const lines: string[] = []
    createLogger('info', { write: (line) => lines.push(line) }).info(...values)
    return lines.join('')
  }

  test.each([
    ['a token', { req: { headers: { authorization: 'Bearer secret' } } }],
    ['a password', { body: { password: 'secret' } }],
    ['a password’s hash', { utilisateur: { motDePasse: 'secret' } }],
    ['the key of the sessions', { config: { sessionSecret: 'secret' } }],
    ['the address of the database', { config: { databaseUrl: 'postgresql://sillon:secret@host/base' } }],
    ['the address of the mail server', { config: { smtp: { url: 'smtps://sillon:secret@host' } } }],
  ])('leave out %s', (_, value) => {
    expect(logged(value, 'message')).not.toContain('secret')
  })

  test('record a failed query and its cause, without its values', async () => {
    const { db, close } = await freshDatabase()
    const failure = await db.execute(sql`select ${'secret'} from nulle_part`).catch((error: unknown) => error)
    await close()
    const line = logged({ err: failure }, 'unexpected error')
    expect(line).toContain('from nulle_part')
    expect(line).toMatch(/relation .*nulle_part.* does not exist/)
    expect(line).not.toContain('secret')
  })
})
