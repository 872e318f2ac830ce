import {
  listExploitationUtilisateurs,
  listUtilisateurExploitations,
  listUtilisateurs,
  searchExploitations,
  setExploitationUtilisateurs,
  setUtilisateurExploitations,
  type UserInfo,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aResume, aUser } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

const colin = {
  idUtilisateur: 12,
  prenom: 'Colin',
  nom: 'Marchand',
  email: 'colin@organisme.example',
  role: 'CONSEILLER',
  idOrganismePrincipal: 10,
  organismes: ['Vignobles'],
  estSupprime: false,
  invitation: { etat: 'ACCEPTEE', le: null },
  permissions: { modifier: true, modifierConnexion: true, supprimer: true, restaurer: false, donnerAcces: true },
}
const chef = { ...colin, idUtilisateur: 13, prenom: 'Sacha', permissions: { ...colin.permissions, donnerAcces: false } }
const [tilleuls, vallon] = [aResume(), aResume({ idExploitation: 2, raisonSociale: 'Ferme du Vallon' })]

async function given(user: Partial<UserInfo> = { role: 'SUPERADMIN' }) {
  const server = await situation({ user: aUser(user), idExploitation: null })
  server.on(listUtilisateurs, () => answer({ count: 2, offset: 0, data: [colin, chef] }))
  server.on(searchExploitations, () => answer({ count: 2, offset: 0, data: [tilleuls, vallon] }))
  server.on(listUtilisateurExploitations, () => answer([tilleuls]))
  server.on(listExploitationUtilisateurs, () => answer([]))
  server.on(setUtilisateurExploitations, () => answer({ message: 'Accès enregistrés' }))
  server.on(setExploitationUtilisateurs, () => answer({ message: 'Accès enregistrés' }))
  return { server, user: userEvent.setup() }
}
/** Searches a person and chooses the only result. */
async function choose({ user }: Awaited<ReturnType<typeof given>>) {
  await user.type(await screen.findByLabelText('Rechercher un utilisateur'), 'col{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Choisir Colin Marchand' }))
  return within(await screen.findByRole('region', { name: 'Exploitations accordées' }))
}

