import type { LigneReferentiel, ListeReferentiel } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { differences, record } from '#socle/journal/journal'
import { type Liste, listes } from './listes'

function columnOf({ table }: Liste, nom: string): PgColumn {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const column = columns[nom]
  if (column === undefined) throw new Error(`No column ${nom}.`)
  return column
}

/** The rows of a list for a year, in the order of their keys. */
export async function findLignes(
  db: Database,
  nom: ListeReferentiel,
  idMillesime: number,
): Promise<LigneReferentiel[]> {
  const liste = listes[nom]
  const rows = await db
    .select(Object.fromEntries(liste.colonnes.map((colonne) => [colonne.nom, columnOf(liste, colonne.nom)])))
    .from(liste.table)
    .where(eq(columnOf(liste, 'idMillesime'), idMillesime))
    .orderBy(
      ...[...(liste.groupe?.slice(0, 1) ?? []), ...ordered(liste), ...liste.cle].map((c) => asc(columnOf(liste, c))),
    )
  return rows as LigneReferentiel[]
}

const ordered = ({ colonnes }: Liste) => colonnes.map(({ nom }) => nom).filter((nom) => nom === 'ordre')

/** Rows of one statement: PostgreSQL accepts 65,535 parameters. */
const LOT = 2000

/** Replaces the rows of a list for a year, journalled; the year is locked. Packaged data have no author. */
export async function replaceLignes(
  tx: Database,
  { idUtilisateur, idMillesime }: { readonly idUtilisateur: number | null; readonly idMillesime: number },
  nom: ListeReferentiel,
  lignes: readonly LigneReferentiel[],
): Promise<void> {
  const liste = listes[nom]
  const before = await findLignes(tx, nom, idMillesime)
  await tx.delete(liste.table).where(eq(columnOf(liste, 'idMillesime'), idMillesime))
  for (let at = 0; at < lignes.length; at += LOT)
    await tx.insert(liste.table).values(lignes.slice(at, at + LOT).map((ligne) => ({ ...ligne, idMillesime })) as never)
  const changes = differences({ [nom]: before }, { [nom]: await findLignes(tx, nom, idMillesime) })
  await record(tx, { idUtilisateur, idMillesime, chaine: `references ${idMillesime}` }, changes)
}

/**
 * Serialises the writes of a year's references.
 * @throws DomainError MILLESIME_INCONNU
 */
export async function lockMillesime(tx: Database, idMillesime: number): Promise<void> {
  const [known] = await tx
    .select()
    .from(t.millesimes)
    .where(eq(t.millesimes.idMillesime, idMillesime))
    .for('no key update')
  if (known === undefined) throw new DomainError('MILLESIME_INCONNU')
}
