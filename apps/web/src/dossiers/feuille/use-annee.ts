import { anneeDe } from '@sillon/referentials'
import { useSheet } from './sheet-context'
import type { Campagne } from './sheet-store'

/** The campaigns of the open file as years: "2026" for N, "2025" for N-1. */
export function useAnnee(): (campagne: Campagne) => string {
  const { key } = useSheet()
  return (campagne) => String(anneeDe(key.millesime, campagne))
}
