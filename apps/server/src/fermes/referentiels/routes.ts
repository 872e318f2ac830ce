import {
  getDemarche,
  getEntiteDeCommune,
  getEntiteParente,
  type Language,
  listActivites,
  listBassinsViticoles,
  listCategoriesCultures,
  listCultures,
  listDemarches,
  listEntites,
  listFamillesCultures,
  listMillesimes,
  listTypesCultures,
  listTypesUtilisateurs,
  searchCommunes,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { cultureNommee, nomEn } from '@sillon/referentials'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { onCached } from './cached'
import { searchCommunesQuery } from './communes'
import {
  findActivites,
  findBassins,
  findCategoriesCultures,
  findCultures,
  findDemarches,
  findEntiteDeCommune,
  findEntiteParente,
  findEntites,
  findFamillesCultures,
  findMillesimes,
  findTypesCultures,
  findTypesUtilisateurs,
} from './repository'

/** Lists that change with a campaign, not with use. */
export function referentielsRoutes(app: FastifyInstance, db: Database): void {
  on(app, listMillesimes, async () => findMillesimes(db))
  on(app, searchCommunes, async ({ query }) => searchCommunesQuery(db, query.search))

  onCached(app, listCultures, async (language) => {
    const cultures = await findCultures(db)
    return cultures.map((culture) => cultureNommee(language, culture))
  })
  onCached(app, listCategoriesCultures, async (language) => {
    const categories = await findCategoriesCultures(db)
    return categories.map(({ idCategorieCulture, code, libelle }) => ({
      idCategorieCulture,
      code,
      libelle: nomEn(language, 'categories', code, libelle),
    }))
  })
  onCached(app, listTypesCultures, async (language) => {
    const types = await findTypesCultures(db)
    return types.map(({ idTypeCulture, idCategorieCulture, code, libelle }) => ({
      idTypeCulture,
      idCategorieCulture,
      code,
      libelle: nomEn(language, 'types', code, libelle),
    }))
  })
  onCached(app, listFamillesCultures, async (language) => {
    const familles = await findFamillesCultures(db)
    return familles.map((famille) => ({
      ...famille,
      libelle: nomEn(language, 'familles', famille.codeNational, famille.libelle),
    }))
  })
  onCached(app, listActivites, async (language) => {
    const activites = await findActivites(db)
    return activites.map((activite) => ({
      ...activite,
      libelle: nomEn(language, 'activites', String(activite.idActivite), activite.libelle),
    }))
  })
  onCached(app, listBassinsViticoles, async (language) => {
    const bassins = await findBassins(db)
    return bassins.map((bassin) => ({
      ...bassin,
      libelle: nomEn(language, 'bassins', bassin.codeBassinViti, bassin.libelle),
    }))
  })
  onCached(app, listEntites, async () => findEntites(db))
  on(app, getEntiteDeCommune, async ({ query }) => known(await findEntiteDeCommune(db, query.idCommune)))
  on(app, getEntiteParente, async ({ query }) => known(await findEntiteParente(db, query.idEntite)))
  onCached(app, listTypesUtilisateurs, async (language) => {
    const types = await findTypesUtilisateurs(db)
    return types.map(({ idTypeUtilisateur, code, libelle, libelleEn }) => ({
      idTypeUtilisateur,
      code,
      libelle: language === 'fr' ? libelle : libelleEn,
    }))
  })
  const named = <Demarche extends { code: string; libelle: string }>(language: Language, demarche: Demarche) => ({
    ...demarche,
    libelle: nomEn(language, 'demarches', demarche.code, demarche.libelle),
  })
  onCached(app, listDemarches, async (language) => {
    const demarches = await findDemarches(db)
    return demarches.map((demarche) => named(language, demarche))
  })
  on(app, getDemarche, async ({ params, language }) => {
    const demarche = (await findDemarches(db)).find(({ code }) => code === params.codeNational)
    if (demarche === undefined) throw new DomainError('DEMARCHE_INCONNUE')
    return named(language, demarche)
  })
}

/** @throws DomainError REFERENCE_INCONNUE */
function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new DomainError('REFERENCE_INCONNUE')
  return found
}
