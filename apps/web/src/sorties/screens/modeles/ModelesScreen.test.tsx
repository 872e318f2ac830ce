import {
  createModele,
  deleteModele,
  getModele,
  listDemarches,
  listModeles,
  listModelesDuDossier,
  listOrganismes,
  listValeursDuModele,
  previewModele,
  searchExploitations,
  updateModele,
} from '@sillon/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser, unModele, unOrganisme } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'
import { savedFiles } from '../../../testing/saved-files'

beforeEach(() => localStorage.clear())

async function given(role: 'SUPERADMIN' | 'ADMIN_ORGANISME' = 'SUPERADMIN') {
  const server = await situation({ user: aUser({ role, idOrganismePrincipal: 10 }) })
  server.on(listOrganismes, () => answer([unOrganisme()]))
  const demarche = { selectable: true, nouveauxDepuis: null }
  server.on(listDemarches, () =>
    answer([
      // A procedure of past campaigns.
      { ...demarche, idDemarche: 1, code: 'HVE3A', libelle: 'HVE voie A', nouveauxJusqua: 2025 },
      { ...demarche, idDemarche: 2, code: 'HVE4', libelle: 'HVE 4', nouveauxJusqua: null },
    ]),
  )
  server.on(searchExploitations, () => answer({ count: 1, offset: 0, limit: 20, data: [uneFerme] }))
  server.on(listModeles, () => answer([unModele(), unModele({ idModele: 2, nom: 'Beta', idOrganisme: 10 })]))
  server.on(getModele, () => answer(unModele()))
  server.on(createModele, () => answer(unModele()))
  server.on(updateModele, ({ body }) => answer({ ...unModele(), ...(body as object) }))
  server.on(listModelesDuDossier, () => answer([{ idModele: 1, codeNational: 'HVE4', nom: 'Alpha' }]))
  return { server, user: userEvent.setup({ applyAccept: false }) }
}
const uneFerme = {
  idExploitation: 5,
  raisonSociale: 'Ferme du Moulin',
  siret: '12345678900017',
  pacage: null,
  adresse: '1 rue du Moulin',
  codePostal: null,
  nomCommune: 'Dijon',
  nomOrganisme: null,
  demarches: [
    {
      idDemarche: 2,
      code: 'HVE4',
      libelle: 'HVE 4',
      idMillesime: 2026,
      etatDossier: 'SAISIE_EN_COURS',
      dateEntree: null,
      dateAudit: null,
      dateCertification: null,
      dateHve1: null,
      dateHve2: null,
      selectable: true,
      nouveauxDepuis: null,
      nouveauxJusqua: null,
    },
  ],
} as const
const classeur = (name = 'Grille Gamma.xlsx') => new File(['PK'], name)
// By its label rather than by its role: computing the roles of a whole sheet takes seconds here.
const cellule = (label: string) => screen.findByLabelText(label, { selector: 'td' })
const choose = async (libelle: string) =>
  fireEvent.click(await screen.findByText(libelle, { selector: '[role="option"] *' }))
const button = (texte: string) => screen.getByText(texte).closest('button') as HTMLButtonElement

