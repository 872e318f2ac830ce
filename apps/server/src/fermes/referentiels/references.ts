import {
  campagnesLues,
  type ListeReferentiel,
  type listesIft,
  type ParametreIft,
  type ParametresIft,
  type References,
  type ReferencesIft,
  type ReferencesLues,
} from '@sillon/referentials'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

interface ParametreDeZone extends ParametreIft {
  readonly liste: (typeof listesIft)[number]
  readonly codeZone: string | null
}

interface ReferenceDeZone {
  readonly groupe: keyof ReferencesIft
  readonly codeZone: string
  readonly iftHerbicide: number
  readonly iftHorsHerbicide: number
  readonly indicatif: boolean
}

/** The rows of each list of a year. */
interface YearRows extends Record<ListeReferentiel, readonly unknown[]> {
  readonly 'plafonds-ift': readonly ParametreDeZone[]
  readonly 'references-ift': readonly ReferenceDeZone[]
  readonly equipements: References['materiels']
  readonly 'conditions-application': References['conditions']
  readonly 'bassins-viticoles': readonly Bassin[]
}

interface Bassin {
  readonly idBassinViti: number
  readonly codeBassinViti: string
  readonly libelleBassinViti: string
}

/** The head office's region by its INSEE code, and the viticultural basin used. */
interface Zone {
  readonly codeRegion: string | null
  readonly codeBassin: string | null
}

/** References of a campaign year for the calculations of a scheme: read once, then resolved for any number of farms. */
export interface ReferencesOfYear {
  /** Basins of the year to choose from, by code; empty where the scheme has no such choice. */
  readonly bassins: ReadonlyMap<string, Bassin>
  /** Codes of the equipment of the year, and of its application conditions; empty where the scheme has no such choice. */
  readonly materiels: ReadonlySet<string>
  readonly conditions: ReadonlySet<string>
  /** References of a place, from the requested lists. */
  resolve(zone: Zone): ReferencesLues
}

type Listes = readonly ListeReferentiel[]

/** Cache of the last years, by the head of their journal: the head covers every change of a year, so that an equal head means equal content. */
const known = new Map<string, ReferencesOfYear>()
const MOST_KNOWN = 16

/**
 * Lists of a year, cached in this process until any process writes one of them.
 * @param listes those that a scheme declares
 * @param head `teteDesReferences`, read before; null when nothing was ever written
 */
export async function referencesAt(
  db: Database,
  idMillesime: number,
  listes: Listes,
  head: string | null,
): Promise<ReferencesOfYear> {
  const key = [head, ...listes].join(' ')
  const found = head === null ? undefined : known.get(key)
  if (found !== undefined) return found
  const read = await loadReferences(db, idMillesime, listes)
  if (head === null) return read
  known.set(key, read)
  for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest)
  return read
}

/**
 * Head of the journals of the lists that a file of a year reads: it changes with every write of one of them. Values of the records read the products and reference
 * doses of their own year, so that the two years before belong to it. Null when nothing was ever written.
 */
export const teteDesReferences = (idMillesime: number): SQL<string | null> => sql<string | null>`(
  select encode(sha256(convert_to(${idMillesime}::text || string_agg(' ' || empreinte, '' order by chaine), 'UTF8')), 'hex')
  from journal_chaines where chaine = any(${sql.param(campagnesLues(idMillesime).map((year) => `references ${year}`))}::text[]))`

/** `teteDesReferences` of a year now. */
export async function headOf(db: Database, idMillesime: number): Promise<string | null> {
  const [head] = await rowsOf<{ head: string | null }>(db, sql`select ${teteDesReferences(idMillesime)} as head`)
  return head?.head ?? null
}

/** Query of each list of a year, as one value. */
const lectures: Readonly<Record<ListeReferentiel, (ofYear: SQL) => SQL>> = {
  // The register reads its own products and doses; a calculation reads none.
  'produits-phyto': () => sql`select null::json`,
  'doses-reference': () => sql`select null::json`,
  'plafonds-ift': (ofYear) => sql`
    select json_agg(json_build_object('liste', liste, 'codeZone', code_zone, 'code_type_valeur', code_type_valeur, 'code_type_ift', code_type_ift,
      'id_regroupement_verger', id_regroupement_verger, 'valeur', valeur, 'valeur_prec', valeur_prec, 'indicatif', indicatif) order by id_parametre)
    from parametres_ift ${ofYear}`,
  'references-ift': (ofYear) => sql`
    select json_agg(json_build_object('groupe', groupe, 'codeZone', code_zone, 'iftHerbicide', ift_herbicide,
      'iftHorsHerbicide', ift_hors_herbicide, 'indicatif', indicatif)) from references_ift ${ofYear}`,
  equipements: (ofYear) => sql`
    select json_agg(json_build_object('code', code, 'typeMateriel', type_materiel) order by type_materiel, ordre) from millesime_equipements ${ofYear}`,
  'conditions-application': (ofYear) => sql`
    select json_agg(json_build_object('codeCondition', code_condition, 'codeRubriqueCondition', code_rubrique_condition)
      order by code_rubrique_condition, ordre) from millesime_conditions ${ofYear}`,
  'bassins-viticoles': (ofYear) => sql`
    select json_agg(json_build_object('idBassinViti', b.id_bassin_viti, 'codeBassinViti', m.code_bassin_viti,
      'libelleBassinViti', m.libelle_bassin_viti) order by b.id_bassin_viti)
    from millesime_bassins m join bassins_viticoles b on b.code_bassin_viti = m.code_bassin_viti ${ofYear}`,
}

