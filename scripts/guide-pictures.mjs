/**
 * The pictures of the guides for users (docs/guide) and of the READMEs, which `npm run tour -- --guide` takes in French and, with `--en`, in
 * English. Each of them leaves the demonstration as its steps make it to the next one.
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
 * @property {Function} [steps] leads the page of Playwright to what the picture shows; `dit` chooses between a label in French and in English
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
    steps: async (page, dit) => {
      await page
        .locator('#BIODIV_IAE')
        .getByRole('button', { name: dit(/^Preuves\b/, /^Proofs\b/) })
        .click()
      await page.getByRole('button', { name: dit(/^Ajouter une preuve\s: Plan/, /^Add a proof: (Map|Plan)/) }).click()
      await page.getByLabel(dit('Photographier', 'Take a photograph')).setInputFiles(await photo())
      await page.getByLabel(dit('Date d’effet', 'Effective date')).fill('17/05/2026')
    },
  },
  {
    name: 'agriculteur-envoi',
    who: 'agriculteur2',
    farm: IN_PROGRESS,
    size: PHONE,
    address: `${SHEETS}?rubrique=HVE4_FERTI`,
    steps: async (page, dit) => {
      const position = (await page.getByText(/^\d+ (sur|of) \d+$/).textContent()) ?? ''
      const [rank = 0, total = 0] = position.split(/ sur | of /).map(Number)
      for (let at = rank; at < total; at++) {
        await page.getByText(`${at} ${dit('sur', 'of')} ${total}`, { exact: true }).waitFor()
        await page.getByRole('button', { name: dit('Section suivante', 'Next section') }).click()
      }
      await page.getByRole('button', { name: dit('Envoyer à mon conseiller', 'Send to my adviser') }).click()
      await page.getByRole('list', { name: dit('Ce qui reste ouvert', 'What is still open') }).waitFor()
    },
  },

  { name: 'conseiller-portefeuille', who: 'conseiller', farm: FILLED_IN, size: DESKTOP, address: '/portefeuille' },
  {
    name: 'conseiller-fiche',
    who: 'conseiller',
    farm: FILLED_IN,
    size: DESKTOP,
    address: `${SHEETS}?rubrique=HVE4_BIODIV`,
    steps: async (page, dit) => {
      await page.getByText(dit('Gagner un point', 'Gain a point'), { exact: true }).click()
      await page
        .getByText(/^\+\d+ points?\s?:/)
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
    steps: async (page, dit) => {
      await page
        .getByRole('button', {
          name: dit(/^Pourquoi ce score \? Points : part de la SAU/, /^Why this score\? Points: features as a share/),
        })
        .click()
      await page
        .getByRole('complementary', {
          name: dit('Points : part de la SAU en IAE', 'Points: features as a share of the farmed area'),
        })
        .waitFor()
    },
  },
  {
    name: 'auditeur-preuves',
    who: 'conseiller',
    farm: WITH_PROOFS,
    size: DESKTOP,
    address: `${SHEETS}?rubrique=HVE4_BIODIV`,
    steps: async (page, dit) => {
      await page
        .locator('#BIODIV_IAE')
        .getByRole('button', { name: dit(/^Preuves\b/, /^Proofs\b/) })
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
    steps: async (page, dit) => {
      await page.getByRole('button', { name: dit('Autres actions', 'More actions') }).click()
      await page.getByRole('button', { name: dit('Afficher les verdicts', 'Show verdicts') }).click()
      const cmr = page.locator('#PHYTO_CMR')
      await cmr.locator('[data-verdict] button[data-etat]').hover()
      await cmr.getByText(dit('Valide', 'Valid'), { exact: true }).first().click()
      const untreated = page.locator('#PHYTO_SNT')
      await untreated.locator('[data-verdict] button[data-etat]').hover()
      await untreated.getByText(dit('Non valide', 'Not valid'), { exact: true }).first().click()
      await untreated
        .locator('textarea')
        .first()
        .fill(
          dit('Le registre ne dit rien de la parcelle du Moulin.', 'The register says nothing of the Moulin parcel.'),
        )
      await untreated.locator('textarea').first().blur()
    },
  },
  {
    name: 'synthese',
    who: 'conseiller',
    farm: FILLED_IN,
    size: { width: 1280, height: 900 },
    address: `${SHEETS}?rubrique=RESULTATS`,
    steps: async (page, dit) => {
      // As after "Afficher les verdicts", which a judged file no longer offers.
      await page.evaluate(() => localStorage.setItem('sillon.juger', '1'))
      await page.reload()
      await page.getByRole('button', { name: dit('Juger plusieurs sections', 'Judge several sections') }).click()
      await page.getByRole('button', { name: dit(/^Juger valides /, /^Mark .* as valid$/) }).click()
      await page
        .getByText(dit(/sections jugées valides\.$/, /sections marked as valid\.$/))
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      // Without the toast, and from the top.
      await page.reload()
      await page
        .getByText(dit(/preuves manquantes/, /proofs missing/))
        .first()
        .waitFor()
    },
  },

  {
    name: 'administrateur-acces',
    who: 'admin',
    size: DESKTOP,
    address: '/admin/acces',
    steps: async (page, dit) => {
      await page.getByLabel(dit('Rechercher un utilisateur', 'Search for a user')).fill('Marchand')
      await page.getByRole('button', { name: dit(/^Choisir/, /^Choose/) }).click()
      await page.getByRole('heading', { name: dit(/^Exploitations accordées/, /^Granted farms/) }).waitFor()
    },
  },
  {
    name: 'administrateur-import',
    who: 'admin',
    size: DESKTOP,
    address: '/admin/utilisateurs',
    steps: async (page, dit) => {
      await page.getByRole('button', { name: dit('Importer', 'Import') }).click()
      await page
        .getByLabel(dit('Choisissez ou déposez un fichier', 'Choose or drop a file'))
        .setInputFiles(asFile('utilisateurs.csv', 'text/csv', USERS))
      await page.getByText(dit(/fautes à corriger/, /errors to correct/)).waitFor()
    },
  },
]
