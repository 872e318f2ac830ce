import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const NARROW = { width: 390, height: 844 }
/** A tablet held upright: neither cards nor two columns. */
const MIDDLE = { width: 768, height: 1024 }
const WIDE = { width: 1280, height: 900 }
const shots = join(import.meta.dirname, '../../test-results/screens')

const MODAL = '[aria-modal="true"]'

/** WCAG 2.2 AA, which RGAA 4.1 builds on. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours. */
const colours = ['color-contrast', 'link-in-text-block']

const everyRule = { runOnly: { type: 'tag', values: tags } } as const
const onlyColours = { runOnly: { type: 'rule', values: colours } } as const

/** Half windows: more than any screen has. */
const MOST_STEPS = 300

/** Walks down the page, so that sections which wait to be seen are all there to be looked at. */
async function showEverySection(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    // A browser that stops drawing, seen once in a thousand walks after a change of size, holds up no journey.
    const nextFrame = () =>
      Promise.race([
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        new Promise((done) => setTimeout(done, 5000)),
      ])
    let steps = 0
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top)
      await nextFrame()
      steps += 1
      // A page that grows while the keyboard walks it is a fault: report it instead of walking for ever.
      if (steps > most) throw new Error(`${document.documentElement.scrollHeight} px in a window of ${innerHeight}`)
    }
    window.scrollTo(0, 0)
    await nextFrame()
  }, MOST_STEPS)
}

/** Puts what stays in the window back to its place in the page, or lets it stay again: at whatever place one has scrolled to, a bar half covers something, whose size is no fault. */
const letBarsStay = (page: Page, stay: boolean) =>
  page.evaluate((isStaying) => {
    for (const bar of document.querySelectorAll<HTMLElement>('body *'))
      if (isStaying) bar.style.removeProperty('position')
      else if (getComputedStyle(bar).position === 'sticky') bar.style.setProperty('position', 'relative')
  }, stay)

const isAll = process.env.TEST_ALL === '1'

/**
 * Only colours depend on the theme. Sizes depend on the layout; names, roles and order hardly do. So axe looks for everything in the wide layout, light, and
 * under `npm run test:all` in the narrow ones and in the dark, too. Without rules only the width of the page is looked at.
 */
const views = isAll
  ? ([
      { colorScheme: 'light', size: NARROW, rules: everyRule },
      { colorScheme: 'dark', size: NARROW, rules: onlyColours },
      { colorScheme: 'light', size: MIDDLE, rules: everyRule },
      { colorScheme: 'dark', size: MIDDLE, rules: onlyColours },
      { colorScheme: 'light', size: WIDE, rules: everyRule },
      { colorScheme: 'dark', size: WIDE, rules: onlyColours },
    ] as const)
  : ([
      { colorScheme: 'light', size: NARROW, rules: null },
      { colorScheme: 'light', size: WIDE, rules: everyRule },
    ] as const)

/** Views of screens that only a telephone shows. */
const onPhone = [
  { colorScheme: 'light', size: NARROW, rules: everyRule },
  ...(isAll ? ([{ colorScheme: 'dark', size: NARROW, rules: onlyColours }] as const) : []),
] as const

/** Findings of axe by these rules. */
async function faults(
  page: Page,
  rules: typeof everyRule | typeof onlyColours,
  part: string | undefined,
): Promise<string[]> {
  // Rules that pass are not reported: on a sheet they take a fifth of the work.
  const builder = new AxeBuilder({ page }).options({ ...rules, resultTypes: ['violations'] })
  if (part !== undefined) builder.include(part)
  // Legacy mode runs in the page itself: merging cross-origin frames, of which we have none, would double the cost.
  await letBarsStay(page, false)
  const { violations } = await builder.setLegacyMode().analyze()
  await letBarsStay(page, true)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/**
 * Looks at the screen as it stands: axe finds nothing (in the dark theme under `npm run test:all`), and nothing is wider than a phone. With SCREENS=1 a
 * picture of each view is left in test-results/screens.
 * @param part selector of what is new on a screen that another check has seen: only this part is looked at, but for `npm run test:all`
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { isOfPhone = false, part }: { isOfPhone?: boolean; part?: string } = {},
): Promise<void> {
  const setScheme = (scheme: string) =>
    page.evaluate((value) => document.documentElement.setAttribute('data-mantine-color-scheme', value), scheme)
  // A toast on its way out is half transparent: its contrast at that moment says nothing.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  // An open dialog is checked alone: the page under it can neither be seen nor reached, and is checked without the dialog.
  const alone = (await page.locator(MODAL).count()) > 0 ? MODAL : isAll ? undefined : part
  for (const { colorScheme, size, rules } of isOfPhone ? onPhone : views) {
    await setScheme(colorScheme)
    await page.setViewportSize(size)
    // In the dark the page is as wide as it was: every section is there already.
    if (colorScheme === 'light' && alone === undefined) await showEverySection(page)
    const label = `${name}, ${colorScheme}, ${size.width} px`
    if (process.env.SCREENS === '1')
      await page.screenshot({
        path: join(shots, `${name}-${colorScheme}-${size.width}.png`),
        fullPage: true,
        animations: 'disabled',
      })
    if (rules !== null) expect(await faults(page, rules, alone), label).toEqual([])
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, `${label}: width beyond the screen`).toBeLessThanOrEqual(0)
  }
  await setScheme('light')
}

/** The same for a screen that another check has already seen, in a later state: under `npm run test:all`. */
export async function expectAccessibleAgain(page: Page, name: string): Promise<void> {
  if (isAll) await expectAccessible(page, name)
}

/** More than any sheet has: a walk that does not end is a fault, too. */
const MOST_STOPS = 600

/** Where the keyboard stands: its name, and what covers it; null before the first stop and after the last. */
const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    // The box of a choice is drawn by its label.
    const isDrawn = focused.offsetWidth > 4 && focused.offsetHeight > 4 && getComputedStyle(focused).opacity !== '0'
    const shown = isDrawn ? focused : (focused.closest('label') ?? focused.parentElement ?? focused)
    const box = shown.getBoundingClientRect()
    const isOver = (other: DOMRect) =>
      box.top < other.bottom - 1 && box.bottom > other.top + 1 && box.left < other.right && box.right > other.left
    const covers = [...document.querySelectorAll('body *')].filter(
      (element) =>
        // The cheap checks come first: there are thousands of elements, and this runs at each stop.
        element.childElementCount > 0 &&
        isOver(element.getBoundingClientRect()) &&
        !element.contains(focused) &&
        ['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
        // The place of toasts is there when none is.
        (!element.matches('.mantine-Notifications-root') || element.querySelector('.mantine-Notification-root')),
    )
    const isBeyond = box.top < -1 || box.bottom > window.innerHeight + 1
    const name = `${focused.tagName} ${focused.getAttribute('name') ?? focused.textContent?.slice(0, 40)}`
    const fault = [...covers.map(({ className }) => `under ${className}`), ...(isBeyond ? ['out of the window'] : [])]
    return { name, fault: fault.join(', ') }
  })

