import { expect, type Page, test } from '@playwright/test'
import { siretFictif } from '@sillon/server/testing'
import { expectAccessible } from './accessibility'
import { startByMail } from './by-mail'
import { addAuthenticator } from './passkeys'
import { signIn } from './sign-in'

// The first days of an organisation, without SQL: each person begins by the mail that a real mail server received.

const ORGANISME = 'Coopérative des Haies'
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4" fill="#2F6B3A"/></svg>',
)
/** As a spreadsheet saves it in France. */
const FARMS = Buffer.from(
  [
    '\uFEFFRaison sociale;SIRET;Adresse;Code postal;Commune;Adresse email;Activité principale',
    ...Array.from(
      { length: 200 },
      (_, i) =>
        `GAEC de la Haie ${i + 1};${siretFictif(60_000 + i)};${i + 1} chemin des Mares;26400;Crest;haie${i + 1}@coop.example;Céréales et oléoprotéagineux`,
    ),
  ].join('\r\n'),
)
const ADVISER = 'bruno.tournee@coop.example'
/** Twelve advisers, each with a farm. */
const ADVISERS = Buffer.from(
  [
    'Type d’utilisateur;Adresse email;Prénom;Nom;Exploitations',
    `Conseiller;${ADVISER};Bruno;Tournée;${siretFictif(60_011)}`,
    ...Array.from(
      { length: 11 },
      (_, i) => `Conseiller;conseil${i}@coop.example;Camille;Conseil ${i + 1};${siretFictif(60_020 + i)}`,
    ),
  ].join('\r\n'),
)
const PASSWORD = 'Sillon-et-haies-26!'
const OTHER = 'Trois-mares-48!'
const ADMIN = 'amelie.gerante@coop.example'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('an organisation starts with its administrator, its advisers and its farms', async ({ browser }) => {
  const product = await startByMail(browser)
  const { linkIn } = product
  const choosePassword = async (page: Page, password: string) => {
    await page.getByLabel(/^Nouveau mot de passe/).fill(password)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  const signInWith = async (page: Page, username: string, password: string) => {
    await page.getByLabel('Identifiant').fill(username)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page).not.toHaveURL(/\/login/)
  }

  const acceptTerms = async (page: Page) => {
    await page.getByRole('button', { name: 'J’accepte ces conditions' }).click()
    await expect(page.getByRole('button', { name: 'J’accepte ces conditions' })).toHaveCount(0)
  }

  try {
    const owner = await product.open()
    await test.step('the super administrator creates an organisation', async () => {
      await owner.goto('/admin/organismes')
      await signIn(owner, 'superadmin')
      await owner.getByRole('link', { name: 'Créer un organisme' }).click()
      const form = owner.getByRole('dialog', { name: 'Créer un organisme' })
      await form.getByLabel(/^Nom/).fill(ORGANISME)
      await form.getByLabel(/^Adresse/).fill('3 place du Marché, 31000 Toulouse')
      await form
        .locator('input[type="file"]')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: LOGO })
      await form.getByLabel(/^Couleur primaire/).fill('#2F6B3A')
      await form.getByLabel(/^Couleur secondaire/).fill('#B7832F')
      await form.getByLabel(/^Couleur tertiaire/).fill('#1F4727')
      await expectAccessible(owner, 'admin-organisme')
      await form.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(owner.getByRole('row', { name: new RegExp(ORGANISME) })).toBeVisible()
    })
    await test.step('the super administrator creates its administrator', async () => {
      await owner.goto('/admin/utilisateurs')
      await expect(owner.getByRole('heading', { level: 1, name: 'Utilisateurs' })).toBeVisible()
      await expectAccessible(owner, 'admin-utilisateurs')
      await owner.getByRole('link', { name: 'Créer un utilisateur' }).click()
      const form = owner.getByRole('dialog', { name: 'Créer un utilisateur' })
      await form.getByLabel('Type d’utilisateur').selectOption('Administrateur d’organisme')
      await form.getByLabel('Adresse email').fill(ADMIN)
      await form.getByLabel('Prénom').fill('Amélie')
      await form.getByLabel(/^Nom/).fill('Gérante')
      await form.getByLabel('Organisme principal').selectOption(ORGANISME)
      await form.getByText('Aucun territoire').click()
      await owner.getByRole('searchbox', { name: 'Chercher un territoire' }).fill('occ')
      await owner.getByRole('checkbox', { name: 'Occitanie (région entière)' }).check()
      for (const droit of [
        'Créer et modifier des exploitations',
        'Créer et modifier des utilisateurs',
        'Donner accès aux exploitations',
      ])
        await form.getByLabel(droit).check()
      await expectAccessible(owner, 'admin-utilisateur')
      await form.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(owner.getByRole('row', { name: /Gérante/ })).toBeVisible()
    })

    const admin = await product.open()
    await test.step('the administrator confirms her address by the mail, chooses a password and signs in', async () => {
      const link = await linkIn(ADMIN, 'vous a ouvert un compte', '/confirm-email/')
      await admin.goto(link)
      await expect(admin.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible()
      expect(admin.url(), 'the key is not in the address').not.toContain(link.split('/')[2])
      await admin.getByLabel(/^Nouveau mot de passe/).fill('motdepasse')
      await expectAccessible(admin, 'nouveau-mot-de-passe')
      await choosePassword(admin, PASSWORD)
      await signInWith(admin, ADMIN, PASSWORD)
      await expectAccessible(admin, 'conditions')
      await acceptTerms(admin)
    })
    await test.step('she adds a passkey, and signs in with it', async () => {
      await addAuthenticator(admin)
      await admin.goto('/account')
      const passkeys = admin.getByRole('region', { name: 'Clés d’accès (passkeys)' })
      await passkeys.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
      await admin.getByLabel('Nom de la clé').fill('Ordinateur du bureau')
      await admin.getByRole('button', { name: 'Continuer' }).click()
      await admin.getByRole('button', { name: 'Je les ai gardés' }).click()
      await expect(passkeys.getByText('Ordinateur du bureau')).toBeVisible()
      await admin.getByRole('button', { name: 'Se déconnecter' }).click()
      await admin.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
      await expect(admin).not.toHaveURL(/\/login/)
    })
    await test.step('she imports two hundred farms', async () => {
      await admin.goto('/admin/exploitations')
      await admin.getByRole('button', { name: /Importer/ }).click()
      const dialog = admin.getByRole('dialog', { name: /^Importer des exploitations/ })
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: 'fermes.csv', mimeType: 'text/csv', buffer: FARMS })
      await expect(dialog.getByText('200 créations')).toBeVisible()
      await expectAccessible(admin, 'admin-import')
      await dialog.getByRole('button', { name: 'Importer 200 exploitations' }).click()
      await expect(admin.getByText('1 à 20 sur 200')).toBeVisible()
      await expectAccessible(admin, 'admin-exploitations')
    })
    await test.step('she imports twelve advisers with their farms', async () => {
      await admin.goto('/admin/utilisateurs')
      await admin.getByRole('button', { name: /Importer/ }).click()
      const dialog = admin.getByRole('dialog', { name: 'Importer des utilisateurs' })
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: 'conseillers.csv', mimeType: 'text/csv', buffer: ADVISERS })
      await expect(dialog.getByText('12 créations')).toBeVisible()
      await dialog.getByRole('button', { name: 'Importer 12 utilisateurs' }).click()
      await expect(admin.getByRole('row', { name: /Tournée/ })).toBeVisible()
    })
    await test.step('she corrects a farm, and grants it to one of them', async () => {
      await admin.goto('/admin/exploitations?recherche=GAEC de la Haie 13')
      await admin.getByRole('button', { name: 'Modifier GAEC de la Haie 13', exact: true }).click()
      const form = admin.getByRole('dialog')
      await form.getByLabel(/^Raison sociale/).fill('GAEC des Alisiers')
      await form.getByRole('button', { name: 'Enregistrer' }).click()
      // Under its new name it is no answer to the search any more.
      await expect(form).toHaveCount(0)
      await admin.goto('/admin/utilisateurs')
      await admin.getByRole('button', { name: 'Autres actions : Bruno Tournée' }).click()
      await admin.getByRole('button', { name: 'Gérer les accès de Bruno Tournée' }).click()
      const dialog = admin.getByRole('dialog')
      await dialog.getByLabel('Rechercher une exploitation').fill('GAEC des Alisiers')
      await dialog.getByRole('button', { name: 'Ajouter GAEC des Alisiers', exact: true }).click()
      await expectAccessible(admin, 'admin-acces')
      await dialog.getByRole('button', { name: 'Valider' }).click()
      await expect(admin.getByText('Accès enregistrés')).toBeVisible()
    })

    const adviser = await product.open(PHONE)
    await test.step('an adviser signs in for the first time, on a phone and in English, and finds both farms', async () => {
      await adviser.goto(await linkIn(ADVISER, 'vous a ouvert un compte', '/confirm-email/'))
      await choosePassword(adviser, PASSWORD)
      await signInWith(adviser, ADVISER, PASSWORD)
      await acceptTerms(adviser)
      await expect(adviser.getByText('GAEC de la Haie 12').first()).toBeVisible()
      await expect(adviser.getByText('GAEC des Alisiers').first()).toBeVisible()
      await adviser.getByRole('button', { name: 'Menu', exact: true }).click()
      await adviser.getByLabel('Langue').selectOption('en')
      await adviser.keyboard.press('Escape')
      await expect(adviser.getByRole('heading', { level: 1, name: 'Change farm' })).toBeVisible()
      await expectAccessible(adviser, 'premier-jour-en-anglais')
    })

    await test.step('a forgotten password is replaced by mail, which ends the open sessions', async () => {
      const forgetful = await product.open(PHONE)
      await forgetful.goto('/reset-password')
      await expectAccessible(forgetful, 'mot-de-passe-oublie')
      await forgetful.getByLabel('Adresse email').fill(ADVISER)
      await forgetful.getByRole('button', { name: 'Envoyer le lien' }).click()
      // In the language that the adviser chose.
      await forgetful.goto(await linkIn(ADVISER, 'Choose a new password', '/reset-password/'))
      await choosePassword(forgetful, OTHER)
      await adviser.goto('/account')
      await expect(adviser).toHaveURL(/\/login/)
      await signInWith(forgetful, ADVISER, OTHER)

      // Somebody leaves: what they had open ends.
      await admin.goto('/admin/utilisateurs')
      await admin.getByRole('button', { name: 'Autres actions : Bruno Tournée' }).click()
      await admin.getByRole('button', { name: 'Supprimer Bruno Tournée' }).click()
      const question = admin.getByRole('dialog')
      await expect(question.getByText('Êtes-vous sûr de vouloir supprimer cet utilisateur ?')).toBeVisible()
      await question.getByRole('button', { name: 'Supprimer' }).click()
      await expect(admin.getByRole('row', { name: /Tournée/ })).toHaveCount(0)
      await forgetful.goto('/account')
      await expect(forgetful).toHaveURL(/\/login/)
    })
  } finally {
    await product.close()
  }
  await product.checkJournal()
})
