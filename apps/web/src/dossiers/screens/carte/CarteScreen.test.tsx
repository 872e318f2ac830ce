import {
  createDessin,
  type Dessin,
  type DessinSaisi,
  deleteDessin,
  type GeometrieDessin,
  getCarte,
  getExploitation,
  getIndicateurs,
  joindreDessin,
  listDessins,
  type ParcelleDeCarte,
  saveDessin,
  saveIndicateurs,
} from '@sillon/contract'
import type { EtatDossier } from '@sillon/domain'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { bibliotheque } from '#fermes/carte/moteur/bibliotheque'
import type { FormeModifiee, Moteur, OptionsDuMoteur, SuitesDuTrace } from '#fermes/carte/moteur/moteur'
import { uneParcelle } from '#fermes/carte/testing/parcelles'
import { openAt, situation } from '../../../testing/application'
import { aDemarche, anExploitation, aUser } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

afterEach(() => vi.restoreAllMocks())

const ble = uneParcelle({ numParcelle: '1' })
const orge = uneParcelle({
  numParcelle: '2',
  culture: 'Orge',
  codeTypeCulture: 'ORGE',
  typeCulture: 'Orge',
  surface: 2.5,
  perimetre: 640,
})
const friche: ParcelleDeCarte = {
  ...uneParcelle({
    numParcelle: '3',
    culture: null,
    codeCulture: 'SNE',
    codeTypeCulture: null,
    surfaceMesuree: null,
    perimetre: null,
  }),
  geometry: null,
}

const haies = {
  codeNational: 'HVE4',
  code: 'HVE4_BIODIV_D_11',
  libelle: 'Haie sur l’exploitation',
  unite: 'm',
  nature: 'LIGNE' as const,
  facteur: 1,
  decimales: 1,
}
const laHaie: Dessin = {
  uuidDessin: '11111111-1111-4111-8111-111111111111',
  nature: 'LIGNE',
  libelle: '',
  geometrie: {
    type: 'LineString',
    coordinates: [
      [5, 44.7],
      [5, 44.701],
    ],
  },
  mesure: 111.12,
  codeIndicateur: null,
  auteur: 'Claire Roux',
  dessineLe: '2026-03-02T10:00:00.000Z',
}

async function ouvrir(
  parcelles: readonly ParcelleDeCarte[],
  avant: readonly ParcelleDeCarte[] = [],
  dessins: Dessin[] = [],
  lecteur: Parameters<typeof situation>[0] & { etatDossier?: EtatDossier } = {},
) {
  Element.prototype.scrollIntoView = () => undefined
  const { etatDossier = 'SAISIE_EN_COURS', ...who } = lecteur
  const server = await situation(who)
  server.on(getExploitation, () => answer(anExploitation({ demarches: [aDemarche({ etatDossier })] })))
  server.on(getCarte, ({ url }) =>
    answer({
      type: 'FeatureCollection' as const,
      features: [...(url.searchParams.get('millesime') === '2025' ? avant : parcelles)],
      fonds: ['PLAN' as const],
    }),
  )
  server.on(listDessins, () => answer({ data: dessins, lignes: [haies] }, { etag: '"4"' }))
  server.on(createDessin, ({ body }) => {
    const { geometrie: _, ...saisi } = body as DessinSaisi
    dessins.push({ ...laHaie, ...saisi })
    return answer({ ...laHaie, ...saisi })
  })
  openAt('/carte')
  await screen.findByRole('heading', { level: 1, name: 'Carte des parcelles' })
  return { user: userEvent.setup(), server }
}

