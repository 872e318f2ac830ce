import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { signIn } from './sign-in'

/** 64 by 48 pixels, taken near Dijon as its EXIF says, by a phone held upright. */
const PHOTO = join(import.meta.dirname, 'photo.jpg')
const PHONE = { width: 390, height: 844 }
const PLAN = 'Plan ou photographies des infrastructures'

const dialogue = (page: Page) => page.getByRole('dialog', { name: /^Preuves/ })
const ouvrirLaSection = (page: Page) =>
  page
    .locator('#BIODIV_IAE')
    .getByRole('button', { name: /^Preuves de/ })
    .click()

test('a farmer photographs a proof, an adviser accepts it and refuses another, and the farmer is told', async ({
  browser,
}) => {
  const farmer = await (await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage()
  const adviser = await (await browser.newContext()).newPage()
  let dossier = ''

  await test.step('on the phone, the sheet says what an auditor asks for; two files are sent', async () => {
    await farmer.goto('/')
    await signIn(farmer, 'agriculteur')
    await farmer.getByRole('combobox', { name: 'Campagne' }).selectOption('2025')
    await farmer.goto('/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV')
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

  await test.step('what is kept says nothing of where it was taken', async () => {
    const [download] = await Promise.all([
      farmer.waitForEvent('download'),
      dialogue(farmer).getByRole('button', { name: 'photo', exact: true }).click(),
    ])
    const kept = await readFile(await download.path())
    expect([(await readFile(PHOTO)).includes('Exif'), kept.includes('Exif')]).toEqual([true, false])
    expect(kept.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  await test.step('the adviser looks at it, accepts it, refuses the other with a reason and asks for one', async () => {
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

  await test.step('the dashboard tells the farmer, and leads to the place', async () => {
    await farmer.goto('/')
    await farmer.getByRole('link', { name: /1 preuve demandée/ }).click()
    await expect(dialogue(farmer).getByText('Une photo de la mare')).toBeVisible()
    await expect(dialogue(farmer).getByText(/^Refusée par .* Les haies n’y sont pas\.$/)).toBeVisible()
  })
})
