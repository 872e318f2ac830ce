import type { ErrorCode } from '@sillon/contract'
import { ConflictError, type Conflit } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import { sameValue } from '@sillon/referentials'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { rowsOf } from '../database/rows'
import * as t from '../database/schema'
import { type Chaine, type Change, differences } from './journal'

/** Chain of a farm, as named by the trigger (migration 0002). */
export const chaineOf = (idExploitation: number) => `exploitation ${idExploitation}`

/** Scope of fields: a file, its procedure or its farm in any year, or its farm in one year. */
export interface Portee {
  readonly idExploitation: number
  /** Undefined for fields of every year. */
  readonly idMillesime?: number
  /** Undefined for fields of the farm without a procedure. */
  readonly codeDemarche?: string
}

/** Change of a field since a revision: its value before, the value of somebody else, their name and when. */
interface Depuis {
  readonly avant: unknown
  readonly sienne: unknown
  readonly par: string
  readonly le: string
}

/** Time and author of a line. */
const leSql = sql`to_char(j.le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const auteurSql = sql`coalesce(u.prenom || ' ' || u.nom, '')`

export type Depuises = ReadonlyMap<string, Depuis>

/**
 * Revision of a farm, its rotations and all its files, shown as the ETag: the length of its journal. Read it before the data: later reads may be newer than the
 * revision, never older.
 */
export const findRevision = (db: Database, idExploitation: number): Promise<number> =>
  findLongueur(db, chaineOf(idExploitation))

/** Like `findRevision`, for a chain outside farms. */
export async function findLongueur(db: Database, chaine: string): Promise<number> {
  const [found] = await db
    .select({ longueur: t.journalChaines.longueur })
    .from(t.journalChaines)
    .where(eq(t.journalChaines.chaine, chaine))
  return found?.longueur ?? 0
}

/**
 * Those of these fields that changed since the caller's revision; none without a revision. Call it with their record locked, so that nobody changes them
 * meanwhile. The first save of a file sets its first state: an earlier reader already saw that state, so that it is no conflict.
 */
export async function changedSince(
  tx: Database,
  revision: number | null,
  { idExploitation, idMillesime, codeDemarche }: Portee,
  champs: readonly string[],
): Promise<Depuises> {
  if (revision === null || champs.length === 0) return new Map()
  const rows = await rowsOf<Depuis & { readonly champ: string }>(
    tx,
    sql`
    select distinct on (j.champ) j.champ, lire_journal(first_value(j.ancienne) over (partition by j.champ order by j.rang)) as avant,
      lire_journal(j.nouvelle) as sienne, ${leSql} as le, ${auteurSql} as par
    from journal j left join utilisateurs u using (id_utilisateur)
    where j.chaine = ${chaineOf(idExploitation)} and j.rang > ${revision} and j.champ = any(${sql.param(champs)}::text[])
      and (j.champ <> 'etatDossier' or j.ancienne is not null)
      and j.code_demarche is not distinct from ${codeDemarche ?? null}::text
      and ${idMillesime === undefined ? sql`true` : sql`j.id_millesime = ${idMillesime}`}
    order by j.champ, j.rang desc`,
  )
  return new Map(rows.map(({ champ, ...depuis }) => [champ, depuis]))
}

/** Like `changedSince`, for a subject journalled as a whole, in the chain of its farm or another: each part, with the author of its last change. */
export async function partsChangedSince(
  tx: Database,
  revision: number | null,
  { chaine, champ }: { readonly chaine: string; readonly champ: string },
): Promise<Depuises> {
  if (revision === null) return new Map()
  const rows = await rowsOf<Depuis>(
    tx,
    sql`
    select lire_journal(j.ancienne) as avant, lire_journal(j.nouvelle) as sienne, ${leSql} as le, ${auteurSql} as par
    from journal j left join utilisateurs u using (id_utilisateur)
    where j.chaine = ${chaine} and j.rang > ${revision} and j.champ = ${champ}
    order by j.rang`,
  )
  const since = new Map<string, Depuis>()
  for (const { avant, sienne, par, le } of rows)
    for (const { champ: part, ancienne, nouvelle } of differences(avant ?? {}, sienne ?? {})) {
      const first = since.get(part)
      since.set(part, { avant: first === undefined ? ancienne : first.avant, sienne: nouvelle, par, le })
    }
  return since
}

/** Author and time of the last change of these fields in these chains. Without any change: nobody, now. */
export async function findDerniere(
  tx: Database,
  { chaines, champs }: { readonly chaines: readonly Chaine[]; readonly champs: readonly string[] },
): Promise<{ readonly par: string; readonly le: string }> {
  const [last] = await rowsOf<{ par: string; le: string }>(
    tx,
    sql`
    select ${auteurSql} as par, ${leSql} as le
    from journal j left join utilisateurs u using (id_utilisateur)
    where j.chaine = any(${sql.param(chaines)}::text[]) and j.champ = any(${sql.param(champs)}::text[])
    order by j.id_journal desc limit 1`,
  )
  return last ?? { par: '', le: new Date().toISOString() }
}

/** Changed fields of a farm since a revision, with their scope. */
export const findChampsSince = (tx: Database, revision: number, idExploitation: number) =>
  rowsOf<{ readonly champ: string; readonly idMillesime: number | null; readonly codeDemarche: string | null }>(
    tx,
    sql`select distinct champ, id_millesime as "idMillesime", code_demarche as "codeDemarche" from journal
      where chaine = ${chaineOf(idExploitation)} and rang > ${revision}`,
  )

// The database stores the keys of a record in an order of its own.
const isSame = (one: unknown, other: unknown) => sameValue((one ?? null) as Value, (other ?? null) as Value)

/** Real changes of the caller. A value sent back as it was read is no change, even if others have changed it since. */
export const ownChanges = (changes: readonly Change[], since: Depuises): Change[] =>
  changes.filter(({ champ, nouvelle }) => {
    const depuis = since.get(champ)
    return depuis === undefined || !isSame(depuis.avant, nouvelle)
  })

/**
 * Changes in conflict with a later change of somebody else, with both values.
 * @param nameOf name in the call for a field of the journal
 */
export const conflictsOf = (
  changes: readonly Change[],
  since: Depuises,
  nameOf: (champ: string) => string = (champ) => champ,
): Conflit[] =>
  changes.flatMap(({ champ, nouvelle }) => {
    const depuis = since.get(champ)
    if (depuis === undefined || isSame(depuis.sienne, nouvelle)) return []
    const { sienne, par, le } = depuis
    return [{ codeNational: nameOf(champ), mienne: nouvelle, sienne, par, le }]
  })

/** @throws ConflictError when there are conflicts */
export function refuseConflicts(code: ErrorCode, conflits: readonly Conflit[]): void {
  if (conflits.length > 0) throw new ConflictError(code, conflits)
}
