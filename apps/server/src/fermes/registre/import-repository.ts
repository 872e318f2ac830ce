import { createHash } from 'node:crypto'
import type { ImportDeRegistre } from '@sillon/contract'
import {
  type ContenuIntervention,
  type Correspondance,
  identiteIntervention,
  type OrigineIntervention,
} from '@sillon/domain'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import type { FarmYear } from '../assolement/repository'
import { entered, ofYear } from './repository'

const i = t.interventions
const { uuidParcelle: _, ...contenu } = entered

/** Hash of the identity of a record. */
export const empreinteDe = (one: ContenuIntervention): string =>
  createHash('sha256').update(identiteIntervention(one)).digest('base64url')

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

interface Contenu extends ContenuIntervention {
  readonly uuidIntervention: string
  readonly origine: OrigineIntervention
  /** Of a record from a file: the hash of its line as imported. */
  readonly reference: string | null
}

/** Number of rows read at once. */
const PAGE = 2000

/** The records of a farm and year, or of one import, page by page, by date: a register may have hundreds of thousands. */
export async function* readContenus(
  db: Database,
  year: FarmYear,
  idImportRegistre?: number,
): AsyncGenerator<readonly Contenu[]> {
  let last: Contenu | undefined
  for (;;) {
    const page: Contenu[] = await db
      .select({ ...contenu, uuidIntervention: i.uuidIntervention, origine: i.origine, reference: i.reference })
      .from(i)
      .where(
        and(
          ofYear(year),
          idImportRegistre === undefined ? undefined : eq(i.idImportRegistre, idImportRegistre),
          last === undefined
            ? undefined
            : sql`(${i.date}, ${i.uuidIntervention}) > (${last.date}::date, ${last.uuidIntervention}::uuid)`,
        ),
      )
      .orderBy(asc(i.date), asc(i.uuidIntervention))
      .limit(PAGE)
    yield page
    last = page.at(-1)
    if (page.length < PAGE) return
  }
}

/** Parcels of the farm and year, for the records that name them. */
export const findParcelles = (db: Database, { idExploitation, idMillesime }: FarmYear) =>
  db
    .select({
      uuidParcelle: t.parcelles.uuidParcelle,
      numIlot: t.parcelles.numIlot,
      numParcelle: t.parcelles.numParcelle,
      nom: t.parcelles.nom,
    })
    .from(t.parcelles)
    .where(and(eq(t.parcelles.idExploitation, idExploitation), eq(t.parcelles.idMillesime, idMillesime)))

/** Columns that a person matched for files with these titles. */
export async function findColonnes(db: Database, idUtilisateur: number, empreinte: string) {
  const { colonnesRegistre: c } = t
  const [found] = await db
    .select({ colonnes: c.colonnes })
    .from(c)
    .where(and(eq(c.idUtilisateur, idUtilisateur), eq(c.empreinte, empreinte)))
  return found?.colonnes as Correspondance | undefined
}

export async function keepColonnes(
  tx: Database,
  { idUtilisateur, empreinte, colonnes }: { idUtilisateur: number; empreinte: string; colonnes: Correspondance },
): Promise<void> {
  const { colonnesRegistre: c } = t
  const kept = colonnes as Record<string, string>
  await tx
    .insert(c)
    .values({ idUtilisateur, empreinte, colonnes: kept })
    .onConflictDoUpdate({ target: [c.idUtilisateur, c.empreinte], set: { colonnes: kept } })
}

interface Import {
  readonly idUtilisateur: number
  readonly nom: string
  readonly empreinte: string
  readonly nombre: number
}

export async function insertImport(tx: Database, year: FarmYear, values: Import): Promise<number> {
  const [made] = await tx
    .insert(t.importsRegistre)
    .values({ ...year, ...values })
    .returning({ id: t.importsRegistre.idImportRegistre })
  if (made === undefined) throw new Error('The insert returned no import.')
  return made.id
}

/** A new record from a file, with the parcel of the farm that it names. */
export interface Nouvelle {
  readonly contenu: ContenuIntervention
  readonly uuidParcelle: string | null
  readonly empreinte: string
}

/** Inserts records of an import: one statement for all of them, with one parameter. */
export async function insertNouvelles(
  tx: Database,
  { idExploitation, idMillesime }: FarmYear,
  idImportRegistre: number,
  nouvelles: readonly Nouvelle[],
): Promise<void> {
  const rows = JSON.stringify(
    nouvelles.map(({ contenu, uuidParcelle, empreinte }) => ({ ...contenu, uuidParcelle, reference: empreinte })),
  )
  await tx.execute(sql`
    insert into interventions (id_exploitation, id_millesime, nature, origine, reference, id_import_registre, uuid_parcelle, num_ilot, num_parcelle, date,
      heure_debut, surface, id_culture, culture, produit, amm, quantite, unite, cible, azote, organique, volume, complements)
    select ${idExploitation}::bigint, ${idMillesime}::int, nature, 'FICHIER', reference, ${idImportRegistre}::bigint, "uuidParcelle", "numIlot",
      "numParcelle", date, "heureDebut", surface, "idCulture", culture, produit, amm, quantite, unite, cible, azote, organique, volume, complements
    from json_to_recordset(${rows}::json) as r(nature text, reference text, "uuidParcelle" uuid, "numIlot" text, "numParcelle" text, date date,
      "heureDebut" text, surface numeric, "idCulture" int, culture text, produit text, amm text, quantite numeric, unite text, cible text, azote numeric,
      organique boolean, volume numeric, complements jsonb)`)
}

const ofYearImports = ({ idExploitation, idMillesime }: FarmYear) =>
  and(eq(t.importsRegistre.idExploitation, idExploitation), eq(t.importsRegistre.idMillesime, idMillesime))

/** Imports of a farm and year, the newest first. */
export const findImports = (db: Database, year: FarmYear): Promise<ImportDeRegistre[]> =>
  db
    .select({
      idImportRegistre: t.importsRegistre.idImportRegistre,
      nom: t.importsRegistre.nom,
      nombre: t.importsRegistre.nombre,
      par: sql<string>`${t.utilisateurs.prenom} || ' ' || ${t.utilisateurs.nom}`,
      importeLe: isoInstant(t.importsRegistre.importeLe),
      reprisLe: sql<string | null>`${isoInstant(t.importsRegistre.reprisLe)}`,
    })
    .from(t.importsRegistre)
    .innerJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, t.importsRegistre.idUtilisateur))
    .where(ofYearImports(year))
    .orderBy(desc(t.importsRegistre.idImportRegistre))
    .limit(200)

export async function findImport(tx: Database, year: FarmYear, idImportRegistre: number) {
  const [found] = await tx
    .select()
    .from(t.importsRegistre)
    .where(and(ofYearImports(year), eq(t.importsRegistre.idImportRegistre, idImportRegistre)))
  return found
}

/** Removes the records of an import, and marks it as taken back. */
export async function removeImport(tx: Database, idImportRegistre: number): Promise<void> {
  await tx.delete(i).where(eq(i.idImportRegistre, idImportRegistre))
  await tx
    .update(t.importsRegistre)
    .set({ reprisLe: sql`now()` })
    .where(and(eq(t.importsRegistre.idImportRegistre, idImportRegistre), isNull(t.importsRegistre.reprisLe)))
}
