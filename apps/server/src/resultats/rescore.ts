import type { Valeur } from '@sillon/contract'
import { DomainError, etatsDossier, isDecided } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import { type DossierInput, fromValeur, type Scheme, schemeFor } from '@sillon/referentials'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/connection'
import { rowsOf } from '../database/rows'
import * as t from '../database/schema'
import { inputOf } from '../dossier/entree'
import { findDemarche } from '../dossier/repository'
import { isThere } from '../exploitations/visibility'
import { differences, record } from '../journal/journal'
import { lockMillesime } from '../referentiels/listes-repository'
import { famillesDe, type Lieu, loadReferences, type ReferencesOfYear } from '../referentiels/references'
import { findEmpreintes, trancheOf } from './empreintes'

/** Enough files for a statement to be worth its round trip, few enough to hold in memory with all their entries. */
const PAGE = 1_000

export interface Rescored {
  readonly calcules: number
  /** Files that could not be computed, with the reason: their stored values are not what the scheme expects. They have no result. */
  readonly echecs: readonly { readonly idDossier: number; readonly idExploitation: number; readonly raison: string }[]
}

interface Options {
  readonly millesime: number
  readonly codeDemarche: string
  /** Called after each page with the number of files done so far. */
  readonly onPage?: (done: number) => void
}

/**
 * Computes every stored file of a procedure and campaign year again and keeps totals and verdict in `resultats`; a decided file keeps those of its
 * decision. It reads by pages, ten statements each, whatever the number of files: a page is the files with their farms, what was kept of the decided ones,
 * their entries, their rotations, and the results written, with their hash in the journal.
 * @throws DomainError DEMARCHE_INCONNUE when no scheme computes this procedure for this year
 */
export async function rescore(db: Database, { millesime, codeDemarche, onPage }: Options): Promise<Rescored> {
  const { idDemarche } = await findDemarche(db, codeDemarche)
  const scheme = schemeFor(codeDemarche, millesime)
  if (scheme === undefined) throw new DomainError('DEMARCHE_INCONNUE')
  const annee = await loadReferences(db, millesime, scheme.references)
  const calculeLe = new Date().toISOString()
  const echecs: Rescored['echecs'][number][] = []
  let calcules = 0
  let last = 0
  for (;;) {
    const page = await readPage(db, { idDemarche, millesime, after: last })
    const end = page.at(-1)
    if (end === undefined) return { calcules, echecs }
    last = end.idDossier
    const figes = await findFiges(db, scheme, page)
    const resultats: Resultat[] = []
    const failed: number[] = []
    for (const dossier of page) {
      try {
        resultats.push(figes.get(dossier.idDossier) ?? resultOf(scheme, annee, dossier))
      } catch (error) {
        failed.push(dossier.idDossier)
        const raison = error instanceof Error ? error.message : String(error)
        echecs.push({ idDossier: dossier.idDossier, idExploitation: dossier.idExploitation, raison })
      }
    }
    const parmi = { codeDemarche, premiere: trancheOf(page[0]?.idDossier ?? last), derniere: trancheOf(last) }
    await db.transaction(async (tx) => {
      // Another re-scoring may be writing to the same part.
      await lockMillesime(tx, millesime)
      const before = await findEmpreintes(tx, { millesime, parmi })
      await write(tx, resultats, calculeLe)
      if (failed.length > 0) await tx.delete(t.resultats).where(inArray(t.resultats.idDossier, failed))
      const after = await findEmpreintes(tx, { millesime, parmi })
      const gone = Object.fromEntries(Object.keys(before).map((champ) => [champ, null]))
      const context = { idUtilisateur: null, idMillesime: millesime, chaine: `references ${millesime}` as const }
      await record(tx, context, differences(before, { ...gone, ...after }))
    })
    calcules += resultats.length
    onPage?.(calcules + echecs.length)
  }
}

interface Dossier {
  readonly idDossier: number
  readonly idExploitation: number
  readonly lieu: Lieu
  readonly assolement: DossierInput['assolement']
  readonly saisies: Readonly<Record<string, Valeur>>
}

interface Resultat {
  readonly id_dossier: number
  readonly points: Readonly<Record<string, number | null>>
  readonly verdict: string | null
  /** Of the rules. */
  readonly version: string
}

function resultOf(scheme: Scheme, annee: ReferencesOfYear, dossier: Dossier): Resultat {
  const saisies: Record<string, Value> = {}
  for (const code in dossier.saisies) saisies[code] = fromValeur(dossier.saisies[code] ?? null)
  const { assolement, lieu } = dossier
  const evaluation = scheme.evaluate(inputOf(scheme, { assolement, lieu, annee }, saisies))
  // Points as they are shown: without the values in error, from which nothing is concluded.
  const retenue = scheme.retenue(evaluation)
  return resultFrom(scheme, scheme.version, dossier.idDossier, scheme.verdictOf(evaluation), (code) =>
    retenue.get(code),
  )
}

function resultFrom(
  scheme: Scheme,
  version: string,
  id_dossier: number,
  verdict: string | null,
  valeurDe: (code: string) => unknown,
): Resultat {
  const points: Record<string, number | null> = {}
  for (const { code, score } of scheme.modules) if (score !== null) points[code] = valeurDe(score) as number | null
  return { id_dossier, points, verdict, version }
}

