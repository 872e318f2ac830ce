import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { median, middleMean, printTable } from './measure'
import { withProduct } from './product'
import { costOfKeys } from './sheet/cost-of-keys'
import { inventory, type Section } from './sheet/inventory'
import { startPeers } from './sheet/peers'

const THROTTLING = 4
/** Openings of each form, in turns: a first paint is one figure, and stray ones must not decide. */
const ROUNDS = 11
/** Rounds among these in which fields are typed. */
const TYPING_ROUNDS = 3
/** Fields typed in, evenly spread over the form. */
const TYPED = 20
/** A fast typist's. */
const BETWEEN_KEYS_MS = 150

/** Measurement of a scheme: the sheet of one of its modules, or all of them on one sheet. */
interface Mesure {
  readonly codeNational: string
  /** A farm of the demonstration, and the campaign of its file; null for the newest. */
  readonly ferme: string
  readonly campagne: number | null
  /** The modules among which the one with the most fields is measured. */
  readonly rubriques: readonly string[]
  /** Maps the rules, as the browser gets them, to those that are answered in their place. */
  readonly regles: (script: string) => string
}

const mesures: readonly Mesure[] = [
  {
    codeNational: 'HVE4',
    ferme: 'Exemple de référence, grandes',
    campagne: null,
    rubriques: ['HVE4_PHYTO'],
    regles: onOneSheet,
  },
  {
    codeNational: 'HVE3A',
    ferme: 'Exemple HVE3A, trois familles de cultures',
    campagne: 2025,
    rubriques: ['ASSOLEMENT', 'SET', 'PHYTO_DONNEES', 'FERTI_DONNEES', 'BIODIV_IND', 'PHYTO_IND'].map(
      (code) => `HVE3A_R_${code}`,
    ),
    regles: (script) => script,
  },
]

/**
 * Runs in every page before its own scripts. `shown`: from its opening to the frame that shows its first field. `painted`: to that frame from the last byte that the
 * page needed (its document, scripts and data). `keys`: from each key to the frame that shows its character, as the browser itself tells it (Event Timing, in steps of 8 ms).
 */
function instrument(): void {
  const afterThisFrame = (run: () => void) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = run
    channel.port2.postMessage(null)
  }
  const marks = { shown: null as number | null, painted: null as number | null, keys: [] as number[] }
  Object.assign(window, { marks })
  // Several events make one interaction; the longest ends with the frame that shows its character.
  const interactions = new Map<number, number>()
  new PerformanceObserver((list) => {
    for (const { interactionId = 0, duration, name } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0 && name !== 'keyup')
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
    marks.keys = [...interactions.values()]
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const look = () => {
    if (document.querySelector('form input, section[id] input') === null) return requestAnimationFrame(look)
    const needed = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => !/\.(woff2|svg|png)/.test(name))
      // A document rendered while it still loads counts from its first byte.
      .map(({ responseEnd, responseStart }) => responseEnd || responseStart)
    const last = Math.max(...needed.filter((moment) => moment < performance.now()))
    afterThisFrame(() => {
      marks.shown = performance.now()
      marks.painted = marks.shown - last
    })
  }
  requestAnimationFrame(look)
}

interface Marks {
  readonly shown: number | null
  readonly painted: number | null
  readonly keys: readonly number[]
}
const marksOf = (page: Page) => page.evaluate(() => (window as unknown as { marks: Marks }).marks)

/** Every sub-section of the five modules on one sheet, so that it has the three hundred fields of the target: no module of HVE4 has as many. */
function onOneSheet(script: string): string {
  return script.replaceAll(/module:`(?:CULT|BIODIV|FERTI|IRRI)`/g, 'module:`PHYTO`')
}

async function openSheet(
  context: BrowserContext,
  url: string,
  { codeNational, regles }: Mesure,
  rubrique: string,
): Promise<Page> {
  const page = await newPage(context)
  await page.route('**/assets/scheme-*.js', async (route) => {
    const response = await route.fetch().catch(() => null)
    if (response === null) return route.abort().catch(() => undefined)
    return route.fulfill({ response, body: regles(await response.text()) }).catch(() => undefined)
  })
  await throttle(page, THROTTLING)
  await page.goto(`${url}/demarches/${codeNational}/indicateurs?rubrique=${rubrique}`)
  return page
}

/** The fields of a sheet, once it is drawn to its end: the far sections come a moment after the first. */
async function fieldsOf(page: Page, codeNational: string): Promise<Section[]> {
  await page.waitForFunction(() => {
    const drawn = [...document.querySelectorAll('section[id]')].map((section) =>
      section.querySelector('table, dl, label'),
    )
    const isWaiting = document.querySelector('[aria-busy="true"]') !== null
    return !isWaiting && drawn.length > 0 && drawn.every((content) => content !== null)
  })
  await page.waitForLoadState('networkidle')
  await unfold(page)
  return page.evaluate(inventory, codeNational)
}

/** Opens the rows that the sheet puts away, so that every form is typed in at the same places. */
const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const line of document.querySelectorAll<HTMLElement>(
      'section[id] button[aria-expanded="false"]:not([aria-haspopup])',
    ))
      line.click()
  })

const countOf = (sections: readonly Section[]): number => sections.flatMap(({ fields }) => fields).length

