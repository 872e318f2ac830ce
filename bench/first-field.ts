import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { median, printTable } from './measure'
import { withProduct } from './product'
import { inventory } from './sheet/inventory'
import { startPeers } from './sheet/peers'

/** A telephone of the middle range on slow 4G. */
const THROTTLING = 4
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
const ROUNDS = 3
/** Reading time of a page in milliseconds. */
const READING_MS = 5_000
/** When a sheet's first field is to be there, at the latest. */
const TARGET_S = 2.5
const SHEET = '/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV'
/** A farm of the demonstration, whose file is filled in. */
const FERME = 'Exemple de référence, grandes'

/** Traffic and time of a page until its first field appears; sizes in kilobytes. */
interface Opening {
  readonly script: number
  readonly style: number
  /** These, the documents, the fonts and what the calls answered. */
  readonly all: number
  readonly calls: number
  readonly requests: number
  /** How many requests waited for one another at most: each is a journey to the server and back. */
  readonly waves: number
  readonly milliseconds: number
}

/** Way to a field: an address and, for a field on another page, the link to that page, followed once the first is at rest. */
interface Way {
  readonly address: string
  readonly link?: string
  readonly field: string
  /** Opened once before, not counted: scripts and letters are in the browser's cache. */
  readonly isVisited?: boolean
}

interface Sent {
  readonly kind: string
  readonly isCall: boolean
  readonly wave: number
  bytes: number
  isDone: boolean
}

/** Opens an address with a session and an empty cache. Measures until its first field is drawn; with a link, from the click on it. */
async function open(page: Page, { address, link, field }: Way): Promise<Opening> {
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
  let since = 0
  if (link !== undefined) {
    await page.locator(link).first().waitFor()
    await page.waitForLoadState('networkidle')
    // A reader waits here: prefetches start once the page is rendered.
    await page.waitForTimeout(READING_MS)
    await page.waitForLoadState('networkidle')
    sent.clear()
    since = await page.evaluate(() => performance.now())
    await page.locator(link).first().click({ noWaitAfter: true })
  }
  const found = await page.waitForFunction(() => (window as unknown as { firstField?: number }).firstField)
  const done = [...sent.values()].filter(({ isDone }) => isDone)
  const kilobytes = (isCounted: (request: Sent) => boolean) =>
    done.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0) / 1000
  return {
    script: kilobytes(({ kind }) => kind === 'Script'),
    style: kilobytes(({ kind }) => kind === 'Stylesheet'),
    all: kilobytes(() => true),
    calls: done.filter(({ isCall }) => isCall).length,
    requests: done.length,
    waves: Math.max(0, ...done.map(({ wave }) => wave)),
    milliseconds: ((await found.jsonValue()) as number) - since,
  }
}

/** Browser state of a person who has signed in and chosen a farm or campaign, and the sections of their sheet. */
async function kept(browser: Browser, url: string, identifiant: string, choose: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  await page.goto(`${url}/login`)
  await page.getByLabel('Identifiant').fill(identifiant)
  await page.locator('input[type="password"]').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await choose(page)
  const state = await context.storageState()
  await page.goto(`${url}${SHEET}`)
  // To its end: the far sections come a moment after the first.
  await page.waitForSelector('#sections[aria-busy="false"]')
  const sections = await page.evaluate(inventory, 'HVE4')
  await context.close()
  return { state, sections }
}

await withProduct(async (browser, url) => {
  const adviser = await kept(browser, url, 'conseiller', async (page) => {
    await page.goto(`${url}/change-exploitation`)
    await page.getByLabel('Recherche rapide').fill(FERME)
    await page.getByRole('button', { name: new RegExp(`^Sélectionner ${FERME}`) }).click()
    await page.waitForURL(`${url}/`)
  })
  // A farmer has one farm, and is led through its file.
  const farmer = await kept(browser, url, 'agriculteur', (page) =>
    page.getByRole('combobox', { name: 'Campagne' }).selectOption('2025'),
  )
  const peers = await startPeers(adviser.sections)
  const peerUrl = `http://127.0.0.1:${(peers.address() as AddressInfo).port}`
  const onDashboard = 'main a[href*="/demarches/"][href*="rubrique="]'
  const ways: readonly (readonly [name: string, Way, typeof farmer.state | undefined])[] = [
    ['plain HTML', { address: `${peerUrl}/plain`, field: 'form input' }, undefined],
    ['react-jsonschema-form', { address: `${peerUrl}/rjsf`, field: 'form input' }, undefined],
    ['sign-in', { address: `${url}/login`, field: 'input' }, undefined],
    ['sheet, adviser', { address: `${url}${SHEET}`, field: 'section[id] input' }, adviser.state],
    ['sheet, farmer', { address: `${url}${SHEET}`, field: 'section[id] input' }, farmer.state],
    [
      'sheet, adviser, visited before',
      { address: `${url}${SHEET}`, field: 'section[id] input', isVisited: true },
      adviser.state,
    ],
    ['from the dashboard', { address: url, link: onDashboard, field: 'section[id] input' }, farmer.state],
  ]
  const openings = new Map<string, Opening[]>(ways.map(([name]) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, way, storageState] of ways) {
      const context = await browser.newContext({
        locale: 'fr-FR',
        viewport: { width: 390, height: 844 },
        ...(storageState && { storageState }),
      })
      if (way.isVisited) {
        const before = await context.newPage()
        await open(before, way)
        await before.close()
      }
      openings.get(name)?.push(await open(await context.newPage(), way))
      await context.close()
    }
  peers.close()
  console.log(
    `Opened ${ROUNDS} times in turns, nothing kept but the session: ${LATENCY_MS} ms there and back, 1.6 Mbit/s, ${THROTTLING} times CPU throttling; what was there with the first field of a sheet of ${adviser.sections.flatMap(({ fields }) => fields).length}`,
  )
  printTable(
    ['', 'script, KB', 'style, KB', 'all, KB', 'calls', 'requests', 'waves', 'first field, s', `times ${TARGET_S} s`],
    [...openings].map(([name, found]) => {
      const of = (figure: keyof Opening) => median(found.map((opening) => opening[figure]))
      const seconds = of('milliseconds') / 1000
      const bytes = [of('script'), of('style'), of('all')]
      return [name, ...bytes, of('calls'), of('requests'), of('waves'), seconds, seconds / TARGET_S]
    }),
  )
})
