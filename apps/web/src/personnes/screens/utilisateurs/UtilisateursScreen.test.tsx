import {
  createUtilisateur,
  deleteUtilisateur,
  getUtilisateur,
  listDemarches,
  listEntites,
  listImports,
  listOrganismes,
  listTypesUtilisateurs,
  listUtilisateurEntites,
  listUtilisateurs,
  removeSecondFacteur,
  resendInvitation,
  restoreUtilisateur,
  type UserInfo,
  type UtilisateurResume,
  updateAccount,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser, unUtilisateur } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

const every = { modifier: true, modifierConnexion: true, supprimer: true, restaurer: false, donnerAcces: true }
const colin: UtilisateurResume = {
  idUtilisateur: 12,
  prenom: 'Colin',
  nom: 'Marchand',
  email: 'colin@organisme.example',
  role: 'CONSEILLER',
  idOrganismePrincipal: 10,
  organismes: ['Vignobles', 'Alpages'],
  estSupprime: false,
  invitation: { etat: 'ACCEPTEE', le: '2026-02-03T08:00:00.000Z' },
  permissions: every,
}
const rights = { accessCreationUtilisateur: true, accessAttributionDroit: true }
const administrateur = { role: 'ADMIN_ORGANISME', idOrganismePrincipal: 10, ...rights } as const

const drome = { identite: 26, libelleentite: 'Drôme', idtypeentite: 1, identiteparente: 84 }
const isere = { identite: 38, libelleentite: 'Isère', idtypeentite: 1, identiteparente: 84 }
const region = { identite: 84, libelleentite: 'Auvergne-Rhône-Alpes', idtypeentite: 2, identiteparente: null }