describe('the workbooks of certification bodies', () => {
  it('are listed with their organisation and their campaigns', async () => {
    await given()
    openAt('/admin/modeles')
    const row = await screen.findByRole('row', { name: /Beta/ })
    await within(row).findByText('Vignobles')
    await within(row).findByText('HVE 4')
    within(row).getByText('Depuis 2026')
    const alpha = within(screen.getByRole('row', { name: /Alpha/ }))
    alpha.getByText('Tous les organismes')
    alpha.getByText('Aucune : proposé à personne')
  })

  it('say how to begin when there are none', async () => {
    const { server, user } = await given()
    server.on(listModeles, () => answer([]))
    openAt('/admin/modeles')
    await screen.findByText('Aucun modèle')
    await user.click(screen.getByRole('link', { name: 'Ajouter un modèle' }))
    await screen.findByRole('dialog', { name: 'Ajouter un modèle' })
  })

  it('are reserved to super administrators', async () => {
    const { server } = await given('ADMIN_ORGANISME')
    openAt('/admin/modeles')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Modèles de classeurs' })).toBeNull())
    expect(server.receivedOf('GET /api/modeles')).toEqual([])
  })

  it('are added with a file, a name and an organisation, then their cells are chosen', async () => {
    const { server, user } = await given()
    const { path } = openAt('/admin/modeles/create')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un modèle' }))
    await user.upload(dialog.getByLabelText(/Choisir un classeur/), classeur('grille.pdf'))
    await dialog.findByText('Seuls les classeurs .xlsx sont acceptés')
    await user.upload(dialog.getByLabelText(/Choisir un classeur/), classeur())
    expect(dialog.getByLabelText('Nom')).toHaveProperty('value', 'Grille Gamma')
    await dialog.findByRole('option', { name: 'Vignobles' })
    await user.selectOptions(dialog.getByLabelText('Organisme'), 'Vignobles')
    // The defaults exist together, and stay so when the procedure changes.
    expect(dialog.getByLabelText('Démarche')).toHaveProperty('value', 'HVE4')
    await user.selectOptions(dialog.getByLabelText('Démarche'), 'HVE voie A')
    expect(dialog.getByLabelText('Première campagne')).toHaveProperty('value', '2025')
    await user.selectOptions(dialog.getByLabelText('Démarche'), 'HVE 4')
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }))
    await waitFor(() => expect(path()).toBe('/admin/modeles/1'))
    expect(server.receivedOf('POST /api/modeles').at(-1)?.body).toEqual({
      nom: 'Grille Gamma',
      codeNational: 'HVE4',
      idOrganisme: 10,
      millesimeDebut: 2026,
      millesimeFin: null,
      nomFichier: 'Grille Gamma.xlsx',
      content: 'UEs=',
    })
  })

  it.each([
    ['CLASSEUR_AVEC_MACROS', /Ce classeur contient des macros/],
    ['DEMARCHE_INCONNUE', /./],
  ] as const)('show beside its field why one is refused: %s', { tags: 'long' }, async (code, text) => {
    const { server, user } = await given()
    server.on(createModele, () => refusal(code))
    openAt('/admin/modeles/create')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un modèle' }))
    await dialog.findByRole('option', { name: 'HVE 4' })
    await user.upload(dialog.getByLabelText(/Choisir un classeur/), classeur())
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }))
    const field = dialog.getByLabelText(code === 'DEMARCHE_INCONNUE' ? 'Démarche' : /Grille Gamma/)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(text)
  })

  it('are deleted after a confirmation', async () => {
    const { server, user } = await given()
    server.on(deleteModele, () => answer({ message: 'Suppression effectuée' }))
    openAt('/admin/modeles')
    await user.click(await screen.findByRole('button', { name: 'Autres actions : Beta' }))
    await user.click(screen.getByRole('button', { name: 'Supprimer Beta' }))
    const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    await user.click(question.getByRole('button', { name: 'Supprimer' }))
    await screen.findByText('Suppression effectuée')
    expect(server.receivedOf('DELETE /api/modeles/2')).toHaveLength(1)
  })
})

