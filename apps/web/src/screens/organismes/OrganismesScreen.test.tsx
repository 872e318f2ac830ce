import {
  createOrganisme,
  deleteOrganisme,
  getOrganisme,
  listOrganismes,
  type Organisme,
  updateOrganisme,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../testing/application'
import { aUser } from '../../testing/builders'
import { answer, refusal } from '../../testing/fake-server'

const vignobles: Organisme = {
  idOrganisme: 10,
  nom: 'Vignobles',
  libelle: 'Vignobles',
  adresse: '1 place du Marché, 21000 Dijon',
  siteInternet: null,
  logoBase64: 'data:image/png;base64,AA==',
  couleurPrimaire: '#123456',
  couleurSecondaire: '#234567',
  couleurTertiaire: '#345678',
  texteReglementaire: null,
  demarches: [],
  agrementSca: false,
  scoresVisiblesAgriculteur: false,
}

async function given(role: 'SUPERADMIN' | 'ADMIN_ORGANISME' = 'SUPERADMIN') {
  const server = await situation({ user: aUser({ role, idOrganismePrincipal: 10 }), idExploitation: null })
  server.on(listOrganismes, () => answer([vignobles, { ...vignobles, idOrganisme: 11, nom: 'Alpages' }]))
  server.on(getOrganisme, () => answer(vignobles))
  server.on(createOrganisme, () => answer({ organisme: vignobles, message: "L'organisme a bien été créé" }))
  server.on(updateOrganisme, () => answer({ organisme: vignobles, message: "L'organisme a bien été modifié" }))
  return { server, user: userEvent.setup({ applyAccept: false }) }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the organisations', () => {
  it('are created with a logo and three colours', async () => {
    const { server, user } = await given()
    openAt('/admin/organismes')
    await user.click(await screen.findByRole('button', { name: 'Créer un organisme' }))
    const form = await dialog('Créer un organisme')
    const logo = form.getByLabelText(/Choisir un logo/)
    logo.focus()
    await user.tab()
    expect(form.getByText('Champ obligatoire')).toBeTruthy()
    await user.upload(logo, new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' }))
    expect(form.getByText('Type de fichier non autorisé')).toBeTruthy()
    const large = new File(['x'], 'logo.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 10_000_001 })
    await user.upload(logo, large)
    expect(form.getByText('Le fichier sélectionné dépasse la taille maximale autorisée')).toBeTruthy()
    await user.upload(logo, new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await form.findByRole('img', { name: 'Logo actuel' })).toBeTruthy()
    await user.type(form.getByLabelText(/^Nom/), 'Vergers')
    await user.type(form.getByLabelText(/^Adresse/), '2 rue Haute')
    await user.type(form.getByLabelText(/^Couleur primaire/), 'vert')
    await user.tab()
    expect(form.getByText('Le format hexa souhaité est #AABBCC')).toBeTruthy()
    await user.clear(form.getByLabelText(/^Couleur primaire/))
    await user.type(form.getByLabelText(/^Couleur primaire/), '#AABBCC')
    expect(form.getByText(/peu lisible sur fond blanc/)).toBeTruthy()
    await user.type(form.getByLabelText(/^Couleur secondaire/), '#234567')
    await user.type(form.getByLabelText(/^Couleur tertiaire/), '#345678')
    await user.click(form.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText("L'organisme a bien été créé")).toBeTruthy()
    expect(server.receivedOf('POST /api/organismes').at(-1)?.body).toMatchObject({
      nom: 'Vergers',
      logoBase64: 'data:image/png;base64,eA==',
      couleurPrimaire: '#AABBCC',
    })
  })

  it('are deleted once that is confirmed; why one is not is said', async () => {
    const { server, user } = await given()
    server.on(deleteOrganisme, () => refusal('ORGANISME_UTILISE'))
    openAt('/admin/organismes')
    await user.click(await screen.findByRole('button', { name: 'Supprimer Alpages' }))
    const question = await dialog('Avertissement')
    expect(question.getByText('Êtes-vous sûr de vouloir supprimer cet organisme ?')).toBeTruthy()
    expect(question.getByText('Alpages')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Supprimer' }))
    expect(await screen.findByText('Une erreur est survenue lors de la suppression')).toBeTruthy()
  })

  it('are one’s own only for its administrator, who sends what changed', async () => {
    const { server, user } = await given('ADMIN_ORGANISME')
    openAt('/admin/organismes')
    await user.click(await screen.findByRole('button', { name: 'Modifier Vignobles' }))
    expect(screen.queryByText('Alpages')).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Supprimer|Créer)/ })).toBeNull()
    const site = await screen.findByLabelText(/^Site internet/)
    await user.type(site, 'https://v.example')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText("L'organisme a bien été modifié")).toBeTruthy()
    expect(server.receivedOf('PUT /api/organismes/10').at(-1)?.body).toEqual({ siteInternet: 'https://v.example' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