describe('the screen of access to farms', () => {
  it('finds a person by three letters, adds and removes farms, and saves', async () => {
    const it = await given()
    const { server, user } = it
    openAt('/admin/acces')
    await user.type(await screen.findByLabelText('Rechercher un utilisateur'), 'co{Enter}')
    expect(screen.getByText('Veuillez entrer au moins 3 caractères')).toBeTruthy()
    expect(server.receivedOf('GET /api/utilisateurs')).toHaveLength(0)
    await user.clear(screen.getByLabelText('Rechercher un utilisateur'))
    const granted = await choose(it)
    expect(screen.queryByRole('button', { name: 'Choisir Sacha Marchand' })).toBeNull()
    expect(screen.queryByText(/premiers résultats/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Valider' })).toHaveProperty('disabled', true)

    await user.type(screen.getByLabelText('Rechercher une exploitation'), 'ferme{Enter}')
    expect(await screen.findByRole('button', { name: 'Ajouter Ferme des Tilleuls' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Ajouter Ferme du Vallon' }))
    await user.click(granted.getByRole('button', { name: 'Retirer Ferme des Tilleuls' }))
    await user.click(screen.getByRole('button', { name: 'Valider' }))
    expect(await screen.findByText('Accès enregistrés')).toBeTruthy()
    expect(server.receivedOf('PUT /api/utilisateurs/12/exploitations').map(({ body }) => body)).toEqual([[2]])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Valider' })).toHaveProperty('disabled', true))
  })

  it('finds a farm, and saves its people', async () => {
    const { server, user } = await given()
    const { path } = openAt('/admin/acces')
    await user.click(await screen.findByText('Par exploitation'))
    await waitFor(() => expect(path()).toBe('/admin/acces?par=exploitation'))
    await user.type(await screen.findByLabelText('Rechercher une exploitation'), 'vallon{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Choisir Ferme du Vallon' }))
    expect(await screen.findByText('Aucun utilisateur n’a accès à cette exploitation.')).toBeTruthy()
    await user.type(screen.getByLabelText('Rechercher un utilisateur'), 'col{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Ajouter Colin Marchand' }))
    await user.click(screen.getByRole('button', { name: 'Valider' }))
    await screen.findByText('Accès enregistrés')
    expect(server.receivedOf('PUT /api/exploitations/2/utilisateurs').map(({ body }) => body)).toEqual([[12]])
  })

  it('in a dialog asks before it discards its changes, or is saved at its foot', async () => {
    const { server, user } = await given()
    openAt('/admin/utilisateurs')
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Autres actions : Colin Marchand' }))
      await user.click(await screen.findByRole('button', { name: /^Gérer les accès/ }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Exploitations de Colin Marchand' }))
      await user.click(await dialog.findByRole('button', { name: 'Retirer Ferme des Tilleuls' }))
      return dialog
    }
    await user.click((await open()).getByRole('button', { name: 'Annuler' }))
    const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    expect(question.getByText(/elles seront perdues/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Abandonner ces modifications' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.receivedOf('PUT /api/utilisateurs/12/exploitations')).toEqual([])
    await user.click((await open()).getByRole('button', { name: 'Valider' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.receivedOf('PUT /api/utilisateurs/12/exploitations').map(({ body }) => body)).toEqual([[]])
  })

  it('reports a failed save, and asks before it is left', async () => {
    const it = await given()
    it.server.on(setUtilisateurExploitations, () => refusal('UTILISATEUR_INCONNU'))
    const { path } = openAt('/admin/acces')
    const granted = await choose(it)
    await it.user.click(granted.getByRole('button', { name: 'Retirer Ferme des Tilleuls' }))
    await it.user.click(screen.getByRole('button', { name: 'Valider' }))
    expect(await screen.findByText("Erreur lors de l'enregistrement des accès")).toBeTruthy()
    await it.user.click(screen.getByRole('link', { name: 'Utilisateurs' }))
    await it.user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }))
    expect(path()).toBe('/admin/acces')
  })

  it('shows another administrator’s save beside one’s own, and loses neither', async () => {
    const it = await given()
    const { server, user } = it
    const [chene, pre] = [
      aResume({ idExploitation: 3, raisonSociale: 'Ferme du Chêne' }),
      aResume({ idExploitation: 4, raisonSociale: 'Ferme du Pré' }),
    ]
    server.on(listUtilisateurExploitations, () => answer([tilleuls, pre], { etag: '"2-aaaaaaaa"' }))
    openAt('/admin/acces')
    const granted = await choose(it)
    await user.type(screen.getByLabelText('Rechercher une exploitation'), 'ferme{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Ajouter Ferme du Vallon' }))
    await user.click(granted.getByRole('button', { name: 'Retirer Ferme des Tilleuls' }))

    const conflit = { codeNational: 'exploitations', mienne: [4, 2], sienne: [1, 3], par: 'Léa Morin' }
    server.on(setUtilisateurExploitations, () =>
      refusal('ACCES_MODIFIES_ENTRE_TEMPS', undefined, [{ ...conflit, le: '2026-03-02T14:32:00Z' }]),
    )
    server.on(listUtilisateurExploitations, () => answer([tilleuls, chene], { etag: '"2-bbbbbbbb"' }))
    await user.click(screen.getByRole('button', { name: 'Valider' }))
    const told = within(await screen.findByRole('alert'))
    expect(told.getByText(/^Léa Morin a modifié ces accès le 02\/03\/2026/)).toBeTruthy()
    const said = (label: string) => told.getByText(label).nextElementSibling?.textContent
    expect(
      ['Accordés par cette personne', 'Retirés par cette personne', 'Vous accordez', 'Vous retirez'].map(said),
    ).toEqual(['Ferme du Chêne', 'Ferme du Pré', 'Ferme du Vallon', 'Ferme des Tilleuls'])

    server.on(setUtilisateurExploitations, () => answer({ message: 'Accès enregistrés' }, { etag: '"2-cccccccc"' }))
    await user.click(screen.getByRole('button', { name: 'Valider' }))
    expect(await screen.findByText('Accès enregistrés')).toBeTruthy()
    const sent = server.receivedOf('PUT /api/utilisateurs/12/exploitations')
    expect(sent.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [[4, 2], '"2-aaaaaaaa"'],
      [[3, 2], '"2-bbbbbbbb"'],
    ])
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('shows no list that cannot be loaded, and then withdraws nothing', async () => {
    const { server, user } = await given()
    server.on(listUtilisateurExploitations, () => refusal('SERVICE_INDISPONIBLE'))
    openAt('/admin/acces')
    await user.type(await screen.findByLabelText('Rechercher un utilisateur'), 'col{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Choisir Colin Marchand' }))
    await waitFor(() => expect(server.receivedOf('GET /api/utilisateurs/12/exploitations').length).toBeGreaterThan(0))
    expect(await screen.findByRole('heading', { name: 'Exploitations de Colin Marchand' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Valider' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('opens from the list of accounts', async () => {
    const { user } = await given()
    openAt('/admin/utilisateurs')
    await user.click(await screen.findByRole('button', { name: 'Autres actions : Colin Marchand' }))
    await user.click(await screen.findByRole('button', { name: 'Gérer les accès de Colin Marchand' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Exploitations de Colin Marchand' }))
    await user.click(await dialog.findByRole('button', { name: 'Retirer Ferme des Tilleuls' }))
    await user.click(dialog.getByRole('button', { name: 'Valider' }))
    expect(await screen.findByText('Accès enregistrés')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is closed to an administrator without that right', async () => {
    await given({ role: 'ADMIN_ORGANISME', idOrganismePrincipal: 10, accessCreationUtilisateur: true })
    const { path } = openAt('/admin/acces')
    await waitFor(() => expect(path()).toBe('/'))
  })
})
