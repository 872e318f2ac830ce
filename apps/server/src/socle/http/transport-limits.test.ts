import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../testing/application'

let application: TestApplication
let app: FastifyInstance
let port = 0
beforeAll(async () => {
  application = await testApplication({
    timeLimits: { headers: 500, silence: 1000, wholeRequest: 1500, checkEvery: 50 },
  })
  app = application.app
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => application.close())

const HEAD = 'POST /api/authentification/utilisateur HTTP/1.1\r\nHost: sillon\r\n'

/** Text that a connection receives until the server closes it. */
async function toldUntilClosed(start: string, more?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let told = ''
  socket.on('data', (chunk) => {
    told += chunk.toString()
  })
  socket.on('error', () => {})
  socket.write(start)
  const drip = setInterval(() => more !== undefined && socket.writable && socket.write(more), 100)
  await once(socket, 'close')
  clearInterval(drip)
  return told
}

describe('a connection is closed', () => {
  test('after half a header and no more', async () => {
    expect(await toldUntilClosed(HEAD)).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('after half a body and no more', async () => {
    const told = await toldUntilClosed(`${HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user`)
    expect(told).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('when its body arrives too slowly', async () => {
    const told = await toldUntilClosed(`${HEAD}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n`, 'x')
    expect(told).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })
})

test('a client that sends in time is answered', async () => {
  // A call without the database, which may be slow.
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
})
