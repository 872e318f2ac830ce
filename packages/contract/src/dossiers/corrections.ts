import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { constat, partieJugee } from './indicateurs'

/** Correction requested by an auditor in a sub-section (a row, in schemes that judge rows). It copies the judgement at the time of the return of the file. */
const correction = z.object({
  ...partieJugee.shape,
  commentaire: z.string().nullable(),
  ...constat,
  /** First and last name. */
  demandePar: z.string().nullable(),
  demandeLe: z.string(),
  traitePar: z.string().nullable(),
  /** Null for an untreated correction. */
  traiteLe: z.string().nullable(),
})
export type Correction = z.infer<typeof correction>

const params = z.object({ codeNational: z.string(), idExploitation: identifiant })

/** Only those of the last request; earlier ones stay in the file's history. */
export const getCorrections = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/corrections/:idExploitation',
  summary: 'Corrections that an auditor asks for in a file',
  tag: 'démarches',
  params,
  query: millesimeQuery,
  answer: z.array(correction),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'],
})

/** Corrections left out stay as they are. Answers all corrections. */
export const saveCorrections = call({
  method: 'PUT',
  path: '/api/demarches/:codeNational/corrections/:idExploitation',
  summary: 'Say which corrections are treated',
  tag: 'démarches',
  params,
  query: millesimeQuery,
  body: z.array(z.object({ ...partieJugee.shape, traitee: z.boolean() })).max(500),
  answer: z.array(correction),
  errors: [
    'EXPLOITATION_INCONNUE',
    'DEMARCHE_INCONNUE',
    'MILLESIME_INCONNU',
    'CAMPAGNE_FERMEE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'REFERENCE_INCONNUE',
  ],
})
