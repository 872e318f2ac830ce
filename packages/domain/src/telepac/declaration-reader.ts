import { round4 } from '@sillon/engine'
import type { SaxesTagNS } from 'saxes'
import { DomainError } from '../domain-error'
import { type Anneau, contourOf } from './contour'
import { checkProjection, ringArea } from './geometrie'
import type { ParcelleDeclaree, Producteur } from './producteur'
import type { Point } from './projections'

/** The schemas go 12 levels deep. */
const DEPTH_LIMIT = 60
/** Maximum length of an element's text in characters: a ring of 20,000 points. */
const TEXT_LIMIT = 500_000
/** Maximum number of parcels of a producer: a large farm declares some hundreds. */
const PARCELLES_LIMIT = 3_000
/** Maximum area of a producer in hectares, as for any area of a crop rotation. */
const SURFACE_LIMIT = 1_000_000

interface DraftProducteur {
  readonly pacage: string
  readonly campagne: number | null
  hasRpg: boolean
  readonly parcelles: ParcelleDeclaree[]
  /** Total area of its parcels in hectares. */
  surface: number
}

/** A parcel during parsing. */
interface DraftParcelle {
  numParcelle: string
  codeCulture: string
  precision: string | null
  deshydratation: boolean
  /** `surface-admissible`, in ares; not a number when the file has none. */
  ares: number | null
  /** Square metres: outer rings minus inner ones. */
  metresCarres: number
  readonly points: Point[]
  readonly anneaux: Anneau[]
}

/** Separators of `gml:coordinates`, and number of values of a point in `gml:posList`. */
interface CoordinatesFormat {
  readonly decimal: string
  readonly cs: string
  readonly ts: string
  readonly dimension: number
}

/**
 * Follows a declaration tag by tag and keeps only the data of a rotation.
 * Blocks also contain crops between the rows, organic and agri-environmental elements and their own geometry: an element counts only in its place.
 */
export class DeclarationReader {
  private readonly path: string[] = []
  private readonly producteurs: DraftProducteur[] = []
  private content = ''
  private numIlot = ''
  private commune = ''
  private ilot: DraftParcelle[] = []
  private parcelle: DraftParcelle | null = null
  private format: CoordinatesFormat = { decimal: '.', cs: ',', ts: ' ', dimension: 2 }

  open({ local, attributes }: SaxesTagNS): void {
    if (this.path.length === 0 && local !== 'producteurs') throw new DomainError('DECLARATION_PAC_INVALIDE')
    if (this.path.length > DEPTH_LIMIT) throw new DomainError('DECLARATION_PAC_INVALIDE')
    this.path.push(local)
    this.content = ''
    const attribute = (name: string) => Object.values(attributes).find((candidate) => candidate.local === name)?.value
    const producteur = this.producteurs.at(-1)
    const { parcelle } = this
    switch (local) {
      case 'producteur':
        this.producteurs.push({
          pacage: attribute('numero-pacage') ?? '',
          campagne: campagneOf(attribute('campagne'), attribute('fichier-xsd')),
          hasRpg: false,
          parcelles: [],
          surface: 0,
        })
        break
      case 'rpg':
        if (producteur !== undefined) producteur.hasRpg = true
        break
      case 'ilot':
        this.numIlot = attribute('numero-ilot') ?? ''
        this.commune = ''
        this.ilot = []
        break
      case 'parcelle':
        this.parcelle = emptyParcelle()
        break
      case 'descriptif-parcelle':
        if (parcelle !== null) parcelle.numParcelle = attribute('numero-parcelle') ?? ''
        break
      case 'culture-principale':
        if (parcelle !== null) parcelle.deshydratation = /^(true|1)$/.test(attribute('deshydratation') ?? '')
        break
      case 'coordinates':
      case 'posList':
        this.format = {
          decimal: attribute('decimal') ?? '.',
          cs: attribute('cs') ?? ',',
          ts: attribute('ts') ?? ' ',
          dimension: attribute('srsDimension') === '3' ? 3 : 2,
        }
    }
  }

  text(content: string): void {
    this.content += content
    if (this.content.length > TEXT_LIMIT) throw new DomainError('DECLARATION_PAC_INVALIDE')
  }

