import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAgain } from './accessibility'
import { signIn } from './sign-in'
import { unfold } from './unfold'

const HAIE = 'Haie sur l’exploitation'
/** The one box of a row on a telephone. */
const HAIE_SUR_TERRE_ARABLE = 'Haie sur terre arable'

/** A file of one empty page, of its own name alone. */
const unPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj <</Type /Page>> endobj\n%%EOF\n`),
})

test.describe('a farmer on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('fills in what is left, section by section, and sends the file', async ({ page }) => {
    const ferme = 'GAEC du Bois Joli'
    await page.goto('/change-exploitation')
    await signIn(page, 'agriculteur2')
    await page.getByRole('button', { name: `Sélectionner ${ferme}` }).tap()
    await expect(page.getByRole('heading', { name: ferme, level: 1 })).toBeVisible()
    await page.getByRole('combobox', { name: 'Campagne' }).selectOption('2024')

    await test.step('the code of the sheets is prefetched while the farmer reads the dashboard', async () => {
      const fetched = () =>
        page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''))
      for (const chunk of [/^fiche-.*\.js$/, /^hve4-.*\.js$/])
        await expect.poll(async () => (await fetched()).some((name) => chunk.test(name))).toBe(true)
    })

    await test.step('the open sections are a short list, which leads to the first one', async () => {
      await page.goto('/demarches/HVE4/indicateurs')
      await expect(page.getByRole('heading', { name: 'Ce qui reste à renseigner', level: 1 })).toBeVisible()
      await expect(page.getByText(/sections? renseignées? sur \d+/)).toBeVisible()
      await expectAccessible(page, 'guide-reste', { isOfPhone: true })
      await page.getByRole('list', { name: 'Ce qui reste à renseigner' }).getByRole('link').first().tap()
      await expect(page.locator('main section[id]')).toHaveCount(1)
      await expectAccessible(page, 'guide-section', { isOfPhone: true })
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Ce qui reste à renseigner' })).toBeVisible()
    })

    await test.step('a field is filled in from the list, and section follows section with visible progress', async () => {
      await page.goto('/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV&section=BIODIV_IAE')
      const next = page.getByRole('button', { name: 'Section suivante' })
      const position = page.getByText(/^\d+ sur \d+$/)
      await expect(page.locator('#BIODIV_IAE')).toBeVisible()
      await unfold(page)
      await page.getByLabel(HAIE_SUR_TERRE_ARABLE, { exact: true }).fill('321')
      await expect(page.getByText(/Enregistré à \d\d:\d\d/)).toBeVisible()
      // The address leads to the section again, with what was entered there.
      await page.reload()
      await expect(page.getByLabel(HAIE_SUR_TERRE_ARABLE, { exact: true })).toHaveValue('321')
      const [, total = ''] = /sur (\d+)/.exec((await position.textContent()) ?? '') ?? []
      for (let rang = 1; rang < Number(total); rang++) {
        await expect(position).toHaveText(`${rang} sur ${total}`)
        await next.tap()
      }
      await expect(position).toHaveText(`${total} sur ${total}`)
    })

    await test.step('the last page sends the file', async () => {
      await page.getByRole('button', { name: 'Envoyer à mon conseiller' }).tap()
      await expect(page.getByText(/^Vous allez valider votre saisie/)).toBeVisible()
      await expect(page.getByRole('list', { name: 'Ce qui reste ouvert' })).toBeVisible()
      await page.getByRole('button', { name: /^Envoyer malgré / }).tap()
      await expect(page).toHaveURL('/')
      await expect(page.getByText('En attente de vérification')).toBeVisible()
    })
  })

  test('finds the only farm selected, sees no score, and loses nothing when the session ends during typing', async ({
    page,
  }) => {
    await test.step('the only farm is selected automatically', async () => {
      await page.goto('/')
      await signIn(page, 'agriculteur')
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { name: 'Ferme du Vallon Clair', level: 1 })).toBeVisible()
    })

    await test.step('two documents are sent at once; one is stored on the phone, the other deleted', async () => {
      await page.getByRole('link', { name: 'Documents', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
      await page.getByRole('tab', { name: 'Importer un document' }).click()
      await page
        .getByLabel(/^Choisissez ou déposez un ou plusieurs fichiers PDF/)
        .setInputFiles([unPdf('Attestation.pdf'), unPdf('IMG_0042.pdf')])
      const attestation = page.getByRole('form', { name: 'Attestation.pdf' })
      await attestation.getByLabel('Type de document').selectOption({ label: 'Fiche annuaire' })
      const autre = page.getByRole('form', { name: 'IMG_0042.pdf' })
      await autre.getByLabel('Nom du document').fill('Facture')
      await page.getByRole('tab', { name: 'Documents de l’exploitation' }).click()
      await page.getByRole('tab', { name: 'Importer un document' }).click()
      await expect(autre.getByLabel('Nom du document')).toHaveValue('Facture')
      await expectAccessible(page, 'documents-import')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Tout importer' }).click()
      await expect(page.getByRole('form')).toHaveCount(0)
      await page.getByRole('tab', { name: 'Documents de l’exploitation' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Télécharger Attestation' }).click()
      expect((await download).suggestedFilename()).toBe('Attestation.pdf')
      await page.getByRole('button', { name: 'Autres actions : Facture' }).click()
      await page.getByRole('button', { name: 'Supprimer Facture' }).click()
      await expect(page.getByText('Êtes-vous sûr de vouloir supprimer ce document ?')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
      await expect(page.getByText('Document supprimé')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Télécharger Facture' })).toHaveCount(0)
      await expectAccessible(page, 'documents')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    })

    await test.step('last year has a rotation, so that its sheets open without scores', async () => {
      await page.getByRole('combobox', { name: 'Campagne' }).selectOption('2025')
      await page.goto('/demarches/HVE4/indicateurs')
      await page.getByRole('button', { name: 'Voir toute la fiche' }).tap()
      await expect(page.getByRole('heading', { name: 'Surfaces', level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Étape suivante' }).click()
      await expect(page.getByRole('heading', { name: 'Biodiversité', level: 1 })).toBeVisible()
      await expect(page.getByText(/points?\s:/i)).toHaveCount(0)
      await expectAccessibleAgain(page, 'agriculteur-biodiversite')
      await page.setViewportSize({ width: 390, height: 844 })
    })

    await test.step('the session ends elsewhere during typing: a dialog asks for the password, then the value is saved', async () => {
      // Before the session ends: any call of the page may open the dialog from then on.
      await unfold(page)
      const revoked = await page.evaluate(async () => {
        const kept = Object.entries(localStorage).find(([key]) => key.startsWith('sillon.session'))?.[1] ?? ''
        const token = /[\w-]{43}/.exec(kept)?.[0]
        const answer = await fetch('/api/authentification/utilisateur', {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        })
        return answer.status
      })
      expect(revoked).toBe(200)
      await page.getByLabel(HAIE, { exact: true }).fill('321')
      const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
      await expect(dialog).toBeVisible()
      await expectAccessible(page, 'session-expiree')
      await page.setViewportSize({ width: 390, height: 844 })
      await dialog.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!')
      await dialog.getByRole('button', { name: 'Continuer' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByLabel(HAIE, { exact: true })).toHaveValue('321')
      await expect(page.getByText(/Enregistré à \d\d:\d\d/)).toBeVisible()
      await page.reload()
      await expect(page.getByLabel(HAIE, { exact: true })).toHaveValue('321')
    })
  })
})

test('the screens speak English too', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Langue').selectOption('en')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/login|\/nowhere/)
})
