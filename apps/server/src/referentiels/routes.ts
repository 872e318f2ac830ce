import {
  getDemarche,
  type Language,
  listActivites,
  listBassinsViticoles,
  listCategoriesCultures,
  listCultures,
  listDemarches,
  listEntites,
  listFamillesCultures,
  listTypesCultures,
  listTypesUtilisateurs,
  searchCommunes,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { nomEn } from '@sillon/referentials'
import { asc, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { on } from '../http/call-handler'
import { onCached } from './cached'
import { searchCommunesQuery } from './communes'

/** Lists that change with a campaign, not with use. */
export function referentielsRoutes(app: FastifyInstance, db: Database): void {
  on(app, searchCommunes, async ({ query }) => searchCommunesQuery(db, query.search))

  onCached(app, listCultures, async () =>
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
      .orderBy(asc(t.cultures.libelle), asc(t.cultures.idCulture)),
  )
  onCached(app, listCategoriesCultures, async (language) => {
    const categories = await db.select().from(t.categoriesCultures).orderBy(t.categoriesCultures.ordre)
    return categories.map(({ idCategorieCulture, code, libelle }) => ({
      idCategorieCulture,
      code,
      libelle: nomEn(language, 'categories', code, libelle),
    }))
  })
  onCached(app, listTypesCultures, async (language) => {
    const types = await db.select().from(t.typesCultures).orderBy(t.typesCultures.ordre)
    return types.map(({ idTypeCulture, idCategorieCulture, code, libelle }) => ({
      idTypeCulture,
      idCategorieCulture,
      code,
      libelle: nomEn(language, 'types', code, libelle),
    }))
  })
  onCached(app, listFamillesCultures, async () =>
    db
      .select({
        idFamilleCulture: t.famillesCultures.idFamilleCulture,
        codeNational: t.famillesCultures.codeNational,
        libelle: t.famillesCultures.libelle,
        choixEstCvi: t.famillesCultures.choixEstCvi,
      })
      .from(t.famillesCultures)
      .orderBy(t.famillesCultures.ordre),
  )
  onCached(app, listActivites, async (language) => {
    const activites = await db.select().from(t.activites).orderBy(t.activites.idActivite)
    return activites.map((activite) => ({
      ...activite,
      libelle: nomEn(language, 'activites', String(activite.idActivite), activite.libelle),
    }))
  })
  onCached(app, listBassinsViticoles, async () =>
    db.select().from(t.bassinsViticoles).orderBy(t.bassinsViticoles.idBassinViti),
  )
  onCached(app, listEntites, async () =>
    db
      .select({
        identite: t.entites.identite,
        libelleentite: t.entites.libelleentite,
        idtypeentite: t.entites.idtypeentite,
        identiteparente: t.entites.identiteparente,
      })
      .from(t.entites)
      .orderBy(desc(t.entites.idtypeentite), t.entites.libelleentite),
  )
  onCached(app, listTypesUtilisateurs, async (language) => {
    const { idTypeUtilisateur, code, libelle, libelleEn } = t.typesUtilisateurs
    return db
      .select({ idTypeUtilisateur, code, libelle: language === 'fr' ? libelle : libelleEn })
      .from(t.typesUtilisateurs)
      .orderBy(idTypeUtilisateur)
  })
  const named = <Demarche extends { code: string; libelle: string }>(language: Language, demarche: Demarche) => ({
    ...demarche,
    libelle: nomEn(language, 'demarches', demarche.code, demarche.libelle),
  })
  onCached(app, listDemarches, async (language) => {
    const demarches = await db.select().from(t.demarches).orderBy(t.demarches.idDemarche)
    return demarches.map((demarche) => named(language, demarche))
  })
  on(app, getDemarche, async ({ params, language }) => {
    const [demarche] = await db.select().from(t.demarches).where(eq(t.demarches.code, params.codeNational))
    if (demarche === undefined) throw new DomainError('DEMARCHE_INCONNUE')
    return named(language, demarche)
  })
}
