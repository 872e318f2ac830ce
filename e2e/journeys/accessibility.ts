import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 900 }
const shots = join(import.meta.dirname, '../../test-results/screens')

/** WCAG 2.2 AA, which RGAA 4.1 builds on. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours. */
const colours = ['color-contrast', 'link-in-text-block']

const everyRule = { runOnly: { type: 'tag', values: tags } } as const
const onlyColours = { runOnly: { type: 'rule', values: colours } } as const

/** Walks down the page, so that sections which wait to be seen are all there to be looked at. */
async function showEverySection(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top)
      await nextFrame()
    }
    window.scrollTo(0, 0)
    await nextFrame()
  })
}

/** Only colours depend on the theme, and those of the narrow layout are the wide one's. */
const views = [
  { colorScheme: 'light', size: NARROW, rules: everyRule },
  { colorScheme: 'light', size: WIDE, rules: everyRule },
  { colorScheme: 'dark', size: WIDE, rules: onlyColours },
] as const

/**
 * Looks at the screen as it stands: axe finds nothing in either theme, and nothing is wider than a phone. With SCREENS=1 a
 * picture of each view is left in test-results/screens.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const setScheme = (scheme: string) =>
    page.evaluate((value) => document.documentElement.setAttribute('data-mantine-color-scheme', value), scheme)
  // A toast on its way out is half transparent: its contrast at that moment says nothing.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  for (const { colorScheme, size, rules } of views) {
    await setScheme(colorScheme)
    await page.setViewportSize(size)
    await showEverySection(page)
    const label = `${name}, ${colorScheme}, ${size.width} px`
    if (process.env.SCREENS === '1')
      await page.screenshot({
        path: join(shots, `${name}-${colorScheme}-${size.width}.png`),
        fullPage: true,
        animations: 'disabled',
      })
    // What passes is not told: on a sheet that is a fifth of the work.
    const { violations } = await new AxeBuilder({ page }).options({ ...rules, resultTypes: ['violations'] }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    expect(found, label).toEqual([])
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, `${label}: width beyond the screen`).toBeLessThanOrEqual(0)
  }
  await setScheme('light')
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
        ['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
        !element.contains(focused) &&
        isOver(element.getBoundingClientRect()),
    )
    const isBeyond = box.top < -1 || box.bottom > window.innerHeight + 1
    const name = `${focused.tagName} ${focused.getAttribute('name') ?? focused.textContent?.slice(0, 40)}`
    const fault = [...covers.map(({ className }) => `under ${className}`), ...(isBeyond ? ['out of the window'] : [])]
    return { name, fault: fault.join(', ') }
  })

/** Walks the whole page with Tab, down and back up: what has the focus is never under a bar nor out of sight (WCAG 2.2, 2.4.11, which axe cannot see). */
export async function expectFocusInSight(page: Page, name: string): Promise<void> {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size)
    for (const key of ['Tab', 'Shift+Tab']) {
      const hidden: string[] = []
      let stops = 0
      // The first stop is reached from where the screen put the focus, the last leaves the page.
      for (let at = await pressAndLook(page, key); at !== null; at = await pressAndLook(page, key)) {
        stops += 1
        if (at.fault !== '') hidden.push(`${at.name}: ${at.fault}`)
        expect(stops, `${name}: the walk ends`).toBeLessThan(MOST_STOPS)
      }
      expect(hidden, `${name}, ${key}, ${size.width} px`).toEqual([])
    }
  }
}

async function pressAndLook(page: Page, key: string) {
  await page.keyboard.press(key)
  return lookAtFocus(page)
}
