import {
  createDocument,
  type Document,
  getDemarche,
  getDocument,
  getDossier,
  listCertificationsEquivalentes,
  listDocuments,
  listOrganismesDeDemarche,
  listTypesDocuments,
  saveDossier,
} from '@sillon/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aDossier, aUser } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

const CONTRAT = 1
const AUTRE = 14
const SAVED = 'POST /api/exploitations/1/demarches/HVE3A'
const SENT = 'POST /api/exploitations/1/documents'
const LISTED = 'GET /api/exploitations/1/documents'

const aDocument = (over: Partial<Document> = {}): Document => ({
  idDocument: 7,
  nom: 'Contrat signé',
  dateCreation: '2026-02-03T10:00:00.000Z',
  isInterMillesime: true,
  millesimesValidite: null,
  idTypeDocument: CONTRAT,
  idExpediteur: null,
  taille: 20_000,
  etatAnalyse: 'NON_ANALYSE',
  ...over,
})
const aPdf = (name = 'contrat-2026.pdf', head = '%PDF-1.7') => new File([`${head}\n%%EOF`], name)

async function infos(dossier = aDossier()) {
  const server = await situation({ user: aUser({ role: 'CONSEILLER' }) })
  server.on(getDemarche, () => answer({ idDemarche: 1, code: 'HVE3A', libelle: 'HVE 3A', selectable: true }))
  server.on(getDossier, () => answer(dossier))
  server.on(listOrganismesDeDemarche, () => answer([]))
  server.on(listCertificationsEquivalentes, () => answer([]))
  server.on(listTypesDocuments, () =>
    answer([
      { idTypeDocument: CONTRAT, codeNational: 'CONTRAT_ORGANISME', libelle: 'Contrat avec l’organisme' },
      { idTypeDocument: AUTRE, codeNational: 'AUTRE', libelle: 'Autre document' },
    ]),
  )
  server.on(listDocuments, () => answer([]))
  server.on(saveDossier, () => answer(dossier))
  openAt('/demarches/HVE3A/infos')
  await screen.findByRole('heading', { level: 1 })
  return server
}
const field = (name: string) => screen.getByRole('group', { name })
const contrat = () => field('Contrat avec l’organisme certificateur')
const open = async (group: HTMLElement) => {
  await userEvent.click(within(group).getByRole('button', { name: /^Ajouter un fichier/ }))
  return within(await screen.findByRole('dialog'))
}
const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
const choose = (file: File) => fireEvent.change(fileInput(), { target: { files: [file] } })
const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Importer' })
const validate = () => userEvent.click(screen.getByRole('button', { name: 'Valider' }))

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('the documents of a procedure', () => {
  it('are chosen among the farm’s documents of the right type, and saved with the rest', async () => {
    const server = await infos()
    server.on(listDocuments, () => answer([aDocument(), aDocument({ idDocument: 8, nom: 'Avenant' })]))
    const dialog = await open(contrat())
    await userEvent.click(await dialog.findByRole('button', { name: 'Sélectionner Avenant' }))
    expect(server.receivedOf(LISTED)[0]?.url.searchParams.get('idTypeDocument')).toBe(String(CONTRAT))
    expect(screen.queryByRole('dialog')).toBeNull()
    within(contrat()).getByRole('button', { name: 'Avenant' })
    expect(within(contrat()).queryByRole('button', { name: /^Ajouter/ })).toBeNull()
    await validate()
    await waitFor(() => expect(server.receivedOf(SAVED)).toHaveLength(1))
    expect(server.receivedOf(SAVED)[0]?.body).toEqual({
      exploitationDemarche: {},
      exploitationDemarcheMillesime: { contratOrganisme: 8 },
    })
  })

  it('are filtered by type and by year, page by page', { tags: 'long' }, async () => {
    const server = await infos()
    const page = Array.from({ length: 20 }, (_, rang) => aDocument({ idDocument: rang + 1, nom: `Document ${rang}` }))
    server.on(listDocuments, ({ url }) =>
      answer(url.searchParams.get('offset') === '0' ? page : [aDocument({ idDocument: 21 })]),
    )
    const dialog = await open(contrat())
    await userEvent.click(await dialog.findByRole('button', { name: 'Afficher la suite' }))
    await dialog.findByRole('button', { name: 'Sélectionner Contrat signé' })
    expect(dialog.queryByRole('button', { name: 'Afficher la suite' })).toBeNull()
    await userEvent.selectOptions(dialog.getByLabelText('Type de document'), 'Tous les types')
    await userEvent.click(dialog.getByLabelText('Valables pour la campagne 2026'))
    await waitFor(() => {
      const last = server.receivedOf(LISTED).at(-1)?.url.searchParams
      expect([last?.get('idTypeDocument'), last?.get('millesime')]).toEqual([null, '2026'])
    })
  })

  it('are imported in place, with a name, a type and every year, and attached', async () => {
    const server = await infos()
    server.on(createDocument, () => answer(aDocument({ idDocument: 9, nom: 'Contrat 2026' })))
    const dialog = await open(contrat())
    choose(aPdf())
    const nom = await dialog.findByLabelText<HTMLInputElement>('Nom du document')
    expect(nom.value).toBe('contrat-2026')
    fireEvent.input(nom, { target: { value: '' } })
    dialog.getByText('Champ obligatoire')
    expect(importButton().disabled).toBe(true)
    fireEvent.input(nom, { target: { value: 'Contrat 2026' } })
    await userEvent.click(importButton())
    await screen.findByText('Document enregistré')
    expect(server.receivedOf(SENT)[0]?.body).toEqual({
      nom: 'Contrat 2026',
      idTypeDocument: CONTRAT,
      isInterMillesime: true,
      millesimesValidite: null,
      content: btoa('%PDF-1.7\n%%EOF'),
    })
    expect(server.receivedOf(SENT)[0]?.headers.get('authorization')).toBe('Bearer kept-token')
    within(contrat()).getByRole('button', { name: 'Contrat 2026' })
  })

  it('are valid from the first to the last chosen year', async () => {
    const server = await infos()
    server.on(createDocument, () => answer(aDocument()))
    const dialog = await open(contrat())
    choose(aPdf())
    await userEvent.selectOptions(await dialog.findByLabelText('Validité'), 'Certaines campagnes')
    const [debut, fin] = ['Première année', 'Dernière année'].map((name) =>
      dialog.getByLabelText<HTMLInputElement>(name),
    ) as [HTMLInputElement, HTMLInputElement]
    expect([debut.value, fin.value]).toEqual(['2026', '2026'])
    fireEvent.input(debut, { target: { value: '202' } })
    dialog.getByText('Une année à 4 chiffres est attendue')
    fireEvent.input(debut, { target: { value: '2027' } })
    dialog.getByText('La dernière année ne peut pas précéder la première')
    expect(importButton().disabled).toBe(true)
    fireEvent.input(debut, { target: { value: '2024' } })
    await userEvent.click(importButton())
    await waitFor(() => expect(server.receivedOf(SENT)).toHaveLength(1))
    expect(server.receivedOf(SENT)[0]?.body).toMatchObject({
      isInterMillesime: false,
      millesimesValidite: [2024, 2025, 2026],
    })
  })

  it.each<[string, File, string]>([
    ['an image named as a PDF', aPdf('photo.pdf', 'JFIF'), 'Type de fichier non autorisé'],
    [
      'a PDF of 10,000,001 bytes',
      Object.defineProperty(aPdf(), 'size', { value: 10_000_001 }),
      'Le fichier sélectionné dépasse la taille maximale autorisée',
    ],
  ])('are not sent when the file is %s, with a message beside the field', async (_, file, message) => {
    const server = await infos()
    const dialog = await open(contrat())
    choose(file)
    await dialog.findByText(message)
    expect(fileInput().getAttribute('aria-invalid')).toBe('true')
    expect(dialog.queryByRole('button', { name: 'Importer' })).toBeNull()
    expect(server.receivedOf(SENT)).toEqual([])
  })

  it('refused by the server show the reason beside their field, and may be sent again', { tags: 'long' }, async () => {
    const server = await infos()
    const dialog = await open(contrat())
    choose(aPdf())
    server.on(createDocument, () => refusal('TYPE_NON_PRIS_EN_CHARGE'))
    await userEvent.click(await dialog.findByRole('button', { name: 'Importer' }))
    await dialog.findByText('Type de fichier non autorisé')
    await screen.findByText('Une erreur est survenue lors de la sauvegarde du document')
    server.on(createDocument, () => refusal('REQUETE_INVALIDE', [{ path: 'nom', message: 'Ce nom est pris' }]))
    await userEvent.click(importButton())
    await dialog.findByText('Ce nom est pris')
    server.on(createDocument, () => answer(aDocument()))
    await userEvent.click(importButton())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are cancelled when the dialog is closed during the upload', { tags: 'long' }, async () => {
    const server = await infos()
    let received = (_: Response) => {}
    server.on(createDocument, () => new Promise((resolve) => (received = resolve)))
    const dialog = await open(contrat())
    choose(aPdf())
    await userEvent.click(await dialog.findByRole('button', { name: 'Importer' }))
    await dialog.findByRole('progressbar')
    await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }))
    received(answer(aDocument()))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await open(contrat())
    again.getByText('Choisissez ou déposez un fichier PDF')
    expect(within(contrat()).queryByRole('button', { name: 'Contrat signé' })).toBeNull()
    expect(screen.queryByText('Document enregistré')).toBeNull()
    expect(screen.queryByText('Une erreur est survenue lors de la sauvegarde du document')).toBeNull()
  })

  it('are lists for the levels, each document once', { tags: 'long' }, async () => {
    const attestation = aDocument({ idDocument: 5, nom: 'Attestation 2022' })
    const server = await infos(
      aDossier({ exploitationDemarche: { hve1Atteinte: true }, documentHve1: [attestation, aDocument()] }),
    )
    const level1 = () => field('Attestation de niveau 1')
    server.on(listDocuments, () => answer([attestation, aDocument({ idDocument: 6, nom: 'Attestation 2023' })]))
    let dialog = await open(level1())
    await userEvent.click(await dialog.findByRole('button', { name: 'Sélectionner Attestation 2022' }))
    dialog = await open(level1())
    await userEvent.click(await dialog.findByRole('button', { name: 'Sélectionner Attestation 2023' }))
    await userEvent.click(within(level1()).getByRole('button', { name: 'Retirer Contrat signé' }))
    await validate()
    await waitFor(() => expect(server.receivedOf(SAVED)).toHaveLength(1))
    expect(server.receivedOf(SAVED)[0]?.body).toMatchObject({ documentHve1: [5, 6] })
  })

  it('that prove an equivalence are removed when it is switched off, and may be selected again', async () => {
    const preuve = aDocument({ idDocument: 4, nom: 'Certificat équivalent' })
    const server = await infos(
      aDossier({
        exploitationDemarche: { estCertificationEquivalente: true, certificationEquivalenteDocument: 4 },
        certificationEquivalenteDocument: preuve,
      }),
    )
    const group = () => field('Document de la certification équivalente')
    const equivalence = screen.getByRole('switch')
    within(group()).getByRole('button', { name: 'Certificat équivalent' })
    await userEvent.click(equivalence)
    expect(screen.queryByRole('group', { name: 'Document de la certification équivalente' })).toBeNull()
    await userEvent.click(equivalence)
    expect(within(group()).queryByRole('button', { name: 'Certificat équivalent' })).toBeNull()
    server.on(listDocuments, () => answer([preuve]))
    const dialog = await open(group())
    await userEvent.click(await dialog.findByRole('button', { name: 'Sélectionner Certificat équivalent' }))
    await validate()
    await waitFor(() => expect(server.receivedOf(SAVED)).toHaveLength(1))
    expect(server.receivedOf(SAVED)[0]?.body).not.toHaveProperty(
      'exploitationDemarche.certificationEquivalenteDocument',
    )
  })

  it('are kept on the device under their name', async () => {
    const saved: [string, Blob | MediaSource][] = []
    let last: Blob | MediaSource = new Blob()
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob
        return 'blob:document'
      },
      revokeObjectURL: () => undefined,
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push([this.download, last])
    })
    const server = await infos(aDossier({ contratOrganisme: aDocument() }))
    server.on(getDocument, () => new Response('%PDF-1.7'))
    await userEvent.click(within(contrat()).getByRole('button', { name: 'Contrat signé' }))
    await waitFor(() => expect(saved.map(([name]) => name)).toEqual(['Contrat signé.pdf']))
    expect(saved[0]?.[1]).toMatchObject({ type: 'application/pdf', size: 8 })
    server.on(getDocument, () => refusal('DOCUMENT_INCONNU'))
    await userEvent.click(within(contrat()).getByRole('button', { name: 'Contrat signé' }))
    await screen.findByText('Une erreur est survenue lors du chargement du document')
  })

  it('are read-only once the file is locked', async () => {
    await infos(aDossier({ permissions: { modifierInfos: false }, contratOrganisme: aDocument() }))
    within(contrat()).getByRole('button', { name: 'Contrat signé' })
    within(field('Fiche annuaire')).getByText('Aucun document')
    expect(screen.queryByRole('button', { name: /^(Ajouter un fichier|Retirer)/ })).toBeNull()
  })

  it('of another farm are refused beside their field', async () => {
    const server = await infos(aDossier({ contratOrganisme: aDocument() }))
    server.on(saveDossier, () =>
      refusal('VALEUR_INVALIDE', [
        { path: 'exploitationDemarcheMillesime.contratOrganisme', message: 'Ce document n’est pas parmi ceux' },
      ]),
    )
    await userEvent.click(within(contrat()).getByRole('button', { name: 'Retirer Contrat signé' }))
    await validate()
    await within(contrat()).findByText('Ce document n’est pas parmi ceux')
  })

  it('that cannot be listed leave the rest of the dialog working, and can be retried', async () => {
    const server = await infos()
    server.on(listDocuments, () => refusal('ERREUR_INTERNE'))
    const dialog = await open(contrat())
    await dialog.findByText('Une erreur est survenue lors du chargement des documents')
    server.on(listDocuments, () => answer([aDocument()]))
    await userEvent.click(dialog.getByRole('button', { name: 'Réessayer' }))
    await dialog.findByRole('button', { name: 'Sélectionner Contrat signé' })
  })

  it('chosen and not saved are restored with the rest', async () => {
    const server = await infos()
    server.on(listDocuments, () => answer([aDocument()]))
    const dialog = await open(contrat())
    await userEvent.click(await dialog.findByRole('button', { name: 'Sélectionner Contrat signé' }))
    document.body.replaceChildren()
    await infos()
    within(contrat()).getByRole('button', { name: 'Contrat signé' })
  })
})
