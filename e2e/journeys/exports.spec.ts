import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils, type WorkBook } from '@e965/xlsx'
import { expect, test } from '@playwright/test'
import { startPostgresql } from '@sillon/server/testing'
import { Client } from 'pg'
import { startProduct } from '../product'
import { expectAccessible, expectAccessibleAgain, keepToasts } from './accessibility'
import { downloaded } from './downloads'
import { signIn } from './sign-in'

const linesOf = ({ SheetNames: [first = ''], Sheets }: WorkBook) => {
  const sheet = Sheets[first]
  return sheet === undefined ? [] : utils.sheet_to_json<readonly unknown[]>(sheet, { header: 1 })
}
const XLS = 'Export.xls (Excel 97-2003)'

test('every export of a super administrator is downloaded, and listed among their exports', async ({ page }) => {
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

const FARMS = 40_000
const AT_ONCE = 1000

/** Farms on real communes, the first ones with a file of the campaign that was decided. Some at a time: with each statement the product keeps who sees them. */
async function giveFarms(database: Client): Promise<void> {
  await database.query(
    `create table lieux as select * from (select *, row_number() over (order by idcommune) as rang from communes) c where rang <= ${AT_ONCE}`,
  )
  for (let n = 0; n < FARMS; n += AT_ONCE)
    await database.query(`
      insert into exploitations (raison_sociale, siret, adresse, id_commune, nom_commune, code_postal, adresse_mail)
      select 'Abbaye n° ' || (${n} + rang), (80000000000000 + ${n} + rang)::text, rang || ' chemin des Écoliers', idcommune, nom, codepostal, 'abbaye@exemple.example'
      from lieux`)
  await database.query(`
    with fermes as (select id_exploitation from exploitations where raison_sociale like 'Abbaye n° %' order by id_exploitation limit ${AT_ONCE}),
    suivies as (insert into exploitation_demarches (id_exploitation, id_demarche) select id_exploitation, 2 from fermes)
    insert into dossiers (id_exploitation, id_demarche, id_millesime, etat_dossier) select id_exploitation, 2, 2026, 'CERTIFIABLE' from fermes`)
}

/** As long as somebody holds the lock, each part of a file takes five seconds to be stored: what is seen of an export under way can be looked at, and goes on telling how far it is. */
const GATE = 40_000
const gate = `
  create function attendre() returns trigger language plpgsql as $$ begin
    perform set_config('lock_timeout', '5000', true);
    perform pg_advisory_xact_lock_shared(${GATE});
    return new;
  exception when lock_not_available then return new;
  end $$;
  create trigger attendre before insert on exports_parties for each row execute function attendre();
  select pg_advisory_lock(${GATE})`

// Three quarters of a minute: under `npm run test:all`.
if (process.env.TEST_ALL === '1')
  test('an administrator exports 40,000 farms, continues working, and is told when the file is ready', async ({
    browser,
  }) => {
    const postgresql = await startPostgresql()
    const databaseUrl = await postgresql.createDatabase()
    const product = await startProduct({
      DATABASE_URL: databaseUrl,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'sillon-exports-')),
      DEMONSTRATION: '1',
    })
    const database = new Client({ connectionString: databaseUrl })
    await database.connect()
    try {
      await giveFarms(database)
      await database.query(gate)
      const page = await browser.newPage({ baseURL: product.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
      await page.goto('/change-exploitation?recherche=abbaye')
      await signIn(page, 'superadmin')
      await expect(page.getByText(/^40\s000 exploitations/)).toBeVisible()
      await keepToasts(page)
      await page.getByRole('button', { name: 'Exporter' }).click()
      await page.getByRole('button', { name: XLS, exact: true }).click()
      const toast = page.locator('.mantine-Notification-root')
      await expect(page.getByText(/^En préparation\s: Exploitations/)).toBeVisible()
      await page.getByRole('link', { name: 'Voir mes exports' }).click()

      const row = page.getByRole('row', { name: /Exploitations/ })
      await expect(row.getByRole('progressbar', { name: /^Avancement\s: / })).toBeVisible()
      await expect(row).toContainText(/En préparation.* sur 40\s000/)
      await expectAccessibleAgain(page, 'exports-en-cours')

      await page.getByRole('link', { name: 'Accueil' }).first().click()
      await expect(row).toHaveCount(0)
      await database.query(`select pg_advisory_unlock(${GATE})`)
      await expect(toast).toContainText('Votre export est prêt')
      const { name, bytes } = await downloaded(page, 'Télécharger')
      expect(name).toBe('Export.xls')
      const [heads = [], ...lines] = linesOf(read(bytes, { dense: true }))
      expect([heads.length, lines.length]).toEqual([13, FARMS])
      expect(new Set(lines.map(([raisonSociale]) => raisonSociale)).size).toBe(FARMS)
      expect(lines[0]).toEqual(expect.arrayContaining(['Abbaye n° 1', 'Certifiable']))

      await page.goto('/exports')
      await expect(row).toContainText('Prêt')
      await expectAccessibleAgain(page, 'exports-prets')
      await page.close()
    } finally {
      await database.end()
      await product.stop()
      await postgresql.stop()
    }
  })
