import { type CourrielResume, DERNIER_RANG, getCourriel, listCourriels, resendCourriel } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

const unCourriel = (over: Partial<CourrielResume> = {}): CourrielResume => ({
  idCourriel: 1,
  genre: 'DECISION',
  destinataire: 'jeanne@ferme.example',
  langue: 'fr',
  sujet: 'Dossier certifiable : Ferme du Vallon, HVE4 2026',
  creeLe: '2026-11-20T13:32:00.000Z',
  etat: 'ENVOYE',
  essais: 1,
  envoyeLe: '2026-11-20T13:32:04.000Z',
  derniereErreur: null,
  ...over,
})
const enEchec = unCourriel({ idCourriel: 2, etat: 'ECHEC', essais: 8, envoyeLe: null, derniereErreur: '550 inconnu' })

let server: FakeServer
let envoiActif: boolean
let courriels: readonly CourrielResume[]
beforeEach(async () => {
  envoiActif = true
  courriels = [enEchec, unCourriel()]
  server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  server.on(listCourriels, ({ url }) => {
    const etat = url.searchParams.get('etat')
    const found = courriels.filter((courriel) => etat === null || courriel.etat === etat)
    const [offset, limit] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit'))]
    return answer({ count: found.length, offset, data: found.slice(offset, offset + limit), envoiActif })
  })
  server.on(getCourriel, ({ url }) => {
    const found = courriels.find(({ idCourriel }) => url.pathname.endsWith(`/${idCourriel}`))
    return found === undefined ? refusal('COURRIEL_INCONNU') : answer({ ...found, texte: 'Bonjour Jeanne,' })
  })
})

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Courriels' })
  return within(table).getAllByRole('row').slice(1)
}
const open = async (row: number) => {
  const user = userEvent.setup()
  const wanted = (await rows())[row]
  if (wanted === undefined) throw new Error(`no row ${row}`)
  await user.click(within(wanted).getByRole('button'))
  const dialog = await screen.findByRole('dialog', { name: 'Courriel' })
  await within(dialog).findByText('Bonjour Jeanne,')
  return { user, dialog }
}

