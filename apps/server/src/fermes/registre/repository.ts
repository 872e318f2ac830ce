import type { Intervention, Language, listInterventions } from '@sillon/contract'
import { cultureOf, cultures, nomDeCulture } from '@sillon/referentials'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { containsWords, inOrder } from '#socle/database/lists'
import * as t from '#socle/database/schema'
import type { FarmYear } from '../assolement/repository'
import { doublonDe, peutEtreEnDouble } from './doublons'

type Query = z.output<typeof listInterventions.query>
const i = t.registre
const table = t.interventions

/** Fields of a record that are stored as they are entered. */
export const entered = {
  nature: i.nature,
  uuidParcelle: i.uuidParcelle,
  numIlot: i.numIlot,
  numParcelle: i.numParcelle,
  date: i.date,
  heureDebut: i.heureDebut,
  surface: i.surface,
  idCulture: i.idCulture,
  culture: i.culture,
  produit: i.produit,
  amm: i.amm,
  quantite: i.quantite,
  unite: i.unite,
  cible: i.cible,
  azote: i.azote,
  organique: i.organique,
  volume: i.volume,
  complements: i.complements,
} as const

const shown = {
  ...entered,
  uuidIntervention: i.uuidIntervention,
  origine: i.origine,
  application: t.applicationsTierces.libelle,
  fichier: t.importsRegistre.nom,
  nomParcelle: t.parcelles.nom,
  libelleCulture: t.cultures.libelle,
  doublonDe,
}

/** The column behind each order. */
const sortColumns = {
  date: i.date,
  parcelle: sql`concat(lpad(${i.numIlot}, 20, '0'), ' ', lpad(${i.numParcelle}, 20, '0'))`,
  produit: sql`normaliser(coalesce(${i.produit}, ${i.amm}))`,
  surface: i.surface,
} satisfies Record<Query['orderBy'], SQLWrapper>

/** Name of a product, or its number without a name, as indexed. */
const nomDuProduit = sql<string>`coalesce(${i.produit}, ${i.amm})`

export const ofYear = ({ idExploitation, idMillesime }: FarmYear): SQL | undefined =>
  and(eq(i.idExploitation, idExploitation), eq(i.idMillesime, idMillesime))

/** Records with the names of their parcel, crop, partner and file. */
const selectShown = (db: Database) =>
  db
    .select(shown)
    .from(i)
    .leftJoin(t.parcelles, eq(t.parcelles.uuidParcelle, i.uuidParcelle))
    .leftJoin(t.cultures, eq(t.cultures.idCulture, i.idCulture))
    .leftJoin(t.applicationsTierces, eq(t.applicationsTierces.idApplicationTierce, i.idApplicationTierce))
    .leftJoin(t.importsRegistre, eq(t.importsRegistre.idImportRegistre, i.idImportRegistre))

/** A record with its crop named in a language. */
export const named = <Each extends Intervention>(intervention: Each, language: Language): Each => {
  const culture = cultureOf(intervention.idCulture)
  return culture === undefined ? intervention : { ...intervention, libelleCulture: nomDeCulture(language, culture) }
}

/** English name of the crop of a record, by its identifier: the database keeps the names of the PAC. */
const nomAnglais = sql`${JSON.stringify(
  Object.fromEntries(cultures.map((culture) => [culture.idCulture, nomDeCulture('en', culture)])),
)}::jsonb ->> ${i.idCulture}::text`

/** Records that match the filters of a query. Who reads in English finds a crop by either name. */
function matching(
  year: FarmYear,
  { search, nature, origine, parcelle, produit, doublons }: Partial<Query>,
  language: Language,
): SQL | undefined {
  return and(
    ofYear(year),
    nature === undefined ? undefined : eq(i.nature, nature),
    origine === undefined ? undefined : eq(i.origine, origine),
    parcelle === undefined ? undefined : eq(i.uuidParcelle, parcelle),
    produit === undefined ? undefined : eq(nomDuProduit, produit),
    doublons === undefined ? undefined : peutEtreEnDouble,
    containsWords(search, [
      i.produit,
      i.amm,
      i.numIlot,
      i.numParcelle,
      i.culture,
      i.cible,
      t.parcelles.nom,
      t.cultures.libelle,
      ...(language === 'en' ? [nomAnglais] : []),
    ]),
  )
}

/** A page of the register in a language, and how many records there are in all. */
export async function findInterventions(db: Database, year: FarmYear, query: Query, language: Language) {
  const { limit, offset } = query
  const where = matching(year, query, language)
  const data = await selectShown(db)
    .where(where)
    .orderBy(...inOrder(query, sortColumns, i.uuidIntervention))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(i)
    .leftJoin(t.parcelles, eq(t.parcelles.uuidParcelle, i.uuidParcelle))
    .leftJoin(t.cultures, eq(t.cultures.idCulture, i.idCulture))
    .where(where)
  return { count: counted?.count ?? 0, offset, data: data.map((row) => named(row, language)) }
}

/** Number of products that a filter proposes. */
const PROPOSES = 500

/** Products of a register, by name. */
export async function findProduits(db: Database, year: FarmYear): Promise<string[]> {
  const rows = await db
    .selectDistinct({ nom: nomDuProduit })
    .from(i)
    .where(and(ofYear(year), sql`${nomDuProduit} is not null`))
    .orderBy(nomDuProduit)
    .limit(PROPOSES)
  return rows.map(({ nom }) => nom)
}

export async function findIntervention(
  db: Database,
  year: FarmYear,
  uuidIntervention: string,
): Promise<Intervention | undefined> {
  const [found] = await selectShown(db).where(and(ofYear(year), eq(i.uuidIntervention, uuidIntervention)))
  return found
}

/** The import that a record came with; null for a record of another source. */
export async function findImportDe(tx: Database, uuidIntervention: string): Promise<number | null> {
  const [found] = await tx.select({ id: i.idImportRegistre }).from(i).where(eq(i.uuidIntervention, uuidIntervention))
  return found?.id ?? null
}

/** Serialises the changes of a farm's register until commit: an advisory lock, because an import reads rows that do not exist yet. */
export async function lockRegistre(tx: Database, { idExploitation }: FarmYear): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('registre'), ${idExploitation}::int)`)
}

type Stored = Omit<typeof table.$inferInsert, 'uuidIntervention' | 'idExploitation' | 'idMillesime'>

export async function insertIntervention(tx: Database, year: FarmYear, values: Stored): Promise<string> {
  const [created] = await tx
    .insert(table)
    .values({ ...year, ...values })
    .returning({ uuid: table.uuidIntervention })
  if (created === undefined) throw new Error('The insert returned no record.')
  return created.uuid
}

export async function changeIntervention(tx: Database, uuidIntervention: string, values: Partial<Stored>) {
  await tx.update(table).set(values).where(eq(table.uuidIntervention, uuidIntervention))
}

export async function removeIntervention(tx: Database, uuidIntervention: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuidIntervention, uuidIntervention))
}

/** Block and number of a parcel of the farm and year; undefined for an unknown one. */
export async function findParcelle(tx: Database, { idExploitation, idMillesime }: FarmYear, uuidParcelle: string) {
  const { parcelles } = t
  const [found] = await tx
    .select({ numIlot: parcelles.numIlot, numParcelle: parcelles.numParcelle, nom: parcelles.nom })
    .from(parcelles)
    .where(
      and(
        eq(parcelles.uuidParcelle, uuidParcelle),
        eq(parcelles.idExploitation, idExploitation),
        eq(parcelles.idMillesime, idMillesime),
      ),
    )
  return found
}
