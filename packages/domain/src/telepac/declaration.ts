import { SaxesParser, type SaxesTagNS } from 'saxes'
import { DomainError } from '../domain-error'
import { decodeXml } from './encodage'
import { checkProjection, type Point, ringArea } from './geometrie'

/** The largest file that is read, in bytes. */
export const TAILLE_MAXIMALE = 10_000_000

/** A parcel as declared. Area in hectares, 4 decimals. */
export interface ParcelleDeclaree {
  readonly numIlot: string
  readonly numParcelle: string
  readonly codeCulture: string
  readonly precision: string | null
  /** The crop is dried (lucerne and the like): it is then of type DESHYDR. */
  readonly deshydratation: boolean
  readonly surface: number
}

export interface Producteur {
  readonly pacage: string
  readonly campagne: number | null
  readonly parcelles: readonly ParcelleDeclaree[]
}

/**
 * Reads a PAC declaration as Télépac exports it: layouts 2023v2 and 2024v3 (`echange-producteur-import`) and 2024v4 (`echange-producteur`, without the `ilots`
 * level, a geometry repeated on the block, areas in ares). Document types and entities are refused, so nothing can be expanded or fetched.
 *
 * @throws DomainError DECLARATION_PAC_INVALIDE, …_XML_MALFORME, …_ENTITES_INTERDITES, …_ENCODAGE_INCONNU, …_COORDONNEES_INVALIDES, FICHIER_TROP_VOLUMINEUX
 */
export function readDeclaration(bytes: Uint8Array): readonly Producteur[] {
  if (bytes.byteLength > TAILLE_MAXIMALE) throw new DomainError('FICHIER_TROP_VOLUMINEUX')
  const text = decodeXml(bytes)
  if (!/<[A-Za-z?!]/.test(text.slice(0, 1000))) throw new DomainError('DECLARATION_PAC_INVALIDE')
  const reader = new DeclarationReader()
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new DomainError('DECLARATION_PAC_ENTITES_INTERDITES')
  })
  parser.on('error', (error) => {
    if (/entity/i.test(error.message)) throw new DomainError('DECLARATION_PAC_ENTITES_INTERDITES')
    throw new DomainError('DECLARATION_PAC_XML_MALFORME', { ligne: parser.line })
  })
  parser.on('opentag', (tag) => reader.open(tag))
  parser.on('text', (content) => reader.text(content))
  parser.on('closetag', (tag) => reader.close(tag.local))
  parser.write(text).close()
  return reader.finish()
}

interface Draft {
  numParcelle: string
  codeCulture: string
  precision: string | null
  deshydratation: boolean
  /** `surface-admissible`, in ares. */
  ares: number | null
  /** Square metres: outer rings less inner ones. */
  metresCarres: number
  points: Point[]
}

const DEPTH_LIMIT = 60

/** Follows the document tag by tag and keeps only what a rotation needs. */
class DeclarationReader {
  private readonly path: string[] = []
  private readonly producteurs: {
    pacage: string
    campagne: number | null
    rpg: boolean
    parcelles: ParcelleDeclaree[]
  }[] = []
  private content = ''
  private numIlot = ''
  private commune = ''
  private ilot: { draft: Draft; numParcelle: string }[] = []
  private draft: Draft | null = null
  private separators = { decimal: '.', cs: ',', ts: ' ' }

  open({ local, attributes }: SaxesTagNS): void {
    if (this.path.length === 0) {
      if (local !== 'producteurs') throw new DomainError('DECLARATION_PAC_INVALIDE')
    }
    if (this.path.length > DEPTH_LIMIT) throw new DomainError('DECLARATION_PAC_INVALIDE')
    this.path.push(local)
    this.content = ''
    if (local === 'producteur')
      this.producteurs.push({
        pacage: attribute(attributes, 'numero-pacage') ?? '',
        campagne: campagneOf(attribute(attributes, 'campagne') ?? attribute(attributes, 'fichier-xsd')),
        rpg: false,
        parcelles: [],
      })
    if (local === 'rpg') {
      const last = this.producteurs.at(-1)
      if (last !== undefined) last.rpg = true
    }
    if (local === 'ilot') {
      this.numIlot = attribute(attributes, 'numero-ilot') ?? ''
      this.commune = ''
      this.ilot = []
    }
    if (local === 'parcelle')
      this.draft = {
        numParcelle: '',
        codeCulture: '',
        precision: null,
        deshydratation: false,
        ares: null,
        metresCarres: 0,
        points: [],
      }
    if (this.draft === null) return
    if (local === 'descriptif-parcelle') this.draft.numParcelle = attribute(attributes, 'numero-parcelle') ?? ''
    if (local === 'culture-principale') this.draft.deshydratation = attribute(attributes, 'deshydratation') === 'true'
    if (local === 'coordinates')
      this.separators = {
        decimal: attribute(attributes, 'decimal') ?? '.',
        cs: attribute(attributes, 'cs') ?? ',',
        ts: attribute(attributes, 'ts') ?? ' ',
      }
  }

