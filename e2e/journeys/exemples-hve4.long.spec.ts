import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { test } from '../own-product'
import { expectAccessible, expectChoicesWhole } from './accessibility'
import { signIn } from './sign-in'
import { unfold } from './unfold'

// Worked examples of the reference, up to the verdict: the first typed in through the screen as an adviser would, the others as the demonstration holds them. Under
// `npm run test:all` each is typed in.

const MILLESIME = 2026

interface Exemple {
  readonly irrigation: boolean
  /** Entries, by code (with `@n_1` for a campaign), as the reference writes them. */
  readonly saisies: ReadonlyMap<string, string>
  readonly attendus: ReadonlyMap<string, string>
}

function readExemple(nom: string): Exemple {
  const file = join(import.meta.dirname, '../../packages/referentials/data/hve4/exemples.csv')
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(';'))
    .filter(([exemple]) => exemple === nom)
  const of = (prefix: RegExp) =>
    new Map(
      rows
        .filter(([, key = '']) => prefix.test(key))
        .map(([, key = '', value = '']) => [key.replace(prefix, ''), value]),
    )
  return {
    irrigation: rows.some(([, key, value]) => key === 'INFO:irrigation' && value === 'true'),
    saisies: of(/^(?=HVE4_)/),
    attendus: of(/^ATTENDU:/),
  }
}

async function bearer(request: APIRequestContext): Promise<Record<string, string>> {
  const answer = await request.post('/api/authentification/utilisateur', {
    data: { username: 'conseiller', password: 'Demo-2026!' },
  })
  return { authorization: answer.headers().authorization ?? '' }
}

