import 'fake-indexeddb/auto'
import {
  addRevisionPreuve,
  createPreuve,
  deletePreuve,
  demanderPreuve,
  detacherPreuve,
  getContenuPreuve,
  getNouvelles,
  getPreuves,
  jugerPreuves,
  listDocuments,
  listPreuves,
  type PreuvesDuDossier,
  rattacherPreuves,
  retirerDemandePreuve,
  updatePreuve,
} from '@sillon/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '#socle/api/client'
import { queryClient } from '#socle/api/query-client'
import { fichiersGardes } from '#socle/forms/fichiers-gardes'
import { answer, refusal } from '../../testing/fake-server'
import { uneAttendue, uneDemande, unePreuve, unLien, unLieu } from '../testing/preuves'
import { renderScreen } from '../testing/render-screen'
import { unServeurCourt, utilisateur } from '../testing/serveur'
import { lieuOuvert, preuvesDuDossier } from './preuves'

const DE_L_AGRICULTEUR = { deposer: true, modifier: true, rattacher: true, detacher: true, juger: false }
const SANS_DROIT = { deposer: false, modifier: false, rattacher: false, detacher: false, juger: false }

/** The farm's wheat: a declaration is expected, a photograph attached. */
const laHaie = (change: Partial<PreuvesDuDossier> = {}): PreuvesDuDossier => ({
  ...unServeurCourt().preuves,
  lieux: [unLieu({ attendues: [uneAttendue()], liens: [unLien()] })],
  preuves: [unePreuve()],
  ...change,
})
const deLAgriculteur = (preuves: PreuvesDuDossier = laHaie()) =>
  unServeurCourt({ preuves: { ...preuves, permissions: DE_L_AGRICULTEUR } })

/** By position rather than by role: computing the names of some hundred buttons takes seconds here. */
const found = <Found extends Element>(selector: string, isIt: (element: Found) => boolean = () => true) =>
  waitFor(() => {
    const element = [...document.querySelectorAll<Found>(selector)].find(isIt)
    if (element === undefined) throw new Error(`No ${selector}`)
    return element
  })
/** The loaded button, not its placeholder. */
const boutonDe = (section: string) =>
  found<HTMLButtonElement>(`#${section} > [data-entries] ~ * button:not([data-place])`, ({ textContent }) =>
    textContent.startsWith('Preuves :'),
  )
const dialogue = async (titre: string) =>
  within(await found<HTMLElement>('[role="dialog"]', ({ textContent }) => textContent.startsWith(titre)))
const carteDesPreuves = async (titre: string) =>
  within((await screen.findByText(titre)).closest('section') ?? document.body)

/** On the results, which have no rows: a sheet of rows takes long to render, and the dialog is the same. */
async function ouvrir(serveur = unServeurCourt({ preuves: laHaie() })) {
  const opened = await renderScreen(serveur, 'HVE4_SYN')
  await waitFor(() => expect(preuvesDuDossier.get()).not.toBeNull())
  act(() => lieuOuvert.set('CULT_CEREALES'))
  return { ...opened, dialog: await dialogue('Preuves : Céréales') }
}
/** Answers the confirmation dialog. */
async function repondre({ user }: { user: UserEvent }, mot: string) {
  await user.click((await dialogue('Avertissement')).getByText(mot))
}
/** Unmounts the application like a closed tab: only the data on the device stays, stored a moment after an action. */
async function fermerEtRouvrir() {
  act(() => lieuOuvert.set(null))
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  act(() => lieuOuvert.set('CULT_CEREALES'))
  return dialogue('Preuves : Céréales')
}
const estGarde = (place: string) =>
  vi.waitFor(async () =>
    expect(await fichiersGardes(utilisateur.idUtilisateur, '12.2026', place).lire()).toHaveLength(1),
  )
const fichier = (name: string, type = 'image/jpeg') => new File(['bytes of it'], name, { type })

