import { statuts, suspensDeLieux, verdicts } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { suspens } from './suspens'

const etape = z.object({
  rubrique: z.string(),
  libelle: z.string(),
  /** Stands for the name over a narrow bar; null for a sheet without points. */
  lettre: z.string().nullable(),
  /** Null for a person who may not see scores, and for a sheet without points. */
  points: z.number().nullable(),
  max: z.number().nullable(),
  /** Whether the points reach the threshold; null without visible points. */
  estAtteint: z.boolean().nullable(),
  /** Status of the sheet; for a person who may not see scores, from empty fields and errors alone. */
  statut: z.enum(statuts),
  /** Number of open corrections that an auditor requested in it. */
  corrections: z.number().int(),
  /** Number of requirements that it fails. */
  exigences: z.number().int(),
  /** Number of its fields still to fill in. */
  aRemplir: z.number().int(),
  /** Code of the next row to work on: its first error, otherwise its first field to fill in. */
  ligne: z.string().nullable(),
})
export type Etape = z.infer<typeof etape>

/** Progress of a file: its information, then its sheets in order, each with its empty fields. */
export const getAvancement = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/avancement/:idExploitation',
  summary: 'How far a file is: points of each sheet and fields left to fill in',
  tag: 'demarches',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery,
  answer: z.object({
    /** Whether the information of the procedure has its required field: the day of entry into the certification. */
    infosRemplies: z.boolean(),
    /** Verdict of the calculation; null for a person who may not see scores. */
    verdict: z.enum(verdicts).nullable(),
    /** Points that each module must reach. */
    seuil: z.number(),
    /** Unit that an auditor judges. */
    validitePar: z.enum(['sousRubrique', 'indicateur']),
    etapes: z.array(etape),
    /** Open items before the file is sent or, once sent, decided, for a person who may do it; nothing of a decided file. */
    suspens: z.array(suspens),
    /** Sheet and section of the first item of each kind among these, null for the file as a whole. */
    premiers: z.array(
      z.object({
        code: z.enum(suspensDeLieux),
        rubrique: z.string().nullable(),
        sousRubrique: z.string().nullable(),
      }),
    ),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'],
})
