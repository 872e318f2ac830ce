import type { CoucheDeFond, Dessin, GeometrieDessin, ParcelleDeCarte } from '@sillon/contract'
import type { Apparence } from '../apparence'
import type { Position } from '../forme'

/** The map library as the screen sees it. The screen imports the library only through this, so that it is fetched here alone and tests do without it. */
export interface Moteur {
  /** Shows these parcels; those without an appearance are outlined with dashes. */
  montrer(parcelles: readonly ParcelleMontree[]): void
  montrerDessins(dessins: readonly DessinMontre[]): void
  selectionner(ids: ReadonlySet<string>): void
  /** Moves to these parcels, or to everything shown. */
  cadrer(ids?: ReadonlySet<string>): void
  zoomer(pas: 1 | -1): void
  /** Moves so that this position is in the middle. */
  centrer(position: Position): void
  /** Position in the middle, under the cross. */
  centre(): Position
  afficherFond(couche: CoucheDeFond | null): void
  /** Draws one feature, with the pointer from click to click or by the trace, until it is done; null stops. */
  dessiner(nature: Dessin['nature'] | null, suites?: SuitesDuTrace): Trace | null
  /** Shows a shape whose points the pointer moves, with one of them marked; null stops. */
  modifier(forme: FormeModifiee | null, onChange?: (geometrie: GeometrieDessin) => void): void
  /** Moves together with another map. */
  suivre(autre: Moteur): void
  readonly vue: unknown
  fermer(): void
}

export interface SuitesDuTrace {
  onDessine(geometrie: GeometrieDessin): void
  /** Number of points so far. */
  onPoints(nombre: number): void
}

/** Drawing in progress, for hands that hold no pointer. */
export interface Trace {
  ajouter(position: Position): void
  retirerDernier(): void
  terminer(): void
}

export interface FormeModifiee {
  readonly geometrie: GeometrieDessin
  /** The marked point. */
  readonly point: Position | null
}

export type DessinMontre = Pick<Dessin, 'geometrie' | 'libelle'>

export interface ParcelleMontree {
  readonly parcelle: ParcelleDeCarte
  /** Lines of its label. */
  readonly etiquette: string
  readonly apparence: Apparence | null
}

export interface OptionsDuMoteur {
  /** A parcel was clicked, or nothing (null); `isAjout` with Shift or Control. */
  onClic(id: string | null, isAjout: boolean): void
  /** The image of one tile of a background. */
  tuile(couche: CoucheDeFond, z: number, x: number, y: number, signal: AbortSignal): Promise<ImageBitmap>
  /** Whether the background fails; told at each change. */
  onFond(isEnPanne: boolean): void
  readonly attribution: string
}

/** Opens a map in an element. Fails where the browser cannot draw. */
export type Ouvrir = (cible: HTMLElement, options: OptionsDuMoteur) => Moteur
