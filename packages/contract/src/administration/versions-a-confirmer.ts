import { etatsApercu, verdicts } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { etatDossier, identifiant, idMillesime, millesimeQuery } from '../socle/schemas/communs'
import { listAnswer, listQuery } from '../socle/schemas/listes'

const tag = 'versions à confirmer'
const nombre = z.number().int()

/** Kinds of source behind a change of a version; `hypothese` is a choice of ours. */
const sources = z.enum(['notes', 'presse', 'chambre', 'hypothese'])
const confiance = z.enum(['haute', 'moyenne', 'basse'])

const changement = z.object({
  /** Kind of change: a maximum, a name, bands, a rule, a row. */
  quoi: z.string(),
  code: z.string(),
  /** Name of the row in the rules in force; the new name for an added row. */
  libelle: z.string(),
  /** The row before and after, in words; null where there is nothing to say. */
  avant: z.string().nullable(),
  apres: z.string().nullable(),
  sources: z.array(sources),
  confiance,
  hypothese: z.boolean(),
})
export type ChangementDeVersion = z.infer<typeof changement>

const itemChange = z.object({
  item: z.string(),
  /** Section of the control plan. */
  paragraphe: z.string(),
  libelle: z.string(),
  /** Name of the module. */
  module: z.string(),
  regle: z.string(),
  /** Hypothesis of ours in the rule. */
  hypothese: z.string(),
  reference: z.string(),
  changements: z.array(changement),
})
export type ItemDeVersion = z.infer<typeof itemChange>

const version = z.object({
  version: z.string(),
  /** Version of the rules in force that it is compared with. */
  enVigueur: z.string(),
  codeNational: z.string(),
  libelle: z.string(),
  /** Campaign years that it can be previewed for, the latest first. */
  millesimes: z.array(nombre),
  items: z.array(itemChange),
  /** Facts that it does not take up, each with the reason. */
  ecartes: z.array(z.object({ paragraphe: z.string(), libelle: z.string(), raison: z.string() })),
})
export type VersionAPrevisualiser = z.infer<typeof version>

const params = z.object({ version: z.string().max(60) })
const errors = ['ACTION_INTERDITE', 'VERSION_INCONNUE', 'MILLESIME_INCONNU'] as const

export const listVersionsAConfirmer = call({
  method: 'GET',
  path: '/api/versions-a-confirmer',
  summary: 'Versions of the rules to be confirmed, each with its changes and their sources; no file is scored by them',
  tag,
  answer: z.object({ versions: z.array(version) }),
  errors: ['ACTION_INTERDITE'],
})

const moduleCompare = z.object({
  code: z.string(),
  libelle: z.string(),
  max: z.number().nullable(),
  applique: z.boolean(),
  /** Null where the module does not apply. */
  avant: z.number().nullable(),
  apres: z.number().nullable(),
})

/** Points of an item under both sets of rules; null without points. */
const itemCompare = z.object({ item: z.string(), avant: z.number().nullable(), apres: z.number().nullable() })