/** A map that draws nothing and tells what it was asked for. */
function fausseCarte() {
  const asked: Record<string, unknown> = {}
  let options: OptionsDuMoteur | null = null
  let suites: SuitesDuTrace | undefined
  let forme: FormeModifiee | null = null
  let surForme: ((geometrie: GeometrieDessin) => void) | undefined
  const poses: [number, number][] = []
  let centre: [number, number] = [5, 44.7]
  const moteur: Moteur = {
    vue: null,
    montrer: (shown) => void Object.assign(asked, { etiquettes: shown.map(({ etiquette }) => etiquette) }),
    montrerDessins: () => undefined,
    selectionner: (ids) => void Object.assign(asked, { selection: [...ids] }),
    cadrer: (ids) => void Object.assign(asked, { cadre: ids === undefined ? 'tout' : [...ids] }),
    zoomer: () => undefined,
    afficherFond: (couche) => void Object.assign(asked, { fond: couche }),
    centre: () => centre,
    centrer: (position) => {
      centre = position
    },
    dessiner: (nature, given) => {
      if (nature === null) return null
      suites = given
      poses.length = 0
      const told = () => act(() => given?.onPoints(poses.length))
      return {
        ajouter: (position) => {
          poses.push(position)
          told()
        },
        retirerDernier: () => {
          poses.pop()
          told()
        },
        terminer: () => given?.onDessine({ type: 'LineString', coordinates: [...poses] }),
      }
    },
    modifier: (shown, onChange) => {
      forme = shown
      surForme = onChange
    },
    suivre: () => undefined,
    fermer: () => undefined,
  }
  vi.spyOn(bibliotheque, 'charger').mockResolvedValue((_, given) => {
    options = given
    return moteur
  })
  return {
    asked,
    trace: (geometrie: GeometrieDessin) => act(() => suites?.onDessine(geometrie)),
    centrer: (position: [number, number]) => {
      centre = position
    },
    forme: () => forme,
    deplace: (geometrie: GeometrieDessin) => act(() => surForme?.(geometrie)),
    fond: (isEnPanne: boolean) => act(() => options?.onFond(isEnPanne)),
    clic: (id: string | null, isAjout = false) => act(() => options?.onClic(id, isAjout)),
  }
}

const ligne = (nom: string) => screen.findByRole('row', { name: new RegExp(nom) })
const boite = async (nom: string) => within(await ligne(nom)).getByRole<HTMLInputElement>('checkbox')

test('without drawing the list has every parcel, and the page says so', async () => {
  vi.spyOn(bibliotheque, 'charger').mockResolvedValue(null)
  await ouvrir([ble, orge, friche])
  await screen.findByText('La carte ne peut pas s’afficher dans ce navigateur')
  expect((await ligne('parcelle 2')).textContent).toContain('Orge2,5Périmètre : 640 m')
  expect((await ligne('parcelle 3')).textContent).toContain('Sans contour : absente de la carte')
  expect(screen.getByRole('region', { name: 'Légende' }).textContent).toContain('Blé tendre (1\u00a0parcelle, 4 ha)')
})

test('the legend tells land that is not farmed from isolated parcels', async () => {
  fausseCarte()
  await ouvrir([ble, friche, uneParcelle({ numParcelle: '4', codeTypeCulture: null })])
  const legende = within(await screen.findByRole('region', { name: 'Légende' }))
  expect(legende.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Blé tendre (1\u00a0parcelle, 4 ha)',
    'Non cultivé (1\u00a0parcelle, 4 ha)',
    'Parcelles isolées',
  ])
})

test('the list and the map select the same parcels, with their area and perimeter', async () => {
  const carte = fausseCarte()
  const { user } = await ouvrir([ble, orge])
  await user.click(await boite('parcelle 1'))
  expect(carte.asked).toMatchObject({
    etiquettes: ['1.1\nBlé tendre', '1.2\nOrge'],
    selection: [ble.id],
    cadre: [ble.id],
  })
  carte.clic(orge.id, true)
  expect((await boite('parcelle 2')).checked).toBe(true)
  expect(screen.getByText(/2 parcelles sélectionnées : 6,5 ha/).textContent).toMatch(/1\s437 m en tout/)
  expect(screen.getByRole('link', { name: 'Affecter à une ligne' }).getAttribute('href')).toBe('/modif-assolement')
  carte.clic(orge.id)
  expect((await boite('parcelle 1')).checked).toBe(false)
  carte.clic(null)
  expect(carte.asked.selection).toEqual([])
})

