import {
  type ChampReferentiel,
  exportReferentiel,
  getReferentiel,
  importReferentiel,
  listReferencesManquantes,
  REFERENTIEL_TAILLE_MAX,
  saveLigneReferentiel,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

const colonnes = ['codeBassinViti', 'libelleBassinViti']
const champ = (nom: string, over: Partial<ChampReferentiel> = {}): ChampReferentiel => ({
  nom,
  type: 'texte',
  estCle: false,
  admises: null,
  ...over,
})
const admise = (code: string, libelle: string, pour: string[] | null = null) => ({ code, libelle, pour })
const champsIft = [
  champ('liste', { estCle: true, admises: [admise('viti', 'Vigne'), admise('gc_pdt', 'Pommes de terre')] }),
  champ('codeZone', {
    estCle: true,
    admises: [admise('94', 'Corse', ['gc_pdt']), admise('CHAMPAGNE', 'Champagne', ['viti'])],
  }),
  champ('code_type_valeur', { estCle: true, admises: [admise('PLAFOND', 'Plafond'), admise('PLANCHER', 'Plancher')] }),
  champ('valeur', { type: 'nombre' }),
  champ('indicatif', { type: 'booleen' }),
]
const plafond = (over: object = {}) => ({
  liste: 'viti',
  codeZone: 'CHAMPAGNE',
  code_type_valeur: 'PLAFOND',
  valeur: 14.5,
  indicatif: true,
  ...over,
})
const unContenu = (champs: readonly ChampReferentiel[], lignes: object[], absentes: object[] = []) => ({
  colonnes: champs.map(({ nom }) => nom),
  champs,
  lignes,
  absentes,
  estModifiable: true,
})
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
  sansValeur: 0,
  fautes: [],
  applique: false,
  ...over,
})

