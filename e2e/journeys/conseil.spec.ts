import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { signIn } from './sign-in'

/** In entry, below the threshold in three modules. No other journey changes it. */
const FERME = 'EARL des Trois Chênes'

/** Points of each module, by its name, in the summary of the results. */
async function pointsDesModules(page: Page): Promise<Map<string, string>> {
  await page.goto('/demarches/HVE4/indicateurs?rubrique=HVE4_SYN')
  const rows = page.getByRole('region', { name: 'Récapitulatif par module' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Biodiversité' })).toBeVisible()
  const texts = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [row.querySelector('th')?.textContent ?? '', row.querySelector('td')?.textContent ?? '']),
  )
  return new Map(texts.map(([module = '', points = '']) => [module.replace(/, règle à confirmer$/, ''), points]))
}

test('a farm below the threshold gets a plan, applies it, and has the points that it promised', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/change-exploitation')
  await signIn(page, 'conseiller')
  await page.getByLabel('Recherche rapide').fill(FERME)
  await page.getByRole('button', { name: `Sélectionner ${FERME}` }).click()
  await expect(page.getByRole('heading', { name: FERME, level: 1 })).toBeVisible()
  const before = await pointsDesModules(page)
  const promised = new Map<string, string>()

  await test.step('the advice names the points to which each plan leads', async () => {
    await page.getByRole('link', { name: 'Conseil', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Essayer ces plans dans un scénario' })).toBeVisible()
    await expectAccessible(page, 'conseil')
    for (const carte of await page.getByRole('region').filter({ hasText: 'Ce plan mène à' }).all()) {
      const [, points = ''] = /Ce plan mène à ([\d,]+) points?/.exec((await carte.textContent()) ?? '') ?? []
      promised.set((await carte.getByRole('heading').first().textContent()) ?? '', points)
    }
    expect(promised.size).toBeGreaterThan(1)
    for (const [module, points] of promised) expect(before.get(module)).not.toBe(points)
  })

  await test.step('the plans are tried in a scenario, and applied to the file', async () => {
    await page.getByRole('button', { name: 'Essayer ces plans dans un scénario' }).click()
    await expect(page).toHaveURL(/scenarios\/\d+/)
    await page.getByRole('button', { name: 'Appliquer…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Appliquer \d+ valeurs/ })
      .click()
    await expect(page.getByText(/^Appliqué au dossier par/)).toBeVisible()
  })

  await test.step('the results show the promised points, and those of the other modules have not moved', async () => {
    const after = await pointsDesModules(page)
    for (const [module, points] of after) expect(points, module).toBe(promised.get(module) ?? before.get(module))
  })
})
