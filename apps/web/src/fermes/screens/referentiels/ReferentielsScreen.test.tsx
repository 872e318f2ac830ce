import { exportReferentiel, getReferentiel, importReferentiel } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer } from '../../../testing/fake-server'

const colonnes = ['codeBassinViti', 'libelleBassinViti']
const ift = ['liste', 'valeur', 'indicatif']
const unApercu = (over: object = {}) => ({
  colonnes,
  ajoutees: [{ codeBassinViti: 'CORSE', libelleBassinViti: 'Corse' }],
  modifiees: [
    {
      avant: { codeBassinViti: 'AQUITAINE', libelleBassinViti: 'Aquitaine' },
      apres: { codeBassinViti: 'AQUITAINE', libelleBassinViti: 'Grande Aquitaine' },
    },
  ],
  supprimees: [{ codeBassinViti: 'CHAMPAGNE', libelleBassinViti: 'Champagne' }],
  inchangees: 7,
  fautes: [],
  applique: false,
  ...over,
})

let server: FakeServer
beforeEach(async () => {
  server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  server.on(getReferentiel, ({ url }) =>
    url.pathname.endsWith('plafonds-ift')
      ? answer({ colonnes: ift, lignes: [{ liste: 'viti', valeur: 14.5, indicatif: true }] })
      : answer({ colonnes, lignes: [{ codeBassinViti: 'AQUITAINE', libelleBassinViti: 'Aquitaine' }] }),
  )
  server.on(importReferentiel, () => answer(unApercu()))
})

const CSV = 'codeBassinViti;libelleBassinViti\r\nCORSE;Île de beauté'
const imports = () => server.receivedOf('POST /api/referentiels/bassins-viticoles/csv')

async function choose(content: BlobPart) {
  openAt('/admin/referentiels')
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText('Liste'), 'Bassins viticoles')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('The screen has no file input.')
  await user.upload(input, new File([content], 'bassins.csv', { type: 'text/csv' }))
  return user
}

describe('the reference data of a campaign', () => {
  it('mark indicative values', async () => {
    openAt('/admin/referentiels')
    const table = await screen.findByRole('table', { name: 'Plafonds et planchers IFT' })
    expect(within(table).getByText('14,5')).toBeTruthy()
    expect(within(table).getByText('valeur indicative')).toBeTruthy()
  })

  it('are those of the chosen list and year', async () => {
    openAt('/admin/referentiels')
    const user = userEvent.setup()
    await user.selectOptions(await screen.findByLabelText('Liste'), 'Bassins viticoles')
    await user.selectOptions(screen.getByLabelText('Campagne'), '2025')
    await screen.findByRole('table', { name: 'Bassins viticoles' })
    const asked = server.receivedOf('GET /api/referentiels/bassins-viticoles').map(({ url }) => url.search)
    expect(asked).toContain('?millesime=2025')
  })

  it('are linked in the bar for a super administrator, and for no other administrator', async () => {
    openAt('/admin/referentiels')
    const link = await screen.findByRole('link', { name: 'Référentiels' })
    expect(link.getAttribute('aria-current')).toBe('page')
  })

  it('are closed to another administrator', async () => {
    await situation({ user: aUser({ role: 'ADMIN_ORGANISME' }), idExploitation: null })
    const { path } = openAt('/admin/referentiels')
    await waitFor(() => expect(path()).toBe('/'))
    expect(screen.queryByRole('link', { name: 'Référentiels' })).toBeNull()
  })
})

describe('an imported file', () => {
  it('is previewed with additions, changes and removals before anything is written', async () => {
    await choose(CSV)
    const table = await screen.findByRole('table', { name: 'Ce que bassins.csv change' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'AjoutéeCORSECorse',
      'ModifiéeAQUITAINEAquitaine → Grande AquitaineAquitaine devient Grande Aquitaine',
      'SuppriméeCHAMPAGNEChampagne',
    ])
    expect(imports().map(({ url, body }) => [url.searchParams.get('apercu'), body])).toEqual([['true', CSV]])
  })

  it('replaces the list after a confirmation', async () => {
    const user = await choose(CSV)
    await user.click(await screen.findByRole('button', { name: 'Remplacer la liste' }))
    await screen.findByText('La liste a été remplacée')
    expect(imports().map(({ url }) => url.searchParams.get('apercu'))).toEqual(['true', 'false'])
    expect(screen.queryByText('Ce que bassins.csv change')).toBeNull()
  })

  it('with faults shows their places, and cannot be confirmed', async () => {
    const fautes = [{ ligne: 3, colonne: 'codeBassinViti', message: 'Cette valeur n’existe pas dans la liste' }]
    server.on(importReferentiel, () => answer(unApercu({ fautes })))
    await choose(CSV)
    await screen.findByText('Ligne 3, Code du bassin : Cette valeur n’existe pas dans la liste')
    expect(screen.queryByRole('button', { name: 'Remplacer la liste' })).toBeNull()
  })

  it('written by a French spreadsheet without UTF-8 keeps its accents', async () => {
    // "Île" in Windows-1252: 0xCE for the capital with its circumflex.
    await choose(new Uint8Array([...new TextEncoder().encode('codeBassinViti\r\n'), 0xce, 0x6c, 0x65]))
    await waitFor(() => expect(imports().map(({ body }) => body)).toEqual(['codeBassinViti\r\nÎle']))
  })
})

it('a list is exported with a byte order mark, under its name and year', async () => {
  server.on(exportReferentiel, () => new Response('liste;valeur\r\n', { headers: { 'content-type': 'text/csv' } }))
  const parts: Blob[] = []
  const create = vi.fn((blob: Blob) => `blob:${parts.push(blob)}`)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: vi.fn() }))
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
  openAt('/admin/referentiels')
  await userEvent.click(await screen.findByRole('button', { name: 'Exporter en CSV' }))
  await waitFor(() => expect(clicked).toEqual(['plafonds-ift-2026.csv']))
  expect(parts[0]?.size).toBe(3 + 'liste;valeur\r\n'.length)
})
