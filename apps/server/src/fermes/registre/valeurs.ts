import { valeursDeCampagne } from '@sillon/domain'
import type { ValeursRegistre } from '@sillon/referentials'
import type { Database } from '#socle/database/database'
import type { FarmYear } from '../assolement/repository'
import { avecRecords, findRecords } from './records'

/**
 * Values computed from the records of a farm in a campaign year and the two before; null without records, after one cheap query.
 * Whoever changes records, parcels or their links calls `FermeChangee` in the same transaction: the results of the farm's files depend on these values.
 */
export async function valeursDuRegistre(db: Database, year: FarmYear): Promise<ValeursRegistre | null> {
  const [found] = await avecRecords(db, [year.idExploitation], year.idMillesime)
  if (found === undefined) return null
  const records = await findRecords(db, year)
  const of = (ago: number) => {
    const campagne = records.get(year.idMillesime - ago)
    return campagne === undefined ? null : valeursDeCampagne(campagne)
  }
  return { n: of(0), n_1: of(1), n_2: of(2) }
}
