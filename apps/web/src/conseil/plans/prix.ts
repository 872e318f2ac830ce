import type { GesteOrganisme, Language } from '@sillon/contract'
import { numberFormat } from '@sillon/referentials'
import { type Etape, effortDe, type Geste, type Plan, type Preferences } from '@sillon/referentials/conseil'

/** Efforts and prices by an organisation, in place of our estimates. */
export interface Efforts {
  /** Name of the organisation; null for a farm without one. */
  readonly organisme: string | null
  readonly gestes: readonly GesteOrganisme[]
}

/** Values of an organisation by the code of the move. */
export interface Valeurs {
  readonly efforts: ReadonlyMap<string, number>
  /** In euros for a unit of the row; for an answer, in euros. */
  readonly prix: ReadonlyMap<string, number>
}

export function valeursDe({ gestes }: Efforts): Valeurs {
  return {
    efforts: new Map(gestes.flatMap(({ code, effort }) => (effort === null ? [] : [[code, effort] as const]))),
    prix: new Map(gestes.flatMap(({ code, prix }) => (prix === null ? [] : [[code, prix] as const]))),
  }
}

/** Effort of a move from 1 to 5: the organisation's, else our estimate. */
export const effortConnu = ({ efforts }: Valeurs, { code, effort }: Geste): number => efforts.get(code) ?? effort

/** Cost of the moves in the search with these efforts. */
export const coutAvec =
  (valeurs: Valeurs): NonNullable<Preferences['cout']> =>
  (geste, quantite) =>
    effortDe({ ...geste, effort: effortConnu(valeurs, geste) as Geste['effort'] }, quantite)

/** Price of a step in euros, rounded to the cent; null without a price. */
export function prixDeLEtape({ prix }: Valeurs, { geste, quantite }: Pick<Etape, 'geste' | 'quantite'>): number | null {
  const unitaire = prix.get(geste.code)
  if (unitaire === undefined) return null
  // In whole cents and ten-thousandths of the unit, so that half a cent is rounded up.
  return Math.round((Math.round(unitaire * 100) * Math.round(quantite * 1e4)) / 1e4) / 100
}

/** Price of some steps: the sum of the known ones in euros, and how many are known. */
export interface PrixDuPlan {
  readonly total: number
  readonly connus: number
  readonly sur: number
}

export function prixDuPlan(
  valeurs: Valeurs,
  { etapes }: { readonly etapes: readonly Pick<Etape, 'geste' | 'quantite'>[] },
): PrixDuPlan {
  const prix = etapes.flatMap((etape) => prixDeLEtape(valeurs, etape) ?? [])
  const cents = prix.reduce((sum, one) => sum + Math.round(one * 100), 0)
  return { total: cents / 100, connus: prix.length, sur: etapes.length }
}

/** Plans by their price, the cheapest first; those with an unknown price after them, in their order. */
export function parPrix(valeurs: Valeurs, plans: readonly Plan[]): readonly Plan[] {
  const rang = (plan: Plan) => {
    const { total, connus, sur } = prixDuPlan(valeurs, plan)
    return connus === sur ? total : Number.POSITIVE_INFINITY
  }
  // Two unknown prices are equal, and their difference is no number.
  return plans.toSorted((one, other) => (rang(one) === rang(other) ? 0 : rang(one) - rang(other)))
}

/** Steps by their price, the cheapest first; those without a price last. */
export function etapesParPrix(valeurs: Valeurs, etapes: readonly Etape[]): readonly Etape[] {
  const rang = (etape: Etape) => prixDeLEtape(valeurs, etape) ?? Number.POSITIVE_INFINITY
  return etapes.toSorted((one, other) => (rang(one) === rang(other) ? 0 : rang(one) - rang(other)))
}

/** A sum in euros: "1 250 €", "12,50 €"; in English "€1,250". */
export function enEuros(montant: number, language: Language): string {
  const decimals = Number.isInteger(montant) ? 0 : 2
  const nombre = numberFormat(language, decimals, decimals).format(montant)
  return language === 'en' ? `€${nombre}` : `${nombre}\u00a0€`
}
