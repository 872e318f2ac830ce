import { gravites } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, identifiant, millesimeQuery } from '../socle/schemas/communs'
import { valeur } from './valeur'

/** Maximum length of an auditor's comment (docs/decisions/0042-findings.md). */
export const COMMENTAIRE_AUDITEUR_MAX = 2000

/** Part of a file with a verdict of its own: a sub-section, or a row in the schemes that judge rows. */
export const partieJugee = z.object({ idSousRubrique: z.number().int(), idIndicateur: z.number().int().optional() })

/** Severity and deadline of a finding: a part judged not valid. Null for other verdicts, and where the auditor gave none. */
export const constat = {
  gravite: z.enum(gravites).nullable(),
  /** Last day for the correction. */
  echeance: dateIso.nullable(),
}

/** Judgement of a sub-section or of a row: verdict, auditor and time. */
export const validite = z.object({
  ...partieJugee.shape,
  /** Null without a verdict. */
  estValide: z.boolean().nullable(),
  commentaireAuditeur: z.string().nullable(),
  ...constat,
  valideIdUtilisateur: z.number().nullable(),
  /** First and last name. */
  validePar: z.string().nullable(),
  valideDate: z.string().nullable(),
  /** Its verdict of valid was withdrawn, because one of its values changed since. `validePar` and `valideDate` are then those of that verdict. */
  aRevoir: z.boolean(),
  /** Values that differ from the judged ones. */
  modifications: z.array(z.object({ codeNational: z.string(), ancienne: valeur, nouvelle: valeur })),
})
export type Validite = z.infer<typeof validite>

/** Values and marks of a row in one file. */
export const etatDeLigne = z.object({
  codeNational: z.string(),
  visible: z.boolean(),
  /**
   * The entered value, or else the proposed or computed one, including values in error. On a row that does not apply (`visible` false), the entry is kept here.
   * A row of the synthesis (points by module, thresholds, verdict) has the counted value.
   */
  valeur,
  /**
   * Counted value, if it differs from `valeur`: the row computed without values in error and without an entry that does not apply, and with the values of the
   * auditor in place of the claimed ones.
   */
  valeurRetenue: valeur.optional(),
  /** Proposed value of a data source (crop rotation); null without one. */
  valeurCalculee: valeur,
  /** True when a person entered the value. */
  estSaisie: z.boolean(),
  /** True while a value copied from the year before is neither changed nor confirmed. */
  aConfirmer: z.boolean(),
  /** A rule that the value depends on is an interpretation of ours ("règle à confirmer"). */
  regleAConfirmer: z.boolean(),
  /** A reference that the value depends on has no official source ("valeur indicative"). */
  valeurIndicative: z.boolean(),
})
export type EtatDeLigne = z.infer<typeof etatDeLigne>

export const indicateur = z.object({
  /** Facts that the rules of the scheme tell of the row: the same in every file. */
  idIndicateur: z.number(),
  idLibelleEnglobant: z.number(),
  libelle: z.string(),
  libelleUnite: z.string().nullable(),
  messageAide: z.string().nullable(),
  afficherGras: z.boolean(),
  jsonSchema: z.object({ $id: z.string() }),
  nature: z.enum(['D', 'C', 'I', 'S']),
  estAvecScoring: z.boolean(),
  saisieScoreDirecte: z.boolean(),
  max: z.number().nullable(),
  source: z.string(),
  ...etatDeLigne.shape,
  /** Judgement of the row, in schemes that judge rows one by one. Left out without one, and for callers who may not see it. */
  ...validite.omit({ idSousRubrique: true, idIndicateur: true }).partial().shape,
})
export type Indicateur = z.infer<typeof indicateur>

export const sousRubrique = z.object({
  idSousRubrique: z.number(),
  codeNational: z.string(),
  libelle: z.string(),
  libelleCourt: z.string(),
  /** Null without a verdict and a comment, and for callers who may not see them. */
  validiteSousRubrique: validite.nullable(),
  libellesEnglobants: z.array(
    z.object({ idLibelleEnglobant: z.number(), libelle: z.string(), indicateurs: z.array(indicateur) }),
  ),
})

export const typeRubrique = z.object({
  codeNational: z.string(),
  libelle: z.string(),
  rubriques: z.array(
    z.object({
      codeNational: z.string(),
      libelle: z.string(),
      /** Whether its rows can be reset to the values of a data source. */
      reprise: z.boolean(),
      sousRubriques: z.array(sousRubrique),
    }),
  ),
})
export type TypeRubrique = z.infer<typeof typeRubrique>

/**
 * A row filled in by a person, or sent back unchanged: a client may send the whole tree back.
 *
 * A value is an entry if it differs from the one that the row showed at the revision in `If-Match` (without it: shows now).
 * A value sent with `estSaisie` is always an entry.
 * An entry stays one when the proposed value changes or becomes equal, whatever else the same call sends, totals included.
 * A value that the row only showed (proposed, or summed up from others) is no entry when it is sent back unchanged.
 * A row with a `valeurCalculee`, as in a tree sent back, states the proposed value itself. Null removes the entry.
 */