  close(local: string): void {
    const text = this.content.trim()
    const parent = this.path.at(-2)
    if (local === 'commune' && parent === 'ilot') this.commune = text
    if (this.parcelle !== null) this.fill(this.parcelle, local, parent, text)
    if (local === 'parcelle' && this.parcelle !== null) {
      this.ilot.push(this.parcelle)
      this.parcelle = null
    }
    // The commune may follow the parcels of its block: they are completed at the end of the block.
    if (local === 'ilot') for (const parcelle of this.ilot) this.finishParcelle(parcelle)
    this.path.pop()
    this.content = ''
  }

  private fill(parcelle: DraftParcelle, local: string, parent: string | undefined, text: string): void {
    if (parent === 'culture-principale' && text !== '') {
      if (local === 'code-culture') parcelle.codeCulture = text.toUpperCase()
      // The 2023 layout allows three: the first one belongs to the nomenclature.
      if (local === 'precision') parcelle.precision ??= text.toUpperCase()
    }
    if (local === 'surface-admissible' && parent === 'parcelle' && text !== '')
      parcelle.ares = /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
    if (local === 'coordinates') this.addRing(parcelle, coordinates(text, this.format))
    if (local === 'posList') this.addRing(parcelle, positions(text, this.format))
  }

  private addRing(parcelle: DraftParcelle, ring: readonly Point[]): void {
    const inner = this.path.includes('innerBoundaryIs') || this.path.includes('interior')
    for (const point of ring) parcelle.points.push(point)
    parcelle.anneaux.push({ points: ring, isTrou: inner })
    parcelle.metresCarres += inner ? -ringArea(ring) : ringArea(ring)
  }

  private finishParcelle({ ares, metresCarres, points, anneaux, ...descriptif }: DraftParcelle): void {
    const { numIlot, commune } = this
    const { numParcelle } = descriptif
    if (ares === null && points.length === 0)
      throw new DomainError('DECLARATION_PAC_SURFACE_MANQUANTE', { numIlot, numParcelle })
    const projection = checkProjection(points, commune, { numIlot, numParcelle })
    const producteur = this.producteurs.at(-1)
    if (producteur === undefined) return
    if (producteur.parcelles.length === PARCELLES_LIMIT)
      throw new DomainError('DECLARATION_PAC_TROP_DE_PARCELLES', { maximum: PARCELLES_LIMIT })
    const surface = round4(ares === null ? metresCarres / 10_000 : ares / 100)
    producteur.surface += surface
    // Holes larger than their polygon give a negative area.
    if (!(surface >= 0 && producteur.surface <= SURFACE_LIMIT))
      throw new DomainError('DECLARATION_PAC_SURFACE_INVALIDE', { numIlot, numParcelle })
    const contour = contourOf(anneaux, projection)
    producteur.parcelles.push({
      numIlot,
      ...descriptif,
      surface,
      commune: commune === '' ? null : commune,
      ...(contour === null ? {} : { contour }),
    })
  }

  /** @throws DomainError DECLARATION_PAC_INVALIDE when no producer declares land */
  finish(): readonly Producteur[] {
    if (!this.producteurs.some(({ hasRpg }) => hasRpg)) throw new DomainError('DECLARATION_PAC_INVALIDE')
    return this.producteurs.map(({ pacage, campagne, parcelles }) => ({ pacage, campagne, parcelles }))
  }
}

const emptyParcelle = (): DraftParcelle => ({
  numParcelle: '',
  codeCulture: '',
  precision: null,
  deshydratation: false,
  ares: null,
  metresCarres: 0,
  points: [],
  anneaux: [],
})

/** The year in the name of the export's schema. For the campaign before, the name does not tell the year. */
function campagneOf(campagne: string | undefined, schema: string | undefined): number | null {
  const year = /20\d\d/.exec(schema ?? '')?.[0]
  return year === undefined || campagne === 'Precedente' ? null : Number(year)
}

function coordinates(text: string, { decimal, cs, ts }: CoordinatesFormat): Point[] {
  const number = (part: string | undefined) => Number(decimal === '.' ? part : part?.replace(decimal, '.'))
  return text
    .split(ts === ' ' ? /\s+/ : ts)
    .map((tuple) => tuple.trim())
    .filter((tuple) => tuple !== '')
    .map((tuple) => tuple.split(cs))
    .map(([x, y]): Point => [number(x), number(y)])
}

function positions(text: string, { dimension }: CoordinatesFormat): Point[] {
  const numbers = text.split(/\s+/).map(Number)
  return Array.from(
    { length: Math.floor(numbers.length / dimension) },
    (_, i): Point => [numbers[dimension * i] ?? Number.NaN, numbers[dimension * i + 1] ?? Number.NaN],
  )
}
