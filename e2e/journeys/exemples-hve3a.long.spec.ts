import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { signIn } from './sign-in'
import { unfold } from './unfold'

// A worked example of the scheme kept for past campaigns, typed in through the screen up to the verdict. The farm has three crop families of ten hectares each.
// Its treatment-frequency index is 0 for herbicides; for all other treatments it equals the reference of the place.

const MILLESIME = 2025
const NOM = 'E6_TROIS_FAMILLES_TIERS'
const RAISON_SOCIALE = 'Exemple de référence, trois familles'

const lignes = readFileSync(join(import.meta.dirname, '../../packages/referentials/data/hve3a/exemples.csv'), 'utf8')
  .trimEnd()
  .split(/\r?\n/)
  .map((line) => line.split(';'))
  .filter(([exemple]) => exemple === NOM)
  .map(([, key = '', value = '']) => [key, value] as const)
const given = new Map(lignes)
const valeurOf = (key: string) => given.get(key) ?? ''
const french = (value: string) => value.replace('.', ',')

/** The crop of each line of its rotation: soft wheat, wine grapes, apple trees. */
const ROTATION = [
  { idCulture: 1, codeType: 'BLETEND' },
  { idCulture: 200, codeType: 'VIGNES' },
  { idCulture: 204, codeType: 'VERGER' },
] as const

interface Nommee {
  readonly codeNational?: string
  readonly code?: string
  readonly choixEstCvi?: boolean
}

/** A farm of that campaign as the example describes it, which follows the procedure; answers the references of its index. */
async function givenFerme(request: APIRequestContext) {
  const signedIn = await request.post('/api/authentification/utilisateur', {
    data: { username: 'conseiller', password: 'Demo-2026!' },
  })
  const headers = { authorization: signedIn.headers().authorization ?? '' }
  const params = { millesime: MILLESIME }
  const read = async <Answer>(path: string, more: object = {}): Promise<Answer> => {
    const answer = await request.get(path, { headers, params: { ...params, ...more } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Answer
  }
  const send = async (method: 'post' | 'put', path: string, data: unknown) => {
    const answer = await request[method](path, { headers, params, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { idExploitation: number }
  }
  const familles = await read<(Nommee & { idFamilleCulture: number })[]>('/api/familles-cultures')
  const demarches = await read<(Nommee & { idDemarche: number })[]>('/api/demarches')
  const types = await read<{ code: string; idTypeCulture: number; idCategorieCulture: number }[]>('/api/types-cultures')
  const activites = await read<{ idActivite: number; typeActivite: string }[]>('/api/activites')
  const communes = await read<{ idcommune: number }[]>('/api/communes', { search: 'Reims' })
  const wanted = lignes.filter(([key]) => key === 'FAMILLE').map(([, code]) => code)
  const { idExploitation } = await send('post', '/api/exploitations', {
    raisonSociale: RAISON_SOCIALE,
    siret: '73282932000074',
    adresse: '1 rue des Exemples',
    idCommune: communes[0]?.idcommune,
    adresseMail: 'exemple@demo.example',
    idBassinViti: 4,
    idActiviteVegetalePrincipale: activites.find(({ typeActivite }) => typeActivite === 'VEGETALE')?.idActivite,
    exploitationFamilleCultures: familles
      .filter(({ codeNational = '' }) => wanted.includes(codeNational))
      .map(({ idFamilleCulture, choixEstCvi = false }) => ({
        idFamilleCulture,
        ...(choixEstCvi && { estCvi: false }),
      })),
    exploitationInfo: { irrigation: false },
  })
  await send(
    'put',
    `/api/exploitations/${idExploitation}/assolement`,
    ROTATION.map(({ idCulture, codeType }) => {
      const type = types.find(({ code }) => code === codeType)
      return {
        idCulture,
        idCategorieCulture: type?.idCategorieCulture,
        idTypeCulture: type?.idTypeCulture,
        surface: 10,
      }
    }),
  )
  const { idDemarche } = demarches.find(({ code }) => code === 'HVE3A') ?? {}
  await send('put', `/api/exploitations/${idExploitation}/demarches`, [idDemarche])
  return read<Record<'GC_PT' | 'VIGNE', { iftHorsHerbicide: number } | null>>(
    `/api/exploitations/${idExploitation}/ift-ref`,
  )
}

const fieldOf = (page: Page, code: string): Locator => page.locator(`[name="${code}"]`)

/** Types what the example says of a row. */
const type = (page: Page, code: string) => fieldOf(page, code).fill(french(valeurOf(code)))

async function onRubrique(page: Page, libelle: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: libelle })).toBeVisible()
  // The far sections of a sheet are drawn a moment after the first.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await unfold(page)
}

const next = (page: Page) => page.getByRole('button', { name: 'Étape suivante' }).click()

/** Pastes cells copied from a spreadsheet, from a field on. */
async function paste(field: Locator, cells: string): Promise<void> {
  await field.focus()
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, cells)
}

