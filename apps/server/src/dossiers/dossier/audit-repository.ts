import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { fromValeur } from '@sillon/referentials'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import type { AuditGarde } from '#socle/database/schema'
import * as t from '#socle/database/schema'

const { valeursAuditees: v } = t

/** A stored value of the auditor with its answer. Times are ISO 8601, in UTC. */
export type ValeurAuditeeGardee = AuditGarde['valeurs'][number]

const garde = {
  codeNational: v.codeNational,
  valeur: sql<Valeur>`${v.valeur}`,
  verdict: v.verdict,
  gravite: v.gravite,
  commentaire: v.commentaire,
  auditePar: v.auditePar,
  auditeLe: isoInstant(v.auditeLe),
  position: v.position,
  reponse: v.reponse,
  reponduPar: v.reponduPar,
  reponduLe: sql<string | null>`${isoInstant(v.reponduLe)}`,
}

/** Values of the auditor of a file, by code. */
export const findValeursAuditees = (db: Database, idDossier: number): Promise<ValeurAuditeeGardee[]> =>
  db.select(garde).from(v).where(eq(v.idDossier, idDossier)).orderBy(v.codeNational)

/** Names of the authors of these values and of their answers. */
export async function findNomsDeLAudit(
  db: Database,
  valeurs: readonly Pick<ValeurAuditeeGardee, 'auditePar' | 'reponduPar'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(valeurs.flatMap(({ auditePar, reponduPar }) => [auditePar ?? [], reponduPar ?? []].flat()))]
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: number; nom: string }>(
    db,
    sql`select id_utilisateur::float8 as id, prenom || ' ' || nom as nom from utilisateurs where id_utilisateur = any(${sql.param(ids)}::bigint[])`,
  )
  return new Map(rows.map(({ id, nom }) => [id, nom]))
}

/** Values in the form of a calculation. */
export const auditeesOf = (valeurs: Readonly<Record<string, Valeur>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(valeurs).map(([code, valeur]) => [code, fromValeur(valeur)]))

/** Values of the auditor of each of these files, by code; files without any are left out. */
export async function findAuditees(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, Value>>>> {
  const rows = await rowsOf<{ id: number; valeurs: Readonly<Record<string, Valeur>> }>(
    db,
    sql`
    select id_dossier::float8 as id, json_object_agg(code_national, valeur) as valeurs
    from valeurs_auditees where id_dossier = any(${sql.param(ids)}::bigint[]) group by id_dossier`,
  )
  return new Map(rows.map(({ id, valeurs }) => [id, auditeesOf(valeurs)]))
}

const one = (idDossier: number, codeNational: string) =>
  and(eq(v.idDossier, idDossier), eq(v.codeNational, codeNational))

/** Writes a value of the auditor, without an answer. */
export async function upsertValeurAuditee(
  tx: Database,
  idDossier: number,
  {
    codeNational,
    ...said
  }: Pick<ValeurAuditeeGardee, 'codeNational' | 'valeur' | 'verdict' | 'gravite' | 'commentaire'> & {
    readonly auditePar: number
  },
): Promise<void> {
  const unanswered = { position: null, reponse: null, reponduPar: null, reponduLe: null }
  const values = { ...said, ...unanswered, auditeLe: sql`now()` }
  await tx
    .insert(v)
    .values({ idDossier, codeNational, ...values })
    .onConflictDoUpdate({ target: [v.idDossier, v.codeNational], set: values })
}

/** Writes the answer to a value of the auditor. */
export async function writeReponse(
  tx: Database,
  idDossier: number,
  codeNational: string,
  reponse: Pick<ValeurAuditeeGardee, 'position' | 'reponse'> & { readonly reponduPar: number },
): Promise<void> {
  await tx
    .update(v)
    .set({ ...reponse, reponduLe: sql`now()` })
    .where(one(idDossier, codeNational))
}

export async function removeValeurAuditee(tx: Database, idDossier: number, codeNational: string): Promise<void> {
  await tx.delete(v).where(one(idDossier, codeNational))
}

/** A value of the auditor as the journal keeps it, and its answer. */
export const journalAudit = {
  champ: (code: string) => `audit.${code}`,
  champReponse: (code: string) => `reponseAudit.${code}`,
  valeur: ({
    valeur,
    verdict,
    gravite,
    commentaire,
  }: Pick<ValeurAuditeeGardee, 'valeur' | 'verdict' | 'gravite' | 'commentaire'>) => ({
    valeur,
    verdict,
    gravite,
    commentaire,
  }),
  reponse: ({ position, reponse }: Pick<ValeurAuditeeGardee, 'position' | 'reponse'>) =>
    position === null ? null : { position, texte: reponse },
}
