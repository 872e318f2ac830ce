import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility'

const declaration = join(import.meta.dirname, '../../docs/exemples/declaration-pac-2026.xml')

async function signIn(page: Page, username: string) {
  await page.getByLabel('Identifiant').fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

test('an adviser goes from a PAC declaration to the surface and biodiversity scores', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/401|404/.test(message.text())) failures.push(message.text())
  })

  await test.step('signs in, after being sent to the sign-in page', async () => {
    await page.goto('/change-exploitation')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fchange-exploitation/)
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeDisabled()
    await expectAccessible(page, 'login')
    await signIn(page, 'conseiller')
    await expect(page).toHaveURL('/change-exploitation')
  })

  await test.step('searches the farm, with a slip, and selects it', async () => {
    await page.getByLabel('Recherche rapide').fill('valon clair')
    await expect(page.getByText('Ferme du Vallon Clair').first()).toBeVisible()
    await expect(page.getByText('1 exploitation', { exact: true })).toBeVisible()
    await expectAccessible(page, 'change-exploitation')
    await page.getByRole('button', { name: /Sélectionner Ferme du Vallon Clair/ }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('sees its dashboard for the campaign year', async () => {
    await expect(page.getByRole('heading', { name: 'Exploitation', exact: true })).toBeVisible()
    await expect(page.getByText('99900000', { exact: false }).first()).toBeVisible()
    await expectAccessible(page, 'accueil')
  })

  await test.step('imports the PAC declaration after seeing what it changes', async () => {
    await page.getByRole('link', { name: /Modifier l.assolement/ }).click()
    await expect(page).toHaveURL('/modif-assolement')
    await page.getByRole('button', { name: 'Importer la déclaration PAC' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(declaration)
    await expect(dialog.getByText('Ail', { exact: false }).first()).toBeVisible()
    await expect(dialog.getByText('QQQ', { exact: false }).first()).toBeVisible()
    await expectAccessible(page, 'import-pac')
    await dialog.getByRole('button', { name: /^(Importer|Confirmer|Appliquer)/ }).click()
    await expect(dialog).toBeHidden()
  })
  expect(failures).toEqual([])
})
