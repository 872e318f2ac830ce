import { gravites, positionsReponse, verdictsAudit } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { COMMENTAIRE_AUDITEUR_MAX } from './indicateurs'
import { valeur } from './valeur'

/** Maximum length of the answer to a value of the auditor. */
export const REPONSE_AUDIT_MAX = 2000

const position = z.enum(positionsReponse)

/** A value of the auditor beside the claimed one of its row, with the answer of the farmer or of an adviser. */
export const valeurAuditee = z.object({
  codeNational: z.string(),
  /** Value that counts in place of the claimed one; null counts as an empty row. */
  valeur,
  verdict: z.enum(verdictsAudit),
  /** Severity; null where the auditor gave none, and for a claimed value that conforms. */
  gravite: z.enum(gravites).nullable(),
  commentaire: z.string().nullable(),
  /** First and last name; null for an erased account. */
  auditePar: z.string().nullable(),
  /** Whether the reader of the answer gave this value. */
  estDuLecteur: z.boolean(),
  /** ISO 8601, in UTC. */
  auditeLe: z.string(),
  /** Answer to this value; another value of the auditor erases it. */
  reponse: z.object({ position, texte: z.string().nullable(), par: z.string().nullable(), le: z.string() }).nullable(),
})
export type ValeurAuditee = z.infer<typeof valeurAuditee>

const points = z.number().nullable()
const libelle = z.object({ fr: z.string(), en: z.string() })

export const audit = z.object({
  /** In the order of the sheets, without rows hidden from the reader. */
  valeurs: z.array(valeurAuditee),
  /**
   * Claimed and audited points of each scored module that applies to the farm, and the terms of their difference, which add up to it. A term without a code is
   * the effect of the total's own rule. Empty without a value of the auditor; null for people who may not see points, or not yet.
   */
  modules: z
    .array(
      z.object({
        code: z.string(),
        rubrique: z.string(),
        libelle,
        max: points,
        declare: points,
        audite: points,
        ecart: z.number(),
        termes: z.array(
          z.object({
            code: z.string().nullable(),
            libelle: libelle.nullable(),
            declare: points,
            audite: points,
            ecart: z.number(),
            /** Rows with a value of the auditor that the term is computed from. */
            lignes: z.array(z.string()).readonly(),
          }),
        ),
      }),
    )
    .nullable(),
})
export type Audit = z.infer<typeof audit>

export const auditParams = z.object({ codeNational: z.string(), idExploitation: identifiant })
const ligne = auditParams.extend({ code: z.string().max(60) })
export const lectureAudit = [
  'EXPLOITATION_INCONNUE',
  'DEMARCHE_INCONNUE',
  'MILLESIME_INCONNU',
  'CAMPAGNE_FERMEE',
] as const
const ecriture = [...lectureAudit, 'ACTION_INTERDITE', 'DOSSIER_NON_MODIFIABLE', 'CHAMPS_MODIFIES_ENTRE_TEMPS'] as const

/**
 * Gives a row a value of the auditor, or changes it; the claimed value stays. A change erases the answer. A value that does not conform needs words (422); only
 * such a value has a severity.
 * With `If-Match`, a value that somebody else gave the same row since that revision is a conflict (412). Answers like `getAudit`.
 */
export const saveValeurAuditee = call({
  method: 'PUT',
  path: '/api/demarches/:codeNational/audit/:idExploitation/:code',
  summary: 'Give a row of a file an audited value beside the claimed one',
  tag: 'audit',
  params: ligne,
  query: millesimeQuery,
  body: z.object({
    valeur,
    verdict: valeurAuditee.shape.verdict,
    gravite: valeurAuditee.shape.gravite.optional(),
    commentaire: z.string().trim().max(COMMENTAIRE_AUDITEUR_MAX).nullish(),
  }),
  answer: audit,
  errors: [...ecriture, 'RESSOURCE_INCONNUE', 'VALEUR_INVALIDE'],
})

/** Withdraws the value of the auditor: the claimed one counts again. */
export const deleteValeurAuditee = call({
  method: 'DELETE',
  path: '/api/demarches/:codeNational/audit/:idExploitation/:code',
  summary: 'Withdraw the audited value of a row',
  tag: 'audit',
  params: ligne,
  query: millesimeQuery,
  answer: audit,
  errors: [...ecriture, 'VALEUR_AUDITEE_INCONNUE'],
})

/** Answers a value of the auditor, until the file is decided. A contested value needs words (422). */
export const saveReponseAudit = call({
  method: 'PUT',
  path: '/api/demarches/:codeNational/audit/:idExploitation/:code/reponse',
  summary: 'Answer the audited value of a row',
  tag: 'audit',
  params: ligne,
  query: millesimeQuery,
  body: z.object({ position, texte: z.string().trim().max(REPONSE_AUDIT_MAX).nullish() }),
  answer: audit,
  errors: [...ecriture, 'VALEUR_AUDITEE_INCONNUE', 'VALEUR_INVALIDE'],
})
