import { prochainDossier } from '#dossiers/dossier/prochain'
import { fetchRules } from '#dossiers/screens/indicateurs/early'
import { whenIdle } from '#socle/state/when-idle'
import { fetchPage, pageAt } from './warm'

/** Not where a person has data saved. */
const isSaving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Prefetches, from now on, the scripts and rules of the next file once its page is drawn: only the data are left to wait for. A failed chunk is fetched when
 * it is needed.
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