/** The results that the decided files of a page keep, by file. */
async function findFiges(
  db: Database,
  scheme: Scheme,
  page: readonly Dossier[],
): Promise<ReadonlyMap<number, Resultat>> {
  const codes = [...scheme.modules.flatMap(({ score }) => score ?? []), scheme.conclusion]
  const rows = await rowsOf<{ id: number; version: string; resultats: Readonly<Record<string, unknown>> }>(
    db,
    sql`
    select distinct on (id_dossier) id_dossier::float8 as id, version_regles as version,
      (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(resultats) where key = any(${sql.param(codes)}::text[])) as resultats
    from decisions join dossiers using (id_dossier)
    where id_dossier = any(${sql.param(page.map(({ idDossier }) => idDossier))}::bigint[])
      and dossiers.etat_dossier = any(${sql.param(etatsDossier.filter(isDecided))}::text[])
    order by id_dossier, numero desc`,
  )
  return new Map(
    rows.map(({ id, version, resultats }) => [
      id,
      resultFrom(
        scheme,
        version,
        id,
        (resultats[scheme.conclusion] ?? null) as string | null,
        (code) => resultats[code] ?? null,
      ),
    ]),
  )
}

/** The next files by identifier, each with all that its calculation reads. */
async function readPage(
  db: Database,
  { idDemarche, millesime, after }: { idDemarche: number; millesime: number; after: number },
): Promise<readonly Dossier[]> {
  const farms = await rowsOf<Omit<Lieu, 'siege'> & Lieu['siege'] & { idDossier: number; idExploitation: number }>(
    db,
    sql`
    select d.id_dossier::float8 as "idDossier", d.id_exploitation::float8 as "idExploitation",
      region.libelleentite as region, e.libelleentite as departement, region.code_insee as "codeRegion",
      nullif(b.code_bassin_viti, '') as "bassinViticole", coalesce(i.irrigation, false) as irrigation,
      ${famillesDe(sql`d.id_exploitation`, sql`d.id_millesime`)} as familles
    from dossiers d
    join exploitations x on x.id_exploitation = d.id_exploitation
    join communes c on c.idcommune = x.id_commune
    left join entites e on e.identite = c.identite
    left join entites region on region.identite = e.identiteparente
    left join bassins_viticoles b on b.id_bassin_viti = x.id_bassin_viti
    left join exploitation_infos i on i.id_exploitation = d.id_exploitation and i.id_millesime = d.id_millesime
    where d.id_demarche = ${idDemarche} and d.id_millesime = ${millesime} and d.id_dossier > ${after} and ${isThere(sql`x.id_exploitation`)}
    order by d.id_dossier limit ${PAGE}`,
  )
  if (farms.length === 0) return []
  const saisies = await findSaisies(
    db,
    farms.map(({ idDossier }) => idDossier),
  )
  const assolements = await findAssolements(
    db,
    farms.map(({ idExploitation }) => idExploitation),
    millesime,
  )
  return farms.map(({ idDossier, idExploitation, region, departement, ...rest }) => ({
    idDossier,
    idExploitation,
    lieu: { ...rest, siege: { region, departement } },
    saisies: saisies.get(idDossier) ?? {},
    assolement: assolements.get(idExploitation) ?? [],
  }))
}

/** What people entered in each of these files, by code. One row for each file: parsing one object is cheaper than hundreds of rows. */
async function findSaisies(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Dossier['saisies']>> {
  const rows = await rowsOf<{ id: number; saisies: Dossier['saisies'] }>(
    db,
    sql`
    select id_dossier::float8 as id, json_object_agg(code_national, valeur) as saisies
    from indicateurs_saisis where id_dossier = any(${sql.param(ids)}::bigint[]) and valeur is not null
    group by id_dossier`,
  )
  return new Map(rows.map(({ id, saisies }) => [id, saisies]))
}

/** The rotations of these farms in a year, with the areas of the parcels. */
async function findAssolements(
  db: Database,
  ids: readonly number[],
  millesime: number,
): Promise<ReadonlyMap<number, Dossier['assolement']>> {
  const rows = await rowsOf<{ id: number; assolement: Dossier['assolement'] }>(
    db,
    sql`
    select l.id_exploitation::float8 as id, json_agg(json_build_object('codeTypeCulture', ty.code, 'idCulture', l.id_culture,
      'surface', l.surface, 'parcelles', coalesce(p.parcelles, '[]')) order by l.ordre, l.id_ligne) as assolement
    from lignes_assolement l
    join types_cultures ty on ty.id_type_culture = l.id_type_culture
    left join (select id_ligne, json_agg(json_build_object('surface', surface)) as parcelles from parcelles
      where id_exploitation = any(${sql.param(ids)}::bigint[]) and id_millesime = ${millesime} group by id_ligne) p on p.id_ligne = l.id_ligne
    where l.id_exploitation = any(${sql.param(ids)}::bigint[]) and l.id_millesime = ${millesime}
    group by l.id_exploitation`,
  )
  return new Map(rows.map(({ id, assolement }) => [id, assolement]))
}

async function write(db: Database, resultats: readonly Resultat[], calculeLe: string): Promise<void> {
  await db.execute(sql`
    insert into resultats (id_dossier, points, verdict, version, calcule_le)
    select id_dossier, points, verdict, version, ${calculeLe}::timestamptz
    from json_to_recordset(${JSON.stringify(resultats)}::json) as r(id_dossier bigint, points jsonb, verdict text, version text)
    on conflict (id_dossier) do update
    set points = excluded.points, verdict = excluded.verdict, version = excluded.version, calcule_le = excluded.calcule_le`)
}
