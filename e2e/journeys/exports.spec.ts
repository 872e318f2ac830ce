import { read, utils, type WorkBook } from '@e965/xlsx'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { downloaded } from './downloads'
import { signIn } from './sign-in'

const linesOf = ({ SheetNames: [first = ''], Sheets }: WorkBook) => {
  const sheet = Sheets[first]
  return sheet === undefined ? [] : utils.sheet_to_json<readonly unknown[]>(sheet, { header: 1 })
}
const XLS = 'Export.xls (Excel 97-2003)'

test('what a super administrator exports is downloaded, and found again among their exports', async ({ page }) => {
  await page.goto('/admin/journal')
  await signIn(page, 'superadmin')
  const journal = await downloaded(page, 'Exporter')
  expect(journal.name).toBe('journal.csv')
  expect(journal.bytes.toString()).toContain('Date;Action;Par;Adresse')

  await page.goto('/change-exploitation?recherche=vallon clair')
  await page.getByRole('button', { name: 'Exporter' }).click()
  const fermes = await downloaded(page, XLS)
  expect(fermes.name).toBe('Export.xls')
  const [heads = [], ...lines] = linesOf(read(fermes.bytes))
  expect(heads).toHaveLength(13)
  expect(lines).toContainEqual(expect.arrayContaining(['Ferme du Vallon Clair', '99000000100018']))

  await page.goto('/account')
  await page.getByRole('link', { name: 'Mes exports' }).click()
  const row = page.getByRole('row', { name: /Journal de l’administration/ }).first()
  await expect(row).toContainText('Prêt')
  await expectAccessible(page, 'exports')
  const again = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Télécharger/ }).click()
  expect((await again).suggestedFilename()).toBe('journal.csv')
})
