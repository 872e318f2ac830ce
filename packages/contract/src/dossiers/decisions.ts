import { positionsReponse } from '@sillon/domain'
import { z } from 'zod'
import { ligneAssolement } from '../fermes/assolement'
import { getParametresIft, getReferencesIft } from '../fermes/references'
import { call } from '../socle/call'
import { etatDossier, identifiant, millesimeQuery } from '../socle/schemas/communs'
import { valeurAuditee } from './audit-saisie'
import { constat } from './indicateurs'
import { valeur } from './valeur'
import { changementsDuRegistre, valeursRegistre } from './valeurs-registre'

const params = z.object({ codeNational: z.string(), idExploitation: identifiant })
const numero = z.coerce.number().int().positive()

const valeurAuditeeGardee = valeurAuditee
  .pick({ codeNational: true, valeur: true, verdict: true, gravite: true, commentaire: true })
  .extend({ position: z.enum(positionsReponse).nullable(), reponse: z.string().nullable() })

const version = z.object({
  /** From 1, in the order of the decisions. */
  numero: z.number().int(),
  etatDossier,
  /** ISO 8601, in UTC. */
  decideLe: z.string(),
  /** First and last name; null without a person, or for an erased account. */
  decidePar: z.string().nullable(),
  /** Reason of the decision, where one was given. */
  motif: z.string().nullable(),
  versionRegles: z.string(),
  /**
   * Findings of the file at its decision, by the code of the sub-section or row; null for people who may not see verdicts, and for files decided before findings
   * were kept.
   */
  constats: z.array(z.object({ codeNational: z.string(), commentaire: z.string().nullable(), ...constat })).nullable(),
  /** Records of the farm at the decision, by campaign, the latest first: number and hectares. Null for files decided before they were kept. */
  registre: z
    .array(z.object({ millesime: z.number().int(), nombre: z.number().int(), surface: z.number() }))
    .nullable(),
  /** Total of each scored module by its code, audited where an auditor gave values; null for people who may not see scores. */
  points: z.record(z.string(), z.number().nullable()).nullable(),
  /** Claimed totals beside the audited ones; null without a value of the auditor, and for people who may not see scores. */
  pointsDeclares: z.record(z.string(), z.number().nullable()).nullable(),
  /** Values of the auditor at the decision, without rows hidden from the reader. */
  valeursAuditees: z.array(valeurAuditeeGardee),
})
export type VersionDossier = z.infer<typeof version>
export type ChangementsDuRegistre = z.infer<typeof changementsDuRegistre>

/** Versions of a file, one stored at each decision, oldest first. */
export const listVersions = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/versions/:idExploitation',
  summary: 'Versions of a file: what was kept at each decision',
  tag: 'versions',
  params,
  query: millesimeQuery,
  answer: z.object({
    versions: z.array(version),
    /** The file was reopened: its present content can be compared with the decided one. */
    estRouvert: z.boolean(),
    /** Changes of the farm's records since the decision of a decided file; null for an open one, and for a decision from before they were kept. */
    registreDepuis: changementsDuRegistre.nullable(),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'],
})

/** All inputs of the calculation of a decided file, so that its sheets show it unchanged; and its results, for people who may see scores. */
export const getVersion = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/versions/:idExploitation/:numero',
  summary: 'What was kept of a file at one decision',
  tag: 'versions',
  params: params.extend({ numero }),
  query: millesimeQuery,
  answer: z.object({
    versionRegles: z.string(),
    entree: z.object({
      assolement: z.array(ligneAssolement).readonly(),
      irrigation: z.boolean(),
      /** Codes of the crop families of the farm. */
      familles: z.array(z.string()).readonly(),
      siege: z.object({ region: z.string().nullable(), departement: z.string().nullable() }),
      bassinViticole: z.string().nullable(),
      /** Values of the farm's records; absent without records, and in decisions from before records counted. */
      registre: valeursRegistre.nullable().optional(),
      /** From the lists of the year that the scheme uses. */
      references: z.object({
        parametresIft: getParametresIft.answer.optional(),
        referencesIft: getReferencesIft.answer.optional(),
        materiels: z
          .array(z.object({ code: z.string(), typeMateriel: z.string() }))
          .readonly()
          .optional(),
        conditions: z
          .array(z.object({ codeCondition: z.string(), codeRubriqueCondition: z.string() }))
          .readonly()
          .optional(),
      }),
    }),
    /** Results of the claimed values. */
    resultats: z.record(z.string(), z.unknown()).nullable(),
    /** Results of the audited values, on which the decision rests; null without any. */
    resultatsAudites: z.record(z.string(), z.unknown()).nullable(),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE', 'RESSOURCE_INCONNUE'],
})

const difference = z.object({
  codeNational: z.string(),
  libelle: z.string(),
  unite: z.string().nullable(),
  nature: z.enum(['D', 'C', 'I', 'S']),
  /** Code of the row's module. */
  partie: z.string(),
  ancienne: valeur,
  nouvelle: valeur,
})
export type Difference = z.infer<typeof difference>

/** Differences between two versions of a file, in the order of the sheets, without rows hidden from the reader. */
export const compareVersions = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/versions/:idExploitation/comparaison',
  summary: 'Differences between two versions of a file',
  tag: 'versions',
  params,
  query: millesimeQuery.extend({
    de: numero,
    /** Default: the present content of the file. */
    a: numero.optional(),
  }),
  answer: z.object({
    lignes: z.array(difference),
    /** Changed areas by crop, in hectares. */
    assolement: z.array(
      z.object({ libelle: z.string(), ancienne: z.number().nullable(), nouvelle: z.number().nullable() }),
    ),
    /** The references of the year (ceilings and floors, equipment, conditions) differ. */
    referencesDifferent: z.boolean(),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE', 'RESSOURCE_INCONNUE'],
})
