/**
 * The pictures of the guides for users (docs/guide) and of the READMEs, which `npm run tour -- --guide` takes in French. Each of them leaves the
 * demonstration as its steps make it to the next one.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp')

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
/** A file that is filled in, and one that its farmer still fills in. */
const FILLED_IN = 'Exemple de référence, grandes cultures'
const IN_PROGRESS = 'EARL des Trois Chênes'
/** A file whose proofs an adviser has looked at. */
const WITH_PROOFS = 'SCEA de l’Étang'
const SHEETS = '/demarches/HVE4/indicateurs'

/** A photograph for a proof: a landscape of the product. */
const photo = async () => ({
  name: 'haie-nord.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(await readFile(join(root, 'apps/web/public/paysages/bocage.svg')))
    .resize(800, 500, { fit: 'cover' })
    .jpeg()
    .toBuffer(),
})

/** Accounts to import, one of them with a fault. */
const USERS = [
  'Type d’utilisateur;Prénom;Nom;Adresse email;Filtre région et département',
  'Agriculteur;Lucie;Bernard;lucie.bernard@demo.example;Somme',
  'Agriculteur;Hugo;Petit;hugo.petit.demo.example;Sommes',
]

/** Sends a file as a form would. */
const asFile = (name, mimeType, lines) => ({ name, mimeType, buffer: Buffer.from(lines.join('\r\n')) })

/**
 * @typedef {object} Picture
 * @property {string} name its file in docs/images, without the ending
 * @property {string} who account of the demonstration
 * @property {string} [farm] the farm that is selected
 * @property {{ width: number, height: number }} size
 * @property {string} address
 * @property {Function} [steps] leads the page of Playwright to what the picture shows
 */

/** @type {readonly Picture[]} */
export const pictures = [
  { name: 'agriculteur-accueil', who: 'agriculteur2', farm: IN_PROGRESS, size: PHONE, address: '/' },
  {
    name: 'agriculteur-fiche',
    who: 'agriculteur2',
    farm: IN_PROGRESS,
    size: PHONE,
    address: `${SHEETS}?rubrique=HVE4_BIODIV&section=BIODIV_IAE`,
  },
  {
    name: 'agriculteur-preuve',
    who: 'agriculteur2',
    farm: IN_PROGRESS,
    size: PHONE,
    address: `${SHEETS}?rubrique=HVE4_BIODIV&section=BIODIV_IAE`,
    steps: async (page) => {
      await page
        .locator('#BIODIV_IAE')
        .getByRole('button', { name: /^Preuves de/ })
        .click()
      await page.getByRole('button', { name: /^Ajouter une preuve\s: Plan/ }).click()
      await page.getByLabel('Photographier').setInputFiles(await photo())
      await page.getByLabel('Date d’effet').fill('17/05/2026')
    },
  },
  {
    name: 'agriculteur-envoi',
    who: 'agriculteur2',
    farm: IN_PROGRESS,
    size: PHONE,
    address: `${SHEETS}?rubrique=HVE4_FERTI`,
    steps: async (page) => {
      const position = (await page.getByText(/^\d+ sur \d+$/).textContent()) ?? ''
      const [rank = 0, total = 0] = position.split(' sur ').map(Number)
      for (let at = rank; at < total; at++) {
        await page.getByText(`${at} sur ${total}`, { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Section suivante' }).click()
      }
      await page.getByRole('button', { name: 'Envoyer à mon conseiller' }).click()
      await page.getByRole('list', { name: 'Ce qui reste ouvert' }).waitFor()
    },
  },

  { name: 'conseiller-portefeuille', who: 'conseiller', farm: FILLED_IN, size: DESKTOP, address: '/portefeuille' },
  {
    name: 'conseiller-fiche',
    who: 'conseiller',
    farm: FILLED_IN,
    size: DESKTOP,
    address: `${SHEETS}?rubrique=HVE4_BIODIV`,
    steps: async (page) => {
      await page.getByText('Gagner un point', { exact: true }).click()
      await page
        .getByText(/^\+\d+ points?\s:/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'auditeur-explication',
    who: 'conseiller',
    farm: FILLED_IN,
    size: DESKTOP,
    address: `${SHEETS}?rubrique=HVE4_BIODIV`,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Pourquoi ce score ? Points : part de la SAU en IAE' }).click()
      await page.getByRole('complementary', { name: 'Points : part de la SAU en IAE' }).waitFor()
    },
  },
  {
    name: 'auditeur-preuves',
    who: 'conseiller',
    farm: WITH_PROOFS,
    size: DESKTOP,
    address: `${SHEETS}?rubrique=HVE4_BIODIV`,
    steps: async (page) => {
      await page
        .locator('#BIODIV_IAE')
        .getByRole('button', { name: /^Preuves de/ })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'auditeur-jugement',
    who: 'conseiller',
    farm: FILLED_IN,
    size: DESKTOP,
    address: `${SHEETS}?rubrique=HVE4_PHYTO`,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Autres actions' }).click()
      await page.getByRole('button', { name: 'Afficher les verdicts' }).click()
      const cmr = page.locator('#PHYTO_CMR')
      await cmr.locator('[data-verdict] button[data-etat]').hover()
      await cmr.getByText('Valide', { exact: true }).first().click()
      const untreated = page.locator('#PHYTO_SNT')
      await untreated.locator('[data-verdict] button[data-etat]').hover()
      await untreated.getByText('Non valide', { exact: true }).first().click()
      await untreated.locator('textarea').first().fill('Le registre ne dit rien de la parcelle du Moulin.')
      await untreated.locator('textarea').first().blur()
    },
  },
  {
    name: 'synthese',
    who: 'conseiller',
    farm: FILLED_IN,
    size: { width: 1280, height: 900 },
    address: `${SHEETS}?rubrique=RESULTATS`,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Tout valider sauf…' }).click()
      await page.getByRole('button', { name: /^Juger valides / }).click()
      await page
        .getByText(/sections jugées valides\.$/)
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      // Without the toast, and from the top.
      await page.reload()
      await page
        .getByText(/preuves manquantes/)
        .first()
        .waitFor()
    },
  },

  {
    name: 'administrateur-acces',
    who: 'admin',
    size: DESKTOP,
    address: '/admin/acces',
    steps: async (page) => {
      await page.getByLabel('Rechercher un utilisateur').fill('Marchand')
      await page.getByRole('button', { name: /^Choisir/ }).click()
      await page.getByRole('heading', { name: /^Exploitations accordées/ }).waitFor()
    },
  },
  {
    name: 'administrateur-import',
    who: 'admin',
    size: DESKTOP,
    address: '/admin/utilisateurs',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Importer' }).click()
      await page
        .getByLabel('Choisissez ou déposez un fichier')
        .setInputFiles(asFile('utilisateurs.csv', 'text/csv', USERS))
      await page.getByText(/fautes à corriger/).waitFor()
    },
  },
]
