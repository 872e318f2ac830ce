import type { Browser, Page } from 'playwright-core'
import { median, printTable } from './measure'
import { withProduct } from './product'

/** A telephone of the middle range on slow 4G. */
const THROTTLING = 4
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
const ROUNDS = 3
/** A farm of the demonstration, whose file is filled in. */
const FERME = 'Exemple de référence, grandes'

/** What a page fetched before its first field was there. */
interface Opening {
  readonly script: number
  readonly style: number
  readonly calls: number
  readonly requests: number
  /** How many requests waited for one another at most: each is a journey to the server and back. */
  readonly waves: number
  readonly milliseconds: number
}

interface Sent {
  readonly kind: string
  readonly isCall: boolean
  readonly wave: number
  bytes: number
  isDone: boolean
}

/** Opens an address with nothing kept but the session, and tells what it took until its first field was drawn. */
async function open(page: Page, address: string, field: string): Promise<Opening> {
  // A busy machine is slow, not wrong.
  page.setDefaultTimeout(300_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND / 2,
  })
  const sent = new Map<string, Sent>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const wave = 1 + Math.max(0, ...[...sent.values()].filter(({ isDone }) => isDone).map((before) => before.wave))
    sent.set(requestId, { kind: type, isCall: request.url.includes('/api/'), wave, bytes: 0, isDone: false })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId)
    if (request !== undefined) Object.assign(request, { isDone: true, bytes: encodedDataLength })
  })
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) return requestAnimationFrame(look)
      Object.assign(window, { firstField: performance.now() })
    }
    requestAnimationFrame(look)
  }, field)
  await page.goto(address, { waitUntil: 'commit' })
  const found = await page.waitForFunction(() => (window as unknown as { firstField?: number }).firstField)
  const done = [...sent.values()].filter(({ isDone }) => isDone)
  const kilobytes = (kind: string) =>
    done.filter((request) => request.kind === kind).reduce((total, { bytes }) => total + bytes, 0) / 1000
  return {
    script: kilobytes('Script'),
    style: kilobytes('Stylesheet'),
    calls: done.filter(({ isCall }) => isCall).length,
    requests: done.length,
    waves: Math.max(...done.map(({ wave }) => wave)),
    milliseconds: (await found.jsonValue()) as number,
  }
}

/** What a browser keeps of somebody who signed in and chose a farm. */
async function kept(browser: Browser, url: string) {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  await page.goto(`${url}/login`)
  await page.getByLabel('Identifiant').fill('conseiller')
  await page.locator('input[type="password"]').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.goto(`${url}/change-exploitation`)
  await page.getByLabel('Recherche rapide').fill(FERME)
  await page.getByRole('button', { name: new RegExp(`^Sélectionner ${FERME}`) }).click()
  await page.waitForURL(`${url}/`)
  const state = await context.storageState()
  await context.close()
  return state
}

await withProduct(async (browser, url) => {
  const storageState = await kept(browser, url)
  const pages = [
    ['sign-in', '/login', 'input', undefined],
    ['sheet', '/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV', 'section[id] input', storageState],
  ] as const
  const rows = []
  for (const [name, path, field, state] of pages) {
    const openings: Opening[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({
        locale: 'fr-FR',
        viewport: { width: 390, height: 844 },
        ...(state && { storageState: state }),
      })
      openings.push(await open(await context.newPage(), `${url}${path}`, field))
      await context.close()
    }
    const of = (figure: keyof Opening) => median(openings.map((opening) => opening[figure]))
    rows.push([name, of('script'), of('style'), of('calls'), of('requests'), of('waves'), of('milliseconds') / 1000])
  }
  console.log(
    `Opened ${ROUNDS} times, nothing kept but the session: ${LATENCY_MS} ms there and back, 1.6 Mbit/s, ${THROTTLING} times CPU throttling; what was there with the first field`,
  )
  printTable(['', 'script, KB', 'style, KB', 'calls', 'requests', 'waves', 'first field, s'], rows)
})
