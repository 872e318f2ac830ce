import { useSheet } from './sheet-context'
import type { Campagne } from './sheet-store'

const AVANT: Readonly<Record<Campagne, number>> = { n: 0, n_1: 1, n_2: 2 }

/** The campaigns of the open file as years: "2026" for N, "2025" for N-1. */
export function useAnnee(): (campagne: Campagne) => string {
  const { key } = useSheet()
  return (campagne) => String(key.millesime - AVANT[campagne])
}
