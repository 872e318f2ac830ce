import { type Constat, sectionsAJuger } from '@sillon/domain'
import { useStore } from '../../../state/store'
import { useSheet, useSummary } from '../feuille/sheet-context'
import type { SheetStore } from '../feuille/sheet-store'

/** What can be known of the open file, as it stands on the screen; the server looks again when it is decided. */
export function useConstat(): Constat {
  const { scheme, store, validites } = useSheet()
  const known = useStore(validites)
  const constat = (values: SheetStore): Constat => {
    const sections = sectionsAJuger(scheme, (code) => values.visible([code]).length > 0)
    const judged = (verdict: boolean | null) =>
      sections
        .filter(({ idSousRubrique }) => (known.get(idSousRubrique)?.estValide ?? null) === verdict)
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
