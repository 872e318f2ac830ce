import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 900 }
const shots = join(import.meta.dirname, '../../test-results/screens')

/** Rules of WCAG 2.2 AA, which RGAA 4.1 builds on. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Looks at the screen as it stands, in both themes and at both widths: axe finds nothing, and nothing is wider than a phone.
 * A picture of each is left in test-results/screens.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate(
      (scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme),
      colorScheme,
    )
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size)
      const label = `${name}, ${colorScheme}, ${size.width} px`
      await page.screenshot({
        path: join(shots, `${name}-${colorScheme}-${size.width}.png`),
        fullPage: true,
        animations: 'disabled',
      })
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      )
      expect(found, label).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${label}: width beyond the screen`).toBeLessThanOrEqual(0)
    }
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
}