test('another campaign says what became of each parcel', async () => {
  fausseCarte()
  const avant = [
    { ...orge, properties: { ...orge.properties, numParcelle: '1' } },
    uneParcelle({ numParcelle: '7', culture: 'Colza' }),
  ]
  const { user } = await ouvrir([ble, orge], avant)
  await user.selectOptions(await screen.findByLabelText('Comparer à la campagne'), '2025')
  expect((await screen.findByText('Avant : Orge')).closest('tr')?.textContent).toContain('Autre culture')
  expect((await ligne('parcelle 2')).textContent).toContain('Nouvelle')
  expect(screen.getByText(/Îlot 1, parcelle 7, Colza/)).toBeDefined()
  expect(screen.getAllByRole('figure').map((plan) => within(plan).queryByText(/^202\d$/)?.textContent)).toEqual([
    '2026',
    '2025',
  ])
})

test('without parcels the page says the next step, and offers no print', async () => {
  await ouvrir([])
  await screen.findByText('Aucune parcelle pour la campagne 2026')
  expect(screen.getByRole('link', { name: 'Ouvrir l’assolement' }).getAttribute('href')).toBe('/modif-assolement')
  expect(screen.queryByRole('button', { name: 'Imprimer' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Retour à l’assolement' })).toBeNull()
})

test('a drawn hedge is named, fills its row after a preview of both values, and is attached to it', async () => {
  const carte = fausseCarte()
  const { user, server } = await ouvrir([ble])
  server.on(getIndicateurs, () => answer([], { etag: '"7"' }))
  server.on(saveIndicateurs, () => answer([]))
  server.on(joindreDessin, () => refusal('QUOTA_PREUVES_ATTEINT'))
  await user.click(await screen.findByRole('button', { name: 'Tracer une ligne' }))
  expect(screen.getByText('Cliquez ou touchez chaque point, puis deux fois le dernier.')).toBeDefined()
  carte.trace(laHaie.geometrie)
  await user.type(await screen.findByLabelText('Nom'), 'Haie du chemin')
  await user.selectOptions(screen.getByLabelText('Ligne de la fiche qu’il remplit'), haies.code)
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await user.click(await screen.findByRole('button', { name: 'Reporter dans la fiche' }))
  expect((await screen.findByText('Valeur actuelle')).nextSibling?.textContent).toBe('vide')
  expect(screen.getByText('Nouvelle valeur').nextSibling?.textContent).toBe('111,1 m')
  await user.click(screen.getByRole('button', { name: 'Reporter' }))
  await screen.findByText('La valeur est enregistrée, mais le dessin n’a pas pu être joint en preuve.')
  const [saved] = server.receivedOf('PUT /api/demarches/HVE4/indicateurs/1')
  expect(saved?.body).toEqual([{ codeNational: haies.code, valeur: { value: 111.1 }, estSaisie: true }])
  expect(saved?.headers.get('if-match')).toBe('"7"')
})

test('a shape is drawn by keyboard alone: under the cross of the map, and by typed positions', async () => {
  const carte = fausseCarte()
  const { user, server } = await ouvrir([ble])
  await user.click(await screen.findByRole('button', { name: 'Tracer une ligne' }))
  const plan = screen.getByRole('application')
  await expect.poll(() => document.activeElement).toBe(plan)
  const finish = screen.getByRole<HTMLButtonElement>('button', { name: 'Terminer' })
  await user.keyboard('{Enter}')
  carte.centrer([5.001, 44.7])
  await user.keyboard('{Enter}{Backspace}')
  expect(finish.disabled).toBe(true)
  carte.centrer([5.002, 44.7])
  await user.keyboard('{Enter}')
  await user.type(screen.getByLabelText('Latitude'), '44,701')
  await user.type(screen.getByLabelText('Longitude'), '5,002')
  await user.click(screen.getByRole('button', { name: 'Ajouter ce point' }))
  expect(screen.getByText('3 points')).toBeDefined()
  await user.click(finish)
  await user.type(await screen.findByLabelText('Nom'), 'Haie{Enter}')
  await screen.findByText('Haie')
  const [created] = server.receivedOf('POST /api/exploitations/1/dessins')
  expect(created?.body).toMatchObject({
    geometrie: {
      coordinates: [
        [5, 44.7],
        [5.002, 44.7],
        [5.002, 44.701],
      ],
    },
  })
})

test('points of a drawing are moved, with an undo for each step and one for the saved shape', async () => {
  const carte = fausseCarte()
  const haie = { ...laHaie, libelle: 'Haie', codeIndicateur: haies.code }
  const { user, server } = await ouvrir([ble], [], [haie])
  server.on(saveDessin, ({ body }) => answer({ ...haie, ...(body as DessinSaisi) }, { etag: '"5"' }))
  await user.click(await screen.findByRole('button', { name: 'Modifier la forme de Haie' }))
  const panel = within(screen.getByRole('region', { name: 'Modifier la forme de Haie' }))
  await user.selectOptions(panel.getByLabelText('Point'), '2 sur 2')
  expect(carte.forme()).toEqual({ geometrie: laHaie.geometrie, point: [5, 44.701] })
  // Under the cross, taken back, typed, and by the pointer.
  carte.centrer([5.5, 44.5])
  screen.getByRole('application').focus()
  await user.keyboard('{Enter}')
  expect(carte.forme()?.point).toEqual([5.5, 44.5])
  await user.keyboard('{Control>}z{/Control}')
  await user.clear(panel.getByLabelText('Latitude'))
  await user.type(panel.getByLabelText('Latitude'), '44,702{Enter}')
  expect(carte.forme()?.point).toEqual([5, 44.702])
  await user.click(panel.getByRole('button', { name: 'Insérer un point après' }))
  await user.click(panel.getByRole('button', { name: 'Retirer ce point' }))
  const longer: GeometrieDessin = {
    type: 'LineString',
    coordinates: [
      [5, 44.7],
      [5, 44.703],
    ],
  }
  carte.deplace(longer)
  await user.click(panel.getByRole('button', { name: 'Enregistrer la forme' }))
  await screen.findByText(/« Haie » est enregistré. Reportez-le de nouveau/)
  expect(screen.queryByRole('region', { name: 'Modifier la forme de Haie' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Annuler' }))
  await screen.findByText('Le changement est annulé.')
  const saved = server.receivedOf(`PUT /api/exploitations/1/dessins/${haie.uuidDessin}`)
  expect(saved.map(({ body }) => (body as DessinSaisi).geometrie)).toEqual([longer, haie.geometrie])
  expect(saved.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"'])
})

test('a deleted drawing comes back by its undo, as itself', async () => {
  vi.spyOn(bibliotheque, 'charger').mockResolvedValue(null)
  const haie = { ...laHaie, libelle: 'Haie' }
  const { user, server } = await ouvrir([ble], [], [haie])
  server.on(deleteDessin, () => answer({ message: '' }))
  await user.click(await screen.findByRole('button', { name: 'Supprimer Haie' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  await screen.findByText('« Haie » est supprimé.')
  await user.click(screen.getByRole('button', { name: 'Annuler' }))
  await screen.findByText('Le changement est annulé.')
  const [created] = server.receivedOf('POST /api/exploitations/1/dessins')
  expect(created?.body).toMatchObject({ uuidDessin: haie.uuidDessin, libelle: 'Haie', geometrie: haie.geometrie })
})

test('a background that does not answer is told in a sentence, and the map stays', async () => {
  const carte = fausseCarte()
  const { user } = await ouvrir([ble])
  await user.selectOptions(await screen.findByLabelText('Fond de carte'), 'Plan IGN')
  carte.fond(true)
  expect(screen.getByText(/Le fond de carte ne répond pas/)).toBeDefined()
  Object.assign(carte.asked, { fond: null })
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(carte.asked.fond).toBe('PLAN')
  carte.fond(false)
  expect(screen.queryByText(/Le fond de carte ne répond pas/)).toBeNull()
})

test('a farmer whose file is audited sees drawings and measures, and no tool', async () => {
  fausseCarte()
  await ouvrir([ble], [], [{ ...laHaie, libelle: 'Haie' }], {
    user: aUser({ role: 'AGRICULTEUR' }),
    etatDossier: 'VERIFICATION_EN_COURS',
  })
  await screen.findByText('Haie')
  expect(screen.getByText(/111 m/)).toBeDefined()
  for (const name of ['Tracer une ligne', 'Modifier Haie', 'Modifier la forme de Haie', 'Supprimer Haie'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
