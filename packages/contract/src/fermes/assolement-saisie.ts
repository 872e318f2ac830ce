// Calls that save the crop rotation of a farm. The one that reads it stands apart: home needs it without any schema.
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery, surfaceHa } from '../socle/schemas/communs'
import { assolement } from './assolement'

/** One line to save; missing values are reported beside their field. Parcels are named by their uuid; those without a line become isolated, none is deleted. */
export const ligneAssolementSaisie = z.object({
  idCulture: identifiant.nullish(),
  idCategorieCulture: identifiant.nullish(),
  idTypeCulture: identifiant.nullish(),
  surface: surfaceHa.nullish(),
  parcelles: z
    .array(z.object({ uuidParcelle: z.uuid() }))
    .max(5000)
    .nullish(),
})
export type LigneAssolementSaisie = z.infer<typeof ligneAssolementSaisie>

const params = z.object({ idExploitation: identifiant })

export const saveAssolement = call({
  method: 'PUT',
  path: '/api/exploitations/:idExploitation/assolement',
  summary: 'Replace the crop rotation of a farm for one campaign year',
  tag: 'assolement',
  params,
  query: millesimeQuery,
  body: z.array(ligneAssolementSaisie).max(1000),
  answer: assolement,
  errors: [
    'EXPLOITATION_INCONNUE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'ASSOLEMENT_INVALIDE',
    'REFERENCE_INCONNUE',
    'ASSOLEMENT_MODIFIE_ENTRE_TEMPS',
    'MILLESIME_INCONNU',
  ],
})
