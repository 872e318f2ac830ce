import {
  createDocument,
  type Document,
  deleteDocument,
  exportDocuments,
  getDocument,
  getExploitation,
  listDocuments,
  listTypesDocuments,
} from '@sillon/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aDemarche, anExploitation, aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'
import { savedFiles } from '../../../testing/saved-files'

const LISTED = 'GET /api/exploitations/1/documents'
const SENT = 'POST /api/exploitations/1/documents'
const CONTRAT = 1
const AUTRE = 14
const moi = aUser({ role: 'CONSEILLER' })

const aDocument = (over: Partial<Document> = {}): Document => ({
  idDocument: 7,
  nom: 'Contrat signé',
  dateCreation: '2026-02-03T10:00:00.000Z',
  isInterMillesime: true,
  millesimesValidite: null,
  idTypeDocument: CONTRAT,
  idExpediteur: moi.idUtilisateur,
  taille: 2_412_000,
  etatAnalyse: 'NON_ANALYSE',
  ...over,
})
const aPdf = (name: string, head = '%PDF-1.7') => new File([`${head}\n%%EOF`], name)

let server: FakeServer
beforeEach(async () => {
  localStorage.clear()
  server = await situation({ user: moi })
  server.on(getExploitation, () => answer(anExploitation()))
  server.on(listTypesDocuments, () =>
    answer([
      { idTypeDocument: CONTRAT, codeNational: 'CONTRAT_ORGANISME', libelle: 'Contrat avec l’organisme' },
      { idTypeDocument: AUTRE, codeNational: 'AUTRE', libelle: 'Autre document' },
    ]),
  )
  server.on(listDocuments, () => answer([aDocument()]))
})
const asked = () => server.receivedOf(LISTED).at(-1)?.url.searchParams
const rowOf = async (nom: string) => within((await screen.findByText(nom)).closest('tr') as HTMLElement)

