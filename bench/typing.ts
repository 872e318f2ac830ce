import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { printTable } from './measure'
import { withProduct } from './product'

const root = join(import.meta.dirname, '../..')
const MILLESIME = 2026
/** A worked example of the reference, and the farm of the demonstration that is it. */
const EXEMPLE = 'F_GRANDES_CULTURES_PDT'
const FERME = 'Exemple de référence, grandes cultures'
/** How long people take, in seconds: the keystroke-level model (Card, Moran and Newell 1980): an average typist's key, pointing at something, finding the next value on one's papers. */
const KEY = 0.28
const POINT = 1.1
const THINK = 1.35
/** How far a thumb moves a page, in pixels. */
const SWIPE = 500

/** Effort of a person, counted in actions. */
interface Effort {
  /** Entries made. */
  values: number
  /** Characters of the values themselves, which no screen saves. */
  characters: number
  /** Keys that only lead somewhere, or open or choose. */
  keys: number
  taps: number
  swipes: number
}
const nothing = (): Effort => ({ values: 0, characters: 0, keys: 0, taps: 0, swipes: 0 })
const minutesOf = ({ values, characters, keys, taps, swipes }: Effort): number =>
  (values * THINK + (characters + keys) * KEY + (taps + swipes) * POINT) / 60

/** Entries, by code (with `@n_1` for a campaign), as a person writes them. */
function readSaisies(): Map<string, string> {
  const text = readFileSync(join(root, 'packages/referentials/data/hve4/exemples.csv'), 'utf8')
  const rows = text.split(/\r?\n/).map((line) => line.split(';'))
  return new Map(
    rows
      .filter(([exemple, key = '']) => exemple === EXEMPLE && key.startsWith('HVE4_'))
      .map(([, key = '', value = '']) => [key, /^-?[\d.]+$/.test(value) ? value.replace('.', ',') : value]),
  )
}

/** An entry that is left, by its key, where its field shows; null where a line has to be opened first. */
interface Target {
  readonly key: string | null
  readonly element: HTMLElement
}

