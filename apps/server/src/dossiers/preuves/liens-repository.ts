import type { EtatDossier } from '@sillon/domain'
import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import type { PreuveGardee } from '#socle/database/schema'
import * as t from '#socle/database/schema'
import type { DossierKey } from '../dossier/repository'
import { dits, nomDe } from './repository'

// Proofs attached to places of files, their verdicts there, and requests for proofs.

const { preuves, preuvesRevisions, preuvesLiens, preuvesDemandes } = t

/** The number of the newest revision of a proof. */
const derniere = sql<number>`(select max(r.numero) from preuves_revisions r where r.id_preuve = ${preuves.idPreuve})`

/** Proofs attached to a file, with their present revision, in the order of attachment. */
export const findLiens = (db: Database, idDossier: number): Promise<PreuveGardee[]> =>
  db
    .select({
      idLien: preuvesLiens.idLien,
      lieu: preuvesLiens.lieu,
      genre: preuvesLiens.genre,
      verdict: preuvesLiens.verdict,
      motif: preuvesLiens.motif,
      jugePar: preuvesLiens.jugePar,
      jugeLe: sql<string | null>`${isoInstant(preuvesLiens.jugeLe)}`,
      liePar: preuvesLiens.liePar,
      lieLe: isoInstant(preuvesLiens.lieLe),
      idPreuve: preuves.idPreuve,
      ...dits,
      numeroRevision: preuvesRevisions.numero,
      sha256: preuvesRevisions.sha256,
      deposeLe: isoInstant(preuvesRevisions.deposeLe),
    })
    .from(preuvesLiens)
    .innerJoin(preuves, eq(preuves.idPreuve, preuvesLiens.idPreuve))
    .innerJoin(
      preuvesRevisions,
      and(eq(preuvesRevisions.idPreuve, preuves.idPreuve), eq(preuvesRevisions.numero, derniere)),
    )
    .where(eq(preuvesLiens.idDossier, idDossier))
    .orderBy(preuvesLiens.idLien)

/** Number of distinct proofs of a file. */
export async function countPreuves(db: Database, key: DossierKey): Promise<number> {
  const { dossiers } = t
  const [found] = await db
    .select({ nombre: countDistinct(preuvesLiens.idPreuve) })
    .from(preuvesLiens)
    .innerJoin(dossiers, eq(dossiers.idDossier, preuvesLiens.idDossier))
    .where(
      and(
        eq(dossiers.idExploitation, key.idExploitation),
        eq(dossiers.idDemarche, key.idDemarche),
        eq(dossiers.idMillesime, key.idMillesime),
      ),
    )
  return found?.nombre ?? 0
}

/** Proofs of the file of the year before, without those refused there. */
export const findLiensDAvant = (db: Database, { idExploitation, idDemarche, idMillesime }: DossierKey) =>
  db
    .select({
      idPreuve: preuvesLiens.idPreuve,
      lieu: preuvesLiens.lieu,
      genre: preuvesLiens.genre,
      dateExpiration: preuves.dateExpiration,
    })
    .from(preuvesLiens)
    .innerJoin(t.dossiers, eq(t.dossiers.idDossier, preuvesLiens.idDossier))
    .innerJoin(preuves, eq(preuves.idPreuve, preuvesLiens.idPreuve))
    .where(
      and(
        eq(t.dossiers.idExploitation, idExploitation),
        eq(t.dossiers.idDemarche, idDemarche),
        eq(t.dossiers.idMillesime, idMillesime - 1),
        sql`${preuvesLiens.verdict} is distinct from 'REFUSEE'`,
      ),
    )
    .orderBy(preuvesLiens.idLien)

/** Requests for proofs in a file, in their order. */
export const findDemandes = (db: Database, idDossier: number) =>
  db
    .select({
      idDemande: preuvesDemandes.idDemande,
      lieu: preuvesDemandes.lieu,
      genre: preuvesDemandes.genre,
      texte: preuvesDemandes.texte,
      demandePar: nomDe,
      demandeLe: isoInstant(preuvesDemandes.demandeLe),
    })
    .from(preuvesDemandes)
    .leftJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, preuvesDemandes.demandePar))
    .where(eq(preuvesDemandes.idDossier, idDossier))
    .orderBy(preuvesDemandes.idDemande)

/** Whether the certification of a farm by a procedure is a collective one. */
export async function isCollective(
  db: Database,
  { idExploitation, idDemarche }: { readonly idExploitation: number; readonly idDemarche: number },
): Promise<boolean> {
  const { exploitationDemarches: e } = t
  const [row] = await db
    .select({ estCollective: e.estCollective })
    .from(e)
    .where(and(eq(e.idExploitation, idExploitation), eq(e.idDemarche, idDemarche)))
  return row?.estCollective === true
}

