import { conclusions } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { etatDossier, identifiant, millesimeQuery } from '../socle/schemas/communs'

/** Maximum number of campaigns shown beside each other. */
export const ANNEES_MAX = 5

const moduleDeLAnnee = z.object({
  code: z.string(),
  libelle: z.string(),
  max: z.number().nullable(),
  /** Whether the module applies to the farm in that year. */
  applique: z.boolean(),
  /** Null without a total, and where the module does not apply. */
  points: z.number().nullable(),
})

const annee = z.object({
  millesime: z.number().int(),
  etatDossier,
  /** Version of the rules behind the points; null before the first calculation. */
  version: z.string().nullable(),
  /** Points that each module must reach in that year; null without rules for the year. */
  seuil: z.number().nullable(),
  /** Conclusion of the calculation; null before the first one, and for callers who may not see points. */
  conclusion: z.enum(conclusions).nullable(),
  /** Scored modules in the order of the sheets; null before the first calculation, and for callers who may not see points. */
  modules: z.array(moduleDeLAnnee).nullable(),
})
export type AnneeDuDossier = z.infer<typeof annee>

/** A decided file has the points of its decision; any other, those of its present entries. Open to everybody who sees the farm. */
export const listAnnees = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/annees/:idExploitation',
  summary: 'The latest campaigns in which a farm has a file, with the points of each module',
  tag: 'années',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery,
  answer: z.object({
    permissions: z.object({ voirScores: z.boolean() }),
    /** At most five, the oldest first. */
    annees: z.array(annee),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU'],
})
