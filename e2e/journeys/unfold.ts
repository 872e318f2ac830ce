import type { Page } from '@playwright/test'

/** Opens what a sheet puts away: the rows at zero that nobody entered. They stay open on this device. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator('section[id] button[aria-expanded="false"]:not([aria-haspopup], [data-menu])')
  while ((await folded.count()) > 0) await folded.first().click()
}
