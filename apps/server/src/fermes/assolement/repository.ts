import type { Assolement, LigneAssolement, Parcelle } from '@sillon/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'

export interface FarmYear {
  readonly idExploitation: number
  readonly idMillesime: number
}

const parcelleJson = sql`json_build_object('uuidParcelle', p.uuid_parcelle, 'nom', p.nom, 'numIlot', p.num_ilot, 'numParcelle', p.num_parcelle,
  'codeCulture', p.code_culture, 'surface', p.surface, 'surfaceCvi', p.surface_cvi,
  'partenaire', (select a.libelle from applications_tierces a where a.id_application_tierce = p.id_application_tierce), 'surfacePartenaire', p.surface_partenaire)`
const parcelleOrder = sql`lpad(p.num_ilot, 8, '0'), lpad(p.num_parcelle, 8, '0'), naturel(p.nom), p.uuid_parcelle`

/** Rotation of a farm and year, with its parcels and the parcels outside its lines. */
export async function findAssolement(db: Database, { idExploitation, idMillesime }: FarmYear): Promise<Assolement> {
  const lignes = sql`
    select l.id_culture as "idCulture", l.id_categorie_culture as "idCategorieCulture", l.id_type_culture as "idTypeCulture",
      case when cu.id_culture is null then null else json_build_object('idCulture', cu.id_culture, 'codePac', cu.code_pac, 'libelle', cu.libelle,
        'estMajeure', cu.est_majeure, 'estSelectionnable', cu.est_selectionnable, 'idCategorieCultureDefaut', cu.id_categorie_culture_defaut,
        'idTypeCultureDefaut', cu.id_type_culture_defaut, 'regroupementCulture', cu.regroupement_culture,
        'idRegroupementVerger', cu.id_regroupement_verger) end as culture,
      json_build_object('idCategorieCulture', ca.id_categorie_culture, 'code', ca.code, 'libelle', ca.libelle) as "categorieCulture",
      json_build_object('idTypeCulture', ty.id_type_culture, 'idCategorieCulture', ty.id_categorie_culture, 'code', ty.code, 'libelle', ty.libelle) as "typeCulture",
      ca.code as "codeCategorieCulture", ty.code as "codeTypeCulture", cu.regroupement_culture as "regroupementCulture",
      cu.id_regroupement_verger as "idRegroupementVerger", cu.est_majeure as "estMajeure", l.surface::float8 as surface,
      coalesce((select json_agg(${parcelleJson} order by ${parcelleOrder}) from parcelles p where p.id_ligne = l.id_ligne), '[]') as parcelles
    from lignes_assolement l
    join categories_cultures ca on ca.id_categorie_culture = l.id_categorie_culture
    join types_cultures ty on ty.id_type_culture = l.id_type_culture
    left join cultures cu on cu.id_culture = l.id_culture
    where l.id_exploitation = ${idExploitation} and l.id_millesime = ${idMillesime}
    order by l.ordre, l.id_ligne`
  const isolees = sql`
    select json_agg(${parcelleJson} order by ${parcelleOrder})
    from parcelles p where p.id_exploitation = ${idExploitation} and p.id_millesime = ${idMillesime} and p.id_ligne is null`
  const [found] = await rowsOf<{ lignes: LigneAssolement[] | null; isolees: Parcelle[] | null }>(
    db,
    sql`select (select json_agg(l) from (${lignes}) l) as lignes, (${isolees}) as isolees`,
  )
  return { assolement: found?.lignes ?? [], parcellesIsolees: found?.isolees ?? [] }
}

/** Locks the rotation for the transaction, so that concurrent changes run one after the other. */
export async function lockAssolement(tx: Database, { idExploitation, idMillesime }: FarmYear): Promise<void> {
  await tx.insert(t.assolements).values({ idExploitation, idMillesime }).onConflictDoNothing()
  await tx
    .select()
    .from(t.assolements)
    .where(and(eq(t.assolements.idExploitation, idExploitation), eq(t.assolements.idMillesime, idMillesime)))
    .for('update')
}

export interface LigneAEcrire {
  readonly idCulture: number | null
  readonly idCategorieCulture: number
  readonly idTypeCulture: number
  readonly surface: number
  /** UUIDs of the parcels. */
  readonly parcelles: readonly string[]
}

/** Replaces the lines. Parcels without a new line become isolated; none is deleted. */
export async function replaceLignes(tx: Database, year: FarmYear, lignes: readonly LigneAEcrire[]): Promise<void> {
  const { idExploitation, idMillesime } = year
  const ofYear = and(
    eq(t.lignesAssolement.idExploitation, idExploitation),
    eq(t.lignesAssolement.idMillesime, idMillesime),
  )
  await tx.delete(t.lignesAssolement).where(ofYear)
  if (lignes.length > 0) {
    const written = await tx
      .insert(t.lignesAssolement)
      .values(lignes.map(({ parcelles: _, ...ligne }, ordre) => ({ ...year, ...ligne, ordre })))
      .returning({ idLigne: t.lignesAssolement.idLigne, ordre: t.lignesAssolement.ordre })
    const places = written.flatMap(({ idLigne, ordre }) =>
      (lignes[ordre]?.parcelles ?? []).map((uuid) => ({ id_ligne: idLigne, uuid_parcelle: uuid })),
    )
    await tx.execute(sql`
      update parcelles p set id_ligne = r.id_ligne
      from json_to_recordset(${JSON.stringify(places)}::json) as r(id_ligne bigint, uuid_parcelle uuid)
      where p.uuid_parcelle = r.uuid_parcelle and p.id_exploitation = ${idExploitation} and p.id_millesime = ${idMillesime}`)
  }
}
