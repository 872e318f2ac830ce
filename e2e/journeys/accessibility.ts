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
