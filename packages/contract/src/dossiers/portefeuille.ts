import { attentes, statuts, verdicts } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, etatDossier, identifiant, idMillesime } from '../socle/schemas/communs'
import { listAnswer, listQuery } from '../socle/schemas/listes'

/** Quick filters of a list of files: those that wait for verification, have their audit within thirty days, or lack at most two points. */
export const filtresPortefeuille = ['A_VERIFIER', 'AUDIT_PROCHE', 'PRES_DU_SEUIL'] as const
export type FiltrePortefeuille = (typeof filtresPortefeuille)[number]

/**
 * Alerts, checked in every undecided file: an impossible value, a failed requirement, points without proof, no change for sixty days. Also a proof that
 * expires before the audit, and a value far from that of the year before.
 */
export const alertesPortefeuille = [
  'VALEUR_IMPOSSIBLE',
  'EXIGENCE_NON_TENUE',
  'SANS_PREUVE',
  'SANS_CHANGEMENT',
  'PREUVE_EXPIREE',
  'LOIN_DE_L_AN_DERNIER',
] as const
export type AlertePortefeuille = (typeof alertesPortefeuille)[number]

/**
 * Sort orders of the portfolio. In the order of `manque`, the points that a file lacks, files without a known result come last. In the order of `attente` the
 * files that wait for the caller come first, then those that wait for the adviser, the farmer, the certification body, and nobody; the longest unchanged first.
 */
export const trisPortefeuille = [
  'raisonSociale',
  'nomCommune',
  'demarche',
  'verdict',
  'manque',
  'remplissage',
  'etat',
  'attente',
  'modifieLe',
  'dateAudit',
] as const

/** Place of a check: a row or a sub-section, with its sheet and its sub-section. */
const lieu = z.object({
  code: z.string(),
  libelle: z.string(),
  rubrique: z.string().nullable(),
  sousRubrique: z.string().nullable(),
})

const suivi = z.object({
  idExploitation: z.number(),
  raisonSociale: z.string(),
  nomCommune: z.string(),
  codeDemarche: z.string(),
  libelleDemarche: z.string(),
  /** Null while the year's file does not exist, like the following fields. */
  etatDossier: etatDossier.nullable(),
  attente: z.enum(attentes),
  verdict: z.enum(verdicts).nullable(),
  /** By the code of the module; null without points, or where the module does not apply. */
  points: z.record(z.string(), z.number().nullable()).nullable(),
  /** Claimed points beside the audited ones above; null without a value of an auditor. */
  pointsDeclares: z.record(z.string(), z.number().nullable()).nullable(),
  /** Status of each scored module that applies, by its code; null before the first calculation. */
  statuts: z.record(z.string(), z.enum(statuts)).nullable(),
  manque: z.number().nullable(),
  remplis: z.number().int().nullable(),
  aRemplir: z.number().int().nullable(),
  dateAudit: dateIso.nullable(),
  modifieLe: z.string().nullable(),
  alertes: z.array(z.object({ code: z.enum(alertesPortefeuille), lieux: z.array(lieu) })),
})
export type DossierSuivi = z.infer<typeof suivi>

const criteres = {
  millesime: idMillesime,
  codeDemarche: z.string().max(40).optional(),
  /** The organisation that the caller works for now: the farms of their other ones are left out. */
  idOrganisme: identifiant.optional(),
}

export const listPortefeuille = call({
  method: 'GET',
  path: '/api/portefeuille',
  summary: 'The files of a campaign year of the farms that one follows, with what each comes to',
  tag: 'portefeuille',
  query: listQuery(trisPortefeuille, { limit: 50, max: 200 }).extend({
    ...criteres,
    etat: etatDossier.optional(),
    attente: z.enum(attentes).optional(),
    filtre: z.enum(filtresPortefeuille).optional(),
    alerte: z.enum(alertesPortefeuille).optional(),
  }),
  answer: listAnswer(suivi),
  errors: ['ACTION_INTERDITE', 'ORGANISME_INCONNU'],
})

export const getBilanPortefeuille = call({
  method: 'GET',
  path: '/api/portefeuille/bilan',
  summary:
    'How many of these files there are in all, in each filter and with each check; the modules of their procedures',
  tag: 'portefeuille',
  query: z.object(criteres),
  answer: z.object({
    total: z.number().int(),
    filtres: z.record(z.enum(filtresPortefeuille), z.number().int()),
    alertes: z.record(z.enum(alertesPortefeuille), z.number().int()),
    /** Modules of the procedures with a calculation for the year, each with its letter, and the points that each must reach. */
    demarches: z.array(
      z.object({
        code: z.string(),
        seuil: z.number(),
        modules: z.array(
          z.object({ code: z.string(), libelle: z.string(), lettre: z.string(), max: z.number().nullable() }),
        ),
      }),
    ),
  }),
  errors: ['ACTION_INTERDITE', 'ORGANISME_INCONNU'],
})
