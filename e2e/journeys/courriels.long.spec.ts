import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { signIn } from './sign-in'

const EXPLOITATIONS = '/api/exploitations'
const MILLESIME = 2026

async function authorized(request: APIRequestContext, username: string) {
  const answer = await request.post('/api/authentification/utilisateur', {
    data: { username, password: 'Demo-2026!' },
  })
  return { authorization: answer.headers().authorization ?? '' }
}

test('the mail about a decision is stored in the administration and leads the farmer to the file', async ({
  page,
  request,
}) => {
  // A file of this farmer that is being verified, which no other journey touches: its adviser decides it.
  const verified = { procedureId: 2, procedureState: 'VERIFICATION_EN_COURS' }
  const found = await request.get(`${EXPLOITATIONS}/search`, {
    headers: await authorized(request, 'agriculteur2'),
    params: { millesime: MILLESIME, procedures: JSON.stringify([verified]) },
  })
  // A journey about scenarios begins to verify this one.
  const { idExploitation, raisonSociale } = (await found.json()).data.find(
    (ferme: { raisonSociale: string }) => ferme.raisonSociale !== 'GAEC du Bois Joli',
  )
  const decided = await request.post(`${EXPLOITATIONS}/${idExploitation}/demarches/HVE4`, {
    headers: await authorized(request, 'conseiller'),
    params: { millesime: MILLESIME },
    // Sections that nobody judged speak against it: that takes a reason.
    data: { exploitationDemarcheMillesime: { etatDossier: 'NON_CERTIFIABLE', motifDecision: 'Visite reportée.' } },
  })
  expect(decided.status()).toBe(200)

  await page.goto('/admin/courriels')
  await signIn(page, 'superadmin')
  await expect(page.getByText('Ce serveur n’envoie pas de courriels')).toBeVisible()
  const sujet = `Dossier non certifiable : ${raisonSociale}, HVE4 ${MILLESIME}`
  await expect(page.getByRole('button', { name: `Lire : ${sujet}` }).first()).toBeVisible()
  await expectAccessible(page, 'courriels')
  await page
    .getByRole('row', { name: /agriculteur2/ })
    .getByRole('button', { name: `Lire : ${sujet}` })
    .click()
  const texte = page.getByRole('region', { name: 'Texte du courriel' })
  await expect(texte).toContainText('« non certifiable »')
  await expect(texte).toContainText('Visite reportée.')
  await expectAccessible(page, 'courriel')
  const lien = /https?:\/\/\S+(\/dossiers\/\S+)/.exec((await texte.textContent()) ?? '')?.[1]
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByLabel('Identifiant').waitFor()

  await page.goto(lien ?? '')
  await signIn(page, 'agriculteur2')
  await expect(page).toHaveURL(/demarches\/HVE4\/indicateurs\?rubrique=RESULTATS$/)
  await expect(page.getByRole('link', { name: `Changer d’exploitation : ${raisonSociale}` })).toBeVisible()

  await page.goto('/account')
  const notifications = page.getByRole('checkbox', { name: 'Recevoir des courriels' })
  await notifications.uncheck()
  await expect(page.getByText('Votre choix est enregistré.')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  await expect(page.getByLabel('Mot de passe actuel')).toBeVisible()
  await expectAccessible(page, 'compte')
  await page.reload()
  await expect(notifications).not.toBeChecked()

  await page.getByRole('link', { name: 'Guide d’utilisation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guide de l’agriculteur' })).toBeVisible()
  await expectAccessible(page, 'guide')
})
