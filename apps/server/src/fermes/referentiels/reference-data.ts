import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  activites,
  bassinsViticoles,
  categoriesCultures,
  certificationsEquivalentes,
  cultures,
  demarches,
  entites,
  famillesCultures,
  millesimes,
  regroupementsVerger,
  typesCultures,
  typesDocuments,
  typesUtilisateurs,
} from '@sillon/referentials'
import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { loadReferencesByYear } from './depart'

const idOf = <Row>(rows: readonly Row[], code: (row: Row) => string, id: (row: Row) => number) => {
  const ids = new Map(rows.map((row) => [code(row), id(row)]))
  return (wanted: string): number => {
    const found = ids.get(wanted)
    if (found === undefined) throw new Error(`Reference data: unknown code ${wanted}`)
    return found
  }
}

/**
 * Loads the reference data that come with the product: crops, types, territories, communes. Rows are matched by their stable identifiers, so that a new
 * version of a file changes rows and renumbers none. Rows unchanged since the last start are not written again.
 */
export async function loadReferenceData(db: Database): Promise<void> {
  await loadReferenceTables(db)
  await loadCommunes(db)
}

/** Everything but the communes. */
export async function loadReferenceTables(db: Database): Promise<void> {
  const idCategorie = idOf(
    categoriesCultures,
    (c) => c.code,
    (c) => c.idCategorieCulture,
  )
  const idType = idOf(
    typesCultures,
    (c) => c.code,
    (c) => c.idTypeCulture,
  )
  const idVerger = idOf(
    regroupementsVerger,
    (c) => c.code,
    (c) => c.idRegroupementVerger,
  )

  await load(db, 'millesimes', t.millesimes, [...millesimes])
  await load(
    db,
    'entites',
    t.entites,
    entites.map(({ zone: _, ...entite }) => entite),
  )
  await load(db, 'categories-cultures', t.categoriesCultures, categoriesCultures)
  await load(
    db,
    'types-cultures',
    t.typesCultures,
    typesCultures.map(({ codeCategorie, ...type }) => ({ ...type, idCategorieCulture: idCategorie(codeCategorie) })),
  )
  await load(
    db,
    'cultures',
    t.cultures,
    cultures.map((culture) => ({
      idCulture: culture.idCulture,
      codePac: culture.codePac,
      precisionPac: culture.precisionPac,
      libelle: culture.libelle,
      estMajeure: culture.estMajeure,
      estSelectionnable: culture.estSelectionnable,
      idCategorieCultureDefaut: idCategorie(culture.codeCategorieDefaut),
      idTypeCultureDefaut: idType(culture.codeTypeDefaut),
      regroupementCulture: culture.regroupementCulture,
      idRegroupementVerger: culture.regroupementVerger === null ? null : idVerger(culture.regroupementVerger),
    })),
  )
  await load(db, 'familles-cultures', t.famillesCultures, famillesCultures)
  await load(db, 'activites', t.activites, activites)
  await load(db, 'bassins-viticoles', t.bassinsViticoles, bassinsViticoles)
  await load(
    db,
    'types-documents',
    t.typesDocuments,
    typesDocuments.map(({ usage: _, ...type }) => type),
  )
  await load(db, 'types-utilisateurs', t.typesUtilisateurs, typesUtilisateurs)
  await load(
    db,
    'certifications-equivalentes',
    t.certificationsEquivalentes,
    certificationsEquivalentes.map(({ idCertificationEquivalente, libelle }) => ({
      idCertificationEquivalente,
      libelle,
    })),
  )
  await load(
    db,
    'demarches',
    t.demarches,
    demarches.map(({ infos: _, nouveauxDossiers: { depuis = null, jusqua = null }, ...demarche }) => ({
      ...demarche,
      nouveauxDepuis: depuis,
      nouveauxJusqua: jusqua,
    })),
  )
  await loadReferencesByYear(
    db,
    millesimes.map(({ idMillesime }) => idMillesime),
  )
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url')

/** Runs `write` in a transaction that also records the loaded content, unless the same content is loaded already. */
async function onceFor(
  db: Database,
  nom: string,
  empreinte: string,
  write: (tx: Database) => Promise<void>,
): Promise<void> {
  const [known] = await db.select().from(t.referencesChargees).where(sql`${t.referencesChargees.nom} = ${nom}`)
  if (known?.empreinte === empreinte) return
  await db.transaction(async (tx) => {
    await write(tx)
    await tx
      .insert(t.referencesChargees)
      .values({ nom, empreinte })
      .onConflictDoUpdate({ target: t.referencesChargees.nom, set: { empreinte } })
  })
}

/** Inserts or updates the rows of a table by its primary key, its first column. */
async function load<Table extends PgTable>(
  db: Database,
  nom: string,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const key = columns.find(([, column]) => column.primary)
  if (key === undefined) throw new Error(`${nom}: no primary key`)
  const others = columns.filter(([name]) => name !== key[0] && rows.some((row) => name in row))
  await onceFor(db, nom, hashOf(JSON.stringify(rows)), async (tx) => {
    const insert = tx.insert(table).values([...rows] as never)
    if (others.length === 0) await insert.onConflictDoNothing()
    else
      await insert.onConflictDoUpdate({
        target: key[1],
        set: Object.fromEntries(others.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)])) as never,
      })
  })
}

interface CommuneInsee {
  readonly code: string
  readonly nom: string
  readonly type: string
  readonly departement?: string
  readonly zone: string
  readonly codesPostaux?: readonly string[]
}

/** Every French commune, one row for each of its postcodes (INSEE and La Poste, by @etalab/decoupage-administratif, Licence Ouverte). */
async function loadCommunes(db: Database): Promise<void> {
  const require = createRequire(import.meta.url)
  const content = await readFile(require.resolve('@etalab/decoupage-administratif/data/communes.json'))
  await onceFor(db, 'communes', hashOf(content), async (tx) => {
    const current = (JSON.parse(content.toString()) as CommuneInsee[]).filter(({ type }) => type === 'commune-actuelle')
    await insertCommunes(tx, current)
  })
}

/** Inserts communes from JSON in one statement: thirty-five thousand parameters would be slower, and exceed the limit. */
export async function insertCommunes(db: Database, communes: readonly CommuneInsee[]): Promise<void> {
  const identite = new Map(
    entites.filter(({ idtypeentite }) => idtypeentite !== 2).map((entite) => [entite.codeInsee, entite.identite]),
  )
  const rows = communes.flatMap(({ code, nom, departement, codesPostaux = [] }) =>
    (codesPostaux.length === 0 ? [null] : codesPostaux).map((codepostal) => ({
      code_insee: code,
      nom,
      codepostal,
      identite: identite.get(departement ?? '') ?? identite.get(code.slice(0, 3)) ?? null,
    })),
  )
  await db.execute(sql`
    insert into communes (code_insee, nom, codepostal, identite)
    select code_insee, nom, codepostal, identite
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(code_insee text, nom text, codepostal text, identite int)
    on conflict on constraint communes_insee_codepostal do update set nom = excluded.nom, identite = excluded.identite`)
}
