import type { ApercuImport, UserInfo } from '@sillon/contract'
import type { Courrier } from '#courriels/courrier'
import type { FermeChangee } from '#fermes/exploitations/effets'
import type { Database } from '#socle/database/database'
import type { SecurityDetails, SecurityEvent } from '#socle/http/security-log'
import type { Colonnes, Ligne } from './colonnes'
import type { FauteDeLigne } from './fautes'

/** Context of an import: its author, their address, its campaign year, and the effects of a write. */
export interface Circonstances {
  readonly user: UserInfo
  readonly adresse: string
  /** Null for a file without a year. */
  readonly millesime: number | null
  readonly fermeChangee: FermeChangee
  readonly courrier: Courrier
}

/** Event of the security log, sent once the import is written. */
export type Trace = readonly [event: SecurityEvent, details: SecurityDetails]

/** Effect of an import on one line. */
export type Effet = ApercuImport['lignes'][number]

/** Effects of a file line by line, and its faults. */
export interface Plan {
  readonly effets: readonly Effet[]
  readonly fautes: readonly FauteDeLigne[]
  /**
   * Writes the whole plan, in the transaction in which it was planned.
   * @param dire called with the number of written lines, as it goes
   */
  ecrire(dire: (faites: number) => void): Promise<readonly Trace[]>
}

/** A kind of file. */
export interface Genre {
  readonly colonnes: Colonnes
  /** The column that identifies the record of a line. */
  readonly cle: string
  /** @throws DomainError ACTION_INTERDITE when this person may not import such a file */
  authorize(user: UserInfo): void
  /** Plans each line. */
  plan(tx: Database, circonstances: Circonstances, lignes: readonly Ligne[]): Promise<Plan>
}

/** Number of lines between two yields to the event loop. */
const TOUR = 100

/** Iterates over lines, and yields to the event loop meanwhile. */
export async function* enTours<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const [i, item] of items.entries()) {
    if (i % TOUR === TOUR - 1) await new Promise((resolve) => setImmediate(resolve))
    yield item
  }
}

/** Number of lines with each effect. */
export function compter(effets: readonly Effet[]) {
  const of = (wanted: Effet['effet']) => effets.filter(({ effet }) => effet === wanted).length
  return { creations: of('CREATION'), modifications: of('MODIFICATION'), inchangees: of('INCHANGEE') }
}
