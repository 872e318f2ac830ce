import { getUtilisateur } from '@sillon/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courriels } from '#socle/database/schema'
import { createLogger } from '#socle/logger'
import { type TestApplication, testApplication } from '../../testing/application'
import { freshDatabase } from '../../testing/fresh-database'
import { Mesures } from './mesures'
import { servirMesures } from './serveur'

let application: TestApplication
let url: string
let stop: () => void
beforeAll(async () => {
  const connection = await freshDatabase()
  const mesures = new Mesures(connection.db, () => ({ total: 5, idle: 2, waiting: 1 }))
  application = await testApplication({ connection, mesures })
  const server = await servirMesures(mesures, { port: 0, host: '127.0.0.1' }, createLogger('silent'))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  stop = () => server.close()
})
afterAll(async () => {
  stop()
  await application.close()
})

test('measures name routes, statuses, connections and queues, and nothing of a person', async () => {
  const admin = await application.as('SUPERADMIN')
  await admin.call(getUtilisateur, { params: { idUtilisateur: 987_654 } })
  await application.app.inject({ url: '/api/nowhere/jeanne@example.org' })
  await application.db.insert(courriels).values({
    genre: 'MOT_DE_PASSE',
    destinataire: 'jeanne@example.org',
    langue: 'fr',
    etat: 'EN_ATTENTE',
    sujet: 'Secret',
    texte: 'Secret',
    prochainEssaiLe: new Date(Date.now() - 90_000).toISOString(),
  })
  const answer = await fetch(`${url}/metrics`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain(
    'sillon_http_request_duration_seconds_count{method="GET",route="/api/utilisateurs/:idUtilisateur",status="404"} 1',
  )
  expect(text).toContain('sillon_http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1')
  expect(text).toContain('sillon_database_connections{state="busy"} 3')
  expect(text).toContain('sillon_database_connections{state="waiting"} 1')
  expect(text).toContain('sillon_queue_tasks{queue="mails",state="EN_ATTENTE"} 1')
  expect(Number(/^sillon_outbox_oldest_due_seconds (.*)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  for (const personal of ['jeanne', '987654', 'Secret']) expect(text).not.toContain(personal)
  expect((await fetch(`${url}/`)).status).toBe(404)
})

test('a failing database fails the scrape', async () => {
  const broken = new Mesures({ execute: () => Promise.reject(new Error('gone')) } as never, () => null)
  const server = await servirMesures(broken, { port: 0, host: '127.0.0.1' }, createLogger('silent'))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(503)
  server.close()
})
