import { expect, type Locator, test } from '@playwright/test'
import { signIn } from './sign-in'

/** Whether a pointer hits the control in its middle and near its four corners: nothing covers it. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const places = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [x, y] as const))
    return places.every(([x, y]) => element.contains(document.elementFromPoint(left + x * width, top + y * height)))
  })

test('the menu of a phone opens above a sheet, so that the farmer can sign out from there', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/portefeuille')
  await signIn(page, 'conseiller')
  await page.getByLabel('Exploitation, commune, SIRET ou PACAGE').fill('Grands Prés')
  await page.getByRole('link', { name: 'EARL des Grands Prés' }).click()
  await page.waitForURL(/\/demarches\/HVE4\/indicateurs/)
  for (const rubrique of ['HVE4_CULT', 'RESULTATS']) {
    await page.goto(`/demarches/HVE4/indicateurs?rubrique=${rubrique}`)
    await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const signOut = page.getByRole('button', { name: 'Se déconnecter' })
    await expect.poll(() => isUncovered(signOut)).toBe(true)
    // Each sign has its word, and room for a finger.
    const bar = page.getByRole('navigation', { name: 'Barre principale' })
    for (const word of ['Aller à…', 'Guide d’utilisation', 'Accueil', 'Se déconnecter', 'Passer en mode sombre']) {
      const row = bar.locator('a, button').filter({ hasText: word })
      await expect(row.getByText(word)).toBeVisible()
      expect((await row.boundingBox())?.height, word).toBeGreaterThanOrEqual(44)
    }
    // The scrim takes the tap, not the sheet below.
    await page.touchscreen.tap(200, 700)
    await expect(signOut).toBeHidden()
  }
  await context.close()
})

test('the toast about judged sections leaves when a decision opens, and covers none of its buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/portefeuille')
  await signIn(page, 'conseiller')
  await page.getByRole('link', { name: 'Ferme des Hirondelles' }).click()
  await page.waitForURL(/\/demarches\/HVE4\/indicateurs/)
  await page.goto('/demarches/HVE4/indicateurs?rubrique=RESULTATS')
  await page.getByRole('button', { name: 'Juger plusieurs sections' }).click()
  await page.getByRole('button', { name: /^Juger valides? \d+ sections?$/ }).click()
  const toast = page.getByRole('alert').filter({ hasText: /sections? jugées? valides?/ })
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Déclarer certifiable' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(toast).toHaveCount(0)
  const buttons = await dialog.getByRole('button').all()
  expect(buttons.length).toBeGreaterThan(1)
  for (const button of buttons) await expect.poll(() => isUncovered(button)).toBe(true)
})