let server: FakeServer
beforeEach(async () => {
  server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  server.on(getReferentiel, ({ url }) =>
    url.pathname.endsWith('plafonds-ift')
      ? answer(
          unContenu(
            champsIft,
            [plafond()],
            [plafond({ code_type_valeur: 'PLANCHER', valeur: null, indicatif: false })],
          ),
        )
      : answer(
          unContenu(
            [champ('codeBassinViti', { estCle: true }), champ('libelleBassinViti')],
            [{ codeBassinViti: 'AQUITAINE', libelleBassinViti: 'Aquitaine' }],
          ),
        ),
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
  it('show the names of codes, and one sentence for a mark that every row has', async () => {
    openAt('/admin/referentiels')
    const table = await screen.findByRole('table', { name: 'Plafonds et planchers IFT' })
    const [row] = within(table).getAllByRole('row').slice(1)
    expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
      'Vigne',
      'Champagne',
      'Plafond',
      '14,5',
      '',
    ])
    expect(screen.getByText(/Toutes ces valeurs sont indicatives/)).toBeTruthy()
  })

  it('mark the indicative rows where only some are', async () => {
    server.on(getReferentiel, () =>
      answer(unContenu(champsIft, [plafond(), plafond({ code_type_valeur: 'PLANCHER', indicatif: false })])),
    )
    openAt('/admin/referentiels')
    expect(await screen.findAllByText('valeur indicative')).toHaveLength(1)
    expect(screen.queryByText(/Toutes ces valeurs sont indicatives/)).toBeNull()
  })

  it('are announced as empty, with the link to fill them in', async () => {
    server.on(listReferencesManquantes, () =>
      answer([2026, 2025].map((idMillesime) => ({ idMillesime, liste: 'plafonds-ift', demarches: ['HVE4'] }))),
    )
    openAt('/admin')
    expect(await screen.findByText('Plafonds et planchers IFT : 2025 et 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Compléter les référentiels' }).getAttribute('href')).toBe(
      '/admin/referentiels?liste=plafonds-ift&campagne=2026',
    )
  })

  it('tell an administrator who cannot fill them whom to ask', async () => {
    server = await situation({ user: aUser({ role: 'ADMIN_ORGANISME' }), idExploitation: null })
    server.on(listReferencesManquantes, () =>
      answer([{ idMillesime: 2026, liste: 'plafonds-ift', demarches: ['HVE4'] }]),
    )
    openAt('/admin')
    expect(await screen.findByText(/Seul un super administrateur peut saisir ces valeurs/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Compléter les référentiels' })).toBeNull()
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

describe('a row', () => {
  const saves = () => server.receivedOf('PUT /api/referentiels/plafonds-ift/ligne').map(({ body }) => body)

  async function open(ligne: string) {
    openAt('/admin/referentiels')
    const user = userEvent.setup()
    await screen.findByRole('table', { name: 'Plafonds et planchers IFT' })
    if (ligne.includes('Plancher')) await user.selectOptions(screen.getByLabelText('Afficher'), '1 ligne à renseigner')
    await user.click(screen.getByRole('button', { name: `Modifier : ${ligne}` }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: ligne })) }
  }

  it('is changed where it stands', async () => {
    server.on(saveLigneReferentiel, () => answer(unContenu(champsIft, [plafond({ valeur: 15 })])))
    const { user, dialog } = await open('Vigne, Champagne, Plafond')
    await user.clear(dialog.getByLabelText('Valeur'))
    await user.type(dialog.getByLabelText('Valeur'), '15,25')
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText('La ligne a été enregistrée')
    expect(saves()).toEqual([{ avant: plafond(), apres: plafond({ valeur: 15.25 }) }])
  })

  it('that is expected is filled in, and a refusal stands beside its field', async () => {
    server.on(saveLigneReferentiel, () =>
      refusal('VALEUR_INVALIDE', [{ path: 'valeur', message: 'Ce nombre est trop grand' }]),
    )
    const { user, dialog } = await open('Vigne, Champagne, Plancher')
    await user.type(dialog.getByLabelText('Valeur'), '5000')
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    expect(await dialog.findByText('Ce nombre est trop grand')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Supprimer la ligne' })).toBeNull()
    const { code_type_valeur } = plafond({ code_type_valeur: 'PLANCHER' })
    expect(saves()).toEqual([{ avant: null, apres: plafond({ code_type_valeur, valeur: 5000, indicatif: false }) }])
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
    screen.getByText('1 ligne ajoutée, 1 ligne modifiée, 1 ligne supprimée, 7 lignes inchangées')
    expect(imports().map(({ url, body }) => [url.searchParams.get('apercu'), body])).toEqual([
      ['true', { content: Buffer.from(CSV).toString('base64') }],
    ])
  })

  it('replaces the list after a confirmation', async () => {
    const user = await choose(CSV)
    await user.click(await screen.findByRole('button', { name: 'Remplacer la liste' }))
    await screen.findByText('La liste a été remplacée')
    expect(imports().map(({ url }) => url.searchParams.get('apercu'))).toEqual(['true', 'false'])
    expect(screen.queryByText('Ce que bassins.csv change')).toBeNull()
  })

  it('above the maximum size is not sent', async () => {
    await choose(new ArrayBuffer(REFERENTIEL_TAILLE_MAX + 1))
    await screen.findByText('Ce fichier dépasse 5 Mo.')
    expect(imports()).toEqual([])
  })

  it('with other headings names the missing ones as the file must write them', async () => {
    const fautes = [
      { ligne: 1, colonne: 'codeBassinViti', message: 'Cette colonne manque' },
      { ligne: 1, colonne: 'Bassin', message: 'Cette colonne n’est pas attendue' },
    ]
    server.on(importReferentiel, () => answer(unApercu({ fautes })))
    await choose(CSV)
    await screen.findByText('Ligne 1, codeBassinViti : Cette colonne manque')
    await screen.findByText('Ligne 1, Bassin : Cette colonne n’est pas attendue')
  })

  it('with faults shows their places, and cannot be confirmed', async () => {
    const fautes = [{ ligne: 3, colonne: 'codeBassinViti', message: 'Cette valeur n’existe pas dans la liste' }]
    server.on(importReferentiel, () => answer(unApercu({ fautes })))
    await choose(CSV)
    await screen.findByText('Ligne 3, Bassin : Cette valeur n’existe pas dans la liste')
    screen.getByRole('heading', { name: 'bassins.csv ne change rien : 1 faute à corriger' })
    expect(screen.queryByText(/^Ce que bassins.csv/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remplacer la liste' })).toBeNull()
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
