import type { listesIft, ParametreIft, References } from '@sillon/referentials'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connection'
import { rowsOf } from '../database/rows'

interface ParametreDeZone extends ParametreIft {
  readonly liste: (typeof listesIft)[number]
  readonly codeZone: string | null
}

interface YearRows {
  readonly parametres: readonly ParametreDeZone[]
  readonly references: readonly {
    readonly groupe: keyof References['referencesIft']
    readonly codeZone: string
    readonly iftHerbicide: number
    readonly iftHorsHerbicide: number
    readonly indicatif: boolean
  }[]
  readonly materiels: References['materiels']
  readonly conditions: References['conditions']
  readonly bassins: readonly Bassin[]
}

interface Bassin {
  readonly idBassinViti: number
  readonly codeBassinViti: string
  readonly libelleBassinViti: string
}

/** The head office's region by its INSEE code, and the viticultural basin that counts. */
interface Zone {
  readonly codeRegion: string | null
  readonly codeBassin: string | null
}

/** Everything that a campaign year's calculations refer to: read once, then resolved for as many farms as one likes. */
export interface ReferencesOfYear {
  /** The basins offered in the year, by code. */
  readonly bassins: ReadonlyMap<string, Bassin>
  resolve(zone: Zone): References
}

/** The years read last, by the head of their journal: it covers everything that was ever written of them, so that whoever knows it knows what they hold. */
const known = new Map<string, ReferencesOfYear>()
const MOST_KNOWN = 8

/**
 * The references of a year, kept in this process for as long as nobody writes them, be it another process.
 * @param head the hash at the head of their journal (`journal_chaines.empreinte`), read before; null when nothing was ever written
 */
export async function referencesAt(db: Database, idMillesime: number, head: string | null): Promise<ReferencesOfYear> {
  const found = head === null ? undefined : known.get(head)
  if (found !== undefined) return found
  const read = await loadReferences(db, idMillesime)
  if (head === null) return read
  known.set(head, read)
  for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest)
  return read
}

/** Reads the references of a year in one statement. */
export async function loadReferences(db: Database, idMillesime: number): Promise<ReferencesOfYear> {
  const ofYear = sql`where id_millesime = ${idMillesime}`
  const [rows] = await rowsOf<YearRows>(
    db,
    sql`
    select
      (select coalesce(json_agg(json_build_object('liste', liste, 'codeZone', code_zone, 'code_type_valeur', code_type_valeur, 'code_type_ift', code_type_ift,
        'id_regroupement_verger', id_regroupement_verger, 'valeur', valeur, 'valeur_prec', valeur_prec, 'indicatif', indicatif) order by id_parametre), '[]')
        from parametres_ift ${ofYear}) as parametres,
      (select coalesce(json_agg(json_build_object('groupe', groupe, 'codeZone', code_zone, 'iftHerbicide', ift_herbicide,
        'iftHorsHerbicide', ift_hors_herbicide, 'indicatif', indicatif)), '[]') from references_ift ${ofYear}) as "references",
      (select coalesce(json_agg(json_build_object('code', code, 'typeMateriel', type_materiel) order by type_materiel, ordre), '[]')
        from millesime_equipements ${ofYear}) as materiels,
      (select coalesce(json_agg(json_build_object('codeCondition', code_condition, 'codeRubriqueCondition', code_rubrique_condition)
        order by code_rubrique_condition, ordre), '[]') from millesime_conditions ${ofYear}) as conditions,
      (select coalesce(json_agg(json_build_object('idBassinViti', b.id_bassin_viti, 'codeBassinViti', m.code_bassin_viti,
        'libelleBassinViti', m.libelle_bassin_viti) order by b.id_bassin_viti), '[]')
        from millesime_bassins m join bassins_viticoles b on b.code_bassin_viti = m.code_bassin_viti ${ofYear}) as bassins`,
  )
  if (rows === undefined) throw new Error('A select without from answers one row.')
  return referencesOfYear(rows)
}

