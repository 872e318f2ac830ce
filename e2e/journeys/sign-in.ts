import { expect, type Page } from '@playwright/test'

/** Signs in with a demonstration account, on the sign-in page. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Identifiant').fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!')
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')
}
