import { z } from 'zod'
import { listBassinsDuMillesime, listConditionsTraitement, listMateriels } from '../fermes/references'
import { adresses } from '../socle/adresses'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { getAnDernier } from './an-dernier'
import { getAudit } from './audit'
import { getCorrections } from './corrections'
import { getVersion } from './decisions'
import { getDossier } from './dossiers'
import { typeRubrique } from './indicateurs'

/**
 * Data that a farm needs for a year before its indicators can be entered: a complete rotation, a crop family, a main activity. The first missing one is
 * reported.
 */
export const manques = ['ASSOLEMENT', 'INDICATEURS', 'ACTIVITE'] as const
export type Manque = (typeof manques)[number]

/**
 * All data that a sheet needs to open and to compute its scores, in one answer and at one instant. Each part equals the answer of its own call, which other
 * clients still use. Opening changes nothing: moving a file to its next state needs a save.
 * The answer carries an `ETag`, valid as `If-Match` for every save of the file.
 */
export const getFeuille = call({
  ...adresses.getFeuille,
  summary: 'Everything that opens the sheets of a file',
  tag: 'indicateurs',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery,
  answer: z.object({
    /** As in `getIndicateurs`, without the rows hidden from the reader. */
    indicateurs: z.array(typeRubrique),
    dossier: getDossier.answer,
    corrections: getCorrections.answer,
    /** Values of the auditor beside the claimed ones. */
    audit: getAudit.answer.shape.valeurs,
    /**
     * Input of the calculation without the entries, which are in the tree (`estSaisie`). `references` are those of the file's basin, or else of the farm's own,
     * which is `bassinViticole`; for another basin use `getParametresIft` and `getReferencesIft`.
     * For a decided file, its frozen input. The rotation is named in the reader's language while the file is open.
     */
    entree: getVersion.answer.shape.entree,
    /** For a decided file, as in `getVersion`: version, rules and results (null for those who may not see scores). Null while the file is open. */
    figee: getVersion.answer
      .pick({ versionRegles: true, resultats: true, resultatsAudites: true })
      .extend({ numero: z.number() })
      .nullable(),
    /** Entries of the year before; empty without a file. */
    anDernier: getAnDernier.answer,
    /** Lists of this campaign year for choices in fields; a list that the scheme does not use is empty. A basin "Non renseigné" (-1) comes first. */
    listes: z.object({
      bassins: listBassinsDuMillesime.answer,
      materiels: listMateriels.answer,
      conditions: listConditionsTraitement.answer,
    }),
    /** Reason why the sheets cannot be filled in yet; null when nothing is missing, and for a decided file. The other fields are complete all the same. */
    manque: z.enum(manques).nullable(),
    /** Whether `getPreuves` lists a requested or a refused proof: the sheets keep the room of their notice until it comes. */
    preuvesARendre: z.boolean(),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'],
})