function referencesOfYear({ parametres, references, materiels, conditions, bassins }: YearRows): ReferencesOfYear {
  const referenceOf = (groupe: keyof References['referencesIft'], codeZone: string | null) => {
    const found = references.find((row) => row.groupe === groupe && row.codeZone === codeZone)
    if (found === undefined) return null
    const { iftHerbicide, iftHorsHerbicide, indicatif } = found
    return { iftHerbicide, iftHorsHerbicide, indicatif }
  }
  const parametresOf = (liste: ParametreDeZone['liste'], codeZone: string | null) =>
    winning(
      parametres.filter((row) => row.liste === liste),
      codeZone,
    )
  return {
    bassins: new Map(bassins.map((bassin) => [bassin.codeBassinViti, bassin])),
    resolve: ({ codeRegion, codeBassin }) => ({
      parametresIft: {
        gc_hors_pdt: parametresOf('gc_hors_pdt', codeRegion),
        gc_pdt: parametresOf('gc_pdt', codeRegion),
        viti: parametresOf('viti', codeBassin),
        arbo: parametresOf('arbo', codeRegion),
      },
      referencesIft: { GC_PT: referenceOf('GC_PT', codeRegion), VIGNE: referenceOf('VIGNE', codeBassin) },
      materiels,
      conditions,
    }),
  }
}

/** One row for each ceiling and floor: the zone's, or else that of everywhere. */
function winning(rows: readonly ParametreDeZone[], codeZone: string | null): ParametreIft[] {
  const found = new Map<string, ParametreDeZone>()
  for (const row of rows) {
    if (row.codeZone !== null && row.codeZone !== codeZone) continue
    const key = `${row.code_type_valeur} ${row.code_type_ift} ${row.id_regroupement_verger}`
    if (row.codeZone !== null || !found.has(key)) found.set(key, row)
  }
  return [...found.values()].map(({ liste: _, codeZone: __, ...parametre }) => parametre)
}

/** Where a farm is, for its references. */
export interface Lieu {
  readonly siege: { readonly region: string | null; readonly departement: string | null }
  readonly codeRegion: string | null
  /** The farm's own viticultural basin; null when it has none. */
  readonly bassinViticole: string | null
  readonly irrigation: boolean
  /** Codes of its crop families. */
  readonly familles: readonly string[]
}

/** The crop families of a farm in a year, in the order of their list. */
export const famillesDe = (idExploitation: SQL, idMillesime: SQL): SQL => sql`(
  select coalesce(json_agg(f.code_national order by f.ordre), '[]')
  from exploitation_familles_cultures ef join familles_cultures f on f.id_famille_culture = ef.id_famille_culture
  where ef.id_exploitation = ${idExploitation} and ef.id_millesime = ${idMillesime})`

/** Head office, basin, irrigation and crop families of a farm in a year, in one statement. */
export async function findLieu(
  db: Database,
  { idExploitation, idMillesime }: { readonly idExploitation: number; readonly idMillesime: number },
): Promise<Lieu> {
  const [row] = await rowsOf<Omit<Lieu, 'siege'> & Lieu['siege']>(
    db,
    sql`
    select region.libelleentite as region, e.libelleentite as departement, region.code_insee as "codeRegion",
      nullif(b.code_bassin_viti, '') as "bassinViticole", coalesce(i.irrigation, false) as irrigation,
      ${famillesDe(sql`exploitations.id_exploitation`, sql`${idMillesime}`)} as familles
    from exploitations
    join communes c on c.idcommune = exploitations.id_commune
    left join entites e on e.identite = c.identite
    left join entites region on region.identite = e.identiteparente
    left join bassins_viticoles b on b.id_bassin_viti = exploitations.id_bassin_viti
    left join exploitation_infos i on i.id_exploitation = exploitations.id_exploitation and i.id_millesime = ${idMillesime}
    where exploitations.id_exploitation = ${idExploitation}`,
  )
  if (row === undefined) throw new Error(`Farm ${idExploitation} is not there.`)
  const { region, departement, ...rest } = row
  return { ...rest, siege: { region, departement } }
}

/** The part of a calculation's input that comes from a year's references: those of the basin given, or else of the farm's own. */
export const referencesOf = (year: ReferencesOfYear, lieu: Lieu, codeBassin: string | null) => ({
  siege: lieu.siege,
  bassinViticole: lieu.bassinViticole,
  references: year.resolve({ codeRegion: lieu.codeRegion, codeBassin: codeBassin ?? lieu.bassinViticole }),
})