const totalOf = (page: Page, libelle: string): Locator =>
  page
    .getByRole('table', { name: 'Récapitulatif par module' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${libelle}`) }) })
    .getByRole('cell')
    .first()

test(`${RAISON_SOCIALE} is typed in, rubrique by rubrique, and has the expected totals and verdict`, async ({
  page,
  request,
}) => {
  const references = await givenFerme(request)
  await page.goto('/change-exploitation')
  await signIn(page, 'conseiller')
  await page.getByRole('combobox', { name: 'Campagne' }).selectOption(String(MILLESIME))
  await page.getByLabel('Recherche rapide').fill(RAISON_SOCIALE)
  await page.getByRole('button', { name: `Sélectionner ${RAISON_SOCIALE}` }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/demarches/HVE3A/indicateurs')

  await onRubrique(page, "Données d'assolement")
  await page.getByText('À savoir', { exact: true }).click()
  await expect(page.getByText('conservée pour les dossiers des campagnes passées')).toBeVisible()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await expect(page.getByRole('button', { name: 'Reprise des données' })).toBeVisible()
  // The open menu covers half of a field below it, which axe takes for a field too small to be hit.
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'hve3a-assolement')
  await next(page)

  await onRubrique(page, 'Surfaces équivalentes topographiques')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reprise des données' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await type(page, 'HVE3A_D_65')
  await expect(page.getByRole('row', { name: /^Bandes tampons/ })).toContainText('2,8')
  await expectAccessible(page, 'hve3a-set')
  await next(page)

  await onRubrique(page, 'Données de stratégie phytosanitaire')
  for (const code of ['HVE3A_D_110', 'HVE3A_D_113', 'HVE3A_D_118']) await type(page, code)
  for (const [bloc, reference] of [
    ['GC_PT', references.GC_PT],
    ['vigne', references.VIGNE],
  ] as const)
    await paste(
      fieldOf(page, `HVE3A_D_130#IFT_herbicide_${bloc}_campagne@n`),
      `${valeurOf(`HVE3A_D_130:IFT_herbicide_${bloc}_campagne:n`)}\n${french(String(reference?.iftHorsHerbicide))}`,
    )
  await paste(
    fieldOf(page, 'HVE3A_D_131#arboriculture@nb_especes_2_varietes'),
    ['2', '3'].map((varietes) => valeurOf(`HVE3A_D_131:arboriculture:nb_especes_${varietes}_varietes`)).join('\t'),
  )
  await expect(page.getByRole('row', { name: /^Arboriculture/ })).toContainText('5')
  await expectAccessible(page, 'hve3a-phyto-donnees')
  await next(page)

  await onRubrique(page, 'Données de fertilisation')
  await fieldOf(page, 'HVE3A_D_140').selectOption(valeurOf('HVE3A_D_140'))
  await type(page, 'HVE3A_D_141')
  await type(page, 'HVE3A_D_148')
  await expectAccessible(page, 'hve3a-ferti-donnees')
  await next(page)

  await onRubrique(page, 'Indicateurs de biodiversité')
  await type(page, 'HVE3A_I_10')
  await type(page, 'HVE3A_I_16')
  await page.locator('fieldset[name="HVE3A_I_17"]').getByText('Oui', { exact: true }).click()
  await expectAccessible(page, 'hve3a-biodiversite')
  await next(page)

  await onRubrique(page, 'Indicateurs de stratégie phytosanitaire')
  await expectAccessible(page, 'hve3a-phyto')
  await next(page)

  await onRubrique(page, 'Indicateurs de fertilisation')
  await expectAccessible(page, 'hve3a-fertilisation')
  await page.getByRole('button', { name: 'Enregistrer' }).click()

  await onRubrique(page, 'Résultats')
  for (const [libelle, code] of [
    ['Indicateurs de biodiversité', 'HVE3A_I_95'],
    ['Indicateurs de stratégie phytosanitaire', 'HVE3A_I_96'],
    ['Indicateurs de fertilisation', 'HVE3A_I_97'],
  ] as const)
    await expect(totalOf(page, libelle)).toHaveText(french(valeurOf(`ATTENDU:${code}`)))
  await expect(totalOf(page, "Indicateurs d'irrigation")).toHaveText('Sans objet')
  await expect(page.getByRole('status').getByText(valeurOf('ATTENDU:VERDICT'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'hve3a-resultats')

  // Judgements, row by row.
  await page.goto('/demarches/HVE3A/indicateurs?rubrique=HVE3A_R_SET')
  await onRubrique(page, 'Surfaces équivalentes topographiques')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: 'Afficher les verdicts' }).click()
  await page.getByRole('button', { name: /^Validité : Bandes tampons.*À vérifier$/ }).click()
  await page.getByRole('dialog').getByText('Valide', { exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/^Par Colin Marchand/)).toBeVisible()
  await expectAccessible(page, 'hve3a-validite')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Validité : Bandes tampons.*, Valide$/ })).toBeVisible()
})
