import {
  delierExploitation,
  getAssolement,
  lierExploitation,
  listExploitationsPartenaire,
  listLiensPartenaires,
  listPartners,
  listSynchronisations,
  type Synchronisation,
  synchroniser,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bleTendre, orge } from '#fermes/cultures/testing/referentiel'
import { aLigne, openScreen, startServer, surface } from '#fermes/screens/assolement/testing/screen'
import { answer, type FakeServer, refusal } from '../../testing/fake-server'

const lien = {
  idApplicationTierce: 3,
  libelle: 'Mes Parcelles',
  reference: 'f 1',
  estUtilisable: true,
  lieLe: '2026-03-02T08:00:00.000Z',
}
const compte = {
  idApplicationTierce: 3,
  libelle: 'Mes Parcelles',
  email: null,
  lieLe: '2026-03-02T08:00:00.000Z',
  estSupprimable: true,
}
const inchange = { ajoutees: 0, modifiees: 0, retirees: 0, inchangees: 0, refusees: 0, motifs: {} }
const aSynchronisation = (over: Partial<Synchronisation> = {}): Synchronisation => ({
  idSynchronisation: 9,
  idApplicationTierce: 3,
  libelle: 'Mes Parcelles',
  millesime: 2026,
  etat: 'EFFECTUEE',
  fait: 4,
  bilan: {
    parcelles: { ...inchange, ajoutees: 2, refusees: 1, motifs: { surface: 1 } },
    interventions: { ...inchange, modifiees: 1, inchangees: 1200, doublons: 2 },
  },
  echecs: [],
  demandeeLe: '2026-03-02T08:00:00.000Z',
  finieLe: '2026-03-02T08:01:00.000Z',
  ...over,
})
const aParcelle = (uuidParcelle: string, numParcelle: string, ha: number, mesuree: number | null) => ({
  uuidParcelle,
  nom: null,
  numIlot: '7',
  numParcelle,
  codeCulture: null,
  surface: ha,
  surfaceCvi: null,
  partenaire: mesuree === null ? null : 'Mes Parcelles',
  surfacePartenaire: mesuree,
})

let server: FakeServer
/** Wheat has a parcel that the partner measured, of another area than declared. */
const ble = () => ({ ...aLigne(bleTendre, 12.5), parcelles: [aParcelle('a', '1', 8, 8.1234)] })
beforeEach(async () => {
  server = await startServer()
  server.on(listLiensPartenaires, () => answer([lien]))
  server.on(listSynchronisations, () => answer([]))
  server.on(listPartners, () => answer([compte]))
  server.on(getAssolement, () =>
    answer({ assolement: [ble(), aLigne(orge, 8)], parcellesIsolees: [] }, { etag: '"1"' }),
  )
})

const card = async () => within(await screen.findByRole('region', { name: 'Données d’un partenaire' }))