/** Runs in every page before its own scripts: what is left to enter on it, in the order in which it shows. */
function instrument(): void {
  const isShown = (element: Element) => element.closest('[hidden]') === null && element.getClientRects().length > 0
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const fieldsOf = (key: string) => {
    const [code = '', campagne] = key.split('@')
    const names = campagne === 'n' ? [key, code] : [key]
    return names.flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[name="${name}"]`)])
  }
  const targets = (keys: readonly string[]): Target[] => {
    const fields = keys.flatMap((key) => fieldsOf(key).map((element) => ({ key, element })))
    const folds = [
      ...document.querySelectorAll<HTMLElement>('section[id] button[aria-expanded="false"]:not([aria-haspopup])'),
    ].filter((fold) => {
      const body =
        document.getElementById(fold.getAttribute('aria-controls') ?? '') ?? fold.parentElement?.parentElement
      return isShown(fold) && fields.some(({ element }) => !isShown(element) && body?.contains(element) === true)
    })
    return [
      ...fields.filter(({ element }) => isShown(element)),
      ...folds.map((element) => ({ key: null, element })),
    ].sort(({ element: one }, { element: other }) => (isBefore(one, other) ? -1 : 1))
  }
  /** Where Enter leads from a field or an answer: down its column, then to the next column, then to the field after the table. */
  const afterEnter = (active: Element, areCards = false): Element | null => {
    if (!(active instanceof HTMLInputElement) || !['text', 'radio'].includes(active.type)) return null
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        '[data-entries] :is(input[type="text"], textarea, select, fieldset)[name], [data-entries] [data-name] > summary',
      ),
    ]
      .filter((stop) => isShown(stop) && !stop.matches(':disabled, :read-only:is(input, textarea)'))
      .map((stop) => (stop.tagName === 'FIELDSET' ? (stop.querySelector('input:checked') ?? stop) : stop))
    const grid = areCards ? null : (active.closest('[data-grille]') ?? active.closest('table'))
    const columnOf = (stop: Element) => stop.closest('td')?.cellIndex ?? 0
    const inGrid = stops
      .filter((stop) => grid?.contains(stop) === true)
      .sort((one, other) => columnOf(one) - columnOf(other))
    const outside = stops.filter((stop) => stop === active || grid?.contains(stop) !== true)
    return inGrid[inGrid.indexOf(active) + 1] ?? outside[outside.indexOf(active) + 1] ?? null
  }
  Object.assign(window, { targets, isBefore, afterEnter })
}
interface Instrumented {
  targets(keys: readonly string[]): Target[]
  isBefore(one: Element, other: Element): boolean
  afterEnter(active: Element, areCards?: boolean): Element | null
}

/** Where the keyboard is, and where it is to go. Runs in the page. */
function look(left: readonly string[]) {
  const { targets, isBefore, afterEnter } = window as unknown as Instrumented
  const all = targets(left)
  const active = document.activeElement ?? document.body
  const isHere = ({ element }: Target) => element === active || (active.tagName === 'INPUT' && element.contains(active))
  const here = all.find(isHere)
  const next = all.find((target) => !isHere(target) && isBefore(active, target.element))
  const isText =
    active.tagName === 'TEXTAREA' || (active.tagName === 'INPUT' && (active as HTMLInputElement).type === 'text')
  /** Whether Enter comes nearer to the next entry without passing it. */
  const enters = (element: HTMLElement) => {
    const stop = afterEnter(active)
    return (
      stop !== null && isBefore(active, stop) && (stop === element || element.contains(stop) || isBefore(stop, element))
    )
  }
  return {
    /** The entry whose field has the focus. */
    here: here?.key ?? null,
    opens: here !== undefined && here.key === null,
    kind: active.tagName === 'SELECT' ? 'select' : isText ? 'text' : 'radio',
    /** Label of the focused choice or button. */
    word: (active.closest('label') ?? active).textContent?.trim() ?? '',
    way:
      next === undefined
        ? all.some((target) => !isHere(target))
          ? 'Shift+Tab'
          : null
        : enters(next.element)
          ? 'Enter'
          : 'Tab',
  }
}

/** Waits until the effects of a character or a press are drawn. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))))

/** Waits until the sheet, or the section that the address names, is drawn to its end. */
async function isDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const section = new URLSearchParams(location.search).get('section')
    const isThere = section === null || document.getElementById(section) !== null
    return isThere && document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
  })
  await settled(page)
}

/** Enters all of a file by the keys alone, sheet by sheet, to the synthesis. */
async function byKeyboard(page: Page, saisies: Map<string, string>): Promise<Effort> {
  const effort = nothing()
  const press = async (key: string) => {
    effort.keys += 1
    await page.keyboard.press(key)
    await settled(page)
  }
  const left = new Map(saisies)
  for (;;) {
    await isDrawn(page)
    if ((await page.locator('section[id] :is(input, select)').count()) === 0) return effort
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    for (let stops = 0; ; stops++) {
      const { here, opens, kind, way } = await page.evaluate(look, [...left.keys()])
      const value = here === null ? undefined : left.get(here)
      if (here !== null && value !== undefined) {
        effort.values += 1
        if (kind === 'text') {
          effort.characters += value.length
          await page.keyboard.type(value)
        } else if (kind === 'select') {
          const field = page.locator(':focus')
          for (let i = 0; i < 60 && (await field.inputValue()) !== value; i++) await press('ArrowDown')
        } else {
          await press(value === 'true' ? 'o' : 'n')
          const { word } = await page.evaluate(look, [])
          if (word !== (value === 'true' ? 'Oui' : 'Non')) throw new Error(`${here} took no letter: ${word}`)
        }
        left.delete(here)
        await settled(page)
      } else if (opens) await press('Enter')
      else if (way !== null) await press(way)
      else break
      // More than any sheet has: a walk that does not end is a fault.
      if (stops > 1000) throw new Error(`No way by the keyboard to what is left: ${[...left.keys()].join(', ')}`)
    }
    // Two keys.
    effort.keys += 1
    await press('Control+Enter')
    await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, title)
  }
}

/**
 * Where the telephone's own key for the next field leads, and whether that is the next entry, a field before it, or the next section. Of a keyboard that is
 * open: on a field of text. Runs in the page.
 */
function lookAhead(left: readonly string[]): 'here' | 'entry' | 'before' | 'end' | null {
  const { targets, isBefore, afterEnter } = window as unknown as Instrumented
  const active = document.activeElement ?? document.body
  if (!(active instanceof HTMLInputElement) || active.type !== 'text') return null
  const [first] = targets(left)
  if (first?.element === active) return 'here'
  const stop = afterEnter(active, true)
  if (stop === null) return first === undefined ? 'end' : null
  if (first === undefined || !isBefore(active, stop)) return null
  if (stop === first.element || first.element.contains(stop)) return 'entry'
  return stop instanceof HTMLInputElement && stop.type === 'text' && isBefore(stop, first.element) ? 'before' : null
}

/** Enters all of a file on a telephone: the keyboard's key for the next field where that is the next entry, else a tap, and a swipe where it is out of sight. */
async function byThumb(page: Page, saisies: Map<string, string>): Promise<Effort> {
  const effort = nothing()
  const left = new Map(saisies)
  /** How far out of sight, between the bars that stay. */
  const away = (target: Locator) =>
    target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const isBar = (one: Element | null): boolean =>
        one !== null && (['sticky', 'fixed'].includes(getComputedStyle(one).position) || isBar(one.parentElement))
      if (isBar(element)) return 0
      const edge = (from: number, step: number) => {
        let y = from
        while (y > 0 && y < innerHeight && isBar(document.elementFromPoint(innerWidth / 2, y))) y += step
        return y
      }
      const above = edge(1, 4)
      const below = edge(innerHeight - 1, -4)
      return top < above ? top - above - 8 : bottom > below ? bottom - below + 8 : 0
    })
  const bringIntoSight = async (target: Locator) => {
    for (let distance = await away(target); Math.abs(distance) > 0; distance = await away(target)) {
      const by = Math.sign(distance) * Math.min(SWIPE, Math.max(Math.abs(distance), 150))
      const before = await page.evaluate(() => scrollY)
      await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), by)
      await settled(page)
      if ((await page.evaluate(() => scrollY)) === before) return
      effort.swipes += 1
    }
  }
  const tap = async (target: Locator) => {
    await bringIntoSight(target)
    effort.taps += 1
    await target.tap({ force: true })
    await settled(page)
  }
  for (;;) {
    await isDrawn(page)
    for (;;) {
      const ahead = await page.evaluate(lookAhead, [...left.keys()])
      if (ahead === 'entry' || ahead === 'before') {
        effort.keys += 1
        await page.keyboard.press('Enter')
        await settled(page)
        if (ahead === 'before') continue
      }
      const found = await page.evaluate(
        (keys) => {
          const [first] = (window as unknown as Instrumented).targets(keys)
          for (const one of document.querySelectorAll('[data-next-entry]')) one.removeAttribute('data-next-entry')
          first?.element.setAttribute('data-next-entry', '')
          const isHere = first?.element === document.activeElement
          return first === undefined ? null : { key: first.key, tag: first.element.tagName, isHere }
        },
        [...left.keys()],
      )
      if (found === null) break
      const field = page.locator('[data-next-entry]')
      if (found.key === null) {
        await tap(field)
        continue
      }
      const value = left.get(found.key) ?? ''
      left.delete(found.key)
      effort.values += 1
      if (found.tag === 'FIELDSET') await tap(field.getByText(value === 'true' ? 'Oui' : 'Non', { exact: true }))
      else if (found.tag === 'SELECT') {
        await tap(field)
        // The choice is tapped in the telephone's own list.
        effort.taps += 1
        await field.selectOption(value)
      } else {
        if (!found.isHere) await tap(field)
        effort.characters += value.length
        await page.keyboard.type(value)
        await settled(page)
      }
    }
    const next = page.getByRole('button', { name: /^(Étape|Section) suivante/ })
    if ((await next.count()) === 0) {
      if (left.size > 0) console.log(`No field took ${[...left.keys()].join(', ')}.`)
      return effort
    }
    const address = page.url()
    const isLed = new URL(address).searchParams.has('section')
    if (isLed && (await page.evaluate(lookAhead, [])) === 'end') {
      effort.keys += 1
      await page.keyboard.press('Enter')
    } else await tap(next.first())
    await page.waitForFunction((before) => location.href !== before, address)
    // The first field of the next section gets the focus a moment later.
    await page.waitForFunction(() => document.activeElement !== document.body)
  }
}

async function signIn(context: BrowserContext, url: string, login: string): Promise<Page> {
  await context.addInitScript(instrument)
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  await page.goto(`${url}/login`)
  await page.getByLabel('Identifiant').fill(login)
  await page.locator('input[type="password"]').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.includes('login'))
  await page.goto(`${url}/change-exploitation`)
  await page.getByLabel('Recherche rapide').fill(FERME)
  await page.getByRole('button', { name: `Sélectionner ${FERME}` }).click()
  await page.waitForURL(`${url}/`)
  return page
}

async function tokenOf(url: string, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/authentification/utilisateur`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo-2026!' }),
  })
  return { authorization: answer.headers.get('authorization') ?? '', 'content-type': 'application/json' }
}

