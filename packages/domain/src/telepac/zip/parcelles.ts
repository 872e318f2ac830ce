import { round4 } from '@sillon/engine'
import { DomainError } from '../../domain-error'
import { contourOf } from '../contour'
import { checkProjection, ringArea } from '../geometrie'
import type { ParcelleDeclaree, Producteur } from '../producteur'
import type { Point } from '../projections'
import { type Entry, unpack } from './archive'
import { type Couche, champsOf, type Polygones, records } from './shapefile'

/** Fields that a layer of parcels has; one of blocks alone has no crop and no parcel number (public reader of CartoBio). */
const CHAMPS = ['PACAGE', 'NUMERO_I', 'NUMERO_P', 'TYPE'] as const
/** As in a declaration: a large farm declares some hundreds. */
const PARCELLES_LIMIT = 3_000
const SURFACE_LIMIT = 1_000_000

interface Draft {
  readonly pacage: string
  readonly campagne: number | null
  readonly parcelles: ParcelleDeclaree[]
  surface: number
}

/**
 * Reads the ZIP of parcels of Télépac ("Parcelles déclarées" or "Parcelles instruites"): its shapefiles of parcels, one producer for each PACAGE, campaign and
 * layer. Other layers (blocks, landscape features) are left aside. Areas come from the shapes, in planar metres: no document tells the unit of an area field.
 * @throws DomainError ARCHIVE_PAC_ILLISIBLE, …_TROP_GRANDE, …_SANS_PARCELLES, …_AUTRE_COUCHE, DECLARATION_PAC_COORDONNEES_INVALIDES, …_SURFACE_MANQUANTE,
 * …_SURFACE_INVALIDE, …_TROP_DE_PARCELLES
 */
export async function readParcellesZip(bytes: Uint8Array): Promise<readonly Producteur[]> {
  const layers = layersOf(await unpack(bytes, ['.shp', '.dbf', '.cpg']))
  if (layers.length === 0) throw new DomainError('ARCHIVE_PAC_SANS_PARCELLES')
  const parcels = layers.filter(({ dbf }) => manquants(dbf).length === 0)
  const [first] = layers
  if (parcels.length === 0 && first !== undefined)
    throw new DomainError('ARCHIVE_PAC_AUTRE_COUCHE', { champs: manquants(first.dbf).join(', ') })
  const producteurs: Draft[] = []
  for (const layer of parcels) producteurs.push(...(await producteursOf(layer)))
  return producteurs.map(({ pacage, campagne, parcelles }) => ({ pacage, campagne, parcelles }))
}

const manquants = (dbf: Uint8Array) => {
  const champs = champsOf(dbf)
  return CHAMPS.filter((champ) => !champs.includes(champ))
}

/** The layers whose shapes and table are both there, by the name that they share. */
function layersOf(entries: readonly Entry[]): readonly Couche[] {
  const contents = new Map(entries.map(({ name, bytes }) => [name, bytes]))
  return entries.flatMap(({ name, bytes: shp }) => {
    const base = name.slice(0, -'.shp'.length)
    const dbf = contents.get(`${base}.dbf`)
    if (!name.endsWith('.shp') || dbf === undefined) return []
    return [{ shp, dbf, encodage: encodageOf(contents.get(`${base}.cpg`)) }]
  })
}

/** Only UTF-8 is told apart: codes and numbers are the same in every other encoding. */
const encodageOf = (cpg: Uint8Array | undefined) =>
  /utf-?8|65001/i.test(new TextDecoder().decode(cpg)) ? 'utf-8' : 'windows-1252'

async function producteursOf(layer: Couche): Promise<readonly Draft[]> {
  const drafts = new Map<string, Draft>()
  for await (const { valeurs, polygones } of records(layer)) {
    const pacage = pacageOf(valeurs.PACAGE)
    const campagne = Number(valeurs.CAMPAGNE) || null
    const key = `${pacage} ${campagne}`
    const draft = drafts.get(key) ?? { pacage, campagne, parcelles: [], surface: 0 }
    drafts.set(key, draft)
    add(draft, parcelleOf(valeurs, polygones))
  }
  return [...drafts.values()]
}

function add(draft: Draft, parcelle: ParcelleDeclaree): void {
  if (draft.parcelles.length === PARCELLES_LIMIT)
    throw new DomainError('DECLARATION_PAC_TROP_DE_PARCELLES', { maximum: PARCELLES_LIMIT })
  draft.surface += parcelle.surface
  const { numIlot, numParcelle } = parcelle
  if (!(parcelle.surface >= 0 && draft.surface <= SURFACE_LIMIT))
    throw new DomainError('DECLARATION_PAC_SURFACE_INVALIDE', { numIlot, numParcelle })
  draft.parcelles.push(parcelle)
}

function parcelleOf(valeurs: Readonly<Record<string, unknown>>, polygones: Polygones): ParcelleDeclaree {
  const numIlot = textOf(valeurs.NUMERO_I)
  const numParcelle = textOf(valeurs.NUMERO_P)
  if (polygones.length === 0) throw new DomainError('DECLARATION_PAC_SURFACE_MANQUANTE', { numIlot, numParcelle })
  const commune = /^\d[\dAB]\d{3}$/.exec(textOf(valeurs.COMMUNE))?.[0] ?? ''
  const projection = checkProjection(polygones.flat(2) as Point[], commune, { numIlot, numParcelle })
  const anneaux = polygones.flatMap((polygone) => polygone.map((points, rang) => ({ points, isTrou: rang > 0 })))
  const contour = contourOf(anneaux, projection)
  return {
    numIlot,
    numParcelle,
    codeCulture: textOf(valeurs.TYPE).toUpperCase(),
    precision: textOf(valeurs.CODE_VAR).toUpperCase() || null,
    // The table does not tell dried crops.
    deshydratation: false,
    surface: round4(polygones.reduce((total, polygone) => total + polygonArea(polygone), 0) / 10_000),
    commune: commune === '' ? null : commune,
    ...(contour === null ? {} : { contour }),
  }
}

/** Square metres: the outer ring minus its holes. */
const polygonArea = ([outer = [], ...holes]: Polygones[number]) =>
  ringArea(outer) - holes.reduce((total, hole) => total + ringArea(hole), 0)

const textOf = (value: unknown): string => (value == null ? '' : `${value}`.trim())

/** Nine digits. A table of numbers, or a text of 8, has lost the zero at the front. */
const pacageOf = (value: unknown): string => {
  const text = textOf(value)
  return /^\d{8}$/.test(text) ? `0${text}` : text
}