/** The stored entries of a file by both sets of rules: nothing is written. A decided file is computed again, and keeps its decision. */
export const previewDossier = call({
  method: 'GET',
  path: '/api/versions-a-confirmer/:version/dossiers/:idExploitation',
  summary: 'Points and conclusion of a file under a version of the rules to be confirmed',
  tag,
  params: params.extend({ idExploitation: identifiant }),
  query: millesimeQuery,
  answer: z.object({
    raisonSociale: z.string(),
    etatDossier,
    estDecide: z.boolean(),
    seuil: z.number(),
    avant: z.enum(verdicts),
    apres: z.enum(verdicts),
    /** Whether the conclusion would stay, once questions that the file was never asked are answered in the best way. */
    tientAuxReponses: z.boolean(),
    modules: z.array(moduleCompare),
    items: z.array(itemCompare),
    /** Changed rows behind these items. */
    lignes: z.array(itemCompare.extend({ code: z.string(), libelle: z.string() })),
    /** Items with a warning. */
    avertissements: z.array(z.string()),
  }),
  errors: [...errors, 'EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'DOSSIER_INCONNU'],
})

const bilan = z.object({
  /** Files computed. */
  dossiers: nombre,
  /** Decided ones among them: they keep their decision. */
  decides: nombre,
  /** Files that could not be computed. */
  echecs: nombre,
  /** Files by conclusion before and after; `tiennent` of them only wait for answers that no file has yet. */
  verdicts: z.array(
    z.object({ avant: z.enum(verdicts), apres: z.enum(verdicts), nombre, tiennent: nombre, decides: nombre }),
  ),
  modules: z.array(
    z.object({
      code: z.string(),
      libelle: z.string(),
      /** Files with points of the module. */
      compares: nombre,
      /** Mean difference over them. */
      moyenne: z.number(),
      hausses: nombre,
      baisses: nombre,
    }),
  ),
  /** Files whose points the item moves, with the mean difference over them. */
  items: z.array(z.object({ item: z.string(), touches: nombre, moyenne: z.number() })),
  avertissements: z.array(z.object({ item: z.string(), nombre })),
})
export type BilanApercu = z.infer<typeof bilan>

const apercu = z.object({
  idApercu: nombre,
  millesime: nombre,
  etat: z.enum(etatsApercu),
  fait: nombre,
  /** Null before the count. */
  total: nombre.nullable(),
  demandeLe: z.string(),
  /** Null after the erasure of the person. */
  demandePar: z.string().nullable(),
  finiLe: z.string().nullable(),
  /** Whether the rules in force are others now than at the time of the preview. */
  estAncien: z.boolean(),
  /** Reason of a failure. */
  message: z.string().nullable(),
  /** Null until it ends. */
  bilan: bilan.nullable(),
})
export type Apercu = z.infer<typeof apercu>

const apercus = z.object({
  /** The last finished preview. */
  dernier: apercu.nullable(),
  /** A newer one that waits, runs, failed or was cancelled. */
  enCours: apercu.nullable(),
})

export const getApercus = call({
  method: 'GET',
  path: '/api/versions-a-confirmer/:version/apercus',
  summary: 'The last preview of the portfolio under a version, and the progress of a newer one',
  tag,
  params,
  query: millesimeQuery,
  answer: apercus,
  errors,
})

/** A repeated request answers the waiting or running preview. It reads the stored entries of every file of the year in the background, and writes no result. */
export const startApercu = call({
  method: 'POST',
  path: '/api/versions-a-confirmer/:version/apercus',
  summary: 'Compute the portfolio of a year under a version, in the background',
  tag,
  params,
  body: z.object({ millesime: idMillesime }),
  answer: apercus,
  errors,
})

const unApercu = params.extend({ idApercu: identifiant })

/** No effect on an ended preview. */
export const cancelApercu = call({
  method: 'POST',
  path: '/api/versions-a-confirmer/:version/apercus/:idApercu/annulation',
  summary: 'Stop a preview of the portfolio',
  tag,
  params: unApercu,
  answer: apercus,
  errors: ['ACTION_INTERDITE', 'VERSION_INCONNUE', 'APERCU_INCONNU'],
})

export const trisApercuDossiers = ['raisonSociale', 'ecart'] as const
/** Directions of a change of conclusion: no longer certifiable, certifiable at last, any other. */
export const sensApercu = ['PERDU', 'GAGNE', 'AUTRE'] as const

/** Files whose conclusion differs. `ecart` is the sum of the differences of their modules. */
export const listApercuDossiers = call({
  method: 'GET',
  path: '/api/versions-a-confirmer/:version/apercus/:idApercu/dossiers',
  summary: 'Files whose conclusion differs under a version, with the reasons',
  tag,
  params: unApercu,
  query: listQuery(trisApercuDossiers).extend({ sens: z.enum(sensApercu).optional() }),
  answer: listAnswer(
    z.object({
      idExploitation: nombre,
      raisonSociale: z.string(),
      nomCommune: z.string(),
      etatDossier,
      avant: z.enum(verdicts),
      apres: z.enum(verdicts),
      tientAuxReponses: z.boolean(),
      ecart: z.number(),
      /** Modules whose points differ. */
      modules: z.array(z.object({ code: z.string(), libelle: z.string(), avant: z.number(), apres: z.number() })),
      items: z.array(itemCompare),
      avertissements: z.array(z.string()),
    }),
  ),
  errors: ['ACTION_INTERDITE', 'VERSION_INCONNUE', 'APERCU_INCONNU'],
})
