import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant } from '../socle/communs'
import { activite } from './activite'
import { commune } from './commune'

export const culture = z.object({
  idCulture: z.number(),
  codePac: z.string().nullable(),
  libelle: z.string(),
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
const list = <Path extends `/api/${string}`, Item extends z.ZodType>(path: Path, item: Item, summary: string) =>
  call({ method: 'GET', path, summary, tag: 'référentiels', answer: z.array(item), errors: [] })

export const searchCommunes = call({
  method: 'GET',
  path: '/api/communes',
  summary: 'Communes by name or postcode, accents and typing mistakes forgiven',
  tag: 'référentiels',
  query: z.object({ search: z.string().max(100).default('') }),
  answer: z.array(commune),
  errors: [],
})
export const listCultures = list('/api/cultures', culture, 'Crops')
export const listCategoriesCultures = list('/api/categories-cultures', categorieCulture, 'Crop categories')
export const listTypesCultures = list('/api/types-cultures', typeCulture, 'Crop types')
export const listActivites = list('/api/activites', activite, 'Farm activities')
export const listFamillesCultures = list(
  '/api/familles-cultures',
  z.object({ idFamilleCulture: z.number(), codeNational: z.string(), libelle: z.string(), choixEstCvi: z.boolean() }),
  'Crop families',
)
export const listBassinsViticoles = list(
  '/api/bassinViticole',
  z.object({ idBassinViti: z.number(), codeBassinViti: z.string(), libelle: z.string() }),
  'Viticultural basins',
)
export const listTypesUtilisateurs = list(
  '/api/types-utilisateurs',
  z.object({ idTypeUtilisateur: z.number(), code: z.string(), libelle: z.string() }),
  'User types',
)
export const listEntites = list('/api/entites', entite, 'Departments, regions and other territories')

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

/** Null for one that is part of no other. */
export const getEntiteParente = call({
  method: 'GET',
  path: '/api/entites/parente',
  summary: 'What a territory is part of: the region of a department',
  tag: 'référentiels',
  query: z.object({ idEntite: identifiant }),
  answer: entite.nullable(),
  errors: ['REFERENCE_INCONNUE'],
})
