import {
  createOrganisme,
  deleteOrganisme,
  exportOrganismes,
  getOrganisme,
  listDemarches,
  listOrganismes,
  updateOrganisme,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser, unOrganisme } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'
import { savedFiles } from '../../../testing/saved-files'

const vignobles = unOrganisme()

async function given(role: 'SUPERADMIN' | 'ADMIN_ORGANISME' = 'SUPERADMIN') {
  const server = await situation({ user: aUser({ role, idOrganismePrincipal: 10 }), idExploitation: null })
  server.on(listOrganismes, () => answer([vignobles, { ...vignobles, idOrganisme: 11, nom: 'Alpages' }]))
  server.on(getOrganisme, () => answer(vignobles))
  server.on(listDemarches, () =>
    answer([
      { idDemarche: 1, code: 'HVE3A', libelle: 'HVE 3A', selectable: true },
      { idDemarche: 2, code: 'HVE4', libelle: 'HVE 4', selectable: true },
    ]),
  )
  server.on(createOrganisme, () => answer({ organisme: vignobles, message: "L'organisme a bien été créé" }))
  server.on(updateOrganisme, () => answer({ organisme: vignobles, message: "L'organisme a bien été modifié" }))
  return { server, user: userEvent.setup({ applyAccept: false }) }
}
/** Waits until the dialog has loaded its data. */
const form = (name: string) =>
  waitFor(() => {
    const found = within(screen.getByRole('dialog', { name }))
    found.getByRole('button', { name: 'Annuler' })
    return found
  })

