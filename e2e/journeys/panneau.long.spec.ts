import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in'

// The explanation beside a sheet, on a laptop and on a wide screen.

async function openSheet(page: Page, rubrique: string): Promise<void> {
  await page.goto('/change-exploitation')
  await signIn(page, 'conseiller')
  await page.getByLabel('Recherche rapide').fill('Exemple de référence, grandes cultures')
  await page.getByRole('button', { name: 'Sélectionner Exemple de référence, grandes cultures' }).click()
  await expect(page).toHaveURL('/')
  await page.goto(`/demarches/HVE4/indicateurs?rubrique=${rubrique}`)
}

test('on a laptop a score is explained beside its sheet, in one sentence first', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSheet(page, 'HVE4_PHYTO')
  await page.getByRole('button', { name: /Invalidation de l’audit/ }).click()
  const panneau = page.getByRole('complementary', { name: 'Invalidation de l’audit' })
  await expect(panneau.getByText('Non, car aucun produit CMR1 n’a été utilisé.')).toBeVisible()
  // It pushes the sheet, and covers none of it.
  const right = await page.locator('#PHYTO_SNT').evaluate((section) => section.getBoundingClientRect().right)
  const left = await panneau.evaluate((aside) => aside.getBoundingClientRect().left)
  expect(left).toBeGreaterThanOrEqual(right)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Invalidation de l’audit/ })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Explication à côté de la fiche', pressed: true })).toBeVisible()
})

test('on a wide screen the help of a field stands beside the sheet, follows the focus and does not take it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1680, height: 950 })
  await openSheet(page, 'HVE4_BIODIV')
  const haie = page.locator('[name="HVE4_BIODIV_D_1"]')
  await haie.focus()
  const panneau = page.getByRole('complementary', { name: 'Haie sur terre arable' })
  await expect(panneau.getByText('Valeur retenue')).toBeVisible()
  await expect(haie).toBeFocused()
  await page.keyboard.press('F1')
  await expect(panneau).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(haie).toBeFocused()
})
