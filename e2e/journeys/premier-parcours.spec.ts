import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readPdf } from '@sillon/server/testing'
import {
  expectAccessible,
  expectColumnsAligned,
  expectFocusInSight,
  expectToastClearOf,
  keepToasts,
} from './accessibility'
import { signIn } from './sign-in'

const declaration = join(import.meta.dirname, '../../docs/exemples/declaration-pac-2026.xml')

test('an adviser goes from a PAC declaration to the surface and biodiversity scores', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/401|404/.test(message.text())) failures.push(message.text())
  })

  await test.step('signs in, after a redirect to the sign-in page', async () => {
    await page.goto('/change-exploitation')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fchange-exploitation/)
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeDisabled()
    await expectAccessible(page, 'login')
    await signIn(page, 'conseiller')
    await expect(page).toHaveURL('/change-exploitation')
  })

  await test.step('searches the farm, with a typing mistake, and selects it', async () => {
    await page.getByLabel('Recherche rapide').fill('valon clair')
    await expect(page.getByText('Ferme du Vallon Clair').first()).toBeVisible()
    await expect(page.getByText('1 exploitation – Ferme du Vallon Clair est sélectionnée.')).toBeVisible()
    await expectAccessible(page, 'change-exploitation')
    await page.getByRole('button', { name: /Sélectionner Ferme du Vallon Clair/ }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('sees its dashboard for the campaign year', async () => {
    await expect(page.getByRole('heading', { name: 'Ferme du Vallon Clair' })).toBeVisible()
    await expect(page.getByText('990 000 001 00018')).toBeVisible()
    await expectAccessible(page, 'accueil')
  })

  await test.step('imports the PAC declaration after a preview of its changes', async () => {
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
  await test.step('checks the rotation and saves it', async () => {
    await expect(page.getByLabel('Surface, ligne 1', { exact: true })).toHaveValue('12,6')
    await expectAccessible(page, 'modif-assolement')
    await page.getByRole('button', { name: "Gérer l'affectation des parcelles" }).click()
    await expectAccessible(page, 'parcelles')
    await page.getByRole('button', { name: /^Îlot 6, parcelle 1,/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Déplacer vers').selectOption('Ail *')
    await page.getByRole('button', { name: 'Déplacer', exact: true }).press('Enter')
    await expect(page.getByText('1 parcelle déplacée vers Ail *.')).toBeVisible()
    const jachere = page.locator('[data-ligne]').filter({ has: page.getByLabel('Culture, ligne 5', { exact: true }) })
    await page.getByRole('button', { name: /^Îlot 6, parcelle 1,/ }).dragTo(jachere)
    await expect(jachere.getByRole('button', { name: /^Îlot 6, parcelle 1,/ })).toBeVisible()
    await page.getByRole('button', { name: 'Annuler la dernière modification' }).click()
    await page.getByRole('button', { name: 'Terminer' }).click()
    await page.getByLabel('Surface, ligne 1', { exact: true }).fill('12,5')
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByText("L'assolement de l'exploitation a été enregistré.")).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('starts HVE4, whose surface sheet is filled from the rotation', async () => {
    await page.getByRole('link', { name: /HVE niveau 3, référentiel 4/ }).click()
    await expect(page).toHaveURL('/demarches/HVE4/infos')
    await expect(page.getByText('Impossible de valider')).toHaveCount(0)
    await page.getByLabel(/^Date d’entrée/).fill('1/2/26')
    const contrat = page.getByRole('group', { name: 'Contrat avec l’organisme certificateur' })
    await contrat.getByRole('button', { name: /^Ajouter un fichier/ }).click()
    await page.getByLabel(/^Choisissez ou déposez un fichier PDF/).setInputFiles({
      name: 'Contrat signé.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj <</Type /Page>> endobj\n%%EOF\n'),
    })
    await expectAccessible(page, 'infos-document')
    await page.getByRole('button', { name: 'Importer' }).click()
    await expect(page.getByText('Document enregistré')).toBeVisible()
    const download = page.waitForEvent('download')
    await contrat.getByRole('button', { name: 'Contrat signé', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('Contrat signé.pdf')
    await page.getByRole('switch', { name: 'La certification est obtenue par équivalence' }).check()
    await expectAccessible(page, 'infos')
    await page.getByRole('switch', { name: 'La certification est obtenue par équivalence' }).uncheck()
    await keepToasts(page)
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByText('La démarche a bien été sauvegardée')).toBeVisible()
    await expect(page).toHaveURL('/demarches/HVE4/indicateurs')
    await expect(page.getByRole('heading', { name: 'Surfaces', level: 1 })).toBeVisible()
    await expectToastClearOf(page, 'Étape suivante')
    await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Fermer' }).click()
    await expectAccessible(page, 'hve4-surfaces')
    await page.getByRole('button', { name: 'Étape suivante' }).click()
  })

  await test.step('sees the biodiversity score move during typing, and the value saved automatically', async () => {
    await expect(page.getByRole('heading', { name: 'Biodiversité', level: 1 })).toBeVisible()
    const progress = page.getByRole('complementary')
    const points = (await progress.textContent()) ?? ''
    for (const [element, quantite] of [
      ['Haie', '1250,5'],
      ['Mare', '0,4'],
      ['Mur en pierres', '200'],
    ] as const) {
      await page.getByLabel('Ajouter un élément').fill(element.slice(0, 4).toLowerCase())
      await page.keyboard.press('Enter')
      await page.getByLabel(`${element} sur l’exploitation`, { exact: true }).fill(quantite)
    }
    await expect(progress).not.toHaveText(points)
    await expect(page.getByText(/Enregistré à \d\d:\d\d/)).toBeVisible()
    await expectAccessible(page, 'hve4-biodiversite')
    await expectColumnsAligned(page, 'hve4-biodiversite')
    await expectFocusInSight(page, 'hve4-biodiversite')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('finds the typed values after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel('Haie sur l’exploitation', { exact: true })).toHaveValue(/^1\s?250,5$/)
  })

  await test.step('prints the sheet at once as a document: values without controls, and the farm on each page', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
    const { pages } = await readPdf(await page.pdf({ format: 'A4' }))
    expect(pages[0]).toMatch(/Ferme du Vallon Clair\nSIRET 990\s000\s001\s00018, .*\nHVE4, campagne 2026/)
    expect(pages[0]).toMatch(/^1\s?250,5$/m)
    expect(pages.join('\n')).toMatch(/Total du module Biodiversité\s+\S+\s+\/ \d+/)
    expect(pages.filter((text) => /Ferme du Vallon Clair · HVE4, campagne 2026\. Imprimé le \d/.test(text))).toEqual(
      pages,
    )
    // Rows without content are one line, with their names; of a question only the answer.
    expect(pages[0]).toMatch(/autres éléments à 0\s?:\s?Arbre isolé · Bosquet · /)
    expect(pages.join('\n')).not.toMatch(/Oui\s+Non\s+Non renseigné/)
    // How far its certification is.
    expect(pages[0]).toMatch(/^Saisie en cours/m)
    const acting = ['Étape suivante', 'Se déconnecter', 'Autres actions', 'Enregistré à', 'Ajouter un élément']
    expect(acting.filter((text) => pages.some((one) => one.includes(text)))).toEqual([])
  })

  await test.step('reads the history of a field, then the history of the file', async () => {
    await page.getByLabel('Haie sur l’exploitation', { exact: true }).click()
    await page.getByRole('button', { name: /^Historique du champ\s: Haie/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Historique\s: Haie/ })
    await expect(dialog.getByText(/^1\s?250,5 m$/)).toBeVisible()
    await expectAccessible(page, 'historique-champ')
    await dialog.getByRole('link', { name: 'Tout l’historique du dossier' }).click()
    await expect(page).toHaveURL('/demarches/HVE4/historique')
    await expect(page.getByRole('region', { name: 'Vie du dossier' }).getByText('Saisie en cours')).toBeVisible()
    await page.getByLabel('Afficher').selectOption('Biodiversité')
    await expect(page.getByText(/a modifié 3 valeurs$/).first()).toBeVisible()
    await expect(page.getByText(/^1\s?250,5 m$/)).toBeVisible()
    await expectAccessible(page, 'historique')
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Biodiversité', level: 1 })).toBeVisible()
  })

  await test.step('sees the verdict, and the modules below the threshold', async () => {
    await page.getByRole('navigation', { name: 'Modules' }).getByRole('link').last().click()
    await expect(page.getByRole('status').getByText('Pas encore', { exact: true })).toBeVisible()
    await expect(page.getByText('Incomplet').first()).toBeVisible()
    await expectAccessible(page, 'hve4-synthese')
  })

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/modif-assolement')
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })
  expect(failures).toEqual([])
})
