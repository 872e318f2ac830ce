import { prochainDossier } from '#dossiers/dossier/prochain'
import { fetchRules } from '#dossiers/screens/indicateurs/early'
import { whenIdle } from '#socle/state/when-idle'
import { fetchPage, pageAt } from './warm'

/** Not in the data saver mode of a browser. */
const isSaving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Prefetches, from now on, the scripts and rules of the next file after the first paint of a page, so that only the data remain to load. A failed chunk is
 * fetched again on use.
 */
export function fetchAhead(): void {
  prochainDossier.subscribe(() => {
    const next = prochainDossier.get()
    if (next === null || isSaving()) return
    const { codeNational, millesime } = next
    const page = pageAt(`/demarches/${codeNational}/indicateurs`)
    whenIdle(() => {
      if (page !== undefined) fetchPage(page)
      fetchRules(codeNational, millesime).catch(() => undefined)
    })
  })
}
