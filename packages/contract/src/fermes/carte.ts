import { naturesDessin, originesParcelle } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant, millesimeQuery, texte } from '../socle/schemas/communs'
import { geometrieDessin, geometrieParcelle } from './geometrie'

const params = z.object({ idExploitation: identifiant })

/** Layers of a background, from the national mapping agency (IGN). */
export const couchesDeFond = ['PLAN', 'PHOTOGRAPHIES'] as const
export type CoucheDeFond = (typeof couchesDeFond)[number]

/** A parcel of the map. Areas in hectares, the perimeter in metres; both measures are null without an outline. */
const parcelleDeCarte = z.object({
  type: z.literal('Feature'),
  /** Its UUID, as in the rotation. */
  id: z.string(),
  geometry: geometrieParcelle.nullable(),
  properties: z.object({
    nom: z.string().nullable(),
    numIlot: z.string().nullable(),
    numParcelle: z.string().nullable(),
    codeCulture: z.string().nullable(),
    /** Crop of its line, or the name of the crop type where the line names only that; null on no line. */
    culture: z.string().nullable(),
    codeTypeCulture: z.string().nullable(),
    typeCulture: z.string().nullable(),
    /** Rank of its line in the rotation, from 0; null when it is isolated. */
    ligne: z.number().nullable(),
    origine: z.enum(originesParcelle),
    /** Declared area, which counts. */
    surface: z.number(),
    /** Area inside the outline, on the ellipsoid. */
    surfaceMesuree: z.number().nullable(),
    /** Length around the outline, without its holes. */
    perimetre: z.number().nullable(),
  }),
})
export type ParcelleDeCarte = z.infer<typeof parcelleDeCarte>

export const carteDesParcelles = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(parcelleDeCarte),
  /** Backgrounds that this installation offers; none by default. */
  fonds: z.array(z.enum(couchesDeFond)),
})
export type CarteDesParcelles = z.infer<typeof carteDesParcelles>

export const getCarte = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/parcelles/carte',
  summary: 'Parcels of a farm for one campaign year, as GeoJSON, with their crops and measures',
  tag: 'carte',
  params,
  query: millesimeQuery,
  answer: carteDesParcelles,
  errors: ['EXPLOITATION_INCONNUE'],
})

/** Deepest zoom of a background. */
const ZOOM_MAXIMUM = 19
const rang = z.coerce.number().int().min(0)

/** One image of a background, in the tiling of Web Mercator. The server fetches it: the address of the reader and of the farm stay unknown to the agency. */
export const getTuile = call({
  method: 'GET',
  path: '/api/fonds/:couche/:z/:x/:y',
  summary: 'One tile of a map background',
  tag: 'carte',
  params: z
    .object({ couche: z.enum(couchesDeFond), z: rang.max(ZOOM_MAXIMUM), x: rang, y: rang })
    .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z),
  answer: z.instanceof(Uint8Array),
  media: 'application/octet-stream',
  errors: ['RESSOURCE_INCONNUE', 'SERVICE_INDISPONIBLE'],
})

/** Maximum length of a drawing's name, and number of drawings of a farm in a campaign. */
export const NOM_DESSIN_MAX = 100
export const DESSINS_MAXIMUM = 500

export const dessin = z.object({
  uuidDessin: z.string(),
  nature: z.enum(naturesDessin),
  libelle: z.string(),
  geometrie: geometrieDessin,
  /** Metres of a line, square metres of a surface, 1 for a point; computed by the server. */
  mesure: z.number(),
  /** Row of a sheet that the drawing fills. */
  codeIndicateur: z.string().nullable(),
  /** First and last name of who drew its present shape; null once the account is gone. */
  auteur: z.string().nullable(),
  /** When its present shape was drawn; ISO 8601, in UTC. */
  dessineLe: z.string(),
})
export type Dessin = z.infer<typeof dessin>

export const dessinSaisi = z.object({
  libelle: texte(NOM_DESSIN_MAX).min(1, { error: 'CHAMP_OBLIGATOIRE' }),
  geometrie: geometrieDessin,
  /** A row that asks for such a measure; null for none. */
  codeIndicateur: z.string().max(60).nullable(),
})
export type DessinSaisi = z.infer<typeof dessinSaisi>

/** A new drawing. Undoing a deletion gives the UUID that the drawing had, which its proof refers to. */
const dessinNouveau = dessinSaisi.extend({ uuidDessin: z.uuid().optional() })
export type DessinNouveau = z.infer<typeof dessinNouveau>

/** The drawings of a campaign. The answer carries an `ETag`; a PUT may send it back as `If-Match`. */
export const listDessins = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/dessins',
  summary: 'Features drawn on the map of a farm for one campaign year',
  tag: 'carte',
  params,
  query: millesimeQuery,
  answer: z.object({
    data: z.array(dessin),
    /** Rows of the sheets that a drawing can fill; their unit is `facteur` times the measure of a drawing of this shape. */
    lignes: z.array(
      z.object({
        codeNational: z.string(),
        code: z.string(),
        libelle: z.string(),
        unite: z.string(),
        nature: z.enum(naturesDessin),
        facteur: z.number(),
        decimales: z.number(),
      }),
    ),
  }),
  errors: ['EXPLOITATION_INCONNUE'],
})

const refusals = [
  'EXPLOITATION_INCONNUE',
  'MILLESIME_INCONNU',
  'ACTION_INTERDITE',
  'DOSSIER_NON_MODIFIABLE',
  'VALEUR_INVALIDE',
] as const

export const createDessin = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/dessins',
  summary: 'Draw a feature on the map of a farm',
  tag: 'carte',
  params,
  query: millesimeQuery,
  body: dessinNouveau,
  answer: dessin,
  errors: [...refusals, 'DESSINS_AU_MAXIMUM', 'DESSIN_INCONNU'],
})

const paramsDessin = params.extend({ uuidDessin: z.uuid() })

export const saveDessin = call({
  method: 'PUT',
  path: '/api/exploitations/:idExploitation/dessins/:uuidDessin',
  summary: 'Change a drawn feature',
  tag: 'carte',
  params: paramsDessin,
  query: millesimeQuery,
  body: dessinSaisi,
  answer: dessin,
  errors: [...refusals, 'DESSIN_INCONNU', 'CHAMPS_MODIFIES_ENTRE_TEMPS'],
})

export const deleteDessin = call({
  method: 'DELETE',
  path: '/api/exploitations/:idExploitation/dessins/:uuidDessin',
  summary: 'Delete a drawn feature',
  tag: 'carte',
  params: paramsDessin,
  query: millesimeQuery,
  answer: done,
  errors: [...refusals, 'DESSIN_INCONNU'],
})
