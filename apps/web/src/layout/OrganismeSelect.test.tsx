import { getExploitation, getOrganismeConfig, listOrganismes, searchExploitations } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { adoptSelection, selectionStore } from '#socle/session/selection-store'
import { defaultBranding } from '#socle/theme/look'
import { openAt, situation } from '../testing/application'
import { anExploitation, aResume, aUser } from '../testing/builders'
import { answer, type FakeServer } from '../testing/fake-server'

const [VIGNOBLES, ALPAGES] = [10, 11]
const user = userEvent.setup()
const adviser = (over = {}) =>
  aUser({ role: 'CONSEILLER', idOrganismePrincipal: VIGNOBLES, idOrganismeSecondaire: ALPAGES, ...over })

let server: FakeServer
async function given({ person = adviser(), followedBy = null as number | null } = {}) {
  server = await situation({ user: person })
  server.on(getExploitation, () => answer(anExploitation({ idOrganisme: followedBy })))
  server.on(listOrganismes, () =>
    answer([
      { idOrganisme: VIGNOBLES, nom: 'Vignobles' },
      { idOrganisme: ALPAGES, nom: 'Alpages' },
    ]),
  )
  server.on(getOrganismeConfig, ({ url }) =>
    answer({ ...defaultBranding, titleSite: url.pathname.includes(`/${ALPAGES}/`) ? 'Alpages' : 'Vignobles' }),
  )
  server.on(searchExploitations, () =>
    answer({ count: 2, offset: 0, data: [aResume(), aResume({ idExploitation: 2 })] }),
  )
}
const choose = async (nom: string) => user.selectOptions(await screen.findByLabelText('Organisme'), nom)
const brand = (nom: string) => screen.findByRole('link', { name: `${nom} – Accueil` })

beforeEach(() => given())

describe('a person with two organisations', () => {
  it('works for the main one first, then for the chosen one with its branding, which is remembered', async () => {
    const { unmount } = openAt('/account')
    await brand('Vignobles')
    await choose('Alpages')
    await brand('Alpages')
    expect(selectionStore.get().idOrganisme).toBe(ALPAGES)
    expect(localStorage.getItem('sillon.selection')).toContain(`"idOrganisme":${ALPAGES}`)
    unmount()
    openAt('/account')
    await brand('Alpages')
    expect(await screen.findByLabelText('Organisme')).toHaveProperty('value', String(ALPAGES))
  })

  it('searches the farms of the chosen one', async () => {
    openAt('/change-exploitation')
    const asked = () => server.receivedOf('GET /api/exploitations/search').at(-1)?.url.searchParams.get('idOrganisme')
    await waitFor(() => expect(asked()).toBe(String(VIGNOBLES)))
    await choose('Alpages')
    await waitFor(() => expect(asked()).toBe(String(ALPAGES)))
  })

  it('leaves a farm of the other organisation for the search', async () => {
    await given({ followedBy: VIGNOBLES })
    const { path } = openAt('/')
    await screen.findByRole('heading', { name: 'Ferme des Tilleuls' })
    await choose('Alpages')
    await waitFor(() => expect(path()).toBe('/change-exploitation'))
    expect(selectionStore.get().idExploitation).toBeNull()
  })

  it.each([
    ['the selected organisation follows', ALPAGES],
    ['neither organisation follows', 99],
    ['nobody follows', null],
  ])('stays on a farm that %s', async (_, followedBy) => {
    await given({ followedBy })
    const { path } = openAt('/')
    await screen.findByRole('heading', { name: 'Ferme des Tilleuls' })
    await choose('Alpages')
    await brand('Alpages')
    expect([path(), selectionStore.get().idExploitation]).toEqual(['/', 1])
  })

  it('goes from the documents to the search', async () => {
    const { path } = openAt('/documents')
    await choose('Alpages')
    await waitFor(() => expect(path()).toBe('/change-exploitation'))
  })
})

describe('the choice of an organisation', () => {
  it.each([
    ['an adviser of one organisation', adviser({ idOrganismeSecondaire: null })],
    ['an administrator', aUser({ role: 'ADMIN_ORGANISME', idOrganismePrincipal: VIGNOBLES })],
    ['a farmer', aUser()],
  ])('is not offered to %s', async (_, person) => {
    await given({ person })
    openAt('/account')
    await screen.findByRole('heading', { name: 'Mon compte' })
    expect(screen.queryByLabelText('Organisme')).toBeNull()
    expect(server.receivedOf('GET /api/organismes')).toHaveLength(0)
  })

  it('is not passed on to the next person on the device', async () => {
    openAt('/account')
    await choose('Alpages')
    adoptSelection(8)
    expect(selectionStore.get()).toMatchObject({ idUtilisateur: 8, idOrganisme: null })
  })
})
