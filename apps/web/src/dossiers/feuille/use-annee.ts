import type { Campagne } from '@sillon/referentials'
import { anneeDe } from '@sillon/referentials'
import { useSheet } from './sheet-context'

/** The campaigns of the open file as years: "2026" for N, "2025" for N-1. */
export function useAnnee(): (campagne: Campagne) => string {
  const { key } = useSheet()
  return (campagne) => String(anneeDe(key.millesime, campagne))
}