async function given(user: Partial<UserInfo>, data: readonly UtilisateurResume[] = [colin]) {
  const server = await situation({ user: aUser(user), idExploitation: null })
  server.on(listUtilisateurs, () => answer({ count: data.length, offset: 0, data }))
  server.on(listImports, () => answer([]))
  server.on(getUtilisateur, () =>
    answer(unUtilisateur({ role: 'CONSEILLER', prenom: 'Colin', idOrganismePrincipal: 10 })),
  )
  server.on(listTypesUtilisateurs, () =>
    answer(
      ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'].map((code, index) => ({
        idTypeUtilisateur: index + 1,
        code,
        libelle: code,
      })),
    ),
  )
  const organisme = {
    libelle: '',
    adresse: '',
    siteInternet: null,
    couleurPrimaire: '#000000',
    couleurSecondaire: '#000000',
  }
  const more = { couleurTertiaire: '#000000', texteReglementaire: null, demarches: [], agrementSca: false }
  server.on(listOrganismes, () =>
    answer(
      [
        [10, 'Vignobles'],
        [11, 'Alpages'],
      ].map(([idOrganisme, nom]) => ({ idOrganisme, nom, ...organisme, ...more, scoresVisiblesAgriculteur: false })),
    ),
  )
  server.on(listDemarches, () => answer([]))
  server.on(listEntites, () => answer([region, drome, isere]))
  server.on(listUtilisateurEntites, () => answer([drome]))
  server.on(createUtilisateur, () => answer({ userInfo: aUser(), message: 'Compte créé avec succès' }))
  server.on(updateAccount, () => answer({ userInfo: aUser(), message: 'Compte modifié avec succès' }))
  return server
}
/** Waits until the dialog has loaded its data. */
const dialog = (name: string) =>
  waitFor(() => {
    const found = within(screen.getByRole('dialog', { name }))
    found.getByRole('button', { name: 'Annuler' })
    return found
  })
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('the accounts', () => {
  it('are listed with their details, and filtered to those without a procedure', async () => {
    const server = await given({ role: 'SUPERADMIN' })
    const { path } = openAt('/admin/utilisateurs')
    const table = await screen.findByRole('table', { name: 'Utilisateurs' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Prénom', 'Nom', 'Adresse email', 'Type d’utilisateur', 'Organismes', 'Invitation', 'Actions'])
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Colin', 'Marchand'])
    expect(within(table).getByText('Vignobles, Alpages')).toBeTruthy()
    expect(within(table).getByText('Conseiller')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Afficher les utilisateurs sans démarche' }))
    await waitFor(() => expect(path()).toBe('/admin/utilisateurs?showOnlyUsersWithNoDemarche=true'))
    const asked = server.receivedOf('GET /api/utilisateurs').at(-1)?.url.searchParams
    expect(asked?.get('showOnlyUsersWithNoDemarche')).toBe('true')
  })

  it('offer the acts that the server allows, and those of one’s own account in its place', async () => {
    const none = { modifier: false, modifierConnexion: false, supprimer: false, restaurer: false, donnerAcces: false }
    await given(administrateur, [
      { ...colin, permissions: none },
      { ...colin, idUtilisateur: 7, prenom: 'Moi', permissions: none },
    ])
    openAt('/admin/utilisateurs')
    const own = await screen.findByRole('link', { name: 'Modifier Moi Marchand' })
    expect(own.getAttribute('href')).toBe('/account')
    expect(screen.queryByRole('link', { name: 'Modifier Colin Marchand' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Supprimer/ })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Afficher les comptes supprimés' })).toBeNull()
  })

  it('lose their second factor after a confirmation, when the device is lost', { tags: 'long' }, async () => {
    const server = await given({ role: 'SUPERADMIN' })
    server.on(getUtilisateur, () => answer(unUtilisateur({ prenom: 'Colin', nom: 'Marchand', secondFacteur: true })))
    server.on(removeSecondFacteur, () => answer({ message: 'La double authentification est désactivée.' }))
    openAt('/admin/utilisateurs/12')
    const user = userEvent.setup()
    const form = await dialog('Modifier un utilisateur')
    await user.click(form.getByRole('button', { name: 'Réinitialiser la double authentification' }))
    const question = await dialog('Avertissement')
    expect(question.getByText(/de Colin Marchand/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Réinitialiser' }))
    await screen.findByText('La double authentification est désactivée.')
    expect(server.receivedOf('DELETE /api/utilisateurs/12/second-facteur')).toHaveLength(1)
    expect(form.queryByRole('button', { name: 'Réinitialiser la double authentification' })).toBeNull()
  })

  it('that work for another organisation too keep their address and second factor, with a hint in the form', {
    tags: 'long',
  }, async () => {
    const server = await given(administrateur)
    const permissions = { ...every, modifierConnexion: false }
    server.on(getUtilisateur, () => answer(unUtilisateur({ secondFacteur: true, permissions })))
    openAt('/admin/utilisateurs/12')
    const form = await dialog('Modifier un utilisateur')
    const address = form.getByLabelText(/^Adresse email/)
    expect(address).toHaveProperty('readOnly', true)
    expect(form.getByText(/^Ce compte travaille aussi avec un autre organisme/)).toBeTruthy()
    expect(form.getByLabelText(/^Prénom/)).toHaveProperty('readOnly', false)
    expect(form.queryByRole('button', { name: 'Réinitialiser la double authentification' })).toBeNull()
  })

  it('of the own organisation alone may get another address, which the person confirms', { tags: 'long' }, async () => {
    const server = await given(administrateur)
    server.on(getUtilisateur, () => answer(unUtilisateur({ secondFacteur: true, permissions: every })))
    openAt('/admin/utilisateurs/12')
    const form = await dialog('Modifier un utilisateur')
    expect(form.getByLabelText(/^Adresse email/)).toHaveProperty('readOnly', false)
    expect(form.getByText(/^La personne confirme une nouvelle adresse avec son mot de passe/)).toBeTruthy()
    expect(form.getByRole('button', { name: 'Réinitialiser la double authentification' })).toBeTruthy()
  })

  it('show their invitation, which is sent again from their menu until it is accepted', async () => {
    const expiree = { etat: 'EXPIREE', le: '2026-03-02T08:00:00.000Z' } as const
    const server = await given(administrateur, [{ ...colin, invitation: expiree }])
    const message = 'Une nouvelle invitation a été envoyée : le lien de l’ancienne ne sert plus.'
    server.on(resendInvitation, () => answer({ message }))
    openAt('/admin/utilisateurs')
    expect(await screen.findByText('Expirée le 02/03/2026')).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Autres actions : Colin Marchand' }))
    server.on(listUtilisateurs, () => answer({ count: 1, offset: 0, data: [colin] }))
    await user.click(screen.getByRole('button', { name: 'Renvoyer l’invitation de Colin Marchand' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(await screen.findByText('Acceptée')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Autres actions : Colin Marchand' }))
    expect(screen.getByRole('button', { name: 'Supprimer Colin Marchand' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Renvoyer/ })).toBeNull()
  })

  it('are deleted after a confirmation, and a refusal gives its reason', { tags: 'long' }, async () => {
    const server = await given({ role: 'SUPERADMIN' })
    server.on(deleteUtilisateur, () => refusal('COMPTE_SEUL_ACCES'))
    openAt('/admin/utilisateurs')
    const user = userEvent.setup()
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Autres actions : Colin Marchand' }))
      await user.click(await screen.findByRole('button', { name: 'Supprimer Colin Marchand' }))
      const question = await dialog('Avertissement')
      expect(question.getByText('Êtes-vous sûr de vouloir supprimer cet utilisateur ?')).toBeTruthy()
      expect(question.getByText('Colin Marchand')).toBeTruthy()
      return question
    }
    await user.click((await ask()).getByRole('button', { name: 'Annuler' }))
    expect(server.receivedOf('DELETE /api/utilisateurs/12')).toHaveLength(0)
    await user.click((await ask()).getByRole('button', { name: 'Supprimer' }))
    expect(await screen.findByText('Une erreur est survenue lors de la suppression')).toBeTruthy()
    server.on(deleteUtilisateur, () => answer({ message: 'Compte supprimé avec succès' }))
    await user.click((await ask()).getByRole('button', { name: 'Supprimer' }))
    expect(await screen.findByText('Suppression effectuée')).toBeTruthy()
    expect(screen.getByText('Compte supprimé avec succès')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('that were deleted can be restored', { tags: 'long' }, async () => {
    const deleted = { ...every, modifier: false, modifierConnexion: false, supprimer: false, restaurer: true }
    const server = await given({ role: 'SUPERADMIN' }, [{ ...colin, estSupprime: true, permissions: deleted }])
    server.on(restoreUtilisateur, () => answer({ message: 'Compte restauré avec succès' }))
    openAt('/admin/utilisateurs?supprimes=true')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Restaurer Colin Marchand' }))
    expect(await screen.findByText('Compte restauré avec succès')).toBeTruthy()
  })

  it('are closed to an administrator without a right to people', async () => {
    await given({ role: 'ADMIN_ORGANISME', idOrganismePrincipal: 10 })
    const { path } = openAt('/admin/utilisateurs')
    await waitFor(() => expect(path()).toBe('/'))
  })
})

describe('a new account', () => {
  it('is created by a super administrator, and the form restarts with each type', async () => {
    const server = await given({ role: 'SUPERADMIN' })
    const { path } = openAt('/admin/utilisateurs?recherche=col')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Créer un utilisateur' }))
    const form = await dialog('Créer un utilisateur')
    await expect.poll(path).toBe('/admin/utilisateurs/create?recherche=col')
    const type = form.getByLabelText('Type d’utilisateur')
    expect(optionsOf(type)).toEqual(['Super administrateur', 'Administrateur d’organisme', 'Conseiller', 'Agriculteur'])
    await user.selectOptions(form.getByLabelText(/^Organisme principal/), 'Vignobles')
    await user.selectOptions(form.getByLabelText('Organisme secondaire'), 'Vignobles')
    expect(form.getByText("L'organisme secondaire doit être différent de l'organisme principal")).toBeTruthy()
    await user.selectOptions(type, 'Administrateur d’organisme')
    expect(form.getByLabelText(/^Organisme principal/)).toHaveProperty('value', '')
    expect(form.queryByLabelText('Organisme secondaire')).toBeNull()

    await user.click(form.getByLabelText(/^Adresse email/))
    await user.tab()
    expect(form.getByText("L'adresse email est obligatoire")).toBeTruthy()
    await user.type(form.getByLabelText(/^Adresse email/), 'agathe@')
    expect(form.getByText("L'adresse email est invalide")).toBeTruthy()
    await user.type(form.getByLabelText(/^Adresse email/), 'organisme.example')
    await user.type(form.getByLabelText(/^Prénom/), 'Agathe')
    await user.type(form.getByLabelText(/^Nom/), 'Dumas')
    await user.selectOptions(form.getByLabelText(/^Organisme principal/), 'Vignobles')
    const save = form.getByRole('button', { name: 'Enregistrer' })
    expect(save).toHaveProperty('disabled', true)
    await user.click(form.getByText('Aucun territoire'))
    await user.click(form.getByLabelText(/^Nom/))
    expect(form.getByText('Le filtre région et département est obligatoire')).toBeTruthy()
    await user.click(form.getByRole('checkbox', { name: 'Drôme' }))
    await user.click(form.getByRole('checkbox', { name: 'Créer et modifier des utilisateurs' }))
    await user.click(save)
    expect(await screen.findByText('Compte créé avec succès')).toBeTruthy()
    expect(server.receivedOf('POST /api/utilisateurs').at(-1)?.body).toEqual({
      idTypeUtilisateur: 2,
      email: 'agathe@organisme.example',
      prenom: 'Agathe',
      nom: 'Dumas',
      idOrganismePrincipal: 10,
      idsEntites: [26],
      idsDemarches: [],
      outrepasserAccesExploitation: false,
      accessCreationUpdateExploitation: false,
      accessCreationUtilisateur: true,
      accessAttributionDroit: false,
    })
    await waitFor(() => expect(path()).toBe('/admin/utilisateurs?recherche=col'))
  })

  it('by an administrator of an organisation is an adviser’s or a farmer’s, of one of their territories', {
    tags: 'long',
  }, async () => {
    const server = await given(administrateur)
    openAt('/admin/utilisateurs/create')
    const form = await dialog('Créer un utilisateur')
    const user = userEvent.setup()
    expect(optionsOf(form.getByLabelText('Type d’utilisateur'))).toEqual(['Conseiller', 'Agriculteur'])
    const organisme = form.getByLabelText(/^Organisme principal/)
    expect([organisme, form.getByRole('checkbox', { name: 'Créer et modifier des exploitations' })]).toMatchObject([
      { value: '10', disabled: true },
      { checked: true, disabled: true },
    ])
    await user.selectOptions(form.getByLabelText('Type d’utilisateur'), 'Agriculteur')
    await user.click(form.getByText('Aucun territoire'))
    await user.click(form.getByRole('checkbox', { name: 'Drôme' }))
    expect(form.queryByRole('checkbox', { name: 'Isère' })).toBeNull()
    await user.type(form.getByLabelText(/^Adresse email/), 'jeanne@ferme.example')
    await user.type(form.getByLabelText(/^Prénom/), 'Jeanne')
    await user.type(form.getByLabelText(/^Nom/), 'Vallon')
    await user.click(form.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText('Compte créé avec succès')
    expect(server.receivedOf('POST /api/utilisateurs').at(-1)?.body).toEqual({
      idTypeUtilisateur: 4,
      email: 'jeanne@ferme.example',
      prenom: 'Jeanne',
      nom: 'Vallon',
      idsEntites: [26],
      idsDemarches: [],
    })
  })
})

describe('an opened account', () => {
  it('sends its changes, and keeps its type', async () => {
    const server = await given({ role: 'SUPERADMIN' })
    openAt('/admin/utilisateurs')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Modifier Colin Marchand' }))
    const form = await dialog('Modifier un utilisateur')
    expect(form.getByLabelText('Type d’utilisateur')).toHaveProperty('disabled', true)
    await user.selectOptions(form.getByLabelText(/^Organisme principal/), 'Alpages')
    await user.click(form.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Compte modifié avec succès')).toBeTruthy()
    expect(server.receivedOf('PUT /api/utilisateurs/12').at(-1)?.body).toEqual({
      email: 'jeanne.petit@ferme.example',
      prenom: 'Colin',
      nom: 'Petit',
      idOrganismePrincipal: 11,
    })
  })

  it('without the right to change it is read-only', async () => {
    const server = await given(administrateur)
    const permissions = { ...every, modifier: false }
    server.on(getUtilisateur, () => answer(unUtilisateur({ role: 'CONSEILLER', permissions, idsEntites: [38] })))
    openAt('/admin/utilisateurs/12')
    const form = await dialog('Modifier un utilisateur')
    expect(form.getByText('Vous pouvez consulter ce compte, pas le modifier.')).toBeTruthy()
    // A territory of the account that the administrator does not have.
    expect(form.getAllByText('Isère').length).toBeGreaterThan(0)
    expect(form.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  })

  it('that does not exist shows a message, and leads back to the list', async () => {
    const server = await given({ role: 'SUPERADMIN' })
    server.on(getUtilisateur, () => refusal('UTILISATEUR_INCONNU'))
    const { path } = openAt('/admin/utilisateurs/99')
    expect(await screen.findByText("Erreur lors du chargement de l'utilisateur")).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/admin/utilisateurs'))
  })
})