describe('the proofs of a section', () => {
  it('are loaded once for the whole sheet, and each button gives their number and the most urgent state', async () => {
    const { server, user } = await renderScreen(
      unServeurCourt({ sections: ['CULT_CEREALES', 'CULT_OLEAGINEUX'], preuves: laHaie() }),
    )
    expect((await boutonDe('CULT_CEREALES')).textContent).toBe('Preuves : Céréales1/2, 1 sur 2')
    expect((await boutonDe('CULT_OLEAGINEUX')).textContent).toBe('Preuves : Oléagineux')
    screen.getByText('Preuves hors sections')
    expect(server.receivedOf('GET /api/demarches/HVE4/preuves/12')).toHaveLength(1)
    await user.click(await boutonDe('CULT_CEREALES'))
    await dialogue('Preuves : Céréales')
  })

  it('name the rows that have proofs of their own, and not the section again', { tags: 'long' }, async () => {
    const { dialog } = await ouvrir(
      unServeurCourt({
        preuves: laHaie({ lieux: [unLieu(), unLieu({ lieu: 'BLETEND', idIndicateur: 1, libelle: 'Blé tendre' })] }),
      }),
    )
    await dialog.findByRole('heading', { level: 3, name: 'Blé tendre' })
    expect(dialog.queryByRole('heading', { level: 3, name: 'Céréales' })).toBeNull()
  })

  it('show what an auditor expects, on which authority, and everything known about the attached files', async () => {
    const { dialog } = await ouvrir(
      unServeurCourt({
        preuves: laHaie({
          lieux: [
            unLieu({
              attendues: [
                uneAttendue({ genre: 'REGISTRE', libelle: 'Registre', fondement: 'DEDUCTION', estAttendue: false }),
                uneAttendue({ etat: 'REFUSEE' }),
              ],
              liens: [
                unLien({
                  genre: 'DECLARATION_PAC',
                  etat: 'REFUSEE',
                  verdict: 'REFUSEE',
                  motif: 'Illisible',
                  jugePar: 'Odile Martin',
                  numeroRevision: 2,
                }),
              ],
            }),
          ],
          preuves: [
            unePreuve({ dateExpiration: '2027-05-16', revision: { numero: 2, priseLe: '2026-05-16T09:41:00' } }),
          ],
        }),
      }),
    )
    dialog.getByText('d’après une source publiée')
    const { parentElement: plus } = dialog.getByText('1 preuve sans objet pour l’instant')
    expect([plus?.tagName, plus?.textContent]).toEqual([
      'DETAILS',
      expect.stringContaining('Registre d’après notre lecture de la règle'),
    ])
    dialog.getByText(
      'Du 17/05/2026 · valable jusqu’au 16/05/2027 · Campagne 2026 · photo du 16/05/2026 · déposée par Jeanne Petit le 20/11/2026 · version 2',
    )
    dialog.getByText('Refusée par Odile Martin : Illisible')
  })

  it('repeat no state that the head of their kind shows, unless several are there', async () => {
    const refusee = { genre: 'DECLARATION_PAC', etat: 'REFUSEE', verdict: 'REFUSEE', motif: 'Illisible' } as const
    const lieu = unLieu({ attendues: [uneAttendue({ etat: 'REFUSEE' })], liens: [unLien(refusee)] })
    const { dialog, server } = await ouvrir(unServeurCourt({ preuves: laHaie({ lieux: [lieu] }) }))
    expect(dialog.getAllByText('Refusée')).toHaveLength(1)
    const deux = { ...lieu, liens: [...lieu.liens, unLien({ ...refusee, idLien: 2 })] }
    server.on(getPreuves, () => answer(laHaie({ lieux: [deux] })))
    await act(() => queryClient.invalidateQueries({ queryKey: [getPreuves.path] }))
    await waitFor(() => expect(dialog.getAllByText('Refusée')).toHaveLength(3))
  })

  it('say where else the same file is refused', async () => {
    const lieux = [
      unLieu({ liens: [unLien({ idLien: 1 })] }),
      unLieu({
        lieu: 'CULT_OLEAGINEUX',
        libelle: 'Oléagineux',
        idSousRubrique: 2,
        liens: [unLien({ idLien: 2, etat: 'REFUSEE', verdict: 'REFUSEE', motif: 'Illisible' })],
      }),
    ]
    const { dialog } = await ouvrir(unServeurCourt({ preuves: laHaie({ lieux }) }))
    dialog.getByText('Refusée dans « Oléagineux ».')
  })

  it('lead to the next part with missing proofs, and from the last one to the first', async () => {
    const attendues = [uneAttendue()]
    const lieux = [
      unLieu({ lieu: 'DOSSIER', idSousRubrique: null, rubrique: null, libelle: 'Hors sections', attendues }),
      unLieu({ attendues: [uneAttendue({ etat: 'ACCEPTEE' })] }),
      unLieu({ lieu: 'CULT_OLEAGINEUX', libelle: 'Oléagineux', idSousRubrique: 2, attendues }),
    ]
    const { dialog, user } = await ouvrir(deLAgriculteur(laHaie({ lieux })))
    await user.click(dialog.getByText('Preuves suivantes : Surfaces › Oléagineux'))
    const oleagineux = await dialogue('Preuves : Oléagineux')
    await found('h1', ({ textContent }) => textContent === 'Surfaces')
    await user.click(oleagineux.getByText('Preuves suivantes : Hors sections'))
    const dossier = await dialogue('Preuves hors sections')
    // Nothing is missing from the cereals.
    dossier.getByText('Preuves suivantes : Surfaces › Oléagineux')
  })

  it('lead an auditor to proofs to be checked too, and a farmer only to what is missing', async () => {
    const aRevoir = unLieu({
      lieu: 'CULT_OLEAGINEUX',
      libelle: 'Oléagineux',
      idSousRubrique: 2,
      attendues: [uneAttendue({ etat: 'A_REVOIR' })],
      liens: [unLien({ genre: 'DECLARATION_PAC' })],
    })
    const preuves = laHaie({ lieux: [unLieu({ attendues: [uneAttendue()] }), aRevoir] })
    const { dialog, server } = await ouvrir(unServeurCourt({ preuves }))
    dialog.getByText('Preuves suivantes : Surfaces › Oléagineux')
    dialog.getByText('1 à vérifier')
    server.on(getPreuves, () => answer({ ...preuves, permissions: DE_L_AGRICULTEUR }))
    await act(() => queryClient.invalidateQueries({ queryKey: [getPreuves.path] }))
    await waitFor(() => expect(dialog.queryByText(/^Preuves suivantes/)).toBeNull())
  })

  it('are shown in place when they are images', { tags: 'long' }, async () => {
    const { dialog, server, user } = await ouvrir()
    server.on(getContenuPreuve, () => new Response('photo'))
    await user.click(dialog.getByRole('button', { name: 'Voir Haie nord' }))
    expect(await dialog.findByRole('img', { name: 'Haie nord' })).toHaveProperty(
      'src',
      `data:image/jpeg;base64,${btoa('photo')}`,
    )
  })

  it('that cannot be read are replaced by a message with a retry', async () => {
    const { server, user } = await renderScreen(unServeurCourt(), 'HVE4_SYN')
    server.on(getPreuves, () => refusal('DEMARCHE_INCONNUE'))
    await queryClient.resetQueries({ queryKey: [getPreuves.path] })
    act(() => lieuOuvert.set('CULT_CEREALES'))
    const dialog = await dialogue('Preuves : Céréales')
    const reessayer = await dialog.findByText('Réessayer')
    server.on(getPreuves, () => answer(laHaie()))
    await user.click(reessayer)
    await dialog.findByText('Déclaration PAC')
  })

  it('keep their replaced revisions, so that the judged one can be opened again', { tags: 'long' }, async () => {
    const before = unePreuve().revisions
    const [now] = unePreuve({ revision: { numero: 2 } }).revisions
    const { dialog, server, user } = await ouvrir(
      unServeurCourt({
        preuves: laHaie({
          lieux: [unLieu({ liens: [unLien({ numeroRevision: 2 })] })],
          preuves: [{ ...unePreuve(), revisions: [...(now === undefined ? [] : [now]), ...before] }],
        }),
      }),
    )
    server.on(getContenuPreuve, () => new Response('avant'))
    await user.click(dialog.getByRole('button', { name: 'Autres versions : Haie nord' }))
    await user.click(dialog.getByRole('button', { name: 'Voir Haie nord, version 1 du 20/11/2026' }))
    await dialog.findByRole('img', { name: 'Haie nord, version 1 du 20/11/2026' })
    expect(server.receivedOf('GET /api/exploitations/12/preuves/1/revisions/1')).toHaveLength(1)
  })

  it('of a decided file can be read, not changed', async () => {
    const ailleurs = unLieu({ lieu: 'CULT_OLEAGINEUX', idSousRubrique: 2, attendues: [uneAttendue()] })
    const lieux = [...laHaie().lieux, ailleurs]
    const preuves = laHaie({ lieux, estFige: true, permissions: SANS_DROIT })
    const { dialog } = await ouvrir(unServeurCourt({ preuves }))
    for (const name of [
      /^Ajouter/,
      /^Reprendre/,
      /^Accepter/,
      /^Refuser/,
      /^Remplacer/,
      /^Modifier/,
      /^Détacher/,
      /^Demander/,
      /^Preuves suivantes/,
    ])
      expect(dialog.queryByRole('button', { name })).toBeNull()
    dialog.getByRole('button', { name: 'Haie nord' })
  })

  it('are listed first where one is expected; the other places of the section are one key away, and stay there', async () => {
    const vide = unLieu({
      lieu: 'HVE4_CULT_D_1',
      libelle: 'Blé tendre',
      attendues: [uneAttendue({ estAttendue: false })],
    })
    const attendu = unLieu({ lieu: 'HVE4_CULT_D_2', libelle: 'Orge', attendues: [uneAttendue()] })
    const { dialog, user, server } = await ouvrir(deLAgriculteur(laHaie({ lieux: [vide, attendu] })))
    const places = dialog.getAllByRole('region').map((place) => [place.ariaLabel, place.closest('details') === null])
    expect(places).toEqual([
      ['Orge', true],
      ['Céréales', false],
      ['Blé tendre', false],
    ])
    const reste = dialog.getByText('2 endroits sans preuve attendue')
    expect(dialog.queryByText(/^Aucune preuve n’est attendue/)).toBeNull()
    const avecPreuve = laHaie({ lieux: [{ ...vide, liens: [unLien()] }, attendu] })
    server.on(createPreuve, () => answer(unePreuve()))
    server.on(getPreuves, () => answer({ ...avecPreuve, permissions: DE_L_AGRICULTEUR }))
    await user.click(reste)
    await user.click(dialog.getByRole('button', { name: 'Ajouter une autre preuve : Blé tendre' }))
    await user.upload(await dialog.findByLabelText('Choisir des fichiers'), fichier('haie.jpg'))
    await user.click(dialog.getByRole('button', { name: 'Envoyer la preuve' }))
    const preuve = await dialog.findByText('Haie nord')
    expect(preuve.closest('details')).toBe(dialog.getByText('2 endroits sans preuve attendue').closest('details'))
    expect(preuve.closest('details')?.open).toBe(true)
  })

  it('say of a request whose proof was refused that another one is awaited', async () => {
    const lien = unLien({ etat: 'REFUSEE', verdict: 'REFUSEE', motif: 'Illisible' })
    const demandes = [uneDemande({ estRefusee: true })]
    const { dialog } = await ouvrir(
      unServeurCourt({ preuves: laHaie({ lieux: [unLieu({ etat: 'REFUSEE', liens: [lien], demandes })] }) }),
    )
    dialog.getByText('Preuve demandée · sa preuve est refusée, une autre est attendue')
  })

  it('without an expected file become prominent once an auditor asks for them', { tags: 'long' }, async () => {
    const { dialog } = await ouvrir(
      unServeurCourt({
        preuves: laHaie({
          lieux: [
            unLieu({
              attendues: [uneAttendue({ estAttendue: false })],
              demandes: [uneDemande({ genre: 'DECLARATION_PAC' })],
            }),
          ],
        }),
      }),
    )
    dialog.getByText('Ce qu’un auditeur demande ici :')
    expect(dialog.queryByText(/sans objet/)).toBeNull()
  })

  it('names a requested proof of an expected kind once, in its row, before the other kinds', async () => {
    const attendues = [
      uneAttendue({ genre: 'AUTRE', libelle: 'Plan de fumure' }),
      uneAttendue({ etat: 'DEMANDEE', genre: 'DECLARATION_PAC' }),
    ]
    const demandes = [uneDemande({ genre: 'DECLARATION_PAC' })]
    const { dialog } = await ouvrir(
      unServeurCourt({ preuves: laHaie({ lieux: [unLieu({ etat: 'DEMANDEE', attendues, demandes })] }) }),
    )
    const requested = within(dialog.getByRole('list', { name: 'Preuve demandée : Déclaration PAC' }))
    requested.getByText('Une photo de la haie nord')
    const row = dialog.getByText('Déclaration PAC', { exact: false }).closest('li') as HTMLElement
    within(row).getByText('Demandée')
    expect(row.previousElementSibling).toBeNull()
    expect(dialog.getAllByText('Manquante')).toHaveLength(1)
  })
})

