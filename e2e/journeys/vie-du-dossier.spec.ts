import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAgain } from './accessibility'
import { startByMail } from './by-mail'
import { signIn } from './sign-in'
import { unfold } from './unfold'

// A file from its submission to its decision: each person follows the mails that a real mail server received.

const FARMER = 'agriculteur2@demo.example'
const ADVISER = 'conseiller@demo.example'
const HAIE = 'Haie sur l’exploitation'
const MARES = 'HVE4_BIODIV_D_56'
const PRESENCE = '**/api/demarches/*/presence/*'
test('a file goes from its submission to its decision, with mails', async ({ browser }) => {
  const product = await startByMail(browser)
  const { received, linkIn } = product
  const openAs = async (username: string, address: string): Promise<Page> => {
    const page = await product.open()
    await page.goto(address)
    await signIn(page, username)
    return page
  }
  const sheet = async (page: Page, rubrique: string, titre: string) => {
    await page.goto(`/demarches/HVE4/indicateurs?rubrique=${rubrique}`)
    await expect(page.getByRole('heading', { level: 1, name: titre })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await unfold(page)
  }
  const saved = (page: Page) => expect(page.getByText(/Enregistré à \d\d:\d\d/)).toBeVisible()
  const submit = async (page: Page) => {
    // The results, the last of all, are closed.
    await page.getByRole('navigation', { name: 'Modules' }).locator('a').last().click()
    await page.getByRole('button', { name: 'Envoyer à mon conseiller' }).click()
    await page
      .getByRole('dialog', { name: 'Avertissement' })
      .getByRole('button', { name: /^Envoyer malgré / })
      .click()
    await expect(page).toHaveURL('/')
    // In the toast, and then on the dashboard.
    await expect(page.getByRole('main').getByText(/^Dossier envoyé le .* Colin Marchand/)).toBeVisible()
  }
  /** The dialog of a decision; it is there once the mails to come are. */
  const decision = async (page: Page, action: string) => {
    await sheet(page, 'HVE4_SYN', 'Synthèse')
    await page.getByRole('button', { name: action, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^À .* \(/).first()).toBeVisible()
    return dialog
  }
  const decide = async (page: Page, action: string, motif?: string) => {
    const dialog = await decision(page, action)
    if (motif !== undefined) {
      await dialog.getByLabel('Motif de la décision (obligatoire)').fill(motif)
      const lettre = dialog.getByText(`Motif de la décision : ${motif}`).first()
      await lettre.waitFor({ state: 'attached' })
      await dialog
        .getByText(/^À .* \(/)
        .first()
        .click()
      await expect(lettre).toBeVisible()
    }
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(page).toHaveURL('/')
  }
  const reopen = async (page: Page) => {
    await sheet(page, 'HVE4_SYN', 'Synthèse')
    await page.getByRole('button', { name: 'Rouvrir le dossier' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rouvrir le dossier' }).click()
    await expect(page).toHaveURL('/')
  }

  try {
    const farmer = await openAs('agriculteur2', '/change-exploitation')
    await test.step('the farmer fills in the open file, and submits it', async () => {
      await farmer
        .getByRole('row', { name: /1 en cours de saisie/ })
        .getByRole('button', { name: /^Sélectionner / })
        .first()
        .click()
      await expect(farmer).toHaveURL('/')
      await sheet(farmer, 'HVE4_BIODIV', 'Biodiversité')
      await farmer.getByLabel(HAIE, { exact: true }).fill('310')
      await saved(farmer)
      await submit(farmer)
    })

    const adviser = await openAs('conseiller', await linkIn(ADVISER, 'Il attend votre vérification.'))
    await test.step('the adviser gets a mail, opens the file from it, and so begins its check', async () => {
      await linkIn(FARMER, 'Il est en attente de vérification.')
      await expect(adviser).toHaveURL(/demarches\/HVE4\/indicateurs/)
      await sheet(adviser, 'HVE4_BIODIV', 'Biodiversité')
      await expect(adviser.getByText('Vérification en cours', { exact: true }).first()).toBeVisible()
      await sheet(farmer, 'HVE4_BIODIV', 'Biodiversité')
      await expect(farmer.getByText('Lecture seule')).toBeVisible()
      await sheet(farmer, 'HVE4_FERTI', 'Gestion de la fertilisation')
      await expectAccessibleAgain(farmer, 'vie-lecture-seule')
    })

    await test.step('the adviser judges a section not valid with a reason, and sends the file back', async () => {
      const section = adviser.locator('section').filter({ has: adviser.getByRole('heading', { name: /\(IAE\)/ }) })
      // The verdicts open beside the mark under the pointer or with the focus.
      await section.locator('[data-verdict] button[data-etat]').hover()
      await section.getByText('Non valide', { exact: true }).first().click()
      await section.locator('textarea').first().fill('Le linéaire de haies ne correspond pas au plan.')
      await section.locator('textarea').first().blur()
      await expect(section.getByText(/Colin Marchand/).first()).toBeVisible()
      await section.getByLabel('Gravité').selectOption('Majeure')
      await section.getByLabel('Échéance').fill('15/01/2099')
      await section.getByLabel('Échéance').blur()
      // Folded after a reload, beside a long comment: the finding stays whole.
      await expect(async () => {
        await adviser.reload()
        const constat = section.getByText('Majeure, au plus tard le 15/01/2099')
        await expect(constat).toBeVisible({ timeout: 5000 })
        expect(await constat.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(1)
      }).toPass()
      await decide(adviser, 'Demander des corrections')
    })

    await test.step('the farmer gets a mail, follows it to the list, corrects and ticks', async () => {
      await farmer.goto(await linkIn(FARMER, 'vous demande la correction d’une section'))
      await expect(farmer).toHaveURL(/demarches\/HVE4\/indicateurs/)
      await farmer.getByRole('heading', { name: 'Corrections demandées' }).click()
      await expectAccessible(farmer, 'vie-corrections', { part: 'section[data-tone="warning"]' })
      await sheet(farmer, 'HVE4_BIODIV', 'Biodiversité')
      await expect(farmer.getByText('Le linéaire de haies ne correspond pas au plan.').first()).toBeVisible()
      await farmer.getByLabel(HAIE, { exact: true }).fill('275')
      await saved(farmer)
    })

    await test.step('two people on one sheet lose nothing: different fields are merged, one of two values of the same field is chosen', async () => {
      await sheet(adviser, 'HVE4_BIODIV', 'Biodiversité')
      await adviser.locator(`[name="${MARES}"]`).fill('7')
      await saved(adviser)
      await farmer.getByLabel('Alignement d’arbres sur l’exploitation', { exact: true }).fill('64')
      await expect(farmer.locator(`[name="${MARES}"]`)).toHaveValue('7')
      // The farmer types before the page asks for other people's values again.
      await farmer.route(PRESENCE, (route) => route.abort())
      await adviser.getByLabel(HAIE, { exact: true }).fill('280')
      await expect
        .poll(() => adviser.getByText(/Enregistré à/).count(), { message: 'the adviser’s value is saved' })
        .toBeGreaterThan(0)
      await farmer.getByLabel(HAIE, { exact: true }).fill('277')
      const conflit = farmer.getByRole('dialog', { name: 'Deux saisies différentes' })
      await expect(conflit).toBeVisible()
      await farmer.unroute(PRESENCE)
      await expect(conflit).toContainText('Colin Marchand')
      await expect(conflit).toContainText('277')
      await expectAccessible(farmer, 'vie-conflit')
      await conflit.getByText(/^Celle de Colin Marchand\s: 280/).click()
      await conflit.getByRole('button', { name: 'Appliquer ces choix' }).click()
      await expect(conflit).toBeHidden()
      for (const page of [farmer, adviser]) {
        await sheet(page, 'HVE4_BIODIV', 'Biodiversité')
        await expect(page.getByLabel(HAIE, { exact: true })).toHaveValue('280')
        await expect(page.getByLabel('Alignement d’arbres sur l’exploitation', { exact: true })).toHaveValue('64')
        await expect(page.locator(`[name="${MARES}"]`)).toHaveValue('7')
      }
    })

    await test.step('an open correction blocks the submission, a ticked one does not', async () => {
      await farmer
        .getByRole('checkbox', { name: /^Traitée\s:/ })
        .first()
        .click()
      await expect(farmer.getByText('1 traitée sur 1')).toBeVisible()
      const before = received.length
      await submit(farmer)
      await expect
        .poll(
          () =>
            received
              .slice(before)
              .filter((mail) => mail.to.includes(ADVISER) && mail.text.includes('Il attend votre vérification.'))
              .length,
        )
        .toBe(1)
    })

    await test.step('the auditor gives a row a value beside the claimed one, and the farmer answers it', async () => {
      await adviser.goto(await linkIn(ADVISER, 'Il attend votre vérification.'))
      await expect(adviser).toHaveURL(/demarches\/HVE4\/indicateurs/)
      await sheet(adviser, 'HVE4_BIODIV', 'Biodiversité')
      await adviser.getByLabel(HAIE, { exact: true }).focus()
      await adviser.keyboard.press('Control+Alt+a')
      const dialog = adviser.getByRole('dialog', { name: `Valeur auditée : ${HAIE}` })
      await dialog.locator('[name="valeur"]').fill('120')
      await dialog.getByLabel('Constat (obligatoire)').fill('Mesuré sur place.')
      await expectAccessible(adviser, 'vie-audit')
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(adviser.getByRole('button', { name: /audité : 120/ })).toBeVisible()
      await expect(adviser.getByLabel(HAIE, { exact: true })).toHaveValue('280')
      await sheet(farmer, 'HVE4_BIODIV', 'Biodiversité')
      await farmer.getByRole('button', { name: /audité : 120.*réponse attendue/ }).click()
      const answer = farmer.getByRole('dialog')
      await expect(answer).toContainText('Mesuré sur place.')
      await answer.getByLabel('Réponse').selectOption('Acceptée')
      await answer.getByRole('button', { name: 'Répondre' }).click()
      await expect(farmer.getByRole('button', { name: /audité : 120.*acceptée/ })).toBeVisible()
    })

    await test.step('the adviser decides; the farmer gets a mail and reads the results, without scores', async () => {
      const dialog = await decision(adviser, 'Déclarer non certifiable')
      await expect(dialog.getByText(/sections que personne n’a jugées/)).toBeVisible()
      await expectAccessible(adviser, 'vie-decision')
      await decide(adviser, 'Déclarer non certifiable', 'Le plan de fumure manque.')
      await sheet(adviser, 'HVE4_FERTI', 'Gestion de la fertilisation')
      await expectAccessibleAgain(adviser, 'vie-decide')
      await farmer.goto(await linkIn(FARMER, 'dans l’état « non certifiable »'))
      await farmer.getByRole('heading', { name: 'Lecture seule' }).click()
      await expect(farmer.getByText(/figée telle qu’elle a été décidée/)).toBeVisible()
      await sheet(farmer, 'HVE4_SYN', 'Décision')
      await expect(farmer.getByRole('region', { name: 'Décision', exact: true })).toContainText(
        'Le plan de fumure manque.',
      )
      await expect(farmer.getByRole('table', { name: 'Récapitulatif par module' })).toHaveCount(0)
      await expect(farmer.getByRole('table', { name: 'Lignes auditées' })).toContainText('Mesuré sur place.')
      await expectAccessible(farmer, 'vie-resultats-agriculteur')
      for (const { text } of received) expect(text).not.toMatch(/\d+(,\d+)? points?/)
    })

    // Under `npm run test:all`: versions and their comparison have tests of the API and of their screen.
    if (process.env.TEST_ALL === '1')
      await test.step('reopened and decided again, the file has two versions that can be compared', async () => {
        await reopen(adviser)
        await sheet(adviser, 'HVE4_BIODIV', 'Biodiversité')
        await adviser.locator(`[name="${MARES}"]`).fill('9')
        await saved(adviser)
        await decide(adviser, 'Déclarer certifiable', 'Plan de fumure reçu.')
        await adviser.goto('/demarches/HVE4/versions')
        await expect(adviser.getByText('Version 2', { exact: true }).first()).toBeVisible()
        await expect(adviser.getByRole('table', { name: 'Biodiversité' }).getByRole('row')).not.toHaveCount(0)
        await expect(adviser.getByText('1 valeur auditée')).toHaveCount(2)
        await expectAccessible(adviser, 'versions')
        await adviser.goto('/demarches/HVE4/historique')
        await expect(adviser.getByText('Certifiable', { exact: true }).first()).toBeVisible()
        await expectAccessibleAgain(adviser, 'vie-historique')
      })
  } finally {
    await product.close()
  }
  await product.checkJournal()
})
