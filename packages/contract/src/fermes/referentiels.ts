import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant } from '../socle/schemas/communs'
import { activite } from './activite'
import { commune } from './commune'

export const culture = z.object({
  idCulture: z.number(),
  codePac: z.string().nullable(),
  libelle: z.string(),
  /** Name in the PAC nomenclature, for the search, in an answer that is not in French. */
  libelleFr: z.string().optional(),
  estMajeure: z.boolean(),
  estSelectionnable: z.boolean(),
  idCategorieCultureDefaut: z.number(),
  idTypeCultureDefaut: z.number(),
  regroupementCulture: z.string().nullable(),
  idRegroupementVerger: z.number().nullable(),
})
export const categorieCulture = z.object({ idCategorieCulture: z.number(), code: z.string(), libelle: z.string() })
export const typeCulture = z.object({
  idTypeCulture: z.number(),
  idCategorieCulture: z.number(),
  code: z.string(),
  libelle: z.string(),
})
export const entite = z.object({
  identite: z.number(),
  libelleentite: z.string(),
  idtypeentite: z.number(),
  identiteparente: z.number().nullable(),
})
/** A reference list, read whole. */
const list = <const Path extends `/api/${string}`>(path: Path, summary: string) =>
  ({ method: 'GET', path, summary, tag: 'référentiels', errors: [] }) as const

export const searchCommunes = call({
  method: 'GET',
  path: '/api/communes',
  summary: 'Communes by name or postcode, accents and typing mistakes forgiven',
  tag: 'référentiels',
  query: z.object({ search: z.string().max(100).default('') }),
  answer: z.array(commune),
  errors: [],
})
export const listCultures = call({ ...list('/api/cultures', 'Crops'), answer: z.array(culture) })
export const listCategoriesCultures = call({
  ...list('/api/categories-cultures', 'Crop categories'),
  answer: z.array(categorieCulture),
})
export const listTypesCultures = call({ ...list('/api/types-cultures', 'Crop types'), answer: z.array(typeCulture) })
export const listActivites = call({ ...list('/api/activites', 'Farm activities'), answer: z.array(activite) })
export const listFamillesCultures = call({
  ...list('/api/familles-cultures', 'Crop families'),
  answer: z.array(
    z.object({ idFamilleCulture: z.number(), codeNational: z.string(), libelle: z.string(), choixEstCvi: z.boolean() }),
  ),
})
export const listBassinsViticoles = call({
  ...list('/api/bassinViticole', 'Viticultural basins'),
  answer: z.array(z.object({ idBassinViti: z.number(), codeBassinViti: z.string(), libelle: z.string() })),
})
export const listTypesUtilisateurs = call({
  ...list('/api/types-utilisateurs', 'User types'),
  answer: z.array(z.object({ idTypeUtilisateur: z.number(), code: z.string(), libelle: z.string() })),
})
export const listEntites = call({
  ...list('/api/entites', 'Departments, regions and other territories'),
  answer: z.array(entite),
})

/** Null for a commune outside any department. */
export const getEntiteDeCommune = call({
  method: 'GET',
  path: '/api/entites/commune',
  summary: 'The department of a commune',
  tag: 'référentiels',
  query: z.object({ idCommune: identifiant }),
  answer: entite.nullable(),
  errors: ['REFERENCE_INCONNUE'],
})

/** Null for a territory without a parent. */
export const getEntiteParente = call({
  method: 'GET',
  path: '/api/entites/parente',
  summary: 'What a territory is part of: the region of a department',
  tag: 'référentiels',
  query: z.object({ idEntite: identifiant }),
  answer: entite.nullable(),
  errors: ['REFERENCE_INCONNUE'],
})
