import type { Assolement, Parcelle } from '@sillon/contract'
import { createContext, type Dispatch, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isoleesOf, type Ligne, parcellesOf } from '../lignes'
import { libelleCulture, type Referentiel } from '../referentiel'
import type { SaisieAction } from '../saisie'
import { isLigneParCvi, sommeDe } from './parcelles'

/** Parcels of the edited rotation: where they are, which are selected, and their moves. */
export interface Affectation {
  /** Whether the screen shows each parcel and moves it, in place of numbers. */
  readonly isOpen: boolean
  readonly toggle: () => void
  /** Parcels of a line, in its order. */
  readonly parcellesDe: (ligne: Ligne) => readonly Parcelle[]
  readonly isolees: readonly Parcelle[]
  /** Area of the parcels of a line, or of the isolated ones, in hectares. */
  readonly surfaceDe: (ligne: Ligne | null) => number
  /** Uuids of the selected parcels. */
  readonly selection: ReadonlySet<string>
  readonly select: (uuids: readonly string[]) => void
  /** Name of a line, or of the isolated parcels. */
  readonly nomDe: (ligne: Ligne | null) => string
  /** Moves parcels to a line, or out of all lines, and clears the selection. */
  readonly move: (uuids: readonly string[], ligne: Ligne | null) => void
}

export const AffectationContext = createContext<Affectation | null>(null)

/** Null for a farm without parcels. */
export const useAffectation = () => useContext(AffectationContext)

interface Options {
  readonly enregistre: Assolement
  readonly lignes: readonly Ligne[]
  readonly referentiel: Referentiel
  /** Whether the farm declares its vine by the vineyard register (CVI). */
  readonly estCvi: boolean
  readonly dispatch: Dispatch<SaisieAction>
}

/** @returns null when the farm has no parcel in this year */
export function useAffectationDe({ enregistre, lignes, referentiel, estCvi, dispatch }: Options): Affectation | null {
  const { t } = useTranslation('assolement')
  const [isOpen, setOpen] = useState(false)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const parUuid = useMemo(() => new Map(parcellesOf(enregistre).map((it) => [it.uuidParcelle, it])), [enregistre])
  return useMemo(() => {
    if (parUuid.size === 0) return null
    const parcellesDe = ({ uuidsParcelles }: Ligne) =>
      uuidsParcelles.flatMap((uuid) => {
        const parcelle = parUuid.get(uuid)
        return parcelle === undefined ? [] : [parcelle]
      })
    const isolees = isoleesOf(enregistre, lignes)
    const nomDe = (ligne: Ligne | null) => {
      if (ligne === null) return t('affectation.isolees')
      const culture = referentiel.culture(ligne.idCulture)
      return culture === null ? t('affectation.ligne', { numero: lignes.indexOf(ligne) + 1 }) : libelleCulture(culture)
    }
    return {
      isOpen,
      toggle: () => {
        setOpen(!isOpen)
        setSelection(new Set())
      },
      parcellesDe,
      isolees,
      surfaceDe: (ligne) =>
        ligne === null
          ? sommeDe(isolees, false)
          : sommeDe(parcellesDe(ligne), isLigneParCvi(ligne, referentiel, estCvi)),
      selection,
      select: (uuids) => setSelection(new Set(uuids)),
      nomDe,
      move: (uuids, ligne) => {
        dispatch({ type: 'moveParcelles', uuids, id: ligne?.id ?? null, vers: nomDe(ligne) })
        setSelection(new Set())
      },
    }
  }, [parUuid, enregistre, lignes, referentiel, estCvi, isOpen, selection, dispatch, t])
}