/** Reads lists of a year in one statement. */
export async function loadReferences(db: Database, idMillesime: number, listes: Listes): Promise<ReferencesOfYear> {
  if (listes.length === 0) return referencesOfYear({})
  const ofYear = sql`where id_millesime = ${idMillesime}`
  const columns = listes.map(
    (liste) => sql`(select coalesce((${lectures[liste](ofYear)}), '[]')) as ${sql.identifier(liste)}`,
  )
  const [rows] = await rowsOf<Partial<YearRows>>(db, sql`select ${sql.join(columns, sql`, `)}`)
  if (rows === undefined) throw new Error('A select without from answers one row.')
  return referencesOfYear(rows)
}

function referencesOfYear(rows: Partial<YearRows>): ReferencesOfYear {
  const parametres = rows['plafonds-ift']
  const references = rows['references-ift']
  const { equipements, 'conditions-application': conditions } = rows
  return {
    bassins: new Map((rows['bassins-viticoles'] ?? []).map((bassin) => [bassin.codeBassinViti, bassin])),
    materiels: new Set(equipements?.map(({ code }) => code)),
    conditions: new Set(conditions?.map(({ codeCondition }) => codeCondition)),
    resolve: (zone) => ({
      ...(parametres && { parametresIft: parametresOf(parametres, zone) }),
      ...(references && { referencesIft: referencesIftOf(references, zone) }),
      ...(equipements && { materiels: equipements }),
      ...(conditions && { conditions }),
    }),
  }
}

function parametresOf(parametres: readonly ParametreDeZone[], { codeRegion, codeBassin }: Zone): ParametresIft {
  const of = (liste: ParametreDeZone['liste'], codeZone: string | null) =>
    winning(
      parametres.filter((row) => row.liste === liste),
      codeZone,
    )
  return {
    gc_hors_pdt: of('gc_hors_pdt', codeRegion),
    gc_pdt: of('gc_pdt', codeRegion),
    viti: of('viti', codeBassin),
    arbo: of('arbo', codeRegion),
  }
}

function referencesIftOf(references: readonly ReferenceDeZone[], { codeRegion, codeBassin }: Zone): ReferencesIft {
  const of = (groupe: keyof ReferencesIft, codeZone: string | null) => {
    const found = references.find((row) => row.groupe === groupe && row.codeZone === codeZone)
    if (found === undefined) return null
    const { iftHerbicide, iftHorsHerbicide, indicatif } = found
    return { iftHerbicide, iftHorsHerbicide, indicatif }
  }
  return { GC_PT: of('GC_PT', codeRegion), VIGNE: of('VIGNE', codeBassin) }
}

/** One row for each ceiling and floor: the zone's row, or else the row for every zone. */
function winning(rows: readonly ParametreDeZone[], codeZone: string | null): ParametreIft[] {
  const found = new Map<string, ParametreDeZone>()
  for (const row of rows) {
    if (row.codeZone !== null && row.codeZone !== codeZone) continue
    const key = `${row.code_type_valeur} ${row.code_type_ift} ${row.id_regroupement_verger}`
    if (row.codeZone !== null || !found.has(key)) found.set(key, row)
  }
  return [...found.values()].map(({ liste: _, codeZone: __, ...parametre }) => parametre)
}

/** Location of a farm and its other facts, for its references. */
export interface Lieu {
  readonly siege: { readonly region: string | null; readonly departement: string | null }
  readonly codeRegion: string | null
  /** The farm's own viticultural basin; null when it has none. */
  readonly bassinViticole: string | null
  readonly irrigation: boolean
  /** Codes of its crop families. */
  readonly familles: readonly string[]
}

/** Expression that reads the `Lieu` of a farm in a year: head office, basin, irrigation and crop families, these in the order of their list. Null without the farm. */
export const lieuDe = (idExploitation: SQL, idMillesime: SQL): SQL => sql`(
  select json_build_object(
    'siege', json_build_object('region', region.libelleentite, 'departement', e.libelleentite),
    'codeRegion', region.code_insee,
    'bassinViticole', nullif(b.code_bassin_viti, ''),
    'irrigation', coalesce(i.irrigation, false),
    'familles', (
      select coalesce(json_agg(f.code_national order by f.ordre), '[]')
      from exploitation_familles_cultures ef join familles_cultures f on f.id_famille_culture = ef.id_famille_culture
      where ef.id_exploitation = ferme.id_exploitation and ef.id_millesime = ${idMillesime}))
  from exploitations ferme
  join communes c on c.idcommune = ferme.id_commune
  left join entites e on e.identite = c.identite
  left join entites region on region.identite = e.identiteparente
  left join bassins_viticoles b on b.id_bassin_viti = ferme.id_bassin_viti
  left join exploitation_infos i on i.id_exploitation = ferme.id_exploitation and i.id_millesime = ${idMillesime}
  where ferme.id_exploitation = ${idExploitation})`

/** Head office, basin, irrigation and crop families of a farm in a year. */
export async function findLieu(
  db: Database,
  { idExploitation, idMillesime }: { readonly idExploitation: number; readonly idMillesime: number },
): Promise<Lieu> {
  const [row] = await rowsOf<{ lieu: Lieu | null }>(
    db,
    sql`select ${lieuDe(sql`${idExploitation}`, sql`${idMillesime}`)} as lieu`,
  )
  if (!row?.lieu) throw new Error(`Farm ${idExploitation} is not there.`)
  return row.lieu
}

/** The part of a calculation's input that comes from a year's references: those of the given basin, or else of the farm's own. */
export const referencesOf = (year: ReferencesOfYear, lieu: Lieu, codeBassin: string | null) => ({
  siege: lieu.siege,
  bassinViticole: lieu.bassinViticole,
  references: year.resolve({ codeRegion: lieu.codeRegion, codeBassin: codeBassin ?? lieu.bassinViticole }),
})