describe('a farmer', () => {
  it('sends several files at once; a failed one is kept and resent', async () => {
    const { dialog, server, user } = await ouvrir(deLAgriculteur())
    const bodies: Record<string, unknown>[] = []
    let isLost = true
    server.on(createPreuve, ({ body }) => {
      const sent = body as Record<string, unknown>
      if (isLost && sent.nom === 'haie') throw new TypeError('Failed to fetch')
      bodies.push(sent)
      return answer(unePreuve())
    })
    await user.click(dialog.getByRole('button', { name: 'Ajouter une preuve : Déclaration PAC' }))
    await user.upload(dialog.getByLabelText('Choisir des fichiers'), [
      fichier('haie.jpg'),
      fichier('pac.pdf', 'application/pdf'),
    ])
    dialog.getByLabelText('Garder la position de la photo')
    await user.click(dialog.getByLabelText('Date d’effet'))
    await user.paste('17/05/2026')
    await user.click(dialog.getByRole('button', { name: 'Envoyer les 2 preuves' }))
    await dialog.findByText(/^Le serveur est injoignable.*Ce fichier est gardé sur cet appareil/)
    expect(screen.queryByText('Erreur')).toBeNull()
    const restants = within(dialog.getByRole('list', { name: 'Fichiers à envoyer' }))
    await waitFor(() => expect(restants.queryByText('pac.pdf')).toBeNull())
    isLost = false
    await user.click(dialog.getByRole('button', { name: 'Réessayer' }))
    await dialog.findByText('Ce qu’un auditeur demande ici :')
    // The row with the focus shows it: a toast would make the dialog lower. Screen readers hear of it.
    const fait = await dialog.findByText('Preuve enregistrée', { selector: '[data-fait]' })
    expect(fait.closest('li')?.textContent).toContain('Déclaration PAC')
    expect(document.activeElement).toBe(fait.closest('li'))
    expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Preuve enregistrée')
    expect(bodies).toMatchObject([
      { nom: 'pac', nomFichier: 'pac.pdf' },
      {
        nom: 'haie',
        nomFichier: 'haie.jpg',
        content: btoa('bytes of it'),
        dateEffet: '2026-05-17',
        dateExpiration: null,
        millesimesValidite: [2026],
        garderPosition: false,
        liens: [{ codeNational: 'HVE4', millesime: 2026, lieu: 'CULT_CEREALES', genre: 'DECLARATION_PAC' }],
      },
    ])
  })

  it('is told once to choose another file when one is refused; only the others, and a dropped one, are sent', async () => {
    const { dialog, server, user } = await ouvrir(deLAgriculteur())
    const sent: unknown[] = []
    server.on(createPreuve, ({ body }) => {
      const { nom } = body as { nom: string }
      sent.push(nom)
      return nom === 'notes' ? refusal('TYPE_NON_PRIS_EN_CHARGE') : answer(unePreuve())
    })
    await user.click(dialog.getByRole('button', { name: 'Ajouter une preuve : Déclaration PAC' }))
    await user.upload(dialog.getByLabelText('Choisir des fichiers'), [fichier('notes.jpg'), fichier('pac.jpg')])
    await user.click(dialog.getByRole('button', { name: 'Envoyer les 2 preuves' }))
    await dialog.findByText(/Type de fichier non autorisé.*Retirez ce fichier, ou choisissez-en un autre/)
    const envoyer = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Envoyer la preuve' })
    await waitFor(() => expect(envoyer().disabled).toBe(true))
    // The reason stands beside the file: no toast repeats it.
    expect(screen.queryByText('Erreur')).toBeNull()
    const files = [fichier('plan.jpg'), fichier('bail.docx', 'application/msword')]
    fireEvent.drop(dialog.getByText('Choisir des fichiers'), { dataTransfer: { files } })
    const bail = within(dialog.getByText('bail.docx').closest('li') as HTMLElement)
    bail.getByText(/^Type de fichier non autorisé/)
    await user.click(envoyer())
    await waitFor(() => expect(dialog.queryByText('plan.jpg')).toBeNull())
    expect(sent).toEqual(['notes', 'pac', 'plan'])
    dialog.getByText('notes.jpg')
  })

  it('takes a photograph with the device’s camera, restored when the page was closed before the upload', {
    tags: 'long',
  }, async () => {
    const { dialog, server, user } = await ouvrir(deLAgriculteur())
    await user.click(dialog.getByRole('button', { name: 'Ajouter une preuve : Déclaration PAC' }))
    const camera = dialog.getByLabelText('Photographier')
    expect(camera.getAttribute('capture')).toBe('environment')
    await user.upload(camera, fichier('IMG_0001.jpg'))
    await user.click(dialog.getByRole('button', { name: 'Toutes les preuves' }))
    await repondre({ user }, 'Annuler')
    dialog.getByText('IMG_0001.jpg')
    await estGarde('HVE4.ajout.CULT_CEREALES.DECLARATION_PAC')
    const plusTard = await fermerEtRouvrir()
    plusTard.getByText('Un envoi commencé sur cet appareil n’est pas terminé.')
    await user.click(plusTard.getByRole('button', { name: 'Ajouter une preuve : Déclaration PAC' }))
    await plusTard.findByText('Votre saisie a été reprise')
    await plusTard.findByText('IMG_0001.jpg')
    let sent: unknown
    server.on(createPreuve, ({ body }) => {
      sent = body
      return answer(unePreuve())
    })
    await user.click(plusTard.getByRole('button', { name: 'Envoyer la preuve' }))
    await plusTard.findByText('Ce qu’un auditeur demande ici :')
    expect(sent).toMatchObject({ nom: 'IMG_0001', content: btoa('bytes of it') })
    expect(plusTard.queryByText(/^Un envoi commencé/)).toBeNull()
  })

  it('attaches one proof to every place that expects its kind, or to one place only', async () => {
    const attendues = [uneAttendue()]
    const autre = unLieu({ lieu: 'CULT_OLEAGINEUX', libelle: 'Oléagineux', idSousRubrique: 2, attendues })
    const sansObjet = unLieu({ ...autre, lieu: 'CULT_PROTEAGINEUX', attendues: [uneAttendue({ estAttendue: false })] })
    const { dialog, server, user } = await ouvrir(
      deLAgriculteur(laHaie({ lieux: [unLieu({ attendues }), autre, sansObjet] })),
    )
    const lieux: unknown[] = []
    const inconnu = 'Cet endroit n’existe pas'
    server.on(createPreuve, ({ body }) => {
      if (lieux.length === 0) {
        lieux.push('refusés')
        return refusal('REFERENCE_INCONNUE', [{ path: 'liens.1.lieu', message: inconnu }])
      }
      lieux.push((body as { liens: { lieu: string }[] }).liens.map(({ lieu }) => lieu))
      return answer(unePreuve())
    })
    for (const partout of [true, false]) {
      await user.click(dialog.getByRole('button', { name: 'Ajouter une preuve : Déclaration PAC' }))
      await user.upload(dialog.getByLabelText('Choisir des fichiers'), fichier('pac.pdf', 'application/pdf'))
      const choix = dialog.getByLabelText('Aussi à l’autre endroit du dossier où elle est attendue')
      dialog.getByText('Oléagineux')
      // A PDF has no position.
      expect(dialog.queryByLabelText('Garder la position de la photo')).toBeNull()
      if (!partout) await user.click(choix)
      await user.click(dialog.getByRole('button', { name: 'Envoyer la preuve' }))
      if (partout) {
        // A fault about another place is shown beside the checkbox for all places.
        await dialog.findByText(inconnu)
        await user.click(dialog.getByRole('button', { name: 'Réessayer' }))
      }
      await dialog.findByText('Ce qu’un auditeur demande ici :')
    }
    expect(lieux).toEqual(['refusés', ['CULT_CEREALES', 'CULT_OLEAGINEUX'], ['CULT_CEREALES']])
  })

  it('replaces the file of a proof, with the position of the photograph on request; a chosen file is restored', {
    tags: 'long',
  }, async () => {
    const { dialog, server, user } = await ouvrir(deLAgriculteur())
    await user.click(dialog.getByRole('button', { name: 'Remplacer Haie nord' }))
    await user.upload(dialog.getByLabelText('Choisir un fichier'), fichier('IMG_0002.jpg'))
    await user.click(dialog.getByLabelText('Garder la position de la photo'))
    await estGarde('HVE4.remplacer.1')
    const plusTard = await fermerEtRouvrir()
    await plusTard.findByText('IMG_0002.jpg')
    let sent: unknown
    server.on(addRevisionPreuve, ({ body }) => {
      sent = body
      return answer(unePreuve())
    })
    await user.click(plusTard.getByRole('button', { name: 'Remplacer la preuve' }))
    await plusTard.findByRole('button', { name: 'Remplacer Haie nord' })
    expect(sent).toEqual({ content: btoa('bytes of it'), nomFichier: 'IMG_0002.jpg', garderPosition: true })
  })

  it('edits a proof on the revision shown, and settles conflicts with another person', async () => {
    const { server, user } = await renderScreen(deLAgriculteur(), 'HVE4_SYN')
    let read = laHaie()
    let etag = '"7"'
    server.on(getPreuves, () => answer({ ...read, permissions: DE_L_AGRICULTEUR }, { etag }))
    await queryClient.resetQueries({ queryKey: [getPreuves.path] })
    const sent: unknown[] = []
    server.on(updatePreuve, ({ body, headers }) => {
      sent.push([headers.get('if-match'), body])
      if (sent.length > 1) return answer(unePreuve())
      read = laHaie({ preuves: [unePreuve({ nom: 'Haie du nord' })] })
      etag = '"8"'
      const conflit = { codeNational: 'nom', mienne: 'Haie vive', sienne: 'Haie du nord', par: 'Odile Martin' }
      return refusal('CHAMPS_MODIFIES_ENTRE_TEMPS', undefined, [{ ...conflit, le: '2026-11-20T10:00:00Z' }])
    })
    act(() => lieuOuvert.set('CULT_CEREALES'))
    const dialog = await dialogue('Preuves : Céréales')
    await user.click(await dialog.findByRole('button', { name: 'Modifier Haie nord' }))
    await user.clear(dialog.getByLabelText('Nom de la preuve'))
    await user.click(dialog.getByLabelText('Nom de la preuve'))
    await user.paste('Haie vive')
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    const choix = await dialogue('Deux saisies différentes')
    choix.getByText('Ma valeur : Haie vive')
    choix.getByText('Celle de Odile Martin : Haie du nord')
    await user.click(choix.getByText('Appliquer ces choix'))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      ['"7"', { nom: 'Haie vive' }],
      ['"8"', { nom: 'Haie vive' }],
    ])
  })

  it('is told that the end of validity precedes its beginning', { tags: 'long' }, async () => {
    const { dialog, user } = await ouvrir(deLAgriculteur())
    await user.click(dialog.getByRole('button', { name: 'Ajouter une preuve : Déclaration PAC' }))
    await user.upload(dialog.getByLabelText('Choisir des fichiers'), fichier('a.pdf'))
    await user.click(dialog.getByLabelText('Date d’effet'))
    await user.paste('17/05/2026')
    await user.click(dialog.getByLabelText('Valable jusqu’au'))
    await user.paste('16/05/2026')
    await dialog.findByText('La fin de validité ne peut pas précéder la date d’effet')
    expect(dialog.getByRole('button', { name: 'Envoyer la preuve' })).toHaveProperty('disabled', true)
  })

  it('reuses the proof of the year before in one click', async () => {
    const { dialog, server, user } = await ouvrir(
      deLAgriculteur(
        laHaie({
          lieux: [unLieu({ attendues: [uneAttendue()], proposees: [{ idPreuve: 1, genre: 'DECLARATION_PAC' }] })],
        }),
      ),
    )
    let sent: unknown
    server.on(rattacherPreuves, ({ body }) => {
      sent = body
      return answer({ ...laHaie(), permissions: DE_L_AGRICULTEUR })
    })
    dialog.getByText('De l’an dernier : Haie nord')
    queryClient.setQueryData([getNouvelles.path], {})
    await user.click(dialog.getByRole('button', { name: 'Reprendre ici Haie nord' }))
    await waitFor(() => expect(dialog.queryByText('De l’an dernier : Haie nord')).toBeNull())
    // The count in the bar follows at once.
    expect(queryClient.getQueryState([getNouvelles.path])?.isInvalidated).toBe(true)
    expect(sent).toEqual([{ idPreuve: 1, lieu: 'CULT_CEREALES', genre: 'DECLARATION_PAC' }])
  })

  it('reuses it in all its places of the year before', { tags: 'long' }, async () => {
    const deux = ['CULT_CEREALES', 'CULT_OLEAGINEUX'].map((lieu) =>
      unLieu({ lieu, attendues: [uneAttendue()], proposees: [{ idPreuve: 1, genre: 'DECLARATION_PAC' }] }),
    )
    const { dialog, server, user } = await ouvrir(deLAgriculteur(laHaie({ lieux: deux })))
    let sent: unknown
    server.on(rattacherPreuves, ({ body }) => {
      sent = body
      return answer({ ...laHaie(), permissions: DE_L_AGRICULTEUR })
    })
    await user.click(dialog.getAllByText('Reprendre aux 2 endroits')[0] as HTMLElement)
    await waitFor(() => expect(dialog.queryByText('De l’an dernier : Haie nord')).toBeNull())
    expect(sent).toEqual(deux.map(({ lieu }) => ({ idPreuve: 1, lieu, genre: 'DECLARATION_PAC' })))
  })

  it('detaches a proof after a confirmation', async () => {
    const { dialog, server, user } = await ouvrir(deLAgriculteur())
    server.on(detacherPreuve, () => answer({ ...laHaie({ lieux: [] }), permissions: DE_L_AGRICULTEUR }))
    await user.click(dialog.getByRole('button', { name: 'Détacher Haie nord' }))
    await repondre({ user }, 'Détacher')
    await waitFor(() => expect(dialog.queryByText('Haie nord')).toBeNull())
    expect(server.receivedOf('DELETE /api/demarches/HVE4/preuves/12/liens/1')).toHaveLength(1)
  })

  it.each([
    ['has the room of the notice kept until the proofs are there, at the first visit too', 'DEMANDEE', 1],
    ['has no room of a notice kept where nothing is requested', 'MANQUANTE', 0],
  ] as const)('%s', async (_title, etat, count) => {
    const demandes = etat === 'DEMANDEE' ? [uneDemande()] : []
    await renderScreen(deLAgriculteur(laHaie({ lieux: [unLieu({ etat, demandes })] })), 'HVE4_FERTI')
    const places = () => document.querySelectorAll('[inert] > section[data-tone="warning"]')
    await waitFor(() => expect(preuvesDuDossier.get()).not.toBeNull())
    expect(places()).toHaveLength(0)
    act(() => preuvesDuDossier.set(null))
    expect(places()).toHaveLength(count)
  })

  it('is led to the requested proof, and cannot judge', async () => {
    const demandee = laHaie({ lieux: [unLieu({ etat: 'DEMANDEE', demandes: [uneDemande()] })] })
    const { user } = await renderScreen(deLAgriculteur(demandee), 'HVE4_FERTI')
    const carte = await carteDesPreuves('Preuves à fournir')
    carte.getByText('1 demandée', { selector: 'summary *' })
    await user.click(carte.getByRole('link', { name: 'Surfaces › Céréales' }))
    const dialog = await dialogue('Preuves : Céréales')
    dialog.getByText('Une photo de la haie nord')
    dialog.getByText('Demandée par Odile Martin, le 20/11/2026')
    dialog.getByRole('button', { name: 'Ajouter une preuve : Une photo de la haie nord' })
    expect(dialog.queryByRole('button', { name: /^(Accepter|Refuser|Demander|Retirer la demande)/ })).toBeNull()
    await found('h1', ({ textContent }) => textContent === 'Surfaces')
  })

  it('is no longer asked for a proof once the file is decided', async () => {
    const demandee = laHaie({ lieux: [unLieu({ etat: 'DEMANDEE', demandes: [uneDemande()] })] })
    await renderScreen({ ...deLAgriculteur(demandee), etatDossier: 'NON_CERTIFIABLE' }, 'HVE4_FERTI')
    await waitFor(() => expect(preuvesDuDossier.get()).not.toBeNull())
    expect(screen.queryByText('Preuves à fournir')).toBeNull()
  })
})

