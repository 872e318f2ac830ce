import { etatsDossier } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'

/** Seconds between two announcements of a person who has a file open. */
export const PRESENCE_ENTRE_S = 15

/**
 * Counts for three times `PRESENCE_ENTRE_S`. The answer carries the `ETag` of the file's revision, so that a sheet learns that somebody saved; the others are
 * those who announced the same file.
 */
export const annoncerPresence = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/presence/:idExploitation',
  summary: 'Say that one has a file open, and read who else has',
  tag: 'démarches',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery,
  answer: z.object({
    /** Null while nobody has opened the file. */
    etatDossier: z.enum(etatsDossier).nullable(),
    presents: z.array(z.object({ idUtilisateur: z.number(), prenom: z.string(), nom: z.string() })),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'],
})
