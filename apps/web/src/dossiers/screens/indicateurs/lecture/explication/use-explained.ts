import { useSheet } from '#dossiers/feuille/sheet-context'
import { useStore } from '#socle/state/store'
import { explained } from './explained'

/** Code of the explained value that fits beside the sheet; null without one. The records of a value are a wide table: they open over the sheet. */
export function useExplainedBeside(): string | null {
  const { scheme } = useSheet()
  const code = useStore(explained)
  return code === null || scheme.emploisRegistre.has(code) ? null : code
}
