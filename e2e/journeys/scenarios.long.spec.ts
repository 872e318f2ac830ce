import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { signIn } from './sign-in'

/** Sent by its farmer, and not opened by an adviser yet. */
const FERME = 'GAEC du Bois Joli'
const RUCHES = 'Nombre de ruches'
const SCENARIOS = '/demarches/HVE4/scenarios'

async function openFarm(page: Page, account: string): Promise<void> {
  await page.goto('/change-exploitation')
  await signIn(page, account)
  await page.getByRole('button', { name: `Sélectionner ${FERME}` }).click()
  await expect(page.getByRole('heading', { name: FERME, level: 1 })).toBeVisible()
}

test('an adviser tries, compares, applies and undoes a scenario; the farmer reads it', async ({ browser }) => {
  const adviser = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  const farmer = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Dossier et scénario' })
  const apply = () => adviser.getByRole('button', { name: 'Appliquer…' })
  // The heads of the comparison are links to the scenarios too.
  const inList = (page: Page) => page.getByRole('listitem').getByRole('link', { name: 'Scénario 1', exact: true })
  const ruches = (page: Page) => page.getByLabel(RUCHES, { exact: true })

  await test.step('a new scenario opens on the sheets, and a trial is saved in it', async () => {
    await openFarm(adviser, 'conseiller')
    await adviser.goto(SCENARIOS)
    await adviser.getByRole('button', { name: 'Nouveau scénario' }).click()
    await expect(adviser).toHaveURL(/scenarios\/\d+/)
    await adviser
      .getByRole('navigation', { name: 'Modules' })
      .getByRole('link', { name: /Biodiversité/ })
      .click()
    await ruches(adviser).fill('3')
    await expect(adviser.getByText(/^Scénario enregistré à/)).toBeVisible()
    await expect(panel(adviser).getByRole('button', { name: RUCHES, exact: true })).toBeVisible()
    await expectAccessible(adviser, 'scenario')
  })

  await test.step('a copy of it tries more, and both are compared with the file', async () => {
    await adviser.getByRole('button', { name: 'Dupliquer' }).click()
    await expect(adviser.getByText('Scénario « Scénario 1 (copie) »')).toBeVisible()
    await adviser
      .getByRole('navigation', { name: 'Modules' })
      .getByRole('link', { name: /Biodiversité/ })
      .click()
    await ruches(adviser).fill('12')
    await adviser.getByRole('link', { name: 'Tous les scénarios' }).click()
    const row = adviser.getByRole('row', { name: new RegExp(`^${RUCHES}`) })
    await expect(row.getByRole('cell')).toHaveText([/./, '3', '12'])
    await expectAccessible(adviser, 'scenarios')
  })

  await test.step('the farmer reads it on a phone, without points, and cannot change a file under verification', async () => {
    await openFarm(farmer, 'agriculteur2')
    await farmer.goto(SCENARIOS)
    await inList(farmer).click()
    await expect(farmer.getByText(/ses scénarios se lisent, mais ne se modifient pas/)).toBeVisible()
    await farmer.getByRole('button', { name: 'Dossier et scénario' }).click()
    await expect(panel(farmer).getByText(/^Les points sont visibles par votre conseiller/)).toBeVisible()
    await expect(panel(farmer).getByRole('button', { name: RUCHES, exact: true })).toBeVisible()
    await expectAccessible(farmer, 'scenario-lu', { isOfPhone: true })
    await farmer.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the application is previewed, and one act of the history', async () => {
    await inList(adviser).click()
    await apply().click()
    const dialog = adviser.getByRole('dialog', { name: 'Appliquer « Scénario 1 » au dossier' })
    await expect(dialog.getByRole('row', { name: new RegExp(RUCHES) })).toContainText('3')
    await expectAccessible(adviser, 'scenario-application')
    await dialog.getByRole('button', { name: /^Appliquer 1 valeur/ }).click()
    await expect(adviser.getByText(/^Appliqué au dossier par/)).toBeVisible()
    await adviser.goto('/demarches/HVE4/historique')
    await expect(adviser.getByText(/appliqué le scénario «.Scénario 1.»/).first()).toBeVisible()
  })

  await test.step('the undo gives the file its entry back', async () => {
    await adviser.goto(SCENARIOS)
    await inList(adviser).click()
    await adviser.getByRole('button', { name: 'Annuler l’application' }).click()
    await adviser.getByRole('dialog').getByRole('button', { name: 'Annuler l’application' }).click()
    await expect(adviser.getByText(/^Appliqué au dossier par/)).toHaveCount(0)
    await expect(panel(adviser).getByRole('button', { name: RUCHES, exact: true })).toBeVisible()
  })
})
