import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'

const deLAgriculteur = (change: Partial<ServeurDeTest> = {}) =>
  unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, ...change })
const DERNIERE = 'HVE4_FERTI'
const envoyer = () => screen.findByRole('button', { name: 'Envoyer à mon conseiller' })
const SOUMISSION = {
  le: '2026-11-22T09:12:00.000Z',
  par: 'Jeanne Petit',
  destinataires: ['Colin Marchand', 'Odile Martin'],
}

describe('the end of the last sheet', () => {
  it('asks a farmer to submit the file, and saves its new state after a yes', async () => {
    const serveur = deLAgriculteur({ certification: { soumission: SOUMISSION } })
    const { user } = await renderScreen(serveur, DERNIERE)
    await user.click(await envoyer())
    await screen.findByText(
      'Vous allez valider votre saisie et changer l\'état du dossier en "attente de vérification". Continuer ?',
    )
    await user.click(screen.getByRole('button', { name: 'Oui' }))
    await screen.findByRole('heading', { name: 'Accueil' })
    expect(serveur.enregistrements).toEqual([{ etatDossier: 'ATTENTE_VERIFICATION' }])
    // Its card on the home page shows it (DossierEnvoye): a toast would repeat it.
    expect(document.querySelector('.mantine-Notification-root')).toBeNull()
  })

  it('offers a farmer nothing to send once the file was sent', async () => {
    const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
    await renderScreen(deLAgriculteur({ etatDossier: 'ATTENTE_VERIFICATION', permissions }), DERNIERE)
    await screen.findByText('Lecture seule')
    expect(screen.queryByRole('button', { name: 'Envoyer à mon conseiller' })).toBeNull()
  })

  it('sends a message to the reviewer with the file', async () => {
    const serveur = deLAgriculteur()
    const { user } = await renderScreen(serveur, DERNIERE)
    await user.click(await envoyer())
    await user.type(await screen.findByLabelText(/^Un mot pour qui vérifiera/), 'Merci de voir la haie')
    await user.click(screen.getByRole('button', { name: 'Oui' }))
    await screen.findByRole('heading', { name: 'Accueil' })
    expect(serveur.enregistrements).toEqual([
      { etatDossier: 'ATTENTE_VERIFICATION', commentaireExploitant: 'Merci de voir la haie' },
    ])
  })

  it('shows the progress of a submission on the button of the question alone', async () => {
    const { user } = await renderScreen(deLAgriculteur(), DERNIERE)
    const button = await envoyer()
    await user.click(button)
    const oui = await screen.findByRole('button', { name: 'Oui' })
    await waitFor(() => expect(button.dataset.loading).toBeUndefined())
    await user.click(oui)
    await screen.findByRole('heading', { name: 'Accueil' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button.dataset.loading).toBeUndefined()
  })

  it('lists the open items, each a link, and submits the file all the same', async () => {
    const serveur = deLAgriculteur({
      suspens: [
        { code: 'CHAMPS_VIDES', codes: ['HVE4_BIODIV_D_56', 'HVE4_BIODIV_D_57'] },
        { code: 'PREUVES_REFUSEES', codes: ['BIODIV_RUCHES'] },
      ],
    })
    const { user } = await renderScreen(serveur, DERNIERE)
    await user.click(await envoyer())
    const dialog = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    dialog.getByText(/^Vous allez valider votre saisie et changer l'état du dossier/)
    const liste = within(dialog.getByRole('list', { name: 'Ce qui reste ouvert' }))
    expect(liste.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^2 champs à renseigner/),
      expect.stringMatching(/^1 preuve refusée/),
    ])
    dialog.getByRole('button', { name: 'Non' })
    await user.click(dialog.getByRole('button', { name: 'Envoyer malgré 2 champs' }))
    await screen.findByRole('heading', { name: 'Accueil' })
    expect(serveur.enregistrements).toEqual([{ etatDossier: 'ATTENTE_VERIFICATION' }])
  })

  it('leads from an open item to its field without submitting, and restores the message', async () => {
    const serveur = deLAgriculteur({ suspens: [{ code: 'CHAMPS_VIDES', codes: ['HVE4_BIODIV_D_56'] }] })
    const { user, router } = await renderScreen(serveur, DERNIERE)
    await user.click(await envoyer())
    await user.type(await screen.findByLabelText(/^Un mot pour qui vérifiera/), 'Merci')
    await user.click(screen.getByRole('link', { name: /^1 champ à renseigner/ }))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('HVE4_BIODIV_D_56'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(serveur.enregistrements).toEqual([])
    await router.navigate(`/demarches/HVE4/indicateurs?rubrique=${DERNIERE}`)
    await user.click(await envoyer())
    const mot = await screen.findByLabelText<HTMLTextAreaElement>(/^Un mot pour qui vérifiera/)
    expect(mot.value).toBe('Merci')
  })

  it('gives date and recipients of a submitted file while it is locked', async () => {
    const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
    const certification = { soumission: { ...SOUMISSION, destinataires: [] } }
    await renderScreen(deLAgriculteur({ etatDossier: 'ATTENTE_VERIFICATION', permissions, certification }))
    await screen.findByText(/^Dossier envoyé le 22\/11\/2026 .* Aucun conseiller n’a pu en être prévenu/)
  })

  it('offers no save at the end of a read-only file', async () => {
    const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false, commenter: false }
    await renderScreen(deLAgriculteur({ etatDossier: 'VERIFICATION_EN_COURS', permissions }), DERNIERE)
    await screen.findByRole('heading', { level: 1, name: 'Gestion de la fertilisation' })
    await screen.findByRole('link', { name: /^Retour/ })
    for (const name of ['Enregistrer', 'Envoyer à mon conseiller'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('changes nothing after a no', async () => {
    const serveur = deLAgriculteur()
    const { user } = await renderScreen(serveur, DERNIERE)
    await user.click(await envoyer())
    await user.click(await screen.findByRole('button', { name: 'Non' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(serveur.enregistrements).toEqual([])
    expect(screen.getByRole('heading', { level: 1, name: 'Gestion de la fertilisation' })).toBeTruthy()
  })

  it('leads an adviser to the results', async () => {
    const { user, router } = await renderScreen(unServeurCourt(), DERNIERE)
    await user.click(await screen.findByRole('button', { name: 'Étape suivante' }))
    await waitFor(() => expect(router.state.location.search).toBe('?rubrique=HVE4_SYN'))
  })
})

describe('opening a file', () => {
  it.each([
    ['an adviser', 'CONSEILLER', 'ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS'],
    ['a farmer', 'AGRICULTEUR', 'ATTENTE_CORRECTION', 'SAISIE_EN_COURS'],
  ] as const)('by %s changes its state, saved at once', async (_, role, etatDossier, suivant) => {
    const serveur = unServeurCourt({ role, etatDossier })
    await renderScreen(serveur)
    await screen.findByRole('heading', { level: 1, name: 'Surfaces' })
    expect(serveur.enregistrements).toEqual([{ etatDossier: suivant }])
  })

  it('leaves every other state unchanged', async () => {
    const serveur = unServeurCourt({ etatDossier: 'CERTIFIABLE' })
    await renderScreen(serveur)
    await screen.findByRole('heading', { level: 1, name: 'Surfaces' })
    expect(serveur.enregistrements).toEqual([])
  })
})
