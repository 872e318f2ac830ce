import { setImmediate } from 'node:timers/promises'
import type { InterventionPartenaire } from '@sillon/contract'
import { ligneDuCodePac } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import type { FarmYear } from '#fermes/assolement/repository'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

/** Number of records of one statement, small enough that other calls wait for it only a moment. */
const LOT = 2000

/** Columns that a partner fills, in the order of the insertion. */
const COLONNES = [
  'nature',
  'uuid_parcelle',
  'num_ilot',
  'num_parcelle',
  'date',
  'heure_debut',
  'surface',
  'id_culture',
  'culture',
  'produit',
  'amm',
  'quantite',
  'unite',
  'cible',
  'azote',
  'organique',
  'volume',
]
/** The block and the parcel number stay when the parcel goes. */
const GARDEES = new Set(['num_ilot', 'num_parcelle'])
const nouvelle = (colonne: string) =>
  GARDEES.has(colonne) ? `coalesce(excluded.${colonne}, i.${colonne})` : `excluded.${colonne}`
const colonnes = sql.raw(COLONNES.join(', '))
const affectations = sql.raw(COLONNES.map((colonne) => `${colonne} = ${nouvelle(colonne)}`).join(', '))
const anciennes = sql.raw(COLONNES.map((colonne) => `i.${colonne}`).join(', '))
const nouvelles = sql.raw(COLONNES.map(nouvelle).join(', '))

export interface ChangementsInterventions {
  readonly ajoutees: number
  readonly modifiees: number
  readonly retirees: number
  readonly inchangees: number
}

/**
 * Makes the records of a partner in a campaign those that it sent, by their references, and joins them to its parcels. Other work of the process runs between
 * two statements.
 */
export async function ecrireInterventions(
  tx: Database,
  { idExploitation, idMillesime }: FarmYear,
  idApplicationTierce: number,
  recues: readonly InterventionPartenaire[],
): Promise<ChangementsInterventions> {
  let ajoutees = 0
  let modifiees = 0
  const cultures = new Map<string, number | null>()
  const cultureDe = (code: string | null) => {
    if (code === null) return null
    const known = cultures.get(code)
    if (known !== undefined) return known
    const idCulture = ligneDuCodePac({ codeCulture: code, precision: null })?.idCulture ?? null
    cultures.set(code, idCulture)
    return idCulture
  }
  for (let debut = 0; debut < recues.length; debut += LOT) {
    const lot = recues.slice(debut, debut + LOT).map(({ id, idParcelle, codeCulture, heureDebut, ...rest }) => ({
      ...rest,
      reference: id,
      parcelle: idParcelle,
      heure_debut: heureDebut,
      culture: codeCulture,
      id_culture: cultureDe(codeCulture),
    }))
    const [compte] = await rowsOf<{ ajoutees: number; modifiees: number }>(
      tx,
      sql`
      with r as (
        select r.*, p.uuid_parcelle, p.num_ilot, p.num_parcelle
        from json_to_recordset(${JSON.stringify(lot)}::json) as r(reference text, parcelle text, nature text, date date, heure_debut text, surface numeric,
          id_culture int, culture text, produit text, amm text, quantite numeric, unite text, cible text, azote numeric, organique boolean, volume numeric)
        left join parcelles p on p.id_exploitation = ${idExploitation} and p.id_millesime = ${idMillesime}
          and p.id_application_tierce = ${idApplicationTierce} and p.reference = r.parcelle),
      ecrites as (
        insert into interventions as i (id_exploitation, id_millesime, origine, id_application_tierce, reference, ${colonnes})
        select ${idExploitation}::bigint, ${idMillesime}::int, 'PARTENAIRE', ${idApplicationTierce}::bigint, reference, ${colonnes} from r
        on conflict (id_exploitation, id_millesime, id_application_tierce, reference) where id_application_tierce is not null
        do update set ${affectations} where (${anciennes}) is distinct from (${nouvelles})
        returning (xmax = 0) as est_ajoutee)
      select count(*) filter (where est_ajoutee)::int as ajoutees, count(*) filter (where not est_ajoutee)::int as modifiees from ecrites`,
    )
    ajoutees += compte?.ajoutees ?? 0
    modifiees += compte?.modifiees ?? 0
    await setImmediate()
  }
  const references = JSON.stringify(recues.map(({ id }) => id))
  const [retraits] = await rowsOf<{ retirees: number }>(
    tx,
    sql`
    with retirees as (
      delete from interventions i
      where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and id_application_tierce = ${idApplicationTierce}
        and not exists (select 1 from json_array_elements_text(${references}::json) as r(reference) where r.reference = i.reference)
      returning 1)
    select count(*)::int as retirees from retirees`,
  )
  return {
    ajoutees,
    modifiees,
    retirees: retraits?.retirees ?? 0,
    inchangees: recues.length - ajoutees - modifiees,
  }
}