describe('the documents of the farm', () => {
  it('are listed with their details, in the server’s order', async () => {
    server.on(listDocuments, () =>
      answer([
        aDocument({ etatAnalyse: 'SAIN' }),
        aDocument({
          idDocument: 6,
          nom: 'Facture',
          millesimesValidite: [2024, 2025],
          taille: 20_400,
          idTypeDocument: AUTRE,
        }),
      ]),
    )
    openAt('/documents')
    await screen.findByRole('heading', { level: 1, name: 'Documents' })
    const contrat = await rowOf('Contrat signé')
    for (const text of ['Contrat avec l’organisme', 'Toutes les campagnes', '03/02/2026', '2,4 Mo', 'Sain'])
      contrat.getByText(text)
    const facture = await rowOf('Facture')
    for (const text of ['Autre document', '2024-2025', '20 Ko', 'Non analysé']) facture.getByText(text)
  })

  it('are filtered by type and by year, which the address keeps', async () => {
    const { path } = openAt('/documents')
    await rowOf('Contrat signé')
    await userEvent.selectOptions(screen.getByLabelText('Type de document'), 'Autre document')
    await waitFor(() => expect(asked()?.get('idTypeDocument')).toBe(String(AUTRE)))
    server.on(listDocuments, () => answer([]))
    await userEvent.click(screen.getByLabelText('Valables pour la campagne 2026'))
    await waitFor(() => expect([asked()?.get('idTypeDocument'), asked()?.get('millesime')]).toEqual(['14', '2026']))
    await expect.poll(path).toBe('/documents?type=14&annee=2026')
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer les filtres' }))
    await rowOf('Contrat signé')
    await expect.poll(path).toBe('/documents')
  })

  it('are restored from their address, without its invalid parts', { tags: 'long' }, async () => {
    openAt('/documents?type=14&annee=2024')
    await screen.findByLabelText('Valables pour la campagne 2024')
    await waitFor(() => expect([asked()?.get('idTypeDocument'), asked()?.get('millesime')]).toEqual(['14', '2024']))
    document.body.replaceChildren()
    openAt('/documents?type=99&annee=bientot&onglet=rien')
    await rowOf('Contrat signé')
    expect([asked()?.get('idTypeDocument'), asked()?.get('millesime')]).toEqual([null, null])
  })

  it('are exported as a list, as filtered and with the shown columns', { tags: 'long' }, async () => {
    const files = savedFiles()
    server.on(exportDocuments, () => new Response('x'))
    openAt('/documents?type=14&colonnes=nom,taille')
    await userEvent.click(await screen.findByRole('button', { name: 'Exporter' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Documents.xlsx (Excel)' }))
    await waitFor(() => expect(files).toEqual(['Documents.xlsx']))
    const { url } = server.receivedOf(`${LISTED}/export`)[0] ?? {}
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      colonnes: 'nom,taille',
      idTypeDocument: '14',
      format: 'xlsx',
    })
  })

  it('are deleted after a confirmation', async () => {
    server.on(deleteDocument, () => answer({ message: 'Document supprimé' }))
    openAt('/documents')
    const row = await rowOf('Contrat signé')
    await userEvent.click(row.getByRole('button', { name: 'Autres actions : Contrat signé' }))
    await userEvent.click(row.getByRole('button', { name: 'Supprimer Contrat signé' }))
    const question = within(await screen.findByRole('dialog'))
    question.getByText('Êtes-vous sûr de vouloir supprimer ce document ?')
    server.on(listDocuments, () => answer([]))
    await userEvent.click(question.getByRole('button', { name: 'Supprimer' }))
    await screen.findByText('Document supprimé')
    await screen.findByText('Aucun document')
    // Without documents there is no search.
    expect(screen.queryByLabelText('Type de document')).toBeNull()
    expect(server.receivedOf('DELETE /api/exploitations/1/documents/7')).toHaveLength(1)
  })

  it('without any, say where the proofs attached on a sheet are', async () => {
    server.on(listDocuments, () => answer([]))
    server.on(getExploitation, () => answer(anExploitation({ demarches: [aDemarche()] })))
    openAt('/documents')
    await screen.findByText(/joints comme preuves restent sur les fiches/)
    const link = screen.getByRole('link', { name: 'Voir les fiches : HVE 4' })
    expect(link.getAttribute('href')).toBe('/demarches/HVE4/indicateurs')
  })

  it('that cannot be deleted stay, with the reason', { tags: 'long' }, async () => {
    server.on(deleteDocument, () => refusal('DOCUMENT_RATTACHE'))
    openAt('/documents')
    const row = await rowOf('Contrat signé')
    await userEvent.click(row.getByRole('button', { name: 'Autres actions : Contrat signé' }))
    await userEvent.click(row.getByRole('button', { name: 'Supprimer Contrat signé' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
    await screen.findByText('Une erreur est survenue lors de la suppression du document')
    screen.getByText(/^Ce document est rattaché à un dossier/)
    await rowOf('Contrat signé')
  })

  it('that cannot be listed are replaced by a message with a retry', { tags: 'long' }, async () => {
    server.on(listDocuments, () => refusal('ERREUR_INTERNE'))
    openAt('/documents')
    await screen.findByText('Une erreur est survenue lors du chargement des documents')
    server.on(listDocuments, () => answer([aDocument()]))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await rowOf('Contrat signé')
  })

  it.each<[Document['etatAnalyse'], boolean, string, boolean]>([
    ['EN_ATTENTE', true, 'Analyse antivirus en attente', true],
    ['EN_ATTENTE', false, 'Analyse antivirus en attente', false],
    ['INFECTE', true, 'Infecté', false],
    ['NON_ANALYSE', false, 'Non analysé', true],
  ])('in the state %s (own document: %s) show that state, and open or not', async (etatAnalyse, isOwn, text, opens) => {
    server.on(listDocuments, () => answer([aDocument({ etatAnalyse, idExpediteur: isOwn ? moi.idUtilisateur : 99 })]))
    openAt('/documents')
    const row = await rowOf('Contrat signé')
    row.getByText(text)
    expect(row.getByRole<HTMLButtonElement>('button', { name: 'Télécharger Contrat signé' }).disabled).toBe(!opens)
    expect(screen.queryAllByRole('alert')).toHaveLength(etatAnalyse === 'INFECTE' ? 1 : 0)
  })

  it('that change state meanwhile say why they do not open', async () => {
    server.on(getDocument, () => refusal('FICHIER_INFECTE'))
    openAt('/documents')
    await userEvent.click((await rowOf('Contrat signé')).getByRole('button', { name: 'Télécharger Contrat signé' }))
    await screen.findByText('Une erreur est survenue lors du chargement du document')
    screen.getByText(/^L’antivirus a trouvé du code malveillant/)
  })
})

describe('the import of documents', () => {
  const chosen = (...files: File[]) =>
    fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, { target: { files } })
  const formOf = async (name: string) => within(await screen.findByRole('form', { name }))

  it('takes several files at once, proposes the type of one for the others, and is ready for the next ones', async () => {
    server.on(createDocument, () => answer(aDocument()))
    openAt('/documents?onglet=import')
    await screen.findByText('Choisissez ou déposez un ou plusieurs fichiers PDF')
    chosen(aPdf('facture-1.pdf'), aPdf('facture-2.pdf'))
    const first = await formOf('facture-1.pdf')
    await userEvent.selectOptions(await first.findByLabelText('Type de document'), 'Autre document')
    const second = await formOf('facture-2.pdf')
    expect(second.getByLabelText<HTMLSelectElement>('Type de document').selectedOptions[0]?.text).toBe('Autre document')
    expect(second.getByLabelText<HTMLSelectElement>('Validité').selectedOptions[0]?.text).toBe('Toutes les campagnes')
    await userEvent.click(screen.getByRole('button', { name: 'Tout importer' }))
    await waitFor(() => expect(screen.queryAllByRole('form')).toEqual([]))
    expect(screen.getAllByText('Document enregistré').length).toBeGreaterThan(0)
    expect(server.receivedOf(SENT).map(({ body }) => body)).toEqual(
      ['facture-1', 'facture-2'].map((nom) => ({
        nom,
        idTypeDocument: AUTRE,
        isInterMillesime: true,
        millesimesValidite: null,
        content: btoa('%PDF-1.7\n%%EOF'),
      })),
    )
  })

  it('shows the fault of each file beside it, and imports the others', async () => {
    server.on(createDocument, () => refusal('PDF_INCOMPLET'))
    openAt('/documents?onglet=import')
    await screen.findByText('Choisissez ou déposez un ou plusieurs fichiers PDF')
    const trop = Object.defineProperty(aPdf('trop.pdf'), 'size', { value: 10_000_001 })
    chosen(aPdf('photo.pdf', 'JFIF'), trop, aPdf('coupe.pdf'))
    await (await formOf('photo.pdf')).findByText('Type de fichier non autorisé')
    await (await formOf('trop.pdf')).findByText('Le fichier sélectionné dépasse la taille maximale autorisée')
    const coupe = await formOf('coupe.pdf')
    expect(coupe.getByRole<HTMLButtonElement>('button', { name: 'Importer' }).disabled).toBe(true)
    await userEvent.selectOptions(coupe.getByLabelText('Type de document'), 'Autre document')
    await userEvent.click(coupe.getByRole('button', { name: 'Importer' }))
    await coupe.findByText(/^Ce PDF est incomplet/)
    await userEvent.click(screen.getByRole('button', { name: 'Retirer photo.pdf' }))
    expect(screen.getAllByRole('form')).toHaveLength(2)
  })

  it('keeps the chosen files while the list is read, and asks before they are lost', { tags: 'long' }, async () => {
    const { path } = openAt('/documents?onglet=import')
    await screen.findByText('Choisissez ou déposez un ou plusieurs fichiers PDF')
    chosen(aPdf('facture.pdf'))
    await formOf('facture.pdf')
    await userEvent.click(screen.getByRole('tab', { name: 'Documents de l’exploitation' }))
    await rowOf('Contrat signé')
    await userEvent.click(screen.getByRole('tab', { name: 'Importer un document' }))
    await formOf('facture.pdf')
    await userEvent.click(screen.getByRole('link', { name: 'Retour à l’accueil' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }))
    expect(path()).toBe('/documents?onglet=import')
    await formOf('facture.pdf')
  })
})
