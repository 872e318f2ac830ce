import type { Assolement, Parcelle } from '@sillon/contract'
import { createContext, type Dispatch, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { libelleCulture, type Referentiel } from '#fermes/cultures/referentiel'
import { isBlank, isoleesOf, type Ligne, parcellesOf } from '../lignes'
import type { SaisieAction } from '../saisie'
import { isParCvi, sommeDe, surfaceRetenue } from './parcelles'

type TypeDeLigne = Pick<Ligne, 'idCategorieCulture' | 'idTypeCulture'>

/** Parcels of the edited rotation: where they are, which are selected, and their moves. */
export interface Affectation {
  /** Whether the farm is linked to a partner: areas of parcels are those that it measured. */
  readonly estLiee: boolean
  /** Whether the screen shows each parcel and moves it, in place of numbers. */
  readonly isOpen: boolean
  readonly toggle: () => void
  /** Parcels of a line, in its order; a blank row has none: it is not saved. */
  readonly parcellesDe: (ligne: Ligne) => readonly Parcelle[]
  readonly isolees: readonly Parcelle[]
  /** Area of a parcel on a line of this type, or on none, in hectares. */
  readonly surfaceSur: (parcelle: Parcelle, type: TypeDeLigne | null) => number
  /** The same for parcels together. */
  readonly sommeSur: (parcelles: readonly Parcelle[], type: TypeDeLigne | null) => number
  /** Uuids of the selected parcels. */
  readonly selection: ReadonlySet<string>
  readonly select: (uuids: readonly string[]) => void
  /** Name of a line, or of the isolated parcels. */
  readonly nomDe: (ligne: Ligne | null) => string
  /** Moves parcels of this rotation to a line, or out of all lines, and clears the selection. */
  readonly move: (uuids: readonly string[], ligne: Ligne | null) => void
}

export const AffectationContext = createContext<Affectation | null>(null)

/** Null for a farm without parcels and without a partner. */
export const useAffectation = () => useContext(AffectationContext)

interface Options {
  readonly enregistre: Assolement
  readonly lignes: readonly Ligne[]
  readonly referentiel: Referentiel
  /** Whether the farm declares its vine by the vineyard register (CVI). */
  readonly estCvi: boolean
  readonly estLiee: boolean
  readonly dispatch: Dispatch<SaisieAction>
}

/** @returns null when the farm has no parcel in this year, and no partner */
export function useAffectationDe({ estLiee, ...options }: Options): Affectation | null {
  const { enregistre, lignes, referentiel, estCvi, dispatch } = options
  const { t } = useTranslation('assolement')
  // Parcels selected on the map, which leads here to move them.
  const { parcelles: choisies = [] } = (useLocation().state ?? {}) as { readonly parcelles?: readonly string[] }
  const [isOpen, setOpen] = useState(choisies.length > 0)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(choisies))
  const parUuid = useMemo(() => new Map(parcellesOf(enregistre).map((it) => [it.uuidParcelle, it])), [enregistre])
  return useMemo(() => {
    if (parUuid.size === 0 && !estLiee) return null
    const parcellesAvec = (uuids: readonly string[]) =>
      uuids.flatMap((uuid) => {
        const parcelle = parUuid.get(uuid)
        return parcelle === undefined ? [] : [parcelle]
      })
    const isCvi = (type: TypeDeLigne | null) => {
      const types = referentiel.typesOf(type?.idCategorieCulture ?? null)
      return isParCvi(types.find(({ idTypeCulture }) => idTypeCulture === type?.idTypeCulture)?.code, estCvi)
    }
    const isolees = isoleesOf(enregistre, lignes)
    const nomDe = (ligne: Ligne | null) => {
      if (ligne === null) return t('affectation.isolees')
      const culture = referentiel.culture(ligne.idCulture)
      return culture === null ? t('affectation.ligne', { numero: lignes.indexOf(ligne) + 1 }) : libelleCulture(culture)
    }
    return {
      estLiee,
      isOpen,
      toggle: () => {
        setOpen(!isOpen)
        setSelection(new Set())
      },
      parcellesDe: (ligne) => (isBlank(ligne) ? [] : parcellesAvec(ligne.uuidsParcelles)),
      isolees,
      surfaceSur: (parcelle, type) => surfaceRetenue(parcelle, isCvi(type)),
      sommeSur: (parcelles, type) => sommeDe(parcelles, isCvi(type)),
      selection,
      select: (uuids) => setSelection(new Set(uuids)),
      nomDe,
      move: (uuids, ligne) => {
        setSelection(new Set())
        // Dragged parcels may come from another window, with another farm.
        const siennes = parcellesAvec(uuids).map(({ uuidParcelle }) => uuidParcelle)
        if (siennes.length > 0)
          dispatch({ type: 'moveParcelles', uuids: siennes, id: ligne?.id ?? null, vers: nomDe(ligne) })
      },
    }
  }, [parUuid, enregistre, lignes, referentiel, estCvi, estLiee, isOpen, selection, dispatch, t])
}
