import { setImmediate } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { FarmYear } from '#fermes/assolement/repository'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import type { ParcelleAEcrire, ParcelleStockee, PlanParcelles } from './parcelles-plan'

/** Number of parcels of one statement: their outlines are large. */
const LOT = 500

export const findParcelles = (tx: Database, { idExploitation, idMillesime }: FarmYear): Promise<ParcelleStockee[]> => {
  const { idExploitation: _, idMillesime: __, ...columns } = COLUMNS
  return tx
    .select(columns)
    .from(t.parcelles)
    .where(and(eq(t.parcelles.idExploitation, idExploitation), eq(t.parcelles.idMillesime, idMillesime)))
}

const COLUMNS = {
  uuidParcelle: t.parcelles.uuidParcelle,
  idExploitation: t.parcelles.idExploitation,
  idMillesime: t.parcelles.idMillesime,
  idLigne: t.parcelles.idLigne,
  origine: t.parcelles.origine,
  nom: t.parcelles.nom,
  numIlot: t.parcelles.numIlot,
  numParcelle: t.parcelles.numParcelle,
  codeCulture: t.parcelles.codeCulture,
  surface: t.parcelles.surface,
  surfaceCvi: t.parcelles.surfaceCvi,
  geometrie: t.parcelles.geometrie,
  idApplicationTierce: t.parcelles.idApplicationTierce,
  reference: t.parcelles.reference,
  surfacePartenaire: t.parcelles.surfacePartenaire,
}

/** Writes the changes of a plan. Other work of the process runs between two statements. */
export async function ecrireParcelles(tx: Database, year: FarmYear, plan: PlanParcelles): Promise<void> {
  const ofYear = sql`p.id_exploitation = ${year.idExploitation} and p.id_millesime = ${year.idMillesime}`
  const among = (uuids: readonly string[]) => sql`p.uuid_parcelle = any(${sql.param([...uuids])}::uuid[])`
  for (const lot of lots(plan.retraits))
    await tx.execute(sql`delete from parcelles p where ${ofYear} and ${among(lot)}`)
  // Two parcels may exchange their references or their numbers, which are unique: those that change give them up first.
  const quittes = [...plan.detachements, ...plan.modifications.map(({ uuidParcelle }) => uuidParcelle)]
  for (const lot of lots(quittes))
    await tx.execute(sql`
      update parcelles p set id_application_tierce = null, reference = null, surface_partenaire = null,
        num_ilot = case when p.origine = 'PARTENAIRE' then null else p.num_ilot end
      where ${ofYear} and ${among(lot)}`)
  for (const lot of lots(plan.modifications)) {
    const rows = JSON.stringify(lot.map((p) => ({ ...row(p), uuid_parcelle: p.uuidParcelle })))
    await tx.execute(sql`
      update parcelles p set id_ligne = r.id_ligne, nom = r.nom, num_ilot = r.num_ilot, num_parcelle = r.num_parcelle, code_culture = r.code_culture,
        surface = r.surface, surface_cvi = r.surface_cvi, geometrie = r.geometrie, id_application_tierce = r.id_application_tierce,
        reference = r.reference, surface_partenaire = r.surface_partenaire
      from json_to_recordset(${rows}::json) as r(uuid_parcelle uuid, ${champs})
      where ${ofYear} and p.uuid_parcelle = r.uuid_parcelle`)
    await setImmediate()
  }
  for (const lot of lots(plan.ajouts)) {
    await tx.execute(sql`
      insert into parcelles (id_exploitation, id_millesime, origine, id_ligne, nom, num_ilot, num_parcelle, code_culture, surface, surface_cvi, geometrie,
        id_application_tierce, reference, surface_partenaire)
      select ${year.idExploitation}::bigint, ${year.idMillesime}::int, 'PARTENAIRE', r.*
      from json_to_recordset(${JSON.stringify(lot.map(row))}::json) as r(${champs})`)
    await setImmediate()
  }
}

/** Columns of a written parcel, in the order of the insertion. */
const champs =
  sql.raw(`id_ligne bigint, nom text, num_ilot text, num_parcelle text, code_culture text, surface numeric, surface_cvi numeric,
  geometrie jsonb, id_application_tierce bigint, reference text, surface_partenaire numeric`)

const row = (p: ParcelleAEcrire) => ({
  id_ligne: p.idLigne,
  nom: p.nom,
  num_ilot: p.numIlot,
  num_parcelle: p.numParcelle,
  code_culture: p.codeCulture,
  surface: p.surface,
  surface_cvi: p.surfaceCvi,
  geometrie: p.geometrie,
  id_application_tierce: p.idApplicationTierce,
  reference: p.reference,
  surface_partenaire: p.surfacePartenaire,
})

function* lots<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let debut = 0; debut < items.length; debut += LOT) yield items.slice(debut, debut + LOT)
}