export const indicateurSaisi = z.object({
  codeNational: z.string().max(60),
  valeur,
  /** True when a person typed or confirmed this value, even if the row proposes the same value. */
  estSaisie: z.boolean().optional(),
  /** Proposed value that the caller saw; only compared with `valeur`. */
  valeurCalculee: valeur.optional(),
  /**
   * False confirms a value copied from the year before; true marks an entry as to be confirmed (again). When left out or unchanged, an equal value keeps its
   * mark, and another value has none.
   */
  aConfirmer: z.boolean().optional(),
})
export type IndicateurSaisi = z.infer<typeof indicateurSaisi>

const params = z.object({ codeNational: z.string(), idExploitation: identifiant })

/** The answer carries an `ETag` (the file's revision). It leaves out rows hidden from the reader's role. */
export const getIndicateurs = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/indicateurs/:idExploitation',
  summary: 'Indicators of a file, as types of rubriques with nested indicators',
  tag: 'indicateurs',
  params,
  query: millesimeQuery,
  answer: z.array(typeRubrique),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'],
})

/** Rows and verdicts that changed for a reader since their revision, each whole, in the order of the sheets. */
export const changementsIndicateurs = z.object({ indicateurs: z.array(indicateur), validites: z.array(validite) })
export type ChangementsIndicateurs = z.infer<typeof changementsIndicateurs>

/**
 * Takes all indicators or only the changed ones; computed ones are ignored and recomputed. Answers the whole tree, like GET.
 * With `Prefer: return=minimal` it answers only the differences from the revision in `If-Match`, made by this call or by others since. Applied to the known
 * rows (by `codeNational`) and verdicts (by sub-section), they give the present file. The differences are all rows and verdicts without `If-Match`, and when
 * the old state cannot be rebuilt: after a change of the farm's rotation or location, of the references of the year, or a reopening.
 * With `If-Match`, an indicator that somebody else changed to another value since that revision is a conflict (412): nothing is written and the answer lists
 * both values, the author and the time. Indicators changed by one side only are merged.
 */
export const saveIndicateurs = call({
  method: 'PUT',
  path: '/api/demarches/:codeNational/indicateurs/:idExploitation',
  summary: 'Save entered values and get the recomputed indicators',
  tag: 'indicateurs',
  params,
  query: millesimeQuery,
  body: z.array(indicateurSaisi).max(2000),
  answer: z.array(typeRubrique),
  minimal: changementsIndicateurs,
  errors: [
    'EXPLOITATION_INCONNUE',
    'DEMARCHE_INCONNUE',
    'MILLESIME_INCONNU',
    'CAMPAGNE_FERMEE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'INDICATEUR_MODIFIE_ENTRE_TEMPS',
    'INDICATEUR_INCONNU',
    'VALEUR_INVALIDE',
  ],
})

/**
 * Judges sub-sections, or rows in the schemes that judge rows, and comments on them; parts, verdicts and comments left out stay as they are. Answers all
 * validities of the file, with its `ETag`.
 * With `If-Match`, values sent as they were at that revision count as unchanged; a changed verdict or comment that somebody else changed since is a conflict
 * (412, `0.estValide` for the verdict of the first sub-section sent).
 * A severity and a deadline need the verdict "not valid" (422); another verdict erases both.
 * A verdict covers the values of its moment: a valid sub-section must be judged again after a change of one of them, by anybody. With `valeursVues`, a verdict
 * on values that differ from the file's is refused (412), with the rows that differ.
 */
export const saveValidites = call({
  method: 'PUT',
  path: '/api/demarches/:codeNational/validites/:idExploitation',
  summary: 'Say which sub-sections of a file are valid, with a comment',
  tag: 'indicateurs',
  params,
  query: millesimeQuery,
  body: z
    .array(
      z.object({
        ...partieJugee.shape,
        estValide: z.boolean().nullish(),
        commentaireAuditeur: z.string().max(COMMENTAIRE_AUDITEUR_MAX).nullish(),
        gravite: constat.gravite.optional(),
        echeance: constat.echeance.optional(),
        /** Values shown to the person who judges the sub-section, by code: entries, and values of the farm's data. Empty ones may be left out. */
        valeursVues: z.record(z.string().max(60), valeur).optional(),
      }),
    )
    .max(500),
  answer: z.array(validite),
  errors: [
    'EXPLOITATION_INCONNUE',
    'DEMARCHE_INCONNUE',
    'MILLESIME_INCONNU',
    'CAMPAGNE_FERMEE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'CHAMPS_MODIFIES_ENTRE_TEMPS',
    'REFERENCE_INCONNUE',
    'VALEUR_INVALIDE',
    'SECTION_A_CONFIRMER',
    'SECTION_MODIFIEE_ENTRE_TEMPS',
  ],
})

/**
 * Resets the rows of a module to the values of the data source (crop rotation): entries over a proposal are erased, except in sub-sections judged valid. The
 * answer carries an `ETag`.
 */
export const reprendreDonnees = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/reprise/:idExploitation',
  summary: 'Refresh the entries of a module from the crop rotation',
  tag: 'indicateurs',
  params,
  query: millesimeQuery,
  body: z.object({ rubrique: z.string().max(60) }),
  answer: z.object({
    changements: z.array(z.object({ codeNational: z.string(), ancienne: valeur, nouvelle: valeur })),
    indicateurs: z.array(typeRubrique),
  }),
  errors: [
    'EXPLOITATION_INCONNUE',
    'DEMARCHE_INCONNUE',
    'MILLESIME_INCONNU',
    'CAMPAGNE_FERMEE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'REPRISE_NON_PROPOSEE',
    'RESSOURCE_INCONNUE',
  ],
})