describe('a farm that is linked to a partner', () => {
  test('has the number of parcels and the measured area in its table, with 4 decimals in the totals', async () => {
    await openScreen()
    expect(await screen.findByText('Surface mesurée (ha)')).toBeDefined()
    expect(screen.getByText('1 parcelle')).toBeDefined()
    expect(screen.getByText('8,1234 ha')).toBeDefined()
  })

  test('says how many typed or imported records may repeat the received ones, and leads to them', async () => {
    server.on(listSynchronisations, () => answer([aSynchronisation()]))
    await openScreen()
    const found = await card()
    await found.findByText(/^2 interventions saisies ou importées semblent en répéter et comptent en plus\./)
    expect(found.getByRole('link', { name: 'Les comparer dans le registre' }).getAttribute('href')).toBe(
      '/registre?doublons=true',
    )
  })

  test('marks the parcels of the partner as theirs', async () => {
    const { user } = await openScreen()
    await user.click(await screen.findByText("Gérer l'affectation des parcelles"))
    expect(screen.getByText(/^Îlot 7, parcelle 1, 8,1234 ha/).textContent).toContain('Mes Parcelles')
  })

  test('synchronises with progress, tells what changed, shows new parcels, and keeps what is typed', async () => {
    const states = [aSynchronisation({ etat: 'EN_COURS', fait: 3, bilan: {} }), aSynchronisation()]
    let state = -1
    server.on(listSynchronisations, () => answer(state < 0 ? [] : [states[Math.min(state++, 1)]]))
    server.on(synchroniser, () => {
      state = 0
      return answer(aSynchronisation({ etat: 'EN_ATTENTE', fait: 0, bilan: {} }))
    })
    const { user } = await openScreen()
    const field = await surface(2)
    await user.clear(field)
    await user.type(field, '9')
    const found = await card()
    await user.click(found.getByRole('button', { name: 'Synchroniser' }))
    expect(server.receivedOf('POST /api/exploitations/1/applications-tierces/3')[0]?.url.search).toBe('?millesime=2026')
    expect(found.getByRole<HTMLButtonElement>('button', { name: 'Synchroniser' }).disabled).toBe(true)
    // A disabled button would leave the focus to the page.
    expect(document.activeElement).toBe(found.getByRole('heading'))
    expect(await found.findByText('Synchronisation en cours : 3 données reçues.')).toBeDefined()
    const isolee = aParcelle('n', '9', 1.5, 1.5)
    server.on(getAssolement, () =>
      answer({ assolement: [ble(), aLigne(orge, 8)], parcellesIsolees: [isolee] }, { etag: '"2"' }),
    )
    expect(await screen.findByText('Synchronisation des données effectuée')).toBeDefined()
    expect(screen.getByText('Synchronisation')).toBeDefined()
    expect(found.getByText('Parcelles : 2 ajoutées, 1 refusée.')).toBeDefined()
    expect(found.getByText('Refus, par donnée fautive : surface (1).')).toBeDefined()
    expect(found.getByText(/^Interventions : 1 modifiée, 1.200 inchangées\.$/)).toBeDefined()
    expect(await screen.findByText(/1 parcelle isolée/)).toBeDefined()
    expect((await surface(2)).value).toBe('9')
    await user.click(screen.getByText('Valider'))
    // Over the revision that the synchronisation left.
    await waitFor(() =>
      expect(server.receivedOf('PUT /api/exploitations/1/assolement')[0]?.headers.get('if-match')).toBe('"2"'),
    )
  })

  test('says which part failed, and why', { tags: 'long' }, async () => {
    let isStarted = false
    const message = 'Le service du partenaire met trop longtemps à répondre. Réessayez plus tard.'
    server.on(listSynchronisations, () =>
      answer(
        isStarted
          ? [aSynchronisation({ etat: 'ECHEC', bilan: {}, echecs: [{ quoi: 'exploitation', code: 'X', message }] })]
          : [],
      ),
    )
    server.on(synchroniser, () => {
      isStarted = true
      return answer(aSynchronisation({ etat: 'EN_ATTENTE', bilan: {} }))
    })
    const { user } = await openScreen()
    const found = await card()
    await user.click(found.getByRole('button', { name: 'Synchroniser' }))
    expect((await screen.findAllByText('Erreur lors de la synchronisation des données')).length).toBeGreaterThan(0)
    expect(await found.findByText(message)).toBeDefined()
  })

  test('ends its link after a confirmation', async () => {
    server.on(delierExploitation, () => {
      server.on(listLiensPartenaires, () => answer([]))
      return answer({ message: 'L’exploitation n’est plus liée à ce partenaire.' })
    })
    const { user } = await openScreen()
    await user.click((await card()).getByRole('button', { name: 'Délier l’exploitation' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Délier l’exploitation' }))
    await waitFor(() => expect(server.receivedOf('DELETE /api/exploitations/1/applications-tierces/3')).toHaveLength(1))
    await (await card()).findByText(/^Cette exploitation n’est liée à aucun partenaire/)
    const title = (await card()).getByRole('heading')
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  test('asks for the account at the partner when it is no longer linked', async () => {
    server.on(listLiensPartenaires, () => answer([{ ...lien, estUtilisable: false }]))
    await openScreen()
    const found = await card()
    expect(found.getByText(/^Le compte chez Mes Parcelles n’est plus lié/)).toBeDefined()
    expect(found.getByRole<HTMLButtonElement>('button', { name: 'Synchroniser' }).disabled).toBe(true)
  })
})

describe('a farm without a link', () => {
  beforeEach(() => server.on(listLiensPartenaires, () => answer([])))

  test('is linked to a chosen farm of the account, the one with the same numbers first', async () => {
    server.on(listExploitationsPartenaire, () =>
      answer([
        { reference: 'f 1', raisonSociale: 'La Ferme', siret: '73282932000074', pacage: null, estProposee: true },
        { reference: 'f 2', raisonSociale: 'GAEC des Aulnes', siret: null, pacage: '026000001', estProposee: false },
      ]),
    )
    server.on(lierExploitation, () => answer(lien))
    const { user } = await openScreen()
    const found = await card()
    expect(found.getByRole('button', { name: 'Synchroniser avec Mes Parcelles' })).toBeDefined()
    await user.click(found.getByRole('button', { name: 'Choisir l’exploitation…' }))
    expect(await screen.findByText('SIRET 732 829 320 00074')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Lier à La Ferme' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(found.getByRole('heading')))
    expect(server.receivedOf('PUT /api/exploitations/1/applications-tierces/3')[0]?.body).toEqual({ reference: 'f 1' })
  })

  test('leads to the account when the partner refuses access to its farms', async () => {
    server.on(listExploitationsPartenaire, () => refusal('PARTENAIRE_ACCES_REFUSE'))
    const { user } = await openScreen()
    await user.click((await card()).getByRole('button', { name: 'Choisir l’exploitation…' }))
    const link = await screen.findByRole('link', { name: 'Ouvrir «\u00a0Mon compte\u00a0»' })
    expect(link.getAttribute('href')).toBe('/account')
  })

  test('shows nothing of partners to a person without an account there', { tags: 'long' }, async () => {
    server.on(listPartners, () => answer([]))
    server.on(getAssolement, () => answer({ assolement: [aLigne(orge, 8)], parcellesIsolees: [] }, { etag: '"1"' }))
    await openScreen()
    await surface(1)
    await waitFor(() => expect(server.received.some(({ call }) => call.endsWith('/partners'))).toBe(true))
    expect(screen.queryByText('Données d’un partenaire')).toBeNull()
    expect(screen.queryByText('Surface mesurée (ha)')).toBeNull()
  })

  test('keeps its rotation in use when the partners cannot be read', async () => {
    server.on(listLiensPartenaires, () => refusal('SERVICE_INDISPONIBLE'))
    await openScreen()
    expect((await surface(1)).value).toBe('12,5')
  })
})
