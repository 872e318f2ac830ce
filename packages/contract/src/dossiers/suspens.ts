import { actesDeSaisie, conclusions, listesReferentiel, suspensDeLieux, suspensDuDossier } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, etatDossier, identifiant, millesimeQuery } from '../socle/schemas/communs'

/** One kind of open item: the calculation, its references, or rows, sections and places by their codes (once for each item), or the file as a whole. */
export const suspens = z.discriminatedUnion('code', [
  z.object({ code: z.literal('VERDICT_CONTRAIRE'), verdict: z.enum(conclusions) }),
  z.object({
    code: z.literal('REFERENCES_MANQUANTES'),
    millesime: z.number().int(),
    listes: z.array(z.enum(listesReferentiel)),
    /** Rows whose points wait for these lists. */
    lignes: z.array(z.string()),
  }),
  z.object({ code: z.enum(suspensDeLieux), codes: z.array(z.string()) }),
  z.object({ code: z.enum(suspensDuDossier) }),
])
export type Suspens = z.infer<typeof suspens>

/** The checklist before a file is sent or decided, without items that the reader may not see (points, judgements). */
export const getSuspens = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/suspens/:idExploitation',
  summary: 'What is still open of a file, for each state that the person may give it',
  tag: 'démarches',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery.extend({
    /** Typed day of the audit, while it is not saved. */
    dateAudit: dateIso.optional(),
  }),
  answer: z.array(
    z.object({
      etatDossier,
      suspens: z.array(suspens),
      /** Acts of the caller in the file that leave this decision to somebody else ("quatre yeux"); empty for another state. */
      autresYeux: z.array(z.enum(actesDeSaisie)),
    }),
  ),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'],
})