describe('the organisations', () => {
  it('are created with a logo and three colours', async () => {
    const { server, user } = await given()
    openAt('/admin/organismes')
    await user.click(await screen.findByRole('link', { name: 'Créer un organisme' }))
    const entry = await form('Créer un organisme')
    const logo = entry.getByLabelText(/Choisir un logo/)
    await user.upload(logo, new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' }))
    expect(entry.getByText('Type de fichier non autorisé')).toBeTruthy()
    const large = new File(['x'], 'logo.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 10_000_001 })
    await user.upload(logo, large)
    expect(entry.getByText('Le fichier sélectionné dépasse la taille maximale autorisée')).toBeTruthy()
    await user.upload(logo, new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await entry.findByRole('img', { name: 'Logo actuel' })).toBeTruthy()
    await user.type(entry.getByLabelText(/^Nom/), 'Vergers')
    await user.type(entry.getByLabelText(/^Adresse/), '2 rue Haute')
    await user.clear(entry.getByLabelText(/^Couleur primaire/))
    await user.type(entry.getByLabelText(/^Couleur primaire/), 'vert')
    await user.tab()
    expect(entry.getByText('Le format hexa souhaité est #AABBCC')).toBeTruthy()
    await user.clear(entry.getByLabelText(/^Couleur primaire/))
    await user.type(entry.getByLabelText(/^Couleur primaire/), '#AABBCC')
    expect(entry.getByText(/peu lisible sur fond blanc/)).toBeTruthy()
    await user.click(entry.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText("L'organisme a bien été créé")).toBeTruthy()
    expect(server.receivedOf('POST /api/organismes').at(-1)?.body).toMatchObject({
      nom: 'Vergers',
      logoBase64: 'data:image/png;base64,eA==',
      couleurPrimaire: '#AABBCC',
      couleurSecondaire: '#B7832F',
    })
  })

  it('need neither a logo nor a choice of colours', { tags: 'long' }, async () => {
    const { server, user } = await given()
    openAt('/admin/organismes/create')
    const entry = await form('Créer un organisme')
    await user.type(entry.getByLabelText(/^Nom/), 'Vergers')
    await user.type(entry.getByLabelText(/^Adresse/), '2 rue Haute')
    await user.click(entry.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText("L'organisme a bien été créé")).toBeTruthy()
    expect(server.receivedOf('POST /api/organismes').at(-1)?.body).toMatchObject({
      logoBase64: '',
      couleurPrimaire: '#2F6B3A',
    })
  })

  it('are exported as a list', { tags: 'long' }, async () => {
    const { server, user } = await given()
    const files = savedFiles()
    server.on(exportOrganismes, () => new Response('x'))
    openAt('/admin/organismes')
    await user.click(await screen.findByRole('button', { name: 'Exporter' }))
    await user.click(await screen.findByRole('button', { name: 'Organismes.xls (Excel 97-2003)' }))
    await waitFor(() => expect(files).toEqual(['Organismes.xls']))
    expect(server.receivedOf('GET /api/organismes/export')[0]?.url.search).toBe('?format=xls')
  })

  it('certify the procedures chosen by a super administrator', async () => {
    const { server, user } = await given()
    openAt('/admin/organismes/10')
    const entry = await form('Modifier un organisme')
    const demarches = within(entry.getByRole('group', { name: 'Démarches certifiées' }))
    expect(demarches.getByRole('checkbox', { name: 'HVE 4' })).toHaveProperty('checked', true)
    await user.click(demarches.getByRole('checkbox', { name: 'HVE 3A' }))
    await user.click(entry.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText("L'organisme a bien été modifié")).toBeTruthy()
    expect(server.receivedOf('PUT /api/organismes/10').at(-1)?.body).toEqual({ demarches: [1, 2] })
  })

  it('restore an unsaved form, except its logo, which is chosen again', { tags: 'long' }, async () => {
    localStorage.clear()
    const { user } = await given()
    const { unmount } = openAt('/admin/organismes/create')
    const entry = await form('Créer un organisme')
    await user.type(entry.getByLabelText(/^Nom/), 'Vergers')
    await user.upload(entry.getByLabelText(/Choisir un logo/), new File(['x'], 'verger.png', { type: 'image/png' }))
    expect(await entry.findByRole('img', { name: 'Logo actuel' })).toBeTruthy()
    unmount()
    openAt('/admin/organismes/create')
    const again = await form('Créer un organisme')
    expect(again.getByText('Votre saisie a été reprise')).toBeTruthy()
    expect(again.getByLabelText(/^Nom/)).toHaveProperty('value', 'Vergers')
    expect(
      again.getByText('Le logo choisi (verger.png) n’a pas été gardé sur cet appareil : choisissez-le à nouveau.'),
    ).toBeTruthy()
    await user.upload(again.getByLabelText(/Choisir un logo/), new File(['x'], 'pomme.png', { type: 'image/png' }))
    expect(await again.findByRole('img', { name: 'Logo actuel' })).toBeTruthy()
    expect(again.queryByText(/^Le logo choisi/)).toBeNull()
    await user.click(again.getByRole('button', { name: 'Abandonner cette saisie' }))
    expect(again.getByLabelText(/^Nom/)).toHaveProperty('value', '')
    expect(again.queryByRole('img', { name: 'Logo actuel' })).toBeNull()
  })

  it('cannot be opened without the right to change them', async () => {
    await given('ADMIN_ORGANISME')
    const { path } = openAt('/admin/organismes/11')
    expect(await screen.findByText('Erreur lors du chargement des données')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/admin/organismes'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are deleted after a confirmation, and a refusal gives its reason', { tags: 'long' }, async () => {
    const { server, user } = await given()
    server.on(deleteOrganisme, () => refusal('ORGANISME_UTILISE'))
    openAt('/admin/organismes')
    await user.click(await screen.findByRole('button', { name: 'Autres actions : Alpages' }))
    await user.click(screen.getByRole('button', { name: 'Supprimer Alpages' }))
    const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    expect(question.getByText('Êtes-vous sûr de vouloir supprimer cet organisme ?')).toBeTruthy()
    expect(question.getByText('Alpages')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Supprimer' }))
    expect(await screen.findByText('Une erreur est survenue lors de la suppression')).toBeTruthy()
  })

  it('lead to the efforts and prices of their moves', { tags: 'long' }, async () => {
    const { user } = await given('ADMIN_ORGANISME')
    openAt('/admin/organismes')
    await user.click(await screen.findByRole('button', { name: 'Autres actions : Vignobles' }))
    expect(screen.queryByRole('button', { name: /^Supprimer/ })).toBeNull()
    const link = screen.getByRole('link', { name: 'Efforts et prix des gestes (HVE4) : Vignobles' })
    expect(link.getAttribute('href')).toBe('/admin/organismes/10/gestes/HVE4')
  })

  it('are limited for an administrator to their own, and only its changes are sent', async () => {
    const { server, user } = await given('ADMIN_ORGANISME')
    openAt('/admin/organismes')
    await user.click(await screen.findByRole('link', { name: 'Modifier Vignobles' }))
    expect(screen.queryByText('Alpages')).toBeNull()
    expect(screen.queryByRole('link', { name: /^Créer/ })).toBeNull()
    const site = await screen.findByLabelText(/^Site internet/)
    expect(screen.queryByRole('group', { name: 'Démarches certifiées' })).toBeNull()
    await user.type(site, 'https://v.example')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText("L'organisme a bien été modifié")).toBeTruthy()
    expect(server.receivedOf('PUT /api/organismes/10').at(-1)?.body).toEqual({ siteInternet: 'https://v.example' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
