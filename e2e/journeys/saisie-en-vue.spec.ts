import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in'

// What one sees of a sheet when it opens, in counts: boxes to fill in that nothing covers, and the stops of Tab before the first.

const views = {
  laptop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  /** 1280 by 800 at 200 %. */
  zoomed: { width: 640, height: 400 },
} as const

type View = keyof typeof views

/** At least so many boxes are wholly in sight. The surfaces of this farm have nine in all, in fifteen sections: on a laptop they all are. */
const sheets: readonly (readonly [rubrique: string, Readonly<Record<View, number>>])[] = [
  ['HVE4_CULT', { laptop: 9, phone: 3, zoomed: 1 }],
  ['HVE4_BIODIV', { laptop: 10, phone: 5, zoomed: 4 }],
  ['HVE4_PHYTO', { laptop: 10, phone: 3, zoomed: 2 }],
  ['HVE4_FERTI', { laptop: 10, phone: 5, zoomed: 4 }],
]

/** How many boxes of the sheet stand wholly between the bar at the top and the one at the bottom; a question with its answers is one. */
const boxesInSight = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const sticky = (edge: string) => Number.parseFloat(style.getPropertyValue(`--${edge}-bar`))
    const modules = document.querySelector('nav[aria-label="Modules"]')?.parentElement?.getBoundingClientRect()
    const top = modules?.bottom ?? 0
    const bottom = window.innerHeight - sticky('bottom')
    const boxes = document.querySelectorAll<HTMLElement>(
      '[data-entries] :is(input:not([type="radio"], [type="checkbox"]), select, textarea, fieldset)',
    )
    return [...boxes].filter((box) => {
      const { top: above, bottom: below, right } = box.getBoundingClientRect()
      return (
        box.checkVisibility() && box.offsetHeight > 4 && above >= top && below <= bottom && right <= window.innerWidth
      )
    }).length
  })

const isInAField = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('[data-entries] :is(input, select, textarea)') ?? false)

test('a sheet opens on its fields, and the keyboard is there at once', async ({ page }) => {
  const ferme = 'Exemple de référence, vigne'
  await page.goto('/change-exploitation')
  await signIn(page, 'conseiller')
  await page.getByLabel('Recherche rapide').fill(ferme)
  await page.getByRole('button', { name: `Sélectionner ${ferme}` }).click()
  await expect(page).toHaveURL('/')

  for (const [view, size] of Object.entries(views) as [View, (typeof views)[View]][]) {
    await page.setViewportSize(size)
    for (const [rubrique, least] of sheets) {
      await page.goto(`/demarches/HVE4/indicateurs?rubrique=${rubrique}`)
      await expect(page.locator('[aria-busy="false"]')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect
        .poll(() => boxesInSight(page), { message: `${rubrique}, ${view}: boxes in sight` })
        .toBeGreaterThanOrEqual(least[view])
    }
  }

  await test.step('the keyboard begins at the title, and is in the first field at once', async () => {
    for (const [rubrique] of sheets) {
      await page.goto(`/demarches/HVE4/indicateurs?rubrique=${rubrique}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Aller au premier champ' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect.poll(() => isInAField(page), { message: rubrique }).toBe(true)
    }
  })
})
