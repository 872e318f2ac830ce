import type { ChangementsDuRegistre } from '@sillon/contract'
import { isDecided } from '@sillon/domain'
import { changementsDepuis } from '#fermes/registre/figer'
import type { Database } from '#socle/database/database'
import type * as t from '#socle/database/schema'
import { findRegistreFige } from '../dossier/repository'

/** Changes of the records since the decision of a decided file, all campaigns together; null for an open one, and without kept records. */
export async function registreDepuis(
  db: Database,
  dossier: Pick<typeof t.dossiers.$inferSelect, 'idDossier' | 'idExploitation' | 'idMillesime' | 'etatDossier'>,
): Promise<ChangementsDuRegistre | null> {
  const garde = isDecided(dossier.etatDossier) ? await findRegistreFige(db, dossier.idDossier) : null
  if (garde === null) return null
  const campagnes = [...(await changementsDepuis(db, dossier, garde.fige)).values()]
  const sum = (of: keyof ChangementsDuRegistre) => campagnes.reduce((total, one) => total + one[of], 0)
  return { nouveaux: sum('nouveaux'), perdus: sum('perdus') }
}