  text(content: string): void {
    this.content += content
  }

  close(local: string): void {
    const text = this.content.trim()
    const { draft } = this
    if (local === 'commune') this.commune = text
    if (draft !== null) {
      const principal = this.path.includes('culture-principale')
      if (local === 'code-culture' && principal) draft.codeCulture = text.toUpperCase()
      if (local === 'precision' && principal) draft.precision = text === '' ? null : text
      if (local === 'surface-admissible') draft.ares = Number(text.replace(',', '.'))
      if (local === 'coordinates') this.addRing(draft, this.coordinates(text))
      if (local === 'posList') this.addRing(draft, pairs(text.split(/\s+/).map(Number)))
    }
    if (local === 'parcelle' && draft !== null) {
      this.ilot.push({ draft, numParcelle: draft.numParcelle })
      this.draft = null
    }
    // The commune may follow the parcels of its block, so that they are finished with it.
    if (local === 'ilot') for (const parcelle of this.ilot) this.addParcelle(parcelle.draft)
    this.path.pop()
    this.content = ''
  }

  private addRing(draft: Draft, ring: readonly Point[]): void {
    const inner = this.path.includes('innerBoundaryIs') || this.path.includes('interior')
    draft.points.push(...ring)
    draft.metresCarres += inner ? -ringArea(ring) : ringArea(ring)
  }

  private coordinates(text: string): Point[] {
    const { decimal, cs, ts } = this.separators
    const number = (part: string | undefined) => Number(decimal === '.' ? part : part?.replace(decimal, '.'))
    return text
      .split(ts === ' ' ? /\s+/ : ts)
      .map((pair) => pair.trim())
      .filter((pair) => pair !== '')
      .map((pair) => pair.split(cs))
      .map(([x, y]): Point => [number(x), number(y)])
  }

  private addParcelle(draft: Draft): void {
    const { numParcelle, codeCulture, precision, deshydratation, ares, metresCarres, points } = draft
    const { numIlot } = this
    checkProjection(points, this.commune, { numIlot, numParcelle })
    const hectares = ares !== null && Number.isFinite(ares) ? ares / 100 : metresCarres / 10_000
    this.producteurs.at(-1)?.parcelles.push({
      numIlot,
      numParcelle,
      codeCulture,
      precision,
      deshydratation,
      surface: Math.round(hectares * 10_000 + 1e-9) / 10_000,
    })
  }

  finish(): readonly Producteur[] {
    if (!this.producteurs.some(({ rpg }) => rpg)) throw new DomainError('DECLARATION_PAC_INVALIDE')
    return this.producteurs.map(({ pacage, campagne, parcelles }) => ({ pacage, campagne, parcelles }))
  }
}

function attribute(attributes: SaxesTagNS['attributes'], name: string): string | undefined {
  return Object.values(attributes).find((candidate) => candidate.local === name)?.value
}

/** The campaign year, where the producer's attributes say it. */
function campagneOf(text: string | undefined): number | null {
  const year = /20\d\d/.exec(text ?? '')?.[0]
  return year === undefined ? null : Number(year)
}

const pairs = (numbers: readonly number[]): Point[] =>
  Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, i): Point => [numbers[2 * i] ?? Number.NaN, numbers[2 * i + 1] ?? Number.NaN],
  )

/**
 * The producer whose declaration it is: the farm's PACAGE chooses. A file with a single producer needs no choice when the farm has no PACAGE.
 * @throws DomainError PACAGE_ABSENT_DU_FICHIER, PACAGE_EXPLOITATION_MANQUANT, DECLARATION_PAC_SANS_PARCELLE
 */
export function selectProducteur(producteurs: readonly Producteur[], pacage: string | null): Producteur {
  const [only, ...others] = producteurs
  if (pacage === null && others.length > 0) throw new DomainError('PACAGE_EXPLOITATION_MANQUANT')
  const chosen = pacage === null ? only : producteurs.find((producteur) => producteur.pacage === pacage)
  if (chosen === undefined) throw new DomainError('PACAGE_ABSENT_DU_FICHIER', { pacage: pacage ?? '' })
  if (chosen.parcelles.length === 0) throw new DomainError('DECLARATION_PAC_SANS_PARCELLE')
  return chosen
}
