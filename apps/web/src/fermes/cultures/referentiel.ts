import { type LigneAssolement, listCategoriesCultures, listCultures, listTypesCultures } from '@sillon/contract'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HOUR } from '#socle/api/millesimes'
import { read } from '#socle/api/read'
import { type Culture, type Entry, indexCultures } from './cultures'

export type CategorieCulture = LigneAssolement['categorieCulture']
export type TypeCulture = LigneAssolement['typeCulture']

/** Crops, categories and types, in the form needed by the rotation. */
export class Referentiel {
  readonly #cultures: ReadonlyMap<number, Culture>
  readonly #types: readonly TypeCulture[]
  /** Crops offered for choice, ready for the search. */
  readonly selectable: readonly Entry[]

  constructor(
    cultures: readonly Culture[],
    readonly categories: readonly CategorieCulture[],
    types: readonly TypeCulture[],
  ) {
    this.#cultures = new Map(cultures.map((culture) => [culture.idCulture, culture]))
    this.#types = types
    this.selectable = indexCultures(cultures.filter(({ estSelectionnable }) => estSelectionnable))
  }

  /** A crop by its identifier, offered or not. */
  culture(idCulture: number | null): Culture | null {
    return idCulture === null ? null : (this.#cultures.get(idCulture) ?? null)
  }

  categorie(idCategorieCulture: number | null): CategorieCulture | undefined {
    return this.categories.find((categorie) => categorie.idCategorieCulture === idCategorieCulture)
  }

  /** Types of a category; none without a category. */
  typesOf(idCategorieCulture: number | null): readonly TypeCulture[] {
    return this.#types.filter((type) => type.idCategorieCulture === idCategorieCulture)
  }
}

/** Name of a crop on screen: a minor crop has an asterisk (specification 1, section 2). */
export const libelleCulture = ({ libelle, estMajeure }: Culture): string => (estMajeure ? libelle : `${libelle} *`)

/** The three reference lists as one, loaded together. */
export function useReferentiel() {
  const { cultures, categories, types, error, refetch } = useQueries({
    queries: [
      { ...read(listCultures, {}), staleTime: HOUR },
      { ...read(listCategoriesCultures, {}), staleTime: HOUR },
      { ...read(listTypesCultures, {}), staleTime: HOUR },
    ],
    combine: ([cultures, categories, types]) => ({
      cultures: cultures.data,
      categories: categories.data,
      types: types.data,
      error: cultures.error ?? categories.error ?? types.error,
      refetch: () => Promise.all([cultures.refetch(), categories.refetch(), types.refetch()]),
    }),
  })
  const referentiel = useMemo(
    () => (cultures && categories && types ? new Referentiel(cultures, categories, types) : undefined),
    [cultures, categories, types],
  )
  return { referentiel, error, refetch }
}
