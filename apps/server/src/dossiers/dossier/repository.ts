import { DomainError } from '@sillon/domain'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { teteDesReferences } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { differences, record } from '#socle/journal/journal'
import { chaineOf } from '#socle/journal/since'

/** @throws DomainError DEMARCHE_INCONNUE */
export async function findDemarche(db: Database, code: string) {
  const [demarche] = await db.select().from(t.demarches).where(eq(t.demarches.code, code))
  if (demarche === undefined) throw new DomainError('DEMARCHE_INCONNUE')
  return demarche
}

/** Farm, year and procedure of a file in a call. */
export interface DossierRequest {
  readonly idExploitation: number
  readonly codeNational: string
  readonly millesime: number
}

export type Dossier = typeof t.dossiers.$inferSelect

export interface DossierKey {
  readonly idExploitation: number
  readonly idDemarche: number
  readonly idMillesime: number
}

const matching = ({ idExploitation, idDemarche, idMillesime }: DossierKey) =>
  and(
    eq(t.dossiers.idExploitation, idExploitation),
    eq(t.dossiers.idDemarche, idDemarche),
    eq(t.dossiers.idMillesime, idMillesime),
  )

export async function findDossier(db: Database, key: DossierKey) {
  const [dossier] = await db.select().from(t.dossiers).where(matching(key))
  return dossier
}

/** Farm, year, procedure and file of a call, as far as they exist. */
export interface Trouve {
  readonly voirScoresAgriculteur: boolean | null
  readonly idMillesime: number | null
  readonly idDemarche: number | null
  /** Whether the farm has the procedure. */
  readonly aDemarche: boolean
  /** Whether a new file may be opened for the year; null without the procedure or the year. */
  readonly peutOuvrir: boolean | null
  readonly dossier: Dossier | null
  /** Length of the farm's journal: see `findRevision`. */
  readonly revision: number
  /** Head of the journals of the references that it reads: see `teteDesReferences`. */
  readonly references: string | null
}

const ofFarm = alias(t.journalChaines, 'de_la_ferme')

/** All data that the opening of a file needs, in one statement; undefined when the farm does not exist or is not visible. */
export async function findOuverture(
  db: Database,
  { idExploitation, codeNational, millesime }: DossierRequest,
  visible: SQL,
): Promise<Trouve | undefined> {
  const { exploitations, organismes, millesimes, demarches, exploitationDemarches, dossiers } = t
  const [row] = await db
    .select({
      voirScoresAgriculteur: organismes.scoresVisiblesAgriculteur,
      idMillesime: millesimes.idMillesime,
      idDemarche: demarches.idDemarche,
      demarche: exploitationDemarches.idDemarche,
      peutOuvrir: sql<boolean | null>`${demarches.selectable}
        and ${millesimes.idMillesime} between coalesce(${demarches.nouveauxDepuis}, ${millesimes.idMillesime}) and coalesce(${demarches.nouveauxJusqua}, ${millesimes.idMillesime})`,
      dossier: dossiers,
      revision: ofFarm.longueur,
      references: teteDesReferences(millesime),
    })
    .from(exploitations)
    .leftJoin(organismes, eq(organismes.idOrganisme, exploitations.idOrganisme))
    .leftJoin(millesimes, eq(millesimes.idMillesime, millesime))
    .leftJoin(demarches, eq(demarches.code, codeNational))
    .leftJoin(
      exploitationDemarches,
      and(
        eq(exploitationDemarches.idExploitation, exploitations.idExploitation),
        eq(exploitationDemarches.idDemarche, demarches.idDemarche),
      ),
    )
    .leftJoin(
      dossiers,
      and(
        eq(dossiers.idExploitation, exploitations.idExploitation),
        eq(dossiers.idDemarche, demarches.idDemarche),
        eq(dossiers.idMillesime, millesimes.idMillesime),
      ),
    )
    .leftJoin(ofFarm, eq(ofFarm.chaine, chaineOf(idExploitation)))
    .where(and(eq(exploitations.idExploitation, idExploitation), visible))
  if (row === undefined) return undefined
  const { demarche, revision, ...found } = row
  return { ...found, aDemarche: demarche !== null, revision: revision ?? 0 }
}

/** An existing file, locked for the transaction and read under the lock. */
export async function lockDossier(tx: Database, idDossier: number): Promise<Dossier | undefined> {
  const [dossier] = await tx.select().from(t.dossiers).where(eq(t.dossiers.idDossier, idDossier)).for('update')
  return dossier
}

/** A file of a farm, and whether it is decided. */
export type DossierDeFerme = Awaited<ReturnType<typeof findDossiers>>[number]

