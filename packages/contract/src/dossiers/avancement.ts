import { statuts, verdicts } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/communs'

const etape = z.object({
  rubrique: z.string(),
  libelle: z.string(),
  /** Null for who may not see scores, and for a sheet that has none. */
  points: z.number().nullable(),
  max: z.number().nullable(),
  /** Whether the points reach what every module must; null where there are none to see. */
  estAtteint: z.boolean().nullable(),
  /** Where it stands; for who may not see scores, by what is missing and wrong alone. */
  statut: z.enum(statuts),
  /** How many of its fields somebody must still fill in. */
  aRemplir: z.number().int(),
  /** The first of its sections that has such a field, by its code. */
  sousRubrique: z.string().nullable(),
})
export type Etape = z.infer<typeof etape>

/** The way of a file: its information, then its sheets in order, with what is left to fill in on each. */
export const getAvancement = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/avancement/:idExploitation',
  summary: 'How far a file is: points of each sheet and fields left to fill in',
  tag: 'demarches',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery,
  answer: z.object({
    /** Whether the information of the procedure has what it must have: the day of entry into the certification. */
    infosRemplies: z.boolean(),
    /** Verdict of the calculation; null for a person who may not see scores. */
    verdict: z.enum(verdicts).nullable(),
    etapes: z.array(etape),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'],
})
