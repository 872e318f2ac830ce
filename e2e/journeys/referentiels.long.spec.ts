import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { signIn } from './sign-in'

test('a super administrator exports a list, corrects it in a file and imports it again', async ({ page }) => {
  await page.goto('/admin/referentiels')
  await signIn(page, 'superadmin')
  await expect(page.getByRole('heading', { name: 'Référentiels', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Vergers/ }).first()).toBeVisible()
  await expectAccessible(page, 'referentiels')

  await page.getByLabel('Liste', { exact: true }).selectOption('Bassins viticoles')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('bassins-viticoles-2026.csv')
  const csv = await readFile(await download.path(), 'utf8')
  const choose = (content: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'bassins.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

  await choose(csv)
  await expect(page.getByText('Aucun changement : la liste est déjà celle du fichier.')).toBeVisible()
  await choose(csv.replace('ALSACE_EST;', 'BORDEAUX;'))
  await expect(page.getByRole('heading', { name: 'bassins.csv ne change rien : 1 faute à corriger' })).toBeVisible()
  await expectAccessible(page, 'referentiels-fautes')
  // The first one stands beside its code for readers.
  await choose(csv.replace(/(ALSACE_EST;.*)Alsace et Est/, '$1Alsace'))
  await expect(page.getByText('1 ligne modifiée, 9 lignes inchangées')).toBeVisible()
  await expectAccessible(page, 'referentiels-apercu')
  await page.getByRole('button', { name: 'Remplacer la liste' }).click()
  await expect(page.getByText('La liste a été remplacée')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Alsace', exact: true })).toBeVisible()
})
