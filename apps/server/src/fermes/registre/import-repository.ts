import type { ContenuIntervention, Correspondance, OrigineIntervention } from '@sillon/domain'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import type { FarmYear } from '../assolement/repository'
import { empreinteDe } from './empreintes'
import { entered, ofYear } from './repository'

const i = t.registre
const { uuidParcelle: _, ...contenu } = entered

interface Contenu extends ContenuIntervention {
  readonly uuidIntervention: string
  readonly origine: OrigineIntervention
  /** Of a record from a file: the hash of its line as imported. */
  readonly reference: string | null
  readonly idImportRegistre: number | null
}

/** Number of rows read at once. */
const PAGE = 2000

const lus = {
  ...contenu,
  uuidIntervention: i.uuidIntervention,
  origine: i.origine,
  reference: i.reference,
  idImportRegistre: i.idImportRegistre,
}

/** The records of a farm and year, page by page, by date: a register may have hundreds of thousands. */
export async function* readContenus(db: Database, year: FarmYear): AsyncGenerator<readonly Contenu[]> {
  let last: Contenu | undefined
  for (;;) {
    const page: Contenu[] = await db
      .select(lus)
      .from(i)
      .where(
        and(
          ofYear(year),
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

/** Number of records of an import that are no longer as their file had them. Only those that the journal names can have changed. */
export async function countCorrigees(
  tx: Database,
  { idExploitation, idMillesime }: FarmYear,
  idImportRegistre: number,
): Promise<number> {
  const corrigees = sql`(select substr(champ, ${'registre.'.length + 1})::uuid from journal
    where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and champ like 'registre.%')`
  const named = await tx
    .select(lus)
    .from(i)
    .where(and(eq(i.idImportRegistre, idImportRegistre), inArray(i.uuidIntervention, corrigees)))
  return named.filter((one) => one.reference !== empreinteDe(one)).length
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
    select ${idExploitation}::bigint, ${idMillesime}::int, nature, 'FICHIER', reference, ${idImportRegistre}::bigint,
      -- A parcel may have gone since the comparison.
      (select p.uuid_parcelle from parcelles p where p.uuid_parcelle = r."uuidParcelle"), "numIlot",
      "numParcelle", date, "heureDebut", surface, "idCulture", culture, produit, amm, quantite, unite, cible, azote, organique, volume, complements
    from json_to_recordset(${rows}::json) as r(nature text, reference text, "uuidParcelle" uuid, "numIlot" text, "numParcelle" text, date date,
      "heureDebut" text, surface numeric, "idCulture" int, culture text, produit text, amm text, quantite numeric, unite text, cible text, azote numeric,
      organique boolean, volume numeric, complements jsonb)`)
}
