import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../testing/application'

const webFolder = mkdtempSync(join(tmpdir(), 'sillon-web-'))
let application: TestApplication

beforeAll(async () => {
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Sillon</title>')
  mkdirSync(join(webFolder, 'pages'))
  writeFileSync(join(webFolder, 'pages', 'fiches.html'), '<!doctype html><title>Une fiche</title>')
  writeFileSync(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webFolder, 'assets', 'main-4f3a.js'), `export const text = '${'sillon '.repeat(500)}'`)
  writeFileSync(join(webFolder, 'assets', 'page-5d2c.js'), 'as it is')
  writeFileSync(join(webFolder, 'assets', 'page-5d2c.js.br'), brotliCompressSync('as compressed'))
  application = await testApplication({ webFolder })
})
afterAll(async () => {
  await application.close()
  rmSync(webFolder, { recursive: true, force: true })
})

describe('the browser application', () => {
  test.each(['/', '/login', '/demarches/HVE4/indicateurs', '/index.html', '/une/page/inconnue?x=1'])(
    'is served at %s, and revalidated each time',
    async (url) => {
      const answer = await application.app.inject(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.body).toContain('<title>Sillon</title>')
    },
  )

  test.each([
    ['/fiches', 'Une fiche'],
    ['/fiches?page=1', 'Une fiche'],
    ['/fiches/une/autre', 'Une fiche'],
    ['/autres/fiches', 'Sillon'],
    ['/pages/fiches.html', 'Sillon'],
  ])('is served at %s by a document made for that kind of address, where there is one', async (url, title) => {
    const answer = await application.app.inject(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body).toContain(`<title>${title}</title>`)
  })

  test('has hashed files, compressed and cached for ever', async () => {
    const answer = await application.app.inject({ url: '/assets/main-4f3a.js', headers: { 'accept-encoding': 'gzip' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe('gzip')
  })

  test('is sent compressed to clients that accept it, and its scripts carry the header nosniff', async () => {
    const url = '/assets/page-5d2c.js'
    const compressed = await application.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.headers['content-type']).toContain('javascript')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('as compressed')
    expect(compressed.headers).toMatchObject({ vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
    expect(compressed.headers).not.toHaveProperty('content-security-policy')
    const plain = await application.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['as it is', undefined])
    expect((await application.app.inject(`${url}.br`)).statusCode).toBe(404)
    expect((await application.app.inject('/')).headers).toHaveProperty('content-security-policy')
  })

  test('has other files that are revalidated', async () => {
    const answer = await application.app.inject('/favicon.svg')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  test.each(['/assets/main-0000.js', '/api/inconnue', '/api/'])('answers 404 for %s', async (url) => {
    const answer = await application.app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'RESSOURCE_INCONNUE' })
  })

  test.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json'])(
    'serves no file outside its folder by %s',
    async (url) => {
      expect((await application.app.inject(url)).body).not.toContain('"name"')
    },
  )

  test('answers HEAD without a body, and refuses writes', async () => {
    const head = await application.app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await application.app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
  })
})