/** A small laptop's window: what stays beside the page is higher than it. */
const SHORT = { width: 1280, height: 620 }

/** Down by Tab on both screens; back up where a bar stays at the top, too. */
const walks = [
  { size: SHORT, key: 'Tab' },
  { size: NARROW, key: 'Tab' },
  { size: NARROW, key: 'Shift+Tab' },
] as const

/** Walks the whole page by the keyboard: what has the focus is never under a bar nor out of sight (WCAG 2.2, 2.4.11, which axe cannot see). */
export async function expectFocusInSight(page: Page, name: string): Promise<void> {
  // A toast leaves by itself.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  const pressAndLook = async (key: string) => {
    await page.keyboard.press(key)
    const at = await lookAtFocus(page)
    if (at === null || at.fault === '') return at
    // On a busy machine the page follows the focus a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return lookAtFocus(page)
  }
  for (const { size, key } of walks) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.querySelector<HTMLElement>('#contenu')?.focus())
    const hidden: string[] = []
    let stops = 0
    for (let at = await pressAndLook(key); at !== null; at = await pressAndLook(key)) {
      stops += 1
      if (at.fault !== '') hidden.push(`${at.name}: ${at.fault}`)
      expect(stops, `${name}: the walk ends`).toBeLessThan(MOST_STOPS)
    }
    expect(hidden, `${name}, ${key}, ${size.width} px`).toEqual([])
  }
}

/** Headers of number columns align with the numbers: their right edges are equal to the pixel. */
export async function expectColumnsAligned(page: Page, name: string): Promise<void> {
  await page.setViewportSize(WIDE)
  const crooked = await page.evaluate(() => {
    const rightOf = (node: Node): number => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return Math.max(...[...range.getClientRects()].map(({ right }) => right))
    }
    return [...document.querySelectorAll('main table')].flatMap((table) => {
      const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead tr:only-child th')].filter(
        // Heads that go on from the table above are only heard.
        (head) => (head.closest('thead')?.offsetHeight ?? 0) > 1,
      )
      return [...table.querySelectorAll('tbody tr')].flatMap((row) =>
        [...row.querySelectorAll<HTMLTableCellElement>('td[data-label]')].flatMap((cell) => {
          const figure = cell.querySelector('input[inputmode="decimal"], strong') ?? null
          const head = heads.find((th) => th.cellIndex === cell.cellIndex)
          if (figure === null || head === undefined || row.querySelector('td[colspan]') !== null) return []
          const isField = figure instanceof HTMLInputElement
          // "2 / 7": what follows the figure belongs to it.
          const line = isField ? figure : (figure.parentElement ?? figure)
          const apart = rightOf(head) - (isField ? figure.getBoundingClientRect().right : rightOf(line))
          return Math.abs(apart) > 1.5 ? [`${head.textContent} / ${row.textContent?.slice(0, 40)}: ${apart} px`] : []
        }),
      )
    })
  })
  expect(crooked, name).toEqual([])
}

/** Every chosen text of a closed list is whole, on a laptop and on a telephone. */
export async function expectChoicesWhole(page: Page, name: string): Promise<void> {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size)
    const cut = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      return [...document.querySelectorAll<HTMLSelectElement>('main select')].flatMap((list) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(list)
        const text = list.selectedOptions[0]?.text ?? ''
        context.font = font
        const room = list.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
        return context.measureText(text).width > room + 0.5 ? [text] : []
      })
    })
    expect(cut, `${name}, ${size.width} px`).toEqual([])
  }
}

/** From now on, and until the page is loaded again, a toast stays for a minute: on a busy machine its three seconds are over before it has been looked at. */
export const keepToasts = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout } = window
    const slowly = (run: TimerHandler, ms?: number) => setTimeout(run, ms === 3000 ? 60_000 : ms)
    Object.assign(window, { setTimeout: slowly })
  })

/** No toast covers a usable button. */
export async function expectToastClearOf(page: Page, button: string): Promise<void> {
  const toast = await page.locator('.mantine-Notification-root').first().boundingBox()
  const target = await page.getByRole('button', { name: button }).boundingBox()
  if (toast === null || target === null) throw new Error(`There is no toast, or no button ${button}.`)
  expect(toast.y + toast.height, `the toast over ${button}`).toBeLessThanOrEqual(target.y)
}
