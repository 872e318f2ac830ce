import type { Valeur } from '@sillon/contract'
import { bilanDe, etatsDossier, isDecided } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import { type DossierInput, fromValeur, type Scheme } from '@sillon/referentials'
import { type SQL, sql } from 'drizzle-orm'
import { isThere } from '#fermes/exploitations/visibility'
import { type Lieu, lieuDe, type ReferencesOfYear } from '#fermes/referentiels/references'
import { avecRecords } from '#fermes/registre/records'
import { valeursDuRegistre } from '#fermes/registre/valeurs'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { findAuditees } from '../dossier/audit-repository'
import { inputOf } from '../dossier/entree'
import { type Resultat, resultatDe } from './repository'

/** Large enough to be worth a round trip; small enough that writers of these files, and users of an embedded database, wait a fraction of a second. */
export const PAGE = 200

/** A stored file with all inputs of its calculation. */
export interface DossierLu {
  readonly idDossier: number
  readonly idExploitation: number
  readonly lieu: Lieu
  readonly assolement: DossierInput['assolement']
  readonly registre: DossierInput['registre']
  readonly saisies: Readonly<Record<string, Valeur>>
  readonly auditees: DossierInput['auditees']
  readonly anDernier: Readonly<Record<string, Valeur>> | null
}

/** Results of some files, and the files whose calculation failed. */
export interface Page {
  readonly dossiers: readonly Pick<DossierLu, 'idDossier' | 'idExploitation'>[]
  readonly resultats: readonly Resultat[]
  readonly echecs: readonly { readonly idDossier: number; readonly idExploitation: number; readonly raison: string }[]
}

/**
 * Computes some files of a procedure and year, at most one page, in a few statements; decided files have their frozen results.
 * @param parmi condition on a row `d` of `dossiers`
 */
export async function calculer(
  db: Database,
  { scheme, millesime, annee, parmi }: { scheme: Scheme; millesime: number; annee: ReferencesOfYear; parmi: SQL },
): Promise<Page> {
  const dossiers = await lireDossiers(db, { millesime, parmi })
  const figes = await findFiges(db, scheme, dossiers)
  const resultats: Resultat[] = []
  const echecs: Page['echecs'][number][] = []
  for (const dossier of dossiers) {
    const { idDossier, idExploitation } = dossier
    try {
      resultats.push(figes.get(idDossier) ?? resultOf(scheme, annee, dossier))
    } catch (error) {
      echecs.push({ idDossier, idExploitation, raison: error instanceof Error ? error.message : String(error) })
    }
  }
  return { dossiers, resultats, echecs }
}

/** Entries in the form of a calculation. */
export function valuesOfSaisies(saisies: Readonly<Record<string, Valeur>>): Record<string, Value> {
  const values: Record<string, Value> = {}
  for (const code in saisies) values[code] = fromValeur(saisies[code] ?? null)
  return values
}

/**
 * Input of the calculation of a stored file, with its comparison with the year before.
 * @throws Error for stored entries that the scheme cannot read
 */
export function entreeDe(scheme: Scheme, annee: ReferencesOfYear, dossier: DossierLu): DossierInput {
  const { assolement, registre, lieu, auditees } = dossier
  const input = inputOf(scheme, { assolement, registre, lieu, annee, auditees }, valuesOfSaisies(dossier.saisies))
  return { ...input, anDernier: dossier.anDernier && valuesOfSaisies(dossier.anDernier) }
}

const resultOf = (scheme: Scheme, annee: ReferencesOfYear, dossier: DossierLu): Resultat =>
  resultatDe(scheme, dossier.idDossier, bilanDe(scheme, scheme.evaluate(entreeDe(scheme, annee, dossier))))

