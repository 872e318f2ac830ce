import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@sillon/contract'
import { type GenreCle, genresCle } from '@sillon/domain'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { cles } from '#socle/database/schema'

/** Validity of each key. The recipient of an invitation may be in the fields for days; a person who forgot a password is at the screen. */
const DUREES: Readonly<Record<GenreCle, string>> = { CONFIRMATION: '7 days', REINITIALISATION: '1 hour' }

const empreinteOf = (cle: string): string => createHash('sha256').update(cle).digest('base64url')

/** A key with its recipient. */
export interface CleFaite {
  readonly idUtilisateur: number
  readonly prenom: string
  readonly nom: string
  readonly langue: Language
  /** Address that the key proves; for a confirmation, the new address where one is pending. */
  readonly email: string
  readonly cle: string
}

/**
 * Creates a key of this kind for each of these persons and revokes their earlier one, in one statement for any number of persons.
 * @param demandePar account that asked for another address, the person's or an administrator's
 */
export async function creerCles(
  tx: Database,
  genre: GenreCle,
  personnes: readonly number[],
  demandePar: number | null = null,
): Promise<CleFaite[]> {
  if (personnes.length === 0) return []
  const faites = new Map([...new Set(personnes)].map((id) => [id, randomBytes(32).toString('base64url')]))
  const lignes = [...faites].map(([id, cle]) => ({ id, empreinte: empreinteOf(cle) }))
  const rows = await rowsOf<Omit<CleFaite, 'cle'>>(
    tx,
    sql`
    with faites as (
      insert into cles (id_utilisateur, genre, empreinte, email, expire_le, demande_par)
      select u.id_utilisateur, ${genre}, l.empreinte, case ${genre} when 'CONFIRMATION' then coalesce(u.next_email, u.email) else u.email end,
        now() + ${DUREES[genre]}::interval, ${demandePar}::bigint
      from json_to_recordset(${JSON.stringify(lignes)}::json) as l(id bigint, empreinte text)
      join utilisateurs u on u.id_utilisateur = l.id and not u.est_supprime
      on conflict (id_utilisateur, genre) do update
        set empreinte = excluded.empreinte, email = excluded.email, expire_le = excluded.expire_le, demande_par = excluded.demande_par
      returning id_utilisateur, email)
    select u.id_utilisateur::int as "idUtilisateur", u.prenom, u.nom, u.langue, faites.email
    from faites join utilisateurs u using (id_utilisateur) order by 1`,
  )
  return rows.map((row) => ({ ...row, cle: faites.get(row.idUtilisateur) ?? '' }))
}

/**
 * Valid key with its account, kind, address and the account that asked for it; undefined for any other key, whatever the reason.
 * The row is locked until the transaction ends: nobody else uses the key meanwhile.
 */
export async function trouverCle(tx: Database, cle: string) {
  const [found] = await tx
    .select({ idUtilisateur: cles.idUtilisateur, genre: cles.genre, email: cles.email, demandePar: cles.demandePar })
    .from(cles)
    .where(and(eq(cles.empreinte, empreinteOf(cle)), gt(cles.expireLe, sql`now()`)))
    .for('update')
  return found
}

/** Account that asked for the address that this person's key confirms. Null when no such key waits, or its author is unknown. */
export async function demandeurDe(tx: Database, idUtilisateur: number): Promise<number | null> {
  const [found] = await tx
    .select({ demandePar: cles.demandePar })
    .from(cles)
    .where(and(eq(cles.idUtilisateur, idUtilisateur), eq(cles.genre, 'CONFIRMATION')))
  return found?.demandePar ?? null
}

/** Revokes a person's keys of these kinds: after the use of one, or after a change that makes them obsolete. */
export async function finirCles(
  tx: Database,
  idUtilisateur: number,
  genres: readonly GenreCle[] = genresCle,
): Promise<void> {
  await tx.delete(cles).where(and(eq(cles.idUtilisateur, idUtilisateur), inArray(cles.genre, [...genres])))
}