describe('a file that the farm already has', () => {
  const PROPOSER = 'Reprendre un fichier déjà envoyé : Déclaration PAC'
  const deLaFerme = (change: Partial<Answer<typeof listPreuves>[number]> = {}) => ({
    ...unePreuve({ idPreuve: 2, nom: 'Registre 2025', dateEffet: null }),
    liens: [
      { codeNational: 'HVE4', millesime: 2025, lieu: 'CULT_CEREALES' },
      { codeNational: 'HVE4', millesime: 2025, lieu: 'DOSSIER' },
    ],
    ...change,
  })
  const unDocument: Answer<typeof listDocuments>[number] = {
    idDocument: 9,
    nom: 'Déclaration 2026',
    dateCreation: '2026-05-02T08:00:00Z',
    isInterMillesime: false,
    millesimesValidite: [2026],
    idTypeDocument: 1,
    idExpediteur: 7,
    taille: 1000,
    etatAnalyse: 'SAIN',
  }
  async function proposer(
    preuves: readonly ReturnType<typeof deLaFerme>[],
    documents: readonly (typeof unDocument)[] = [],
    deLaFiche = laHaie(),
  ) {
    const opened = await ouvrir(deLAgriculteur(deLaFiche))
    const { server, dialog, user } = opened
    const page = <One,>(all: readonly One[], { url }: { url: URL }) => {
      const offset = Number(url.searchParams.get('offset'))
      return answer(all.slice(offset, offset + Number(url.searchParams.get('limit'))))
    }
    server.on(listPreuves, (asked) => page(preuves, asked))
    server.on(listDocuments, (asked) => page(documents, asked))
    await user.click(dialog.getByRole('button', { name: 'Ajouter une preuve : Déclaration PAC' }))
    await user.click(await dialog.findByRole('button', { name: PROPOSER }))
    return opened
  }

  it('is not offered where the farm has none', async () => {
    const { dialog, user } = await ouvrir(
      deLAgriculteur(laHaie({ aDesFichiers: false, lieux: [unLieu({ attendues: [uneAttendue()] })] })),
    )
    await user.click(dialog.getByRole('button', { name: 'Ajouter une preuve : Déclaration PAC' }))
    await dialog.findByText('Choisir des fichiers')
    expect(dialog.queryByRole('button', { name: PROPOSER })).toBeNull()
  })

  it('is attached here in one click, and the focus returns to its kind, in the middle of the screen', async () => {
    const ici = laHaie({
      lieux: [unLieu({ attendues: [uneAttendue()], liens: [unLien({ genre: 'DECLARATION_PAC' })] })],
    })
    const { dialog, server, user } = await proposer([{ ...unePreuve(), liens: [] }, deLaFerme()], [], ici)
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('heading', { name: PROPOSER })))
    expect((await dialog.findByText('Registre 2025')).textContent).toBe('Registre 2025 Campagne 2025')
    dialog.getByText('L’exploitation n’a pas de document.')
    // Already attached for that kind.
    expect(dialog.queryByText('Haie nord')).toBeNull()
    let sent: unknown
    server.on(rattacherPreuves, ({ body }) => {
      sent = body
      return answer({ ...ici, permissions: DE_L_AGRICULTEUR })
    })
    const centred: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
      if (typeof how === 'object' && how.block === 'center') centred.push(this)
    })
    await user.click(dialog.getByRole('button', { name: 'Reprendre ici Registre 2025' }))
    await dialog.findByText('Ce qu’un auditeur demande ici :')
    expect(sent).toEqual([{ idPreuve: 2, lieu: 'CULT_CEREALES', genre: 'DECLARATION_PAC' }])
    const part = dialog.getByRole('button', { name: 'Ajouter une preuve : Déclaration PAC' }).closest('li')
    await waitFor(() => expect(document.activeElement).toBe(part))
    // Not only the top of a long list of expected proofs.
    expect(centred).toEqual([part])
  })

  it('becomes a proof when it was a document', { tags: 'long' }, async () => {
    const { dialog, server, user } = await proposer([], [unDocument])
    await dialog.findByText('L’exploitation n’a pas d’autre preuve.')
    dialog.getByText('ajouté le 02/05/2026')
    let sent: unknown
    server.on(createPreuve, ({ body }) => {
      sent = body
      return answer(unePreuve())
    })
    await user.click(dialog.getByRole('button', { name: 'Reprendre ici Déclaration 2026' }))
    await dialog.findByText('Ce qu’un auditeur demande ici :')
    expect(sent).toMatchObject({
      nom: 'Déclaration 2026',
      idDocument: 9,
      millesimesValidite: [2026],
      liens: [{ codeNational: 'HVE4', millesime: 2026, lieu: 'CULT_CEREALES', genre: 'DECLARATION_PAC' }],
    })
  })

  it('is deleted after a confirmation, only when no file refers to it', async () => {
    const preuves = [deLaFerme(), deLaFerme({ idPreuve: 3, nom: 'Ancienne', liens: [] })]
    const { dialog, server, user } = await proposer(preuves)
    expect((await dialog.findByText('Ancienne')).textContent).toBe('Ancienne Dans aucun dossier')
    expect(dialog.queryByRole('button', { name: 'Supprimer Registre 2025' })).toBeNull()
    server.on(deletePreuve, () => {
      preuves.pop()
      return answer({ message: '' })
    })
    await user.click(dialog.getByRole('button', { name: 'Supprimer Ancienne' }))
    await repondre({ user }, 'Annuler')
    await user.click(dialog.getByRole('button', { name: 'Supprimer Ancienne' }))
    await repondre({ user }, 'Supprimer')
    await waitFor(() => expect(dialog.queryByText('Ancienne')).toBeNull())
    expect(server.receivedOf('DELETE /api/exploitations/12/preuves/3')).toHaveLength(1)
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('region', { name: 'Preuves de l’exploitation' })),
    )
  })

  it('is shown page by page', { tags: 'long' }, async () => {
    const preuves = Array.from({ length: 21 }, (_, i) => deLaFerme({ idPreuve: 10 + i, nom: `Preuve ${i}` }))
    const { dialog, user } = await proposer(preuves)
    await dialog.findByText('Preuve 19')
    expect(dialog.queryByText('Preuve 20')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Afficher la suite' }))
    await dialog.findByText('Preuve 20')
    expect(dialog.queryByRole('button', { name: 'Afficher la suite' })).toBeNull()
  })
})

