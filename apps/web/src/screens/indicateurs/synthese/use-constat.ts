import type { Constat } from '@sillon/domain'
import { useStore } from '../../../state/store'
import { useSheet, useSummary } from '../feuille/sheet-context'
import type { SheetStore } from '../feuille/sheet-store'
import { aJuger, cleDe } from '../feuille/validites'

/** What can be known of the open file, as it stands on the screen; the server looks again when it is decided. */
export function useConstat(): Constat {
  const { scheme, store, validites } = useSheet()
  const known = useStore(validites)
  const constat = (values: SheetStore): Constat => {
    const sections = aJuger(scheme, values)
    const judged = (verdict: boolean | null) =>
      sections
        .filter((partie) => (known.get(cleDe(partie))?.estValide ?? null) === verdict)
        .map(({ codeNational }) => codeNational)
    return {
      verdict: values.verdict(),
      enErreur: values.enErreur(),
      aConfirmer: values.toConfirm(),
      nonJugees: judged(null),
      nonValides: judged(false),
    }
  }
  useSummary((values) => JSON.stringify(constat(values)))
  return constat(store)
}
