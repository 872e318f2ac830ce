import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAgain } from './accessibility'
import { signIn } from './sign-in'

test('an adviser selects files of the portfolio by the keyboard, and reminds the people whom they wait for', async ({
  page,
}) => {
  await page.goto('/portefeuille')
  await signIn(page, 'conseiller')
  await expect(page.getByRole('table', { name: 'Portefeuille' })).toHaveAttribute('aria-busy', 'false')
  await test.step('a dozen files are in sight, first those that wait for the adviser', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const rows = page.getByRole('table', { name: 'Portefeuille' }).locator('tbody tr')
    await expect(rows.nth(11)).toBeInViewport({ ratio: 1 })
    await expect(rows.first().getByText('Le conseiller vérifie')).toBeAttached()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rows.first()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  // All files: some have two alerts, one below the other.
  await expectAccessible(page, 'portefeuille')
  await page.getByRole('searchbox').fill('EARL')
  await expect(page.getByRole('link', { name: 'EARL des Grands Prés' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Domaine du Coteau' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Choisir EARL des Sablons/ }).press('Space')
  await page.getByRole('checkbox', { name: /^Choisir EARL des Grands Prés/ }).press('Space')
  await expect(page.getByText('2 dossiers choisis')).toBeVisible()
  await expectAccessibleAgain(page, 'portefeuille-choix')
  // The dialogs leave the page where it is, however often they open.
  await page.getByRole('button', { name: 'Rappeler' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  const scrolled = await page.evaluate(() => window.scrollY)
  for (const _ of [1, 2]) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Rappeler' }).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  const dialog = page.getByRole('dialog', { name: 'Rappeler par courriel' })
  await dialog.getByLabel('Ajouter un message (facultatif)').fill('Merci de finir cette semaine.')
  await dialog.getByText('Agathe Dumas', { exact: true }).click()
  await expect(dialog.getByText(/ajoute :\nMerci de finir cette semaine/)).toBeVisible()
  // The other one is decided.
  await expect(dialog.getByText('Ce dossier est décidé : il n’attend personne.')).toBeVisible()
  await expectAccessible(page, 'portefeuille-rappel')
  await dialog.getByRole('button', { name: 'Envoyer le rappel de 1 dossier' }).click()
  await expect(dialog.getByText('1 dossier fait sur 2')).toBeVisible()
  await expect(dialog.getByText(/Gardé pour Agathe Dumas/)).toBeVisible()
})