/** Day on which the proofs of a file must be valid: the day of its audit, or else the present day in France. */
export async function findDateReference(db: Database, idDossier: number | undefined): Promise<string> {
  const [row] = await rowsOf<{ jour: string }>(
    db,
    sql`
    select to_char(coalesce((select date_audit from dossiers where id_dossier = ${idDossier ?? 0}), (now() at time zone 'Europe/Paris')::date), 'YYYY-MM-DD') as jour`,
  )
  if (row === undefined) throw new Error('The database does not say which day it is.')
  return row.jour
}

/** A file with a given proof. */
export interface DossierDePreuve {
  readonly idDossier: number
  readonly idMillesime: number
  readonly codeDemarche: string
  readonly etatDossier: EtatDossier
}

/** Files with a given proof, locked for the transaction. */
export const lockDossiersDe = (tx: Database, idPreuve: number): Promise<DossierDePreuve[]> =>
  tx
    .select({
      idDossier: t.dossiers.idDossier,
      idMillesime: t.dossiers.idMillesime,
      codeDemarche: t.demarches.code,
      etatDossier: t.dossiers.etatDossier,
    })
    .from(t.dossiers)
    .innerJoin(t.demarches, eq(t.demarches.idDemarche, t.dossiers.idDemarche))
    .where(sql`${t.dossiers.idDossier} in (select id_dossier from preuves_liens where id_preuve = ${idPreuve})`)
    .orderBy(t.dossiers.idDossier)
    .for('update', { of: t.dossiers })

/** Whether the scan found the present bytes of one of these proofs infected. */
export async function isInfectee(tx: Database, ids: readonly number[]): Promise<boolean> {
  const found = await tx
    .select({ idPreuve: preuves.idPreuve })
    .from(preuves)
    .innerJoin(
      preuvesRevisions,
      and(eq(preuvesRevisions.idPreuve, preuves.idPreuve), eq(preuvesRevisions.numero, derniere)),
    )
    .innerJoin(t.contenus, eq(t.contenus.sha256, preuvesRevisions.sha256))
    .where(and(inArray(preuves.idPreuve, [...ids]), eq(t.contenus.etatAnalyse, 'INFECTE')))
    .limit(1)
  return found.length > 0
}

/** Attaches proofs to places, for a kind each. A proof that is already there stays as it is. */
export async function insertLiens(
  tx: Database,
  liens: readonly Pick<
    typeof preuvesLiens.$inferInsert,
    'idDossier' | 'idExploitation' | 'idPreuve' | 'lieu' | 'genre' | 'liePar'
  >[],
): Promise<void> {
  if (liens.length > 0)
    await tx
      .insert(preuvesLiens)
      .values([...liens])
      .onConflictDoNothing()
}

export async function removeLien(tx: Database, idLien: number): Promise<void> {
  await tx.delete(preuvesLiens).where(eq(preuvesLiens.idLien, idLien))
}

/** Stores a verdict on a proof in its place. */
export async function setVerdict(
  tx: Database,
  idLien: number,
  { verdict, motif, jugePar }: Pick<PreuveGardee, 'verdict' | 'motif' | 'jugePar'>,
): Promise<void> {
  await tx
    .update(preuvesLiens)
    .set({ verdict, motif, jugePar, jugeLe: sql`now()` })
    .where(eq(preuvesLiens.idLien, idLien))
}

/** Withdraws the verdicts on these proofs. The columns of their last author stay. */
export async function clearVerdicts(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .update(preuvesLiens)
    .set({ verdict: null, motif: null })
    .where(inArray(preuvesLiens.idLien, [...ids]))
}

export async function insertDemande(
  tx: Database,
  demande: Pick<typeof preuvesDemandes.$inferInsert, 'idDossier' | 'lieu' | 'genre' | 'texte' | 'demandePar'>,
): Promise<number> {
  const [created] = await tx.insert(preuvesDemandes).values(demande).returning({ idDemande: preuvesDemandes.idDemande })
  if (created === undefined) throw new Error('The insert returned no demand.')
  return created.idDemande
}

export async function removeDemande(tx: Database, idDemande: number): Promise<void> {
  await tx.delete(preuvesDemandes).where(eq(preuvesDemandes.idDemande, idDemande))
}

/** Counts of verdicts and requests on the proofs of a file since an instant, or in this transaction (null). */
export async function countDepuis(tx: Database, idDossier: number, instant: string | null) {
  const depuis = sql`coalesce(${instant}::timestamptz, now())`
  const [bilan] = await rowsOf<{ demandees: number; refusees: number; acceptees: number }>(
    tx,
    sql`
    select
      (select count(*)::int from preuves_demandes where id_dossier = ${idDossier} and demande_le >= ${depuis}) as demandees,
      (select count(*)::int from preuves_liens where id_dossier = ${idDossier} and juge_le >= ${depuis} and verdict = 'REFUSEE') as refusees,
      (select count(*)::int from preuves_liens where id_dossier = ${idDossier} and juge_le >= ${depuis} and verdict = 'ACCEPTEE') as acceptees`,
  )
  return bilan ?? { demandees: 0, refusees: 0, acceptees: 0 }
}
