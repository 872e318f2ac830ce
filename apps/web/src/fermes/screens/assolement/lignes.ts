import type { Assolement, LigneAssolementSaisie, Parcelle } from '@sillon/contract'
import { checkAssolement, type FautesLigne, type LigneSaisie } from '@sillon/domain'
import { hashKey } from '@tanstack/react-query'

/** A row of the screen: an editable line, with the state of the screen. */
export interface Ligne extends LigneSaisie {
  /** Identifies the row on the screen; never sent. */
  readonly id: number
  /** A pasted name that matches no crop, kept so that the person can correct it. */
  readonly cultureInconnue: string | null
  /** Whether the text in the area's field is not a number. */
  readonly isSurfaceUnreadable: boolean
  /** Whether the row was just added and not left yet: a missing area is not reported until then. */
  readonly isFresh: boolean
  readonly uuidsParcelles: readonly string[]
}

/** Content of a row that survives a closed tab. */
export type Contenu = Pick<
  Ligne,
  'idCulture' | 'idCategorieCulture' | 'idTypeCulture' | 'surface' | 'cultureInconnue' | 'uuidsParcelles'
>

export const emptyContenu: Contenu = {
  idCulture: null,
  idCategorieCulture: null,
  idTypeCulture: null,
  surface: null,
  cultureInconnue: null,
  uuidsParcelles: [],
}

/** A row without any entry: it is neither checked nor saved. */
export const isBlank = ({ idCulture, surface, cultureInconnue, isSurfaceUnreadable }: Ligne): boolean =>
  idCulture === null && surface === null && cultureInconnue === null && !isSurfaceUnreadable

export const filled = (lignes: readonly Ligne[]): readonly Ligne[] => lignes.filter((ligne) => !isBlank(ligne))

/** Whether the rotation of the server has parcels to see on the map. */
export const hasParcelles = ({ assolement, parcellesIsolees }: Assolement): boolean =>
  parcellesIsolees.length > 0 || assolement.some(({ parcelles }) => parcelles.length > 0)

/** Rows of the server's rotation. */
export const contenusOf = ({ assolement }: Assolement): readonly Contenu[] =>
  assolement.map(({ idCulture, idCategorieCulture, idTypeCulture, surface, parcelles }) => ({
    idCulture,
    idCategorieCulture,
    idTypeCulture,
    surface,
    cultureInconnue: null,
    uuidsParcelles: parcelles.map(({ uuidParcelle }) => uuidParcelle),
  }))

export const contenuOf = ({
  idCulture,
  idCategorieCulture,
  idTypeCulture,
  surface,
  cultureInconnue,
  uuidsParcelles,
}: Ligne): Contenu => ({ idCulture, idCategorieCulture, idTypeCulture, surface, cultureInconnue, uuidsParcelles })

/** Whether rows have the same content, regardless of the identifiers of the screen and of the order of the parcels. */
export const isSameContenu = (one: readonly Contenu[], other: readonly Contenu[]): boolean =>
  hashKey(one.map(inOrder)) === hashKey(other.map(inOrder))

const inOrder = (contenu: Contenu): Contenu => ({ ...contenu, uuidsParcelles: contenu.uuidsParcelles.toSorted() })

/** Every parcel of the server's rotation, with a line or isolated. */
export const parcellesOf = ({ assolement, parcellesIsolees }: Assolement): readonly Parcelle[] => [
  ...parcellesIsolees,
  ...assolement.flatMap(({ parcelles }) => parcelles),
]

/** Parcels without a line in the edited rotation, by block and parcel number: a save isolates them. */
export function isoleesOf(enregistre: Assolement, lignes: readonly Ligne[]): readonly Parcelle[] {
  const placed = new Set(filled(lignes).flatMap(({ uuidsParcelles }) => uuidsParcelles))
  const place = ({ numIlot, numParcelle }: Parcelle) => `${numIlot ?? ''}/${numParcelle ?? ''}`
  return parcellesOf(enregistre)
    .filter(({ uuidParcelle }) => !placed.has(uuidParcelle))
    .toSorted((one, other) => place(one).localeCompare(place(other), 'fr', { numeric: true }))
}

const NO_FAULT: FautesLigne = {}

/** Faults of each row, by the domain's rules; a blank row has none. */
export function fautesOf(lignes: readonly Ligne[]): readonly FautesLigne[] {
  const typed = filled(lignes)
  const checked = new Map(
    checkAssolement(typed, { cultureObligatoire: true }).map((fautes, index) => [typed[index], fautes]),
  )
  return lignes.map((ligne) => checked.get(ligne) ?? NO_FAULT)
}

export const isFaulty = (ligne: Ligne, fautes: FautesLigne): boolean =>
  ligne.isSurfaceUnreadable || Object.keys(fautes).length > 0

/** Whether a row was just added and still lacks its area: its fault is told once the person leaves it. */
export const attendSaSurface = ({ isFresh, surface, cultureInconnue, isSurfaceUnreadable }: Ligne): boolean =>
  isFresh && surface === null && cultureInconnue === null && !isSurfaceUnreadable

/**
 * Rows to send. Rows without a crop are left out (specification 1, section 5). So are parcels that no longer exist: an import may have replaced them meanwhile.
 */
export const saisieOf = (
  lignes: readonly Ligne[],
  isKnownParcelle: (uuid: string) => boolean,
): LigneAssolementSaisie[] =>
  lignes.flatMap(({ idCulture, idCategorieCulture, idTypeCulture, surface, uuidsParcelles }) =>
    idCulture === null || idCategorieCulture === null || idTypeCulture === null || surface === null
      ? []
      : [
          {
            idCulture,
            idCategorieCulture,
            idTypeCulture,
            surface,
            parcelles: uuidsParcelles.filter(isKnownParcelle).map((uuidParcelle) => ({ uuidParcelle })),
          },
        ],
  )
