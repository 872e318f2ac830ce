import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, idMillesime } from '../socle/schemas/communs'

const nouvelles = z.object({
  /** Questions that wait for the caller. */
  questions: z.number(),
  /** Questions of the caller with an answer to read. */
  reponses: z.number(),
  /** Kinds of proof refused in a place: of a farmer all of them, of anybody else those that they attached. */
  preuves: z.number(),
  /** Files sent to be checked, for people who check. */
  dossiers: z.number(),
  /** Audited values that wait for a farmer's answer, by procedure; only those with any. */
  audits: z.array(z.object({ codeNational: z.string(), nombre: z.number() })),
})
export type Nouvelles = z.infer<typeof nouvelles>

/** Counted in the undecided files of one campaign; the dashboard lists them. */
export const getNouvelles = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/nouvelles',
  summary: 'How many things on the files of a farm wait for oneself',
  tag: 'questions',
  params: z.object({ idExploitation: identifiant }),
  query: z.object({ millesime: idMillesime }),
  answer: nouvelles,
  errors: ['EXPLOITATION_INCONNUE'],
})