async function openPeer(context: BrowserContext, url: string): Promise<Page> {
  const page = await newPage(context)
  await throttle(page, THROTTLING)
  await page.goto(url)
  return page
}

/** A busy machine is slow, not wrong: its pages are waited for. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  return page
}

async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

async function firstPaint(page: Page): Promise<{ shown: number; painted: number }> {
  await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.painted !== null)
  await page.waitForLoadState('networkidle')
  const { shown, painted } = await marksOf(page)
  return { shown: shown ?? Number.NaN, painted: painted ?? Number.NaN }
}

/** Types one figure in each of the fields and takes it away again; the middle mean of the page. */
async function keyToPaint(page: Page, names: readonly string[]): Promise<number> {
  await unfold(page)
  await typeIn(page, names)
  return middleMean((await marksOf(page)).keys)
}

async function typeIn(page: Page, names: readonly string[]): Promise<void> {
  const fieldOf = (name: string) => page.locator(`input[name="${name}"], input[name$="${name}"], input[id$="_${name}"]`)
  for (const name of names) {
    const field = fieldOf(name).first()
    await field.focus()
    // The page has come to rest: what the last field set off is not counted with the next.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.keyboard.press('7')
    await page.waitForTimeout(BETWEEN_KEYS_MS)
    await page.keyboard.press('Backspace')
  }
}

async function signIn(context: BrowserContext, url: string, { ferme, campagne }: Mesure): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Identifiant').fill('conseiller')
  await page.locator('input[type="password"]').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((address) => !address.pathname.includes('login'))
  await page.goto(`${url}/change-exploitation`)
  if (campagne !== null) await page.getByRole('combobox', { name: 'Campagne' }).selectOption(String(campagne))
  await page.getByLabel('Recherche rapide').fill(ferme)
  await page.getByRole('button', { name: new RegExp(`^Sélectionner ${ferme}`) }).click()
  await page.waitForURL(`${url}/`)
  await page.close()
}

/** One sheet of a scheme beside the same fields as its peers draw them. */
async function measure(browser: Browser, url: string, mesure: Mesure): Promise<void> {
  const { codeNational } = mesure
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })
  await signIn(context, url, mesure)
  await context.addInitScript(instrument)
  let largest = { rubrique: '', sections: [] as Section[] }
  for (const rubrique of mesure.rubriques) {
    const page = await openSheet(context, url, mesure, rubrique)
    const sections = await fieldsOf(page, codeNational)
    await page.close()
    if (countOf(sections) > countOf(largest.sections)) largest = { rubrique, sections }
  }
  const { rubrique, sections } = largest
  const numbers = sections.flatMap(({ fields }) => fields).filter(({ kind }) => kind === 'number')
  const step = Math.max(1, Math.floor(numbers.length / TYPED))
  const typed = numbers
    .filter((_, i) => i % step === 0)
    .slice(0, TYPED)
    .map(({ name }) => name)
  const peers = await startPeers(sections)
  try {
    const peerUrl = `http://127.0.0.1:${(peers.address() as AddressInfo).port}`
    const pages: Readonly<Record<string, () => Promise<Page>>> = {
      'plain HTML': () => openPeer(context, `${peerUrl}/plain`),
      sillon: () => openSheet(context, url, mesure, rubrique),
      'react-jsonschema-form': () => openPeer(context, `${peerUrl}/rjsf`),
    }
    const found = new Map(
      Object.keys(pages).map((name) => [
        name,
        {
          shown: [] as number[],
          painted: [] as number[],
          key: [] as number[],
          toFrame: [] as number[],
          after: [] as number[],
        },
      ]),
    )
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, open] of Object.entries(pages)) {
        const page = await open()
        const { shown, painted } = await firstPaint(page)
        found.get(name)?.shown.push(shown)
        found.get(name)?.painted.push(painted)
        if (round < TYPING_ROUNDS) {
          found.get(name)?.key.push(await keyToPaint(page, typed))
          // Throttling keeps the processor busy: its own time is measured without.
          await throttle(page, 1)
          const { toFrame, after } = await costOfKeys(browser, () => typeIn(page, typed))
          found.get(name)?.toFrame.push(toFrame)
          found.get(name)?.after.push(after)
        }
        await page.close()
      }
    const plain = found.get('plain HTML')
    console.log(
      `${rubrique}: ${countOf(sections)} fields, opened ${ROUNDS} times in turns, ${typed.length} typed in ${TYPING_ROUNDS} times, ${THROTTLING} times CPU throttling`,
    )
    printTable(
      [
        '',
        'opening, ms',
        'first paint, ms',
        'times plain',
        'key to paint, ms',
        'times plain',
        'processor to the frame, ms',
        'times plain',
        'after it, ms',
      ],
      [...found].map(([name, { shown, painted, key, toFrame, after }]) => [
        name,
        median(shown),
        median(painted),
        median(painted) / median(plain?.painted ?? []),
        median(key),
        median(key) / median(plain?.key ?? []),
        median(toFrame),
        median(toFrame) / median(plain?.toFrame ?? []),
        median(after),
      ]),
    )
  } finally {
    peers.close()
    await context.close()
  }
}

await withProduct(async (browser, url) => {
  const [, , only] = process.argv
  for (const mesure of mesures)
    if (only === undefined || only === mesure.codeNational) await measure(browser, url, mesure)
})