/** Frozen results of a page's decided files, by file. */
async function findFiges(
  db: Database,
  scheme: Scheme,
  page: readonly DossierLu[],
): Promise<ReadonlyMap<number, Resultat>> {
  const codes = [...scheme.modules.flatMap(({ score }) => score ?? []), scheme.conclusion, scheme.verdict]
  type Figes = Readonly<Record<string, unknown>>
  const parmi = (colonne: SQL) =>
    sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${colonne}) where key = any(${sql.param(codes)}::text[]))`
  const rows = await rowsOf<{ id: number; version: string; resultats: Figes; declares: Figes | null }>(
    db,
    sql`
    select distinct on (id_dossier) id_dossier::float8 as id, version_regles as version,
      ${parmi(sql`coalesce(audit -> 'resultats', resultats)`)} as resultats,
      case when audit is not null then ${parmi(sql`resultats`)} end as declares
    from decisions join dossiers using (id_dossier)
    where id_dossier = any(${sql.param(page.map(({ idDossier }) => idDossier))}::bigint[])
      and dossiers.etat_dossier = any(${sql.param(etatsDossier.filter(isDecided))}::text[])
    order by id_dossier, numero desc`,
  )
  const pointsDe = (figes: Figes) =>
    Object.fromEntries(
      scheme.modules.flatMap(({ code, score }) =>
        score === null ? [] : [[code, (figes[score] ?? null) as number | null]],
      ),
    )
  return new Map(
    rows.map(({ id, version, resultats, declares }) => [
      id,
      {
        id_dossier: id,
        points: pointsDe(resultats),
        points_declares: declares && pointsDe(declares),
        // A file decided before its scheme had limits has the verdict only.
        verdict: (resultats[scheme.conclusion] ?? resultats[scheme.verdict] ?? null) as string | null,
        version,
      },
    ]),
  )
}

/** Files of a procedure and year by identifier, at most one page, each with all inputs of its calculation. @param parmi condition on a row `d` of `dossiers` */
export async function lireDossiers(
  db: Database,
  { millesime, parmi }: { millesime: number; parmi: SQL },
): Promise<readonly DossierLu[]> {
  const farms = await rowsOf<{ idDossier: number; idExploitation: number; lieu: Lieu }>(
    db,
    sql`
    select d.id_dossier::float8 as "idDossier", d.id_exploitation::float8 as "idExploitation",
      ${lieuDe(sql`d.id_exploitation`, sql`d.id_millesime`)} as lieu
    from dossiers d
    where ${parmi} and ${isThere(sql`d.id_exploitation`)}
    order by d.id_dossier limit ${PAGE}`,
  )
  if (farms.length === 0) return []
  const saisies = await findSaisies(
    db,
    farms.map(({ idDossier }) => idDossier),
  )
  const auditees = await findAuditees(
    db,
    farms.map(({ idDossier }) => idDossier),
  )
  const anDerniers = await findAnDerniers(
    db,
    farms.map(({ idDossier }) => idDossier),
  )
  const assolements = await findAssolements(
    db,
    farms.map(({ idExploitation }) => idExploitation),
    millesime,
  )
  const registres = await findRegistres(
    db,
    farms.map(({ idExploitation }) => idExploitation),
    millesime,
  )
  return farms.map(({ idDossier, idExploitation, lieu }) => ({
    idDossier,
    idExploitation,
    lieu,
    saisies: saisies.get(idDossier) ?? {},
    auditees: auditees.get(idDossier),
    anDernier: anDerniers.get(idDossier) ?? null,
    assolement: assolements.get(idExploitation) ?? [],
    registre: registres.get(idExploitation) ?? null,
  }))
}

/** Entered values of each of these files, by code. One row for each file: parsing one object is cheaper than hundreds of rows. */
async function findSaisies(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, DossierLu['saisies']>> {
  const rows = await rowsOf<{ id: number; saisies: DossierLu['saisies'] }>(
    db,
    sql`
    select id_dossier::float8 as id, json_object_agg(code_national, valeur) as saisies
    from indicateurs_saisis where id_dossier = any(${sql.param(ids)}::bigint[]) and valeur is not null
    group by id_dossier`,
  )
  return new Map(rows.map(({ id, saisies }) => [id, saisies]))
}

/** Entered values of the files of the year before, by the identifiers of these files. */
export async function findAnDerniers(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DossierLu['saisies']>> {
  const rows = await rowsOf<{ id: number; saisies: DossierLu['saisies'] }>(
    db,
    sql`
    select d.id_dossier::float8 as id, json_object_agg(s.code_national, s.valeur) as saisies
    from dossiers d
    join dossiers avant on avant.id_exploitation = d.id_exploitation and avant.id_demarche = d.id_demarche and avant.id_millesime = d.id_millesime - 1
    join indicateurs_saisis s on s.id_dossier = avant.id_dossier and s.valeur is not null
    where d.id_dossier = any(${sql.param(ids)}::bigint[])
    group by d.id_dossier`,
  )
  return new Map(rows.map(({ id, saisies }) => [id, saisies]))
}

/** The rotations of these farms in a year, with the areas of the parcels. */
async function findAssolements(
  db: Database,
  ids: readonly number[],
  millesime: number,
): Promise<ReadonlyMap<number, DossierLu['assolement']>> {
  const rows = await rowsOf<{ id: number; assolement: DossierLu['assolement'] }>(
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

/** Values of the records of those of these farms that have any. */
async function findRegistres(
  db: Database,
  ids: readonly number[],
  idMillesime: number,
): Promise<ReadonlyMap<number, DossierInput['registre']>> {
  const registres = new Map<number, DossierInput['registre']>()
  for (const idExploitation of await avecRecords(db, ids, idMillesime))
    registres.set(idExploitation, await valeursDuRegistre(db, { idExploitation, idMillesime }))
  return registres
}
