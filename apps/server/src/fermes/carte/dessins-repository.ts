import type { Dessin, GeometrieDessin } from '@sillon/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import type { FarmYear } from '../assolement/repository'

const ofYear = ({ idExploitation, idMillesime }: FarmYear) =>
  and(eq(t.dessins.idExploitation, idExploitation), eq(t.dessins.idMillesime, idMillesime))

const columns = {
  uuidDessin: t.dessins.uuidDessin,
  nature: t.dessins.nature,
  libelle: t.dessins.libelle,
  geometrie: sql<GeometrieDessin>`${t.dessins.geometrie}`,
  mesure: sql<number>`${t.dessins.mesure}::float8`,
  codeIndicateur: t.dessins.codeIndicateur,
  auteur: sql<string | null>`${t.utilisateurs.prenom} || ' ' || ${t.utilisateurs.nom}`,
  dessineLe: sql<string>`to_char(${t.dessins.dessineLe} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

/** Drawings of a farm and year, the oldest first. */
export const findDessins = (db: Database, year: FarmYear): Promise<Dessin[]> =>
  db
    .select(columns)
    .from(t.dessins)
    .leftJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, t.dessins.idUtilisateur))
    .where(ofYear(year))
    .orderBy(t.dessins.dessineLe, t.dessins.uuidDessin)

/** Content of a drawing in the journal: a hash stands for its shape. */
export interface DessinJournalise extends Pick<Dessin, 'nature' | 'libelle' | 'mesure' | 'codeIndicateur'> {
  readonly empreinte: string
}

/** A drawing as the journal has it; undefined when it is not one of the farm and year. */
export async function findJournalise(
  tx: Database,
  year: FarmYear,
  uuidDessin: string,
): Promise<DessinJournalise | undefined> {
  const { nature, libelle, mesure, codeIndicateur } = columns
  const [found] = await tx
    .select({ nature, libelle, mesure, codeIndicateur, empreinte: sql<string>`md5(${t.dessins.geometrie}::text)` })
    .from(t.dessins)
    .where(and(ofYear(year), eq(t.dessins.uuidDessin, uuidDessin)))
  return found
}

export const countDessins = (tx: Database, year: FarmYear): Promise<number> => tx.$count(t.dessins, ofYear(year))

export interface DessinAEcrire extends Pick<Dessin, 'nature' | 'libelle' | 'geometrie' | 'mesure' | 'codeIndicateur'> {}

/** @returns its UUID; undefined when a drawing has the given UUID already */
export async function insertDessin(
  tx: Database,
  year: FarmYear,
  idUtilisateur: number,
  dessin: DessinAEcrire & { readonly uuidDessin?: string | undefined },
): Promise<string | undefined> {
  const [written] = await tx
    .insert(t.dessins)
    .values({ ...year, idUtilisateur, ...dessin })
    .onConflictDoNothing()
    .returning({ uuidDessin: t.dessins.uuidDessin })
  return written?.uuidDessin
}

/** Changes a drawing. Who changes its shape becomes its author, at that moment: the proof that it becomes names who drew it. */
export async function updateDessin(
  tx: Database,
  year: FarmYear,
  idUtilisateur: number,
  uuidDessin: string,
  dessin: DessinAEcrire,
): Promise<void> {
  const isSame = sql`${t.dessins.geometrie} = ${JSON.stringify(dessin.geometrie)}::jsonb`
  await tx
    .update(t.dessins)
    .set({
      ...dessin,
      idUtilisateur: sql`case when ${isSame} then ${t.dessins.idUtilisateur} else ${idUtilisateur} end`,
      dessineLe: sql`case when ${isSame} then ${t.dessins.dessineLe} else now() end`,
    })
    .where(and(ofYear(year), eq(t.dessins.uuidDessin, uuidDessin)))
}

export async function removeDessin(tx: Database, year: FarmYear, uuidDessin: string): Promise<void> {
  await tx.delete(t.dessins).where(and(ofYear(year), eq(t.dessins.uuidDessin, uuidDessin)))
}