/** The farm of the example, without the entries that the demonstration made, and given to the farmer too. */
async function prepare(url: string, saisies: ReadonlyMap<string, string>): Promise<void> {
  const headers = await tokenOf(url, 'superadmin')
  const send = async (path: string, method: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const search = `/api/exploitations/search?name=${encodeURIComponent(FERME)}&millesime=${MILLESIME}&offset=0`
  const { data } = (await send(search, 'GET')) as { data: { idExploitation: number }[] }
  const id = data[0]?.idExploitation
  const codes = new Set([...saisies.keys()].map((key) => key.split('@')[0]))
  await send(
    `/api/demarches/HVE4/indicateurs/${id}?millesime=${MILLESIME}`,
    'PUT',
    [...codes].map((codeNational) => ({ codeNational, valeur: null })),
  )
  const people = `/api/exploitations/${id}/utilisateurs`
  const granted = (await send(people, 'GET')) as { idUtilisateur: number }[]
  const { data: accounts } = (await send('/api/utilisateurs', 'GET')) as {
    data: { idUtilisateur: number; email: string }[]
  }
  const farmer = accounts.find(({ email }) => email === 'agriculteur@demo.example')
  await send(people, 'PUT', [...granted.map(({ idUtilisateur }) => idUtilisateur), farmer?.idUtilisateur])
}

const ways = {
  'desktop, keyboard alone': async (browser: Browser, url: string, saisies: Map<string, string>) => {
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
    const page = await signIn(context, url, 'conseiller')
    await page.goto(`${url}/demarches/HVE4/indicateurs?rubrique=HVE4_CULT`)
    return byKeyboard(page, saisies)
  },
  'telephone, a farmer': async (browser: Browser, url: string, saisies: Map<string, string>) => {
    const context = await browser.newContext({
      locale: 'fr-FR',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await signIn(context, url, 'agriculteur')
    await page.goto(`${url}/demarches/HVE4/indicateurs?rubrique=HVE4_CULT`)
    return byThumb(page, saisies)
  },
}

const saisies = readSaisies()
const rows: [string, ...number[]][] = []
for (const [name, way] of Object.entries(ways))
  await withProduct(async (browser, url) => {
    await prepare(url, saisies)
    const started = Date.now()
    const effort = await way(browser, url, saisies)
    const { values, characters, keys, taps, swipes } = effort
    rows.push([name, values, characters, keys, taps, swipes, minutesOf(effort)])
    console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s of this machine`)
  })
console.log(`${EXEMPLE}: from the first sheet to the last entry`)
printTable(['', 'entries', 'characters', 'other keys', 'taps', 'swipes', 'minutes'], rows)
