import { asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'

export const findCultures = (db: Database) =>
  db
    .select({
      idCulture: t.cultures.idCulture,
      codePac: t.cultures.codePac,
      libelle: t.cultures.libelle,
      estMajeure: t.cultures.estMajeure,
      estSelectionnable: t.cultures.estSelectionnable,
      idCategorieCultureDefaut: t.cultures.idCategorieCultureDefaut,
      idTypeCultureDefaut: t.cultures.idTypeCultureDefaut,
      regroupementCulture: t.cultures.regroupementCulture,
      idRegroupementVerger: t.cultures.idRegroupementVerger,
    })
    .from(t.cultures)
    .orderBy(asc(t.cultures.libelle), asc(t.cultures.idCulture))

export const findCategoriesCultures = (db: Database) =>
  db.select().from(t.categoriesCultures).orderBy(t.categoriesCultures.ordre)

export const findTypesCultures = (db: Database) => db.select().from(t.typesCultures).orderBy(t.typesCultures.ordre)

export const findFamillesCultures = (db: Database) =>
  db
    .select({
      idFamilleCulture: t.famillesCultures.idFamilleCulture,
      codeNational: t.famillesCultures.codeNational,
      libelle: t.famillesCultures.libelle,
      choixEstCvi: t.famillesCultures.choixEstCvi,
    })
    .from(t.famillesCultures)
    .orderBy(t.famillesCultures.ordre)

export const findActivites = (db: Database) => db.select().from(t.activites).orderBy(t.activites.idActivite)

export const findBassins = (db: Database) =>
  db.select().from(t.bassinsViticoles).orderBy(t.bassinsViticoles.idBassinViti)

const entite = {
  identite: t.entites.identite,
  libelleentite: t.entites.libelleentite,
  idtypeentite: t.entites.idtypeentite,
  identiteparente: t.entites.identiteparente,
}

export const findEntites = (db: Database) =>
  db.select(entite).from(t.entites).orderBy(desc(t.entites.idtypeentite), sql`normaliser(${t.entites.libelleentite})`)

/** Territory of a commune, or null; undefined for an unknown commune. */
export async function findEntiteDeCommune(db: Database, idCommune: number) {
  const [found] = await db
    .select({ entite })
    .from(t.communes)
    .leftJoin(t.entites, eq(t.entites.identite, t.communes.identite))
    .where(eq(t.communes.idcommune, idCommune))
  return found?.entite
}

/** Parent of a territory, or null; undefined for an unknown territory. */
export async function findEntiteParente(db: Database, identite: number) {
  const partie = alias(t.entites, 'partie')
  const [found] = await db
    .select({ entite })
    .from(partie)
    .leftJoin(t.entites, eq(t.entites.identite, partie.identiteparente))
    .where(eq(partie.identite, identite))
  return found?.entite
}

export const findTypesUtilisateurs = (db: Database) =>
  db.select().from(t.typesUtilisateurs).orderBy(t.typesUtilisateurs.idTypeUtilisateur)

export const findDemarches = (db: Database) => db.select().from(t.demarches).orderBy(t.demarches.idDemarche)

/** The campaign years, the newest first. */
export const findMillesimes = (db: Database) => db.select().from(t.millesimes).orderBy(desc(t.millesimes.idMillesime))
