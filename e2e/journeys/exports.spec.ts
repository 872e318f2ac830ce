import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { signIn } from './sign-in'

test('what a super administrator exports is downloaded, and found again among their exports', async ({ page }) => {
  await page.goto('/admin/journal')
  await signIn(page, 'superadmin')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('journal.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('Date;Action;Par;Adresse')

  await page.goto('/account')
  await page.getByRole('link', { name: 'Mes exports' }).click()
  const row = page.getByRole('row', { name: /Journal de l’administration/ }).first()
  await expect(row).toContainText('Prêt')
  await expectAccessible(page, 'exports')
  const again = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Télécharger/ }).click()
  expect((await again).suggestedFilename()).toBe('journal.csv')
})
