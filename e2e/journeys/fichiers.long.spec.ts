import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { dataFolder, startProduct } from '../product'
import { signIn } from './sign-in'

const exemples = join(import.meta.dirname, '../../docs/exemples')
const FERME = 'Ferme du Vallon Clair'

/** A product of this journey alone: other journeys import into the same farm. */
let product: Awaited<ReturnType<typeof startProduct>>
let folder: string
test.beforeAll(async () => {
  folder = await dataFolder('fichiers')
  product = await startProduct({ DATA_DIR: folder })
})
test.afterAll(async () => {
  await product.kill()
  await rm(folder, { recursive: true, force: true })
})

test('an adviser goes from a PAC declaration and a register file to the verdict, without a partner', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: product.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const dialog = page.getByRole('dialog')

  await test.step('imports the declaration, whose parcels fill the rotation', async () => {
    await page.goto('/change-exploitation')
    await signIn(page, 'conseiller')
    await page.getByLabel('Recherche rapide').fill(FERME)
    await page.getByRole('button', { name: `Sélectionner ${FERME}` }).click()
    await expect(page.getByRole('heading', { name: FERME, level: 1 })).toBeVisible()
    await page.goto('/modif-assolement')
    await page.getByRole('button', { name: 'Importer la déclaration PAC' }).first().click()
    await dialog.locator('input[type=file]').setInputFiles(join(exemples, 'declaration-pac-2026.xml'))
    await dialog.getByRole('button', { name: /^(Importer|Confirmer|Appliquer)/ }).click()
    await expect(page.getByLabel('Surface, ligne 1', { exact: true })).toHaveValue('12,6')
  })

  await test.step('imports the register, whose columns and parcels are recognised', async () => {
    await page.goto('/registre')
    await page.getByRole('button', { name: 'Importer un fichier' }).first().click()
    await dialog.locator('input[type=file]').setInputFiles(join(exemples, 'registre-2026.csv'))
    await expect(dialog.getByText('12 nouvelles interventions')).toBeVisible()
    await expect(dialog.getByText(/sans parcelle connue|sans culture reconnue/)).toHaveCount(0)
    await expect(dialog.getByLabel('Quantité par hectare')).toHaveValue('Dose par hectare')
    await dialog.getByRole('button', { name: 'Importer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('table').getByText('Démo-Épiflor 250').first()).toBeVisible()
  })

  await test.step('takes the records’ answer over in the file: an entry gives way to it', async () => {
    await page.goto('/demarches/HVE4/infos')
    await page.getByLabel(/^Date d’entrée/).fill('1/2/26')
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page).toHaveURL('/demarches/HVE4/indicateurs')
    await page.goto('/demarches/HVE4/indicateurs?rubrique=HVE4_PHYTO')
    const cmr1 = page.getByRole('row', { name: /^Utilisation d’au moins un produit classé CMR1/ })
    await expect(cmr1.getByRole('cell').first()).toContainText('Non')
    await cmr1.getByText('Oui', { exact: true }).click()
    await expect(cmr1.getByRole('cell').last()).toContainText('Oui')
    await page.getByRole('button', { name: /^Tout reprendre .*\s: Usage des substances CMR$/ }).click()
    await expect(cmr1.getByRole('cell').last()).toContainText('Non')
    await expect(page.getByText(/Enregistré à \d\d:\d\d/)).toBeVisible()
  })

  await test.step('reads the verdict, which waits for the file to be sent', async () => {
    const verdict = page.getByRole('status')
    await page.getByRole('navigation', { name: 'Modules' }).getByRole('link').last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeVisible()
    await expect(verdict.filter({ hasText: 'Pas encore' })).toBeVisible()
    // The entry would have invalidated the audit.
    await expect(page.getByText(/INVALIDATION DE L/)).toHaveCount(0)
    await page.getByText('Autre état…').click()
    await page.getByLabel('État du dossier').selectOption('VERIFICATION_EN_COURS')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await dialog.getByRole('button', { name: 'Changer l’état' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/demarches/HVE4/indicateurs?rubrique=HVE4_SYN')
    await expect(verdict.getByText('Non certifiable', { exact: true })).toBeVisible()
  })
  expect(failures).toEqual([])
})