describe('an auditor', () => {
  it('accepts a proof, or refuses it with a reason only', async () => {
    const { dialog, server, user } = await ouvrir()
    const bodies: unknown[] = []
    const revisions: unknown[] = []
    server.on(getPreuves, () => answer(laHaie(), { etag: '"8"' }))
    server.on(jugerPreuves, ({ body, headers }) => {
      bodies.push(body)
      revisions.push(headers.get('if-match'))
      return bodies.length === 1
        ? refusal('PREUVE_MODIFIEE_ENTRE_TEMPS')
        : answer(
            laHaie({ lieux: [unLieu({ liens: [unLien({ etat: 'REFUSEE', verdict: 'REFUSEE', motif: 'Floue' })] })] }),
          )
    })
    await user.click(dialog.getByRole('button', { name: 'Accepter Haie nord' }))
    await screen.findByText(/a été remplacée depuis que vous l’avez ouverte/)
    await user.click(dialog.getByRole('button', { name: 'Refuser Haie nord' }))
    const envoyer = dialog.getByRole('button', { name: 'Refuser la preuve' })
    expect(envoyer).toHaveProperty('disabled', true)
    expect(document.activeElement).toBe(dialog.getByLabelText('Motif du refus, montré à l’exploitant'))
    await user.paste('Floue')
    await user.click(envoyer)
    await dialog.findByText('Refusée : Floue')
    const revenir = dialog.getByRole('button', { name: 'Revenir sur l’avis : Haie nord' })
    await waitFor(() => expect(document.activeElement).toBe(revenir.closest('li')))
    expect(bodies).toEqual([
      [{ idLien: 1, numeroRevision: 1, verdict: 'ACCEPTEE', motif: null }],
      [{ idLien: 1, numeroRevision: 1, verdict: 'REFUSEE', motif: 'Floue' }],
    ])
    // The second verdict is sent over the revision loaded after the refusal of the first.
    expect(revisions).toEqual([null, '"8"'])
  })

  it('asks for a proof, and withdraws the request', async () => {
    const { dialog, server, user } = await ouvrir()
    let sent: unknown
    server.on(demanderPreuve, ({ body }) => {
      sent = body
      return answer(laHaie({ lieux: [unLieu({ etat: 'DEMANDEE', demandes: [uneDemande()] })] }))
    })
    server.on(retirerDemandePreuve, () => answer(laHaie()))
    await user.click(dialog.getByRole('button', { name: 'Demander une preuve : Céréales' }))
    await user.click(dialog.getByLabelText('Ce que vous demandez à l’exploitant'))
    await user.paste('Une photo de la haie nord')
    await user.selectOptions(dialog.getByLabelText('Preuve'), 'Déclaration PAC')
    await user.click(dialog.getByRole('button', { name: 'Demander' }))
    await dialog.findByText('Une photo de la haie nord')
    const fait = await dialog.findByText('Demande ajoutée', { selector: '[data-fait]' })
    // The request, out of sight of its form, has the focus.
    await waitFor(() => expect(document.activeElement).toBe(fait.closest('li')))
    expect(document.activeElement?.textContent).toContain('Une photo de la haie nord')
    expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Demande ajoutée')
    expect(sent).toEqual({ lieu: 'CULT_CEREALES', genre: 'DECLARATION_PAC', texte: 'Une photo de la haie nord' })
    await user.click(dialog.getByRole('button', { name: 'Retirer la demande : Une photo de la haie nord' }))
    await waitFor(() => expect(dialog.queryByText('Une photo de la haie nord')).toBeNull())
  })

  it('sees on the results the requested, refused, expired and missing proofs, each with a link', async () => {
    const { user } = await renderScreen(unServeurCourt({ preuves: laHaie() }), 'HVE4_SYN')
    const carte = await carteDesPreuves('Preuves à compléter')
    carte.getByText('1 manquante')
    await user.click(carte.getByRole('link', { name: 'Surfaces › Céréales' }))
    await dialogue('Preuves : Céréales')
  })
})