describe('the mails of the server', () => {
  it('are listed with recipient, state and reason of failure', async () => {
    openAt('/admin/courriels')
    const [failed, sent, ...others] = await rows()
    expect(others).toEqual([])
    expect(failed?.textContent).toContain('En échec')
    expect(failed?.textContent).toContain('550 inconnu')
    expect(sent?.textContent).toContain('Envoyé')
    expect(sent?.textContent).toContain('jeanne@ferme.example')
    expect(sent?.textContent).toMatch(/20\/11\/2026 à \d\d:32/)
    expect(screen.queryByText('Ce serveur n’envoie pas de courriels')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Page suivante' })).toBeNull()
  })

  it('can be filtered by state, and an empty list says so', async () => {
    openAt('/admin/courriels')
    await rows()
    const user = userEvent.setup()
    const filtre = screen.getByLabelText('État')
    await user.selectOptions(filtre, 'En échec')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await user.selectOptions(filtre, 'En attente')
    expect(await screen.findByText('Aucun courriel n’est dans cet état.')).toBeTruthy()
  })

  it('have no search and no filter while there are none', async () => {
    courriels = []
    openAt('/admin/courriels')
    await screen.findByText('Aucun courriel')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByLabelText('État')).toBeNull()
  })

  it('have filters behind a button that counts them; on a phone they are in sight once one is set, until put away', async () => {
    openAt('/admin/courriels')
    await rows()
    const user = userEvent.setup()
    const button = () => screen.getByRole('button', { name: /^Filtrer/ })
    const said = () => [button().textContent, button().getAttribute('aria-expanded')]
    expect(said()).toEqual(['Filtrer', 'false'])
    await user.selectOptions(screen.getByLabelText('État'), 'En échec')
    expect(said()).toEqual(['Filtrer (1 actif)', 'true'])
    await user.click(button())
    expect(said()).toEqual(['Filtrer (1 actif)', 'false'])
  })

  it('come page by page from the server', async () => {
    courriels = Array.from({ length: 23 }, (_, i) => unCourriel({ idCourriel: 100 - i, sujet: `Sujet ${i + 1}` }))
    openAt('/admin/courriels')
    expect(await rows()).toHaveLength(20)
    expect(screen.getByText('1 à 20 sur 23')).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Page suivante' }))
    expect(await screen.findByText('21 à 23 sur 23')).toBeTruthy()
    expect((await rows()).map((row) => within(row).getByRole('button').textContent)).toEqual([
      'Sujet 21',
      'Sujet 22',
      'Sujet 23',
    ])
    expect(screen.getByRole('button', { name: 'Page suivante' })).toHaveProperty('disabled', true)
  })

  it('are restored from the address after a reload', async () => {
    courriels = Array.from({ length: 60 }, (_, i) => unCourriel({ idCourriel: 100 - i, sujet: `Sujet ${i + 1}` }))
    openAt(
      '/admin/courriels?etat=ENVOYE&recherche=sujet&tri=destinataire&ordre=asc&page=2&taille=50&colonnes=sujet,essais',
    )
    expect(await rows()).toHaveLength(10)
    expect(Object.fromEntries(server.receivedOf('GET /api/courriels').at(-1)?.url.searchParams ?? [])).toEqual({
      etat: 'ENVOYE',
      search: 'sujet',
      orderBy: 'destinataire',
      order: 'asc',
      offset: '50',
      limit: '50',
    })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Sujet', 'Essais'])
    expect(screen.getByLabelText('Sujet ou destinataire')).toHaveProperty('value', 'sujet')
    expect(screen.getByLabelText('État')).toHaveProperty('value', 'ENVOYE')
  })

  it('are sorted by the server, in both orders, from the first page on', async () => {
    courriels = Array.from({ length: 60 }, (_, i) => unCourriel({ idCourriel: 100 - i }))
    const { path } = openAt('/admin/courriels?page=2')
    await rows()
    const user = userEvent.setup()
    const date = screen.getByRole('columnheader', { name: 'Date' })
    expect(date.getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Destinataire' }))
    await waitFor(() => expect(path()).toBe('/admin/courriels?tri=destinataire&ordre=asc'))
    expect(date.getAttribute('aria-sort')).toBe('none')
    await user.click(screen.getByRole('button', { name: 'Destinataire' }))
    await waitFor(() => expect(path()).toBe('/admin/courriels?tri=destinataire&ordre=desc'))
    expect(screen.getByRole('columnheader', { name: 'Destinataire' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('are searched once the typing pauses, and the search is cleared in one click', async () => {
    server.on(listCourriels, ({ url }) => {
      const isNarrowed = url.searchParams.has('search')
      return answer({ count: isNarrowed ? 0 : 2, offset: 0, data: isNarrowed ? [] : courriels, envoiActif })
    })
    const { path } = openAt('/admin/courriels')
    await rows()
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Sujet ou destinataire'), 'perdu ')
    expect(await screen.findByText('Aucun courriel ne correspond à cette recherche.')).toBeTruthy()
    await expect.poll(path).toBe('/admin/courriels?recherche=perdu')
    expect(server.receivedOf('GET /api/courriels').filter(({ url }) => url.searchParams.has('search'))).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Retirer la recherche et les filtres' }))
    expect(await rows()).toHaveLength(2)
    expect(screen.getByLabelText('Sujet ou destinataire')).toHaveProperty('value', '')
  })

  it('show the chosen columns, which the address keeps', async () => {
    const { path } = openAt('/admin/courriels')
    await rows()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Colonnes' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Essais' }))
    expect(await screen.findByRole('columnheader', { name: 'Essais' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Destinataire' }))
    await expect.poll(path).toBe(`/admin/courriels?colonnes=${encodeURIComponent('sujet,creeLe,etat,essais')}`)
    expect(screen.queryByRole('columnheader', { name: 'Destinataire' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Sujet' })).toBeTruthy()
  })

  it('that cannot be read are replaced by a message with a retry', async () => {
    server.on(listCourriels, () => refusal('SERVICE_INDISPONIBLE'))
    openAt('/admin/courriels')
    const alert = await screen.findByRole('alert')
    server.on(listCourriels, () => answer({ count: 1, offset: 0, data: [enEchec], envoiActif }))
    await userEvent.setup().click(within(alert).getByRole('button', { name: 'Réessayer' }))
    expect(await rows()).toHaveLength(1)
  })

  it.each(['7', '1e12', 'Infinity'])('on page %s, which no longer exists, are those of the last page', async (page) => {
    const { path } = openAt(`/admin/courriels?page=${page}`)
    await waitFor(() => expect(path()).toBe('/admin/courriels'))
    expect(await rows()).toHaveLength(2)
    for (const { url } of server.receivedOf('GET /api/courriels'))
      expect(Number(url.searchParams.get('offset'))).toBeLessThan(DERNIER_RANG)
  })

  it('are read one by one, and a sent one offers no resend', async () => {
    openAt('/admin/courriels')
    const { dialog } = await open(1)
    expect(within(dialog).getByText('Dossier certifiable : Ferme du Vallon, HVE4 2026')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Renvoyer' })).toBeNull()
  })

  it('that failed can be resent', async () => {
    server.on(resendCourriel, () => {
      courriels = [{ ...enEchec, etat: 'EN_ATTENTE', essais: 0 }]
      return answer({ ...courriels[0], texte: 'Bonjour Jeanne,' })
    })
    openAt('/admin/courriels')
    const { user, dialog } = await open(0)
    await user.click(within(dialog).getByRole('button', { name: 'Renvoyer' }))
    expect(await screen.findByText('Le courriel va partir dans un instant.')).toBeTruthy()
    expect(server.receivedOf('POST /api/courriels/2/renvoi')).toHaveLength(1)
    await within(dialog).findByText('En attente')
    expect(within(dialog).queryByRole('button', { name: 'Renvoyer' })).toBeNull()
  })

  it('that are stored only say why, and offer no resend without a mail server', async () => {
    envoiActif = false
    courriels = [unCourriel({ etat: 'GARDE', essais: 0, envoyeLe: null })]
    openAt('/admin/courriels')
    expect(await screen.findByText('Ce serveur n’envoie pas de courriels')).toBeTruthy()
    const { dialog } = await open(0)
    expect(within(dialog).queryByRole('button', { name: 'Envoyer' })).toBeNull()
  })

  it('are linked in the bar for a super administrator, and for no other administrator', async () => {
    openAt('/admin/courriels')
    const link = await screen.findByRole('link', { name: 'Courriels' })
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/admin/courriels', 'page'])
  })

  it('are closed to another administrator', async () => {
    await situation({ user: aUser({ role: 'ADMIN_ORGANISME' }), idExploitation: null })
    const { path } = openAt('/admin/courriels')
    await waitFor(() => expect(path()).toBe('/'))
    await screen.findByRole('link', { name: 'Administration' })
    expect(screen.queryByRole('link', { name: 'Courriels' })).toBeNull()
  })
})
