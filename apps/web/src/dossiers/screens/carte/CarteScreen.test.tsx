import { getCarte, getExploitation, type ParcelleDeCarte } from '@sillon/contract'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { bibliotheque } from '#fermes/carte/moteur/bibliotheque'
import type { Moteur, OptionsDuMoteur } from '#fermes/carte/moteur/moteur'
import { uneParcelle } from '#fermes/carte/testing/parcelles'
import { openAt, situation } from '../../../testing/application'
import { anExploitation } from '../../../testing/builders'
import { answer } from '../../../testing/fake-server'

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

async function ouvrir(parcelles: readonly ParcelleDeCarte[], avant: readonly ParcelleDeCarte[] = []) {
  Element.prototype.scrollIntoView = () => undefined
  const server = await situation()
  server.on(getExploitation, () => answer(anExploitation()))
  server.on(getCarte, ({ url }) =>
    answer({
      type: 'FeatureCollection' as const,
      features: [...(url.searchParams.get('millesime') === '2025' ? avant : parcelles)],
      fonds: [],
    }),
  )
  openAt('/carte')
  await screen.findByRole('heading', { level: 1, name: 'Carte des parcelles' })
  return userEvent.setup()
}

/** A map that draws nothing and tells what it was asked for. */
function fausseCarte() {
  const asked: Record<string, unknown> = {}
  let options: OptionsDuMoteur | null = null
  const moteur: Moteur = {
    vue: null,
    montrer: (shown) => void Object.assign(asked, { etiquettes: shown.map(({ etiquette }) => etiquette) }),
    montrerDessins: () => undefined,
    selectionner: (ids) => void Object.assign(asked, { selection: [...ids] }),
    cadrer: (ids) => void Object.assign(asked, { cadre: ids === undefined ? 'tout' : [...ids] }),
    zoomer: () => undefined,
    afficherFond: () => undefined,
    dessiner: () => undefined,
    suivre: () => undefined,
    fermer: () => undefined,
  }
  vi.spyOn(bibliotheque, 'charger').mockResolvedValue((_, given) => {
    options = given
    return moteur
  })
  return { asked, clic: (id: string | null, isAjout = false) => act(() => options?.onClic(id, isAjout)) }
}

const ligne = (nom: string) => screen.findByRole('row', { name: new RegExp(nom) })
const boite = async (nom: string) => within(await ligne(nom)).getByRole<HTMLInputElement>('checkbox')

test('without drawing the list has every parcel, and the page says so', async () => {
  vi.spyOn(bibliotheque, 'charger').mockResolvedValue(null)
  await ouvrir([ble, orge, friche])
  await screen.findByText('La carte ne peut pas s’afficher dans ce navigateur')
  expect((await ligne('parcelle 2')).textContent).toContain('Orge2,5000Périmètre : 640 m')
  expect((await ligne('parcelle 3')).textContent).toContain('Sans contour : absente de la carte')
  expect(screen.getByRole('region', { name: 'Légende' }).textContent).toContain('Blé tendre (1 parcelle, 4,0000 ha)')
})

test('the list and the map select the same parcels, with their area and perimeter', async () => {
  const carte = fausseCarte()
  const user = await ouvrir([ble, orge])
  await user.click(await boite('parcelle 1'))
  expect(carte.asked).toMatchObject({
    etiquettes: ['1.1\nBlé tendre', '1.2\nOrge'],
    selection: [ble.id],
    cadre: [ble.id],
  })
  carte.clic(orge.id, true)
  expect((await boite('parcelle 2')).checked).toBe(true)
  expect(screen.getByText(/2 parcelles sélectionnées : 6,5000 ha/).textContent).toMatch(/1\s437 m en tout/)
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
  const user = await ouvrir([ble, orge], avant)
  await user.selectOptions(await screen.findByLabelText('Comparer à la campagne'), '2025')
  expect((await screen.findByText('Avant : Orge')).closest('tr')?.textContent).toContain('Autre culture')
  expect((await ligne('parcelle 2')).textContent).toContain('Nouvelle')
  expect(screen.getByText(/Îlot 1, parcelle 7, Colza/)).toBeDefined()
})

test('without parcels the page says the next step', async () => {
  await ouvrir([])
  await screen.findByText('Aucune parcelle pour la campagne 2026')
  expect(screen.getByRole('link', { name: 'Ouvrir l’assolement' }).getAttribute('href')).toBe('/modif-assolement')
})