/** The files of a farm, or those of some years. */
export const findDossiers = (db: Database, idExploitation: number, annees?: readonly number[]) =>
  db
    .select({
      idDossier: t.dossiers.idDossier,
      idExploitation: t.dossiers.idExploitation,
      idMillesime: t.dossiers.idMillesime,
      etatDossier: t.dossiers.etatDossier,
      codeNational: t.demarches.code,
    })
    .from(t.dossiers)
    .innerJoin(t.demarches, eq(t.demarches.idDemarche, t.dossiers.idDemarche))
    .where(
      and(
        eq(t.dossiers.idExploitation, idExploitation),
        annees === undefined ? undefined : inArray(t.dossiers.idMillesime, [...annees]),
      ),
    )
    .orderBy(t.dossiers.idMillesime, t.dossiers.idDossier)

/** Procedures of a farm. */
export async function findDemarches(db: Database, idExploitation: number): Promise<number[]> {
  const rows = await db
    .select({ id: t.exploitationDemarches.idDemarche })
    .from(t.exploitationDemarches)
    .where(eq(t.exploitationDemarches.idExploitation, idExploitation))
    .orderBy(t.exploitationDemarches.idDemarche)
  return rows.map(({ id }) => id)
}

/**
 * The file of a farm, locked for the transaction: saves of one file run one after the other. A missing file is created, and its farm given the procedure; both
 * are journalled.
 */
export async function openDossier(
  tx: Database,
  key: DossierKey,
  { idUtilisateur, codeDemarche }: { readonly idUtilisateur: number; readonly codeDemarche: string },
) {
  const { idExploitation, idDemarche, idMillesime } = key
  const [given] = await tx
    .insert(t.exploitationDemarches)
    .values({ idExploitation, idDemarche })
    .onConflictDoNothing()
    .returning()
  const [opened] = await tx.insert(t.dossiers).values(key).onConflictDoNothing().returning()
  const [dossier] = await tx.select().from(t.dossiers).where(matching(key)).for('update')
  if (dossier === undefined) throw new Error('The file that was just opened is not there.')
  if (given !== undefined) {
    const demarches = await findDemarches(tx, idExploitation)
    const before = demarches.filter((id) => id !== idDemarche)
    await record(tx, { idUtilisateur, idExploitation }, differences({ demarches: before }, { demarches }))
  }
  if (opened !== undefined) {
    const { etatDossier } = opened
    await record(tx, { idUtilisateur, idExploitation, idMillesime, codeDemarche }, differences({}, { etatDossier }))
  }
  return dossier
}

/** A decision without the hashes of its records, which few readers need and which may be many (`findRegistreFige`). */
const { registre: _hashes, ...deLaDecision } = getTableColumns(t.decisions)
export type Decision = Omit<typeof t.decisions.$inferSelect, 'registre'>

/** Last decision of a file, with its frozen content; undefined before the first one. */
export async function findLastDecision(db: Database, idDossier: number): Promise<Decision | undefined> {
  const [row] = await db
    .select(deLaDecision)
    .from(t.decisions)
    .where(eq(t.decisions.idDossier, idDossier))
    .orderBy(desc(t.decisions.numero))
    .limit(1)
  return row
}

/** Decision of this number, with its frozen content; undefined when there is none. */
export async function findDecision(db: Database, idDossier: number, numero: number): Promise<Decision | undefined> {
  const [row] = await db
    .select(deLaDecision)
    .from(t.decisions)
    .where(and(eq(t.decisions.idDossier, idDossier), eq(t.decisions.numero, numero)))
  return row
}

/** Last decision of a file with the hashes of its records; undefined before the first one. */
export async function findDerniereEntiere(
  db: Database,
  idDossier: number,
): Promise<typeof t.decisions.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(t.decisions)
    .where(eq(t.decisions.idDossier, idDossier))
    .orderBy(desc(t.decisions.numero))
    .limit(1)
  return row
}

/** Time of the last decision of a file in ISO 8601, and the records that it keeps, as an expression; null without a decision, and for one from before they were kept. */
export async function findRegistreFige(
  db: Database,
  idDossier: number,
): Promise<{ readonly decideLe: string; readonly fige: SQL } | null> {
  const [row] = await db
    .select({
      numero: t.decisions.numero,
      decideLe: isoInstant(t.decisions.decideLe),
      estGarde: sql<boolean>`${t.decisions.registre} is not null`,
    })
    .from(t.decisions)
    .where(eq(t.decisions.idDossier, idDossier))
    .orderBy(desc(t.decisions.numero))
    .limit(1)
  if (row === undefined || !row.estGarde) return null
  const fige = sql`(select registre from decisions where id_dossier = ${idDossier} and numero = ${row.numero})`
  return { decideLe: row.decideLe, fige }
}

/** Number of decisions of a file, which is the number of its last version. */
export const countDecisions = (db: Database, idDossier: number): Promise<number> =>
  db.$count(t.decisions, eq(t.decisions.idDossier, idDossier))
