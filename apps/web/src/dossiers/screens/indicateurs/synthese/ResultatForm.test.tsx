import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen'
import { reponse, unServeurCourt } from '../../../testing/serveur'

beforeEach(() => localStorage.clear())

const CHAMP = 'exploitationDemarcheMillesime.commentaireAuditeur'

/** The results of a file, whose comment another person has written meanwhile. */
async function given(serveur = unServeurCourt()) {
  const view = await renderScreen(serveur, 'HVE4_SYN')
  const commentaire = await screen.findByLabelText<HTMLTextAreaElement>('Commentaire de l’auditeur')
  return { ...view, serveur, commentaire, date: screen.getByLabelText<HTMLInputElement>('Date d’audit') }
}

it('the comment of another person that is chosen in a conflict is shown, and a later letter changes that one', async () => {
  const { user, serveur, commentaire } = await given()
  serveur.certification = { commentaireAuditeur: 'À revoir' }
  const conflits = [
    { codeNational: CHAMP, mienne: 'Vu', sienne: 'À revoir', par: 'Léa Morin', le: '2026-03-02T14:32:00Z' },
  ]
  serveur.refusDossier = [reponse({ code: 'CHAMPS_MODIFIES_ENTRE_TEMPS', message: 'conflit', conflits }, 412)]
  await user.type(commentaire, 'Vu')
  await user.tab()
  const dialog = within(await screen.findByRole('dialog', { name: 'Deux saisies différentes' }))
  await user.click(dialog.getByRole('radio', { name: /^Celle de Léa Morin/ }))
  await user.click(dialog.getByText('Appliquer ces choix'))
  await waitFor(() => expect(commentaire.value).toBe('À revoir'))
  await user.type(commentaire, ' !')
  await user.tab()
  await waitFor(() => expect(serveur.enregistrements.at(-1)).toEqual({ commentaireAuditeur: 'À revoir !' }))
})

it('what another person saved in the other fields is shown after a save', async () => {
  const { user, serveur, commentaire, date } = await given()
  serveur.certification = { dateAudit: '2026-05-04' }
  await user.type(commentaire, 'Vu')
  await user.tab()
  await waitFor(() => expect(date.value).toBe('04/05/2026'))
  expect(serveur.enregistrements).toEqual([{ commentaireAuditeur: 'Vu' }])
})

it('an unreadable date is kept back alone: the comment is saved', async () => {
  const { user, serveur, commentaire, date } = await given()
  await user.type(date, '04/05/2026')
  await user.type(date, '9')
  await user.type(commentaire, 'Vu')
  await user.tab()
  await waitFor(() => expect(serveur.enregistrements).toEqual([{ commentaireAuditeur: 'Vu' }]))
  expect(date.value).toBe('04/05/20269')
  expect(date.getAttribute('aria-invalid')).toBe('true')
})

it('a refusal stands beside its field, and is not asked for again until something else is typed', async () => {
  const { user, serveur, commentaire } = await given()
  const refus = () =>
    reponse({ code: 'VALEUR_INVALIDE', message: 'non', details: [{ path: CHAMP, message: 'Texte trop long' }] }, 422)
  serveur.refusDossier = [refus(), refus()]
  await user.type(commentaire, 'Vu')
  await user.tab()
  await screen.findByText('Texte trop long')
  expect(commentaire.getAttribute('aria-invalid')).toBe('true')
  await user.click(commentaire)
  await user.tab()
  expect(serveur.refusDossier).toHaveLength(1)
  serveur.refusDossier = []
  await user.type(commentaire, ' !')
  await user.tab()
  await waitFor(() => expect(serveur.enregistrements).toEqual([{ commentaireAuditeur: 'Vu !' }]))
  await waitFor(() => expect(screen.queryByText('Texte trop long')).toBeNull())
})

it('a draft that is given up is not sent, even from its field; the notice goes with a save', async () => {
  const serveur = unServeurCourt()
  const first = await given(serveur)
  serveur.refusDossier = [new TypeError('offline')]
  await first.user.type(first.commentaire, 'Vu')
  await first.user.tab()
  await screen.findByText('Pas encore enregistré : gardé sur cet appareil.')
  first.unmount()
  serveur.refusDossier = []
  const again = await given(serveur)
  expect(again.commentaire.value).toBe('Vu')
  await again.user.click(again.commentaire)
  await again.user.click(screen.getByRole('button', { name: 'Abandonner cette saisie' }))
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Commentaire de l’auditeur')).value).toBe(''),
  )
  expect(serveur.enregistrements).toEqual([])
})

it('is saved before the file is left', async () => {
  const { user, serveur, commentaire, router } = await given()
  await user.type(commentaire, 'Vu')
  await router.navigate('/')
  await screen.findByRole('heading', { level: 1, name: 'Accueil' })
  expect(serveur.enregistrements).toEqual([{ commentaireAuditeur: 'Vu' }])
})