/** The demonstration shows these farms filled in: their entries are taken away, so that they can be typed again. */
async function empty(request: APIRequestContext, raisonSociale: string, { saisies }: Exemple): Promise<void> {
  const headers = await bearer(request)
  const search = await request.get('/api/exploitations/search', {
    headers,
    params: { name: raisonSociale, millesime: MILLESIME, offset: 0 },
  })
  const { data } = (await search.json()) as { data: { idExploitation: number }[] }
  const codes = new Set([...saisies.keys()].map((key) => key.split('@')[0] ?? ''))
  const saved = await request.put(`/api/demarches/HVE4/indicateurs/${data[0]?.idExploitation}`, {
    headers,
    params: { millesime: MILLESIME },
    data: [...codes].map((codeNational) => ({ codeNational, valeur: null })),
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}

/** Types one value into its visible field; false while the field is hidden or collapsed by an answer. */
async function fill(page: Page, key: string, value: string): Promise<boolean> {
  const yesNo = page.locator(`fieldset[name="${key}"]`)
  if ((await yesNo.count()) > 0) {
    if (!(await yesNo.isVisible())) return false
    await yesNo.getByText(value === 'true' ? 'Oui' : 'Non', { exact: true }).click()
    return true
  }
  const [code = '', campagne] = key.split('@')
  const field = page
    .locator(`[name="${key}"]`)
    .or(page.locator(`[name="${campagne === 'n' ? code : key}"]`))
    .first()
  if ((await field.count()) === 0 || !(await field.isVisible())) return false
  const tagOf = () => field.evaluate((element) => element.tagName)
  // A feature has one box; this button opens the one for the whole farm.
  if ((await tagOf()) === 'BUTTON') {
    await field.click()
    await expect.poll(tagOf).toBe('INPUT')
  }
  if ((await tagOf()) === 'SELECT') await field.selectOption(value)
  else await field.fill(/^-?[\d.]+$/.test(value) ? value.replace('.', ',') : value)
  return true
}

/** Fills what the page shows, again and again while new fields appear. */
async function fillPage(page: Page, left: Map<string, string>): Promise<void> {
  // The far sections of a sheet are drawn a moment after the first.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  let filled = 0
  do {
    filled = 0
    await unfold(page)
    // The last typed value opens its rows once its character is painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    for (const [key, value] of left)
      if (await fill(page, key, value)) {
        left.delete(key)
        filled++
      }
  } while (filled > 0)
}

const modules = [
  ['Surfaces', 'surfaces'],
  ['Biodiversité', 'biodiversite'],
  ['Stratégie phytosanitaire', 'phytosanitaire'],
  ['Gestion de la fertilisation', 'fertilisation'],
  ["Gestion de l'irrigation", 'irrigation'],
] as const

/** Types every entry of an example, module by module, up to the synthesis. */
async function typeIn(page: Page, exemple: Exemple, isLookedAt: boolean): Promise<void> {
  await page.goto('/demarches/HVE4/indicateurs')

  const left = new Map(exemple.saisies)
  const pages = modules.filter(([libelle]) => exemple.irrigation || !libelle.includes('irrigation'))
  for (const [libelle, name] of pages) {
    await expect(page.getByRole('heading', { level: 1, name: libelle })).toBeVisible()
    await fillPage(page, left)
    if (isLookedAt) {
      await expectAccessible(page, `exemple-${name}`)
      await expectChoicesWhole(page, `exemple-${name}`)
    }
    await page.getByRole('button', { name: 'Étape suivante' }).click()
  }
  // A campaign that the chosen average does not ask for has no field: its value counts for nothing.
  expect(
    [...left.keys()].filter((key) => !/@n_[12]$/.test(key)),
    'entries that no field took',
  ).toEqual([])
}

/** The total of a module in the recap: its row's points. */
const totalOf = (page: Page, libelle: string): Locator =>
  page
    .getByRole('table', { name: 'Récapitulatif par module' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${libelle}`) }) })
    .getByRole('cell')
    .first()

/** All the decimals of a total: under the pointer where fewer are written. */
const points = (value: string) => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 }).format(Number(value))

for (const [nom, raisonSociale, isLookedAt] of [
  ['F_GRANDES_CULTURES_PDT', 'Exemple de référence, grandes cultures', true],
  ['F_VIGNE', 'Exemple de référence, vigne', false],
  ['F_PEPINIERE_HORS_SOL', 'Exemple de référence, pépinière hors sol', false],
] as const)
  test(`${raisonSociale} has the expected totals and verdict`, async ({ page, request }) => {
    const exemple = readExemple(nom)
    const isTyped = isLookedAt || process.env.TEST_ALL === '1'
    if (isTyped) await empty(request, raisonSociale, exemple)
    await page.goto('/change-exploitation')
    await signIn(page, 'conseiller')
    await page.getByLabel('Recherche rapide').fill(raisonSociale)
    await page.getByRole('button', { name: `Sélectionner ${raisonSociale}` }).click()
    await expect(page).toHaveURL('/')
    if (isTyped) await typeIn(page, exemple, isLookedAt)
    else await page.goto('/demarches/HVE4/indicateurs?rubrique=HVE4_SYN')

    await expect(page.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeVisible()
    const { attendus } = exemple
    for (const [libelle, code] of [
      ['Biodiversité', 'HVE4_SYN_I_101'],
      ['Stratégie phytosanitaire', 'HVE4_SYN_I_102'],
      ['Gestion de la fertilisation', 'HVE4_SYN_I_103'],
      ["Gestion de l'irrigation", 'HVE4_SYN_I_104'],
    ] as const) {
      const expected = attendus.get(code)
      if (!expected) continue
      const total = totalOf(page, libelle)
      const exact = points(expected)
      await expect(total.getByTitle(exact, { exact: true }).or(total.getByText(exact, { exact: true }))).toBeVisible()
    }
    const verdict = attendus.get('HVE4_SYN_I_1') === 'CERTIFIABLE' ? 'Certifiable' : 'Non certifiable'
    await expect(page.getByRole('status').getByText(verdict, { exact: true })).toBeVisible()
    if (isLookedAt) await expectAccessible(page, 'exemple-synthese')
  })
