import { originesJournal } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { exportQuery } from '../socle/listes-exportees'
import { identifiant, millesimeQuery, role } from '../socle/schemas/communs'
import { actesDossier } from './actes-dossier'
import { valeur } from './valeur'

/** Parts of the history outside the sheets: the file itself (state, dates, certification), and the farm with its crop rotation. */
export const partiesHorsFiches = ['DOSSIER', 'EXPLOITATION'] as const

/** An indicator's value in its usual form; any other value in words: names instead of identifiers, a crop rotation in a few words. */
const valeurLue = z.union([valeur, z.string(), z.number(), z.boolean(), z.array(z.string())])

export const changement = z.object({
  /** Place in the farm's journal: it increases with time. */
  rang: z.number().int(),
  /** ISO 8601, in UTC. */
  le: z.string(),
  /** Author of the change; null for a change by the product. An erased account has neither name nor role. */
  auteur: z.object({ idUtilisateur: z.number(), nom: z.string().nullable(), role: role.nullable() }).nullable(),
  origine: z.enum(originesJournal),
  /** Kind of act, which sentences name (`phraseHistorique`). */
  acte: z.enum(actesDossier),
  /**
   * Code of an indicator, `aConfirmer.{indicator}`, `validite.{subSection}.{field}`, `audit.{indicator}`, `reponseAudit.{indicator}`, or the name of another
   * field.
   */
  champ: z.string(),
  libelle: z.string(),
  /** Code of the module of the change, or `DOSSIER` or `EXPLOITATION`. */
  partie: z.string(),
  /** Form of both values: an indicator, a date, a state of a file, or unchanged. */
  lecture: z.enum(['indicateur', 'date', 'etat', 'texte']),
  ancienne: valeurLue,
  nouvelle: valeurLue,
})
export type Changement = z.infer<typeof changement>

/**
 * Changes of a file, newest first: its entries, validities, state, dates and comments, and the farm's data of the year. Changes that the reader may not see
 * (scores, validities, the auditor's comments) are left out.
 */
export const getHistorique = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/historique/:idExploitation',
  summary: 'Changes of a file: who, when, which field, from what, to what',
  tag: 'historique',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery.extend({
    /** Restricts to one field: an indicator's code (its confirmations then come too), `etatDossier` for the changes of state. */
    champ: z.string().max(100).optional(),
    /** Restricts to one module, by code, or `DOSSIER` or `EXPLOITATION`. */
    partie: z.string().max(60).optional(),
    /** Restricts to changes before this place, which is `suite` of the previous page. */
    avant: z.coerce.number().int().positive().optional(),
    limite: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({
    changements: z.array(changement),
    /** `avant` of the next page; null at the end. */
    suite: z.number().int().nullable(),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU'],
})

export const exportHistorique = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/historique/:idExploitation/export',
  summary: 'Changes of a file, newest first, as a workbook or a CSV',
  tag: 'historique',
  params: getHistorique.params,
  query: getHistorique.query.omit({ avant: true, limite: true }).extend(exportQuery),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU'],
})