describe('the cells of a workbook', () => {
  it('are chosen on its sheet, by a click or by the keyboard, and their values found by a few words', async () => {
    const { server } = await given()
    openAt('/admin/modeles/1')
    fireEvent.click(await cellule('B1'))
    const valeur = screen.getByLabelText('Valeur, ligne 1', { selector: 'input' })
    expect(document.activeElement).toBe(valeur)
    fireEvent.click(valeur)
    fireEvent.change(valeur, { target: { value: 'haies points' } })
    await waitFor(() => expect(screen.queryByText('Maximum – Haies')).toBeNull())
    await choose('Points – Haies')

    const seen = await cellule('B1, Points – Haies, remplie')
    fireEvent.keyDown(seen, { key: 'ArrowDown' })
    const below = await cellule('B2')
    expect(document.activeElement).toBe(below)
    fireEvent.keyDown(below, { key: 'Enter' })
    expect(screen.getByLabelText('Cellule, ligne 2')).toHaveProperty('value', 'B2')
    fireEvent.click(screen.getByLabelText('Valeur, ligne 2', { selector: 'input' }))
    await choose('Région')
    fireEvent.click(button('Enregistrer'))
    await screen.findByText('Le modèle a bien été enregistré')
    expect(server.receivedOf('PUT /api/modeles/1').at(-1)?.body).toMatchObject({
      nom: 'Alpha',
      correspondances: [
        { feuille: 'Grille', cellule: 'B1', valeur: 'indicateur.I_1.points' },
        { feuille: 'Grille', cellule: 'B2', valeur: 'exploitation.region' },
      ],
    })
    await waitFor(() => expect(button('Enregistrer').disabled).toBe(true))
  })

  it('may be typed too; a cell that cannot be filled in shows a message, and is removed', {
    tags: 'long',
  }, async () => {
    const { user } = await given()
    openAt('/admin/modeles/1')
    fireEvent.click(await screen.findByText('Ajouter une cellule'))
    await user.keyboard('$b$6{Enter}')
    expect(screen.getByLabelText('Cellule, ligne 1')).toHaveProperty('value', 'B6')
    await screen.findByText('Cette cellule porte une formule, ou est couverte par une cellule fusionnée')
    expect(button('Enregistrer').disabled).toBe(true)
    fireEvent.click(screen.getByLabelText('Ne plus remplir la cellule B6'))
    expect(document.activeElement).toBe(button('Ajouter une cellule'))
    screen.getByText('Aucune cellule n’est remplie : ce modèle ne sera proposé à personne.')
  })

  it('cannot be those with a formula', { tags: 'long' }, async () => {
    await given()
    openAt('/admin/modeles/1')
    fireEvent.click(await cellule('B6, 0, formule'))
    screen.getByText('Aucune cellule n’est remplie : ce modèle ne sera proposé à personne.')
  })

  it('show the server’s fault beside the cell concerned', { tags: 'long' }, async () => {
    const { server, user } = await given()
    const correspondances = [{ feuille: 'Grille', cellule: 'B1', valeur: 'exploitation.siret' }]
    server.on(getModele, () => answer(unModele({ correspondances })))
    server.on(updateModele, () =>
      refusal('VALEUR_INVALIDE', [{ path: 'correspondances.0.cellule', message: 'Pas celle-ci' }]),
    )
    openAt('/admin/modeles/1')
    await user.type(await screen.findByLabelText('Nom'), ' bis')
    fireEvent.click(button('Enregistrer'))
    await screen.findByText('Pas celle-ci')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Cellule, ligne 1')))
  })

  it('show what a chosen file gives, what to check before the save, and the filled workbook', async () => {
    const saved = savedFiles()
    const { server } = await given()
    const valeurs = [
      { valeur: 'exploitation.siret', texte: '12345678900017' },
      { valeur: 'exploitation.region', texte: null },
    ]
    server.on(listValeursDuModele, () => answer(valeurs))
    const headers = { 'content-disposition': 'attachment; filename="Alpha.xlsx"' }
    server.on(previewModele, () => new Response('bytes', { headers }))
    const lignes = ['exploitation.siret', 'exploitation.region', 'indicateur.I_1.points'].map((valeur, rang) => ({
      feuille: 'Grille',
      cellule: ['A1', 'B2', 'B3'][rang] ?? '',
      valeur,
    }))
    server.on(getModele, () => answer(unModele({ correspondances: lignes })))
    openAt('/admin/modeles/1')
    fireEvent.click(await screen.findByLabelText('Dossier', { selector: 'input' }))
    await choose('Ferme du Moulin – 2026')

    await cellule('A1, 12345678900017, remplie')
    screen.getByText('= 12345678900017')
    screen.getByText('Restent vides avec Ferme du Moulin – 2026 : B2.')
    screen.getByText('Portent une valeur qui n’existe pas pour la campagne 2026 : B3.')
    screen.getByText('Le texte de ces cellules sera remplacé : A1.')
    screen.getByText('Vide dans ce dossier')
    fireEvent.click(screen.getByLabelText('Noms des valeurs'))
    await cellule('B3, Points – Haies, remplie')

    fireEvent.click(button('Télécharger l’aperçu rempli (XLSX)'))
    await waitFor(() => expect(saved).toEqual(['Alpha.xlsx']))
    const [sent] = server.receivedOf('POST /api/editions/modeles/1/apercu')
    expect(sent?.body).toEqual({ correspondances: lignes })
    expect(server.receivedOf('PUT /api/modeles/1')).toEqual([])
  })

  it('say that a workbook without any is offered to nobody', { tags: 'long' }, async () => {
    await given()
    openAt('/admin/modeles/1')
    await screen.findByText('Aucune cellule n’est remplie : ce modèle ne sera proposé à personne.')
  })
})