describe('the draft of a proof', () => {
  it.each([
    ['the reason of a refusal', 'Refuser Haie nord', 'Motif du refus, montré à l’exploitant', false],
    ['the text of a request', 'Demander une preuve : Céréales', 'Ce que vous demandez à l’exploitant', false],
    ['the description of a proof', 'Modifier Haie nord', 'Nom de la preuve', true],
  ])(
    '%s is restored after the page was closed, and gone once it is discarded',
    async (_, action, champ, estDeLAgriculteur) => {
      const { dialog, user } = await ouvrir(estDeLAgriculteur ? deLAgriculteur() : undefined)
      await user.click(dialog.getByRole('button', { name: action }))
      await user.clear(dialog.getByLabelText(champ))
      await user.click(dialog.getByLabelText(champ))
      await user.paste('La haie longe le chemin')
      const plusTard = await fermerEtRouvrir()
      expect(plusTard.getByLabelText(champ)).toHaveProperty('value', 'La haie longe le chemin')
      plusTard.getByText('Votre saisie a été reprise')
      await user.click(plusTard.getByRole('button', { name: 'Annuler' }))
      plusTard.getByRole('button', { name: action })
      expect(Object.keys(localStorage).filter((key) => key.includes('.preuves.'))).toEqual([])
    },
  )
})
