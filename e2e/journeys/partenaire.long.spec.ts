import { rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { SESSION_KEY } from '@sillon/contract'
import { startPartner } from '@sillon/partner'
import { dataFolder, freePort, startProduct } from '../product'
import { expectAccessible } from './accessibility'
import { signIn } from './sign-in'

const FERME = 'Exemple de référence, grandes cultures'

/** A product of this journey alone, since linking an account ends the other sessions of its person; its partner runs in this process. */
async function startBoth() {
  const partner = await startPartner()
  const folder = await dataFolder('partenaire')
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const { issuer, oidcPath, apiUrl } = partner
  const product = await startProduct({
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: folder,
    PARTNERS: JSON.stringify([
      {
        code: 'demonstration',
        libelle: 'Parcelles démo',
        issuer,
        oidcPath,
        apiUrl,
        clientId: 'sillon',
        scope: 'openid email profile offline_access exploitations',
      },
    ]),
  })
  return {
    url,
    async stop() {
      await Promise.all([product.kill(), partner.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in on the partner's page. */
async function signInAtPartner(page: Page) {
  await expect(page.getByRole('heading', { name: 'Connexion à Parcelles démo' })).toBeVisible()
  await page.getByLabel('Identifiant').fill('colin')
  await page.getByLabel('Mot de passe').fill('Parcelles-2026!')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

let both: Awaited<ReturnType<typeof startBoth>>
test.beforeAll(async () => {
  both = await startBoth()
})
test.afterAll(() => both.stop())

test('an adviser signs in by the partner, allocates its parcels, takes its values over and reads the verdict', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: both.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const move = async (to: string) => {
    await page.getByLabel('Déplacer vers').selectOption(to)
    await page.getByRole('button', { name: 'Déplacer', exact: true }).press('Enter')
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Valider', exact: true }).press('Enter')
    await expect(page).toHaveURL('/')
  }

  await test.step('links the account at the partner to the one here', async () => {
    await page.goto('/account')
    await signIn(page, 'conseiller')
    await page.getByRole('button', { name: 'Ajouter Parcelles démo' }).click()
    await signInAtPartner(page)
    await expect(page.getByRole('button', { name: 'Supprimer Parcelles démo' })).toBeVisible()
    await expect(page).toHaveURL('/account')
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  })

  await test.step('signs in by the partner, and comes to the requested page', async () => {
    await page.goto('/change-exploitation')
    await page.getByRole('button', { name: 'Se connecter avec Parcelles démo' }).click()
    await signInAtPartner(page)
    await expect(page).toHaveURL('/change-exploitation')
    await page.getByLabel('Recherche rapide').fill(FERME)
    await page.getByRole('button', { name: `Sélectionner ${FERME}` }).click()
    await expect(page.getByRole('heading', { name: FERME, level: 1 })).toBeVisible()
  })

  await test.step('synchronises the farm, which is linked by its SIRET', async () => {
    await page.goto('/modif-assolement')
    await page.getByRole('button', { name: 'Synchroniser avec Parcelles démo' }).click()
    await expect(page.getByText('Parcelles : 16 ajoutées.')).toBeVisible()
    await expect(page.getByText(/^Interventions\s: \d+ ajoutées\.$/)).toBeVisible()
    await expect(page.getByText('16 parcelles isolées (132 ha) ne sont sur aucune ligne.')).toBeVisible()
  })

  await test.step('allocates two parcels by the keyboard alone', async () => {
    await page.getByRole('button', { name: "Gérer l'affectation des parcelles" }).press('Enter')
    await page.getByRole('button', { name: /^Îlot 1, parcelle 1,/ }).press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await move("Blé tendre d'hiver")
    await expect(page.getByText("2 parcelles déplacées vers Blé tendre d'hiver.")).toBeVisible()
    await save()
  })

  await test.step('allocates one that is chosen on the map', async () => {
    await page.goto('/carte')
    const box = page.getByRole('row', { name: /^Îlot 3, parcelle 1/ }).getByRole('checkbox')
    const map = page.locator('canvas').first()
    // A map that is drawn later begins with the whole farm.
    await expect(map).toBeVisible()
    await expect(async () => {
      // The map shows what the list chooses in its middle.
      await box.check()
      await box.uncheck()
      await map.click()
      // A second click at once would be a double click, which zooms.
      await expect(box).toBeChecked({ timeout: 5000 })
    }).toPass({ timeout: 120_000 })
    await page.getByRole('link', { name: 'Affecter à une ligne' }).click()
    await expect(page.getByText('1 parcelle sélectionnée (9,6271 ha)')).toBeVisible()
    await move("Orge d'hiver")
    await expect(page.getByText("1 parcelle déplacée vers Orge d'hiver.")).toBeVisible()
    await save()
  })

  const cmr2 = 'Surface de la SAU ayant reçu au moins un produit classé CMR2'
  await test.step('takes over a value that the records give', async () => {
    await page.goto('/demarches/HVE4/indicateurs?rubrique=HVE4_PHYTO')
    const row = page.getByRole('row', { name: new RegExp(`^${cmr2}`) })
    await expect(row.getByRole('textbox')).toHaveValue('0')
    const take = row.getByRole('button', { name: /^Reprendre / })
    const [, valeur = ''] = /^Reprendre ([\d,]+)\s:/.exec((await take.getAttribute('aria-label')) ?? '') ?? []
    await take.click()
    await expect(row.getByRole('textbox')).toHaveValue(valeur)
    await expect(page.getByRole('complementary').getByText('−2 avec la dernière saisie').first()).toBeVisible()
    await expect(page.getByText(/Enregistré à \d\d:\d\d/)).toBeVisible()
  })

  await test.step('signs in by the partner in another tab when the session has expired, and what was typed is saved', async () => {
    await page.evaluate(async (key) => {
      const headers = { authorization: `Bearer ${localStorage.getItem(key)}` }
      await fetch('/api/authentification/utilisateur', { method: 'DELETE', headers })
    }, SESSION_KEY)
    const field = page.getByRole('row', { name: new RegExp(`^${cmr2}`) }).getByRole('textbox')
    await field.fill('80')
    const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Se connecter avec Parcelles démo (nouvel onglet)' }).click()
    const other = await opened
    await other.getByRole('button', { name: 'Continuer en tant que Colin Marchand' }).click()
    await expect(other.getByRole('heading', { name: 'Vous êtes de nouveau connecté' })).toBeVisible()
    await expectAccessible(other, 'partenaire-reprise')
    await other.close()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/Enregistré à \d\d:\d\d/)).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue('80')
  })

  await test.step('reads the verdict', async () => {
    await page.getByRole('navigation', { name: 'Modules' }).getByRole('link').last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeVisible()
    await expect(page.getByRole('status').getByText('Certifiable', { exact: true })).toBeVisible()
    const phyto = page.getByRole('row', { name: /^Stratégie phytosanitaire/ })
    await expect(phyto.getByRole('cell').first()).toHaveText('13')
  })

  await test.step('confirms their identity at the partner, in another tab, before an act that asks for it', async () => {
    await page.goto('/account')
    // As an hour after the sign-in.
    const refused = { status: 403, json: { code: 'PREUVE_EXIGEE', message: '' } }
    await page.route('**/partners/*', (route) => route.fulfill(refused), { times: 1 })
    await page.getByRole('button', { name: 'Supprimer Parcelles démo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Confirmer avec Parcelles démo (nouvel onglet)' }).click()
    const other = await opened
    // Its open session there does not suffice.
    await signInAtPartner(other)
    await expect(other.getByRole('heading', { name: 'Votre identité est confirmée' })).toBeVisible()
    await expectAccessible(other, 'partenaire-preuve')
    await other.close()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Ajouter Parcelles démo' })).toBeVisible()
  })
  expect(failures).toEqual([])
})
