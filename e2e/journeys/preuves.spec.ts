import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { expect, type Page, test } from '@playwright/test'
import { elementsOf, readPdf } from '@sillon/server/testing'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './accessibility'
import { downloaded, exported } from './downloads'
import { signIn } from './sign-in'

/** 64 by 48 pixels, taken near Dijon as its EXIF says, by a phone held upright. */
const PHOTO = join(import.meta.dirname, 'photo.jpg')
const PHONE = { width: 390, height: 844 }
const FERME = 'Ferme du Vallon Clair'
const DEMARCHE = 'HVE niveau 3, référentiel 4'
const PLAN = 'Plan ou photographies des infrastructures'

const dialogue = (page: Page) => page.getByRole('dialog', { name: /^Preuves/ })
const ouvrirLaSection = (page: Page) =>
  page
    .locator('#BIODIV_IAE')
    .getByRole('button', { name: /^Preuves :/ })
    .click()

test('a farmer photographs a proof, an adviser judges it, the farmer is told, and an auditor downloads everything', async ({
  browser,
}) => {
  const farmer = await (await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage()
  const adviser = await (await browser.newContext()).newPage()
  const auditor = await (await browser.newContext()).newPage()
  let dossier = ''
  let kept: Buffer = Buffer.alloc(0)

  await test.step('on the phone, the sheet names the expected proofs; two files are sent', async () => {
    await farmer.goto('/')
    await signIn(farmer, 'agriculteur')
    await farmer.getByRole('combobox', { name: 'Campagne' }).selectOption('2025')
    await farmer.goto('/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV')
    await farmer.getByRole('button', { name: 'Voir toute la fiche' }).tap()
    const [reading] = await Promise.all([
      farmer.waitForRequest(/\/api\/demarches\/HVE4\/preuves\/\d+/),
      farmer.reload(),
    ])
    const idExploitation = /preuves\/(\d+)/.exec(reading.url())?.[1]
    dossier = `/dossiers/${idExploitation}/HVE4/2025`
    await ouvrirLaSection(farmer)
    await expectAccessible(farmer, 'preuves-section')
    await farmer.setViewportSize(PHONE)
    await dialogue(farmer)
      .getByRole('button', { name: `Ajouter une preuve : ${PLAN}` })
      .click()
    await expect(dialogue(farmer).getByText('Photographier')).toBeVisible()
    await dialogue(farmer).getByLabel('Photographier').setInputFiles(PHOTO)
    await dialogue(farmer).getByLabel('Date d’effet').fill('17/05/2025')
    await expectAccessible(farmer, 'preuves-ajout')
    await farmer.setViewportSize(PHONE)
    await dialogue(farmer).getByRole('button', { name: 'Envoyer la preuve' }).click()
    await expect(dialogue(farmer).getByText(/^Du 17\/05\/2025/)).toBeVisible()

    await dialogue(farmer)
      .getByRole('button', { name: `Ajouter une preuve : ${PLAN}` })
      .click()
    await dialogue(farmer)
      .getByLabel('Choisir des fichiers')
      .setInputFiles({ name: 'croquis.jpg', mimeType: 'image/jpeg', buffer: await readFile(PHOTO) })
    await dialogue(farmer).getByRole('button', { name: 'Envoyer la preuve' }).click()
    await expect(dialogue(farmer).getByRole('button', { name: 'croquis', exact: true })).toBeVisible()
  })

  await test.step('a question about the last field is sent to the adviser, without a keyboard', async () => {
    await farmer.keyboard.press('Escape')
    await farmer.locator('[name="HVE4_BIODIV_D_56"]').focus()
    await farmer.getByRole('button', { name: 'Poser une question : Nombre de ruches' }).click()
    const questions = farmer.getByRole('dialog', { name: 'Questions : Nombre de ruches' })
    await questions.getByLabel('Votre question').fill('Depuis quand faut-il qu’elles soient là ?')
    await expectAccessible(farmer, 'question')
    await farmer.setViewportSize(PHONE)
    await questions.getByRole('button', { name: 'Envoyer la question' }).click()
    await expect(farmer.getByRole('button', { name: '1 question ouverte : Nombre de ruches' })).toBeVisible()
    await ouvrirLaSection(farmer)
  })

  await test.step('the stored photograph has no position', async () => {
    const { bytes } = await downloaded(farmer, 'photo')
    kept = bytes
    expect([(await readFile(PHOTO)).includes('Exif'), kept.includes('Exif')]).toEqual([true, false])
    expect(kept.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  await test.step('the adviser opens the photograph, accepts it, refuses the other file with a reason and asks for a proof', async () => {
    await adviser.goto('/')
    await signIn(adviser, 'conseiller')
    await expect(adviser).not.toHaveURL(/login/)
    await adviser.goto(dossier)
    await expect(adviser.getByRole('heading', { level: 1 })).toBeVisible()
    await adviser.goto('/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV')
    await ouvrirLaSection(adviser)
    await dialogue(adviser).getByRole('button', { name: 'Voir photo' }).click()
    await expect(dialogue(adviser).getByRole('img', { name: 'photo' })).toBeVisible()
    await dialogue(adviser).getByRole('button', { name: 'Accepter photo' }).click()
    await expect(dialogue(adviser).getByText(/^Acceptée par/)).toBeVisible()
    await dialogue(adviser).getByRole('button', { name: 'Refuser croquis' }).click()
    await dialogue(adviser).getByLabel('Motif du refus, montré à l’exploitant').fill('Les haies n’y sont pas.')
    await dialogue(adviser).getByRole('button', { name: 'Refuser la preuve' }).click()
    await expect(dialogue(adviser).getByText(/Les haies n’y sont pas\./)).toBeVisible()
    await dialogue(adviser)
      .getByRole('button', { name: /^Demander une preuve/ })
      .first()
      .click()
    await dialogue(adviser).getByLabel('Ce que vous demandez à l’exploitant').fill('Une photo de la mare')
    await expectAccessible(adviser, 'preuves-jugees')
    await dialogue(adviser).getByRole('button', { name: 'Demander', exact: true }).click()
    await expect(dialogue(adviser).getByText('Une photo de la mare')).toBeVisible()
  })

  await test.step('the dashboard tells the farmer, and links to the place', async () => {
    await farmer.goto('/')
    await farmer.getByRole('link', { name: /1 preuve demandée/ }).click()
    await expect(dialogue(farmer).getByText('Une photo de la mare')).toBeVisible()
    await expect(dialogue(farmer).getByText(/^Refusée par .* Les haies n’y sont pas\.$/)).toBeVisible()
  })

  await test.step('an auditor downloads the binder, which has the verdicts and the photograph', async () => {
    await auditor.goto(dossier)
    await signIn(auditor, 'admin')
    await auditor.getByRole('navigation', { name: 'Modules' }).getByRole('link').last().click()
    await exported(auditor, 'Classeur de l’auditeur (PDF)')
    const { name, bytes } = await downloaded(auditor, /^Télécharger\s: Classeur de l’auditeur/)
    expect(name).toBe(`Classeur de l’auditeur - HVE4 - 2025 - ${FERME}.pdf`)
    const { pages, structure } = await readPdf(bytes)
    expect(pages[0]).toContain(`Exploitation ${FERME}`)
    const whole = pages.join('\n')
    expect(whole).toContain('Résultat du calcul : Pas encore.')
    expect(whole).toMatch(/^photo\nFichier photo\.jpg\n.*\nÉtat Acceptée\nDate d’effet 17\/05\/2025$/m)
    expect(whole).toContain('Motif du refus Les haies n’y sont pas.')
    expect(whole).toContain('Demandée : Une photo de la mare')
    expect(elementsOf('Figure', structure).map(({ alt }) => alt)).toContain('Photographie : photo')
  })

  await test.step('the auditor downloads the originals with a list of missing proofs, and the report', async () => {
    await auditor.goto('/documents?onglet=editions')
    const archive = await downloaded(auditor, `Pièces jointes (ZIP) de ${DEMARCHE}`)
    expect(archive.name).toBe(`Pièces jointes - HVE4 - 2025 - ${FERME}.zip`)
    const { 'Manifeste.csv': manifeste, ...files } = unzipSync(archive.bytes)
    const [original = ''] = Object.keys(files).filter((file) => file.endsWith('/01 - photo.jpg'))
    expect(Buffer.from(files[original] ?? [])).toEqual(kept)
    const lines = strFromU8(manifeste ?? new Uint8Array()).split('\r\n')
    expect(lines).toContainEqual(expect.stringContaining(`;photo;Acceptée;${original};17/05/2025;`))
    expect(lines).toContainEqual(expect.stringContaining(`;croquis;Refusée;Même fichier que ${original};`))
    expect(lines).toContainEqual(expect.stringContaining(';Liste des parcelles;Manquante;'))
    const rapport = await downloaded(auditor, `Rapport (XLSX) de ${DEMARCHE}`)
    expect(rapport.name).toBe(`Rapport - HVE4 - 2025 - ${FERME}.xlsx`)
    const { Dossier: said = {} } = read(rapport.bytes).Sheets
    const rows = utils.sheet_to_json(said, { header: 1 })
    expect(rows).toContainEqual(['Exploitation', FERME])
    expect(rows).toContainEqual(['Résultat du calcul', 'Pas encore'])
    await expectAccessible(auditor, 'impressions')
  })
})
