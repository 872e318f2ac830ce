import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { categorieCulture, culture, typeCulture } from './referentiels'

export const parcelle = z.object({
  uuidParcelle: z.string(),
  nom: z.string().nullable(),
  numIlot: z.string().nullable(),
  numParcelle: z.string().nullable(),
  codeCulture: z.string().nullable(),
  surface: z.number(),
  surfaceCvi: z.number().nullable(),
  /** Name of the partner that knows the parcel, and its measured area in hectares. */
  partenaire: z.string().nullable(),
  surfacePartenaire: z.number().nullable(),
})
export type Parcelle = z.infer<typeof parcelle>

/** One line of the crop rotation as read. `culture` is null on a line that names only a crop type. */
export const ligneAssolement = z.object({
  idCulture: z.number().nullable(),
  idCategorieCulture: z.number(),
  idTypeCulture: z.number(),
  culture: culture.nullable(),
  categorieCulture,
  typeCulture,
  codeCategorieCulture: z.string(),
  codeTypeCulture: z.string(),
  regroupementCulture: z.string().nullable(),
  idRegroupementVerger: z.number().nullable(),
  estMajeure: z.boolean().nullable(),
  surface: z.number(),
  parcelles: z.array(parcelle),
})
export type LigneAssolement = z.infer<typeof ligneAssolement>

const params = z.object({ idExploitation: identifiant })

export const assolement = z.object({ assolement: z.array(ligneAssolement), parcellesIsolees: z.array(parcelle) })
export type Assolement = z.infer<typeof assolement>

/** The answer carries an `ETag`; a PUT may send it back as `If-Match`. */
export const getAssolement = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/assolement',
  summary: 'Crop rotation of a farm for one campaign year',
  tag: 'assolement',
  params,
  query: millesimeQuery,
  answer: assolement,
  errors: ['EXPLOITATION_INCONNUE'],
})
