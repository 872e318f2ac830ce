import { cleLigne, type EtatPresent, type LigneEtat } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import type { ParcelleStockee } from '#socle/database/schema'
import { rattacherRegistre } from './rattachement'
import { type FarmYear, replaceLignes } from './repository'
import { sameRotation } from './service'

export type EtatStocke = EtatPresent<ParcelleStockee>

/** Lines and parcels of a farm and year, with all that is stored of them. */
export async function presentOf(tx: Database, { idExploitation, idMillesime }: FarmYear): Promise<EtatStocke> {
  const ofYear = sql`id_exploitation = ${idExploitation} and id_millesime = ${idMillesime}`
  const lignes = await rowsOf<LigneEtat & { idLigne: string }>(
    tx,
    sql`select id_ligne::text as "idLigne", id_culture as "idCulture", id_categorie_culture as "idCategorieCulture", id_type_culture as "idTypeCulture",
        surface::float8 as surface from lignes_assolement where ${ofYear} order by ordre, id_ligne`,
  )
  const parcelles = await rowsOf<ParcelleStockee>(
    tx,
    sql`select uuid_parcelle as "uuidParcelle", nom, num_ilot as "numIlot", num_parcelle as "numParcelle", code_culture as "codeCulture",
        surface::float8 as surface, surface_cvi::float8 as "surfaceCvi", origine, geometrie, id_application_tierce::float8 as "idApplicationTierce",
        reference, surface_partenaire::float8 as "surfacePartenaire", id_ligne::text as ligne
        from parcelles where ${ofYear} order by num_ilot, num_parcelle, uuid_parcelle`,
  )
  const cles = new Map(lignes.map((ligne) => [ligne.idLigne, cleLigne(ligne)]))
  return {
    lignes: lignes.map(({ idLigne: _, ...ligne }) => ligne),
    parcelles: parcelles.map((parcelle) => ({ ...parcelle, ligne: cles.get(parcelle.ligne ?? '') ?? null })),
  }
}

/** Writes a rotation over the present one: lines, parcels and allocation. Only parcels that differ are touched. Call it with the rotation locked. */
export async function replaceEtat(tx: Database, year: FarmYear, present: EtatStocke, voulu: EtatStocke): Promise<void> {
  const stored = new Map(present.parcelles.map((parcelle) => [parcelle.uuidParcelle, contentOf(parcelle)]))
  const changed = voulu.parcelles.filter((parcelle) => stored.get(parcelle.uuidParcelle) !== contentOf(parcelle))
  await deleteParcelles(tx, year, removedFrom(present, voulu))
  if (changed.length > 0) {
    await upsertParcelles(tx, year, changed)
    await rattacherRegistre(tx, year, changed)
  }
  const lignes = aEcrire(voulu)
  if (!sameRotation(aEcrire(present), lignes)) await replaceLignes(tx, year, lignes)
}

/** UUIDs of parcels that a rotation no longer has. */
export function removedFrom(present: EtatPresent, voulu: EtatPresent): readonly string[] {
  const kept = new Set(voulu.parcelles.map(({ uuidParcelle }) => uuidParcelle))
  return present.parcelles.map(({ uuidParcelle }) => uuidParcelle).filter((uuid) => !kept.has(uuid))
}

/** Whether both rotations are the same, lines in their order, parcels in any. */
export const sameEtat = (one: EtatStocke, other: EtatStocke): boolean => {
  const parcelles = ({ parcelles }: EtatStocke) => JSON.stringify(parcelles.map(contentOf).sort())
  return sameRotation(aEcrire(one), aEcrire(other)) && parcelles(one) === parcelles(other)
}

const contentOf = ({ uuidParcelle, numIlot, numParcelle, codeCulture, surface, geometrie }: ParcelleStockee): string =>
  JSON.stringify([
    uuidParcelle,
    numIlot,
    numParcelle,
    codeCulture,
    surface,
    geometrie === null ? null : [geometrie.type, geometrie.coordinates],
  ])

function aEcrire({ lignes, parcelles }: EtatStocke) {
  const byLigne = new Map(lignes.map((ligne): [string, string[]] => [cleLigne(ligne), []]))
  for (const { ligne, uuidParcelle } of parcelles) if (ligne !== null) byLigne.get(ligne)?.push(uuidParcelle)
  return lignes.map((ligne) => ({ ...ligne, parcelles: byLigne.get(cleLigne(ligne)) ?? [] }))
}

/** Deletes parcels that a declaration no longer has. One that a partner knows stays as the partner's. */
async function deleteParcelles(tx: Database, { idExploitation, idMillesime }: FarmYear, uuids: readonly string[]) {
  if (uuids.length === 0) return
  const gone = sql`id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and uuid_parcelle = any(${sql.param(uuids)}::uuid[])`
  await tx.execute(
    sql`update parcelles set origine = 'PARTENAIRE', id_ligne = null where ${gone} and reference is not null`,
  )
  await tx.execute(sql`delete from parcelles where ${gone} and reference is null`)
}

/** A parcel that is there keeps what neither a declaration nor its undoing writes. A partner that is gone meanwhile is left out. */
async function upsertParcelles(
  tx: Database,
  { idExploitation, idMillesime }: FarmYear,
  parcelles: readonly ParcelleStockee[],
): Promise<void> {
  await tx.execute(sql`
    insert into parcelles (uuid_parcelle, id_exploitation, id_millesime, nom, num_ilot, num_parcelle, code_culture, surface, surface_cvi, origine, geometrie,
      id_application_tierce, reference, surface_partenaire)
    select r."uuidParcelle", ${idExploitation}::bigint, ${idMillesime}::int, r.nom, r."numIlot", r."numParcelle", r."codeCulture", r.surface, r."surfaceCvi",
      r.origine, r.geometrie, a.id_application_tierce, r.reference, r."surfacePartenaire"
    from jsonb_to_recordset(${JSON.stringify(parcelles)}::jsonb) as r("uuidParcelle" uuid, nom text, "numIlot" text, "numParcelle" text,
      "codeCulture" text, surface numeric, "surfaceCvi" numeric, origine text, geometrie jsonb, "idApplicationTierce" bigint, reference text,
      "surfacePartenaire" numeric)
    left join applications_tierces a on a.id_application_tierce = r."idApplicationTierce"
    on conflict (uuid_parcelle) do update set num_ilot = excluded.num_ilot, num_parcelle = excluded.num_parcelle,
      code_culture = excluded.code_culture, surface = excluded.surface, geometrie = excluded.geometrie`)
}
