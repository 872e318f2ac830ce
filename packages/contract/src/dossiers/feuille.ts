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
import { etatDeLigne, validite } from './indicateurs'

/**
 * Data that a farm needs for a year before its indicators can be entered: a complete rotation, a crop family, a main activity. The first missing one is
 * reported.
 */
export const manques = ['ASSOLEMENT', 'INDICATEURS', 'ACTIVITE'] as const
export type Manque = (typeof manques)[number]

/** A row of the sheets for a reader with the rules: a false mark, a null value and `visible: true` are left out. */
const ligneDeFeuille = etatDeLigne.partial().required({ codeNational: true })
export type LigneDeFeuille = z.infer<typeof ligneDeFeuille>

/**
 * All data that a sheet needs to open and to compute its scores, in one answer and at one instant. Each part equals the answer of its own call, which other
 * clients still use, without what a reader with the rules knows: names, units and kinds of rows. Opening changes nothing: moving a file to its next state
 * needs a save.
 * The answer carries an `ETag`, valid as `If-Match` for every save of the file.
 */
export const getFeuille = call({
  ...adresses.getFeuille,
  summary: 'Everything that opens the sheets of a file',
  tag: 'indicateurs',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery,
  answer: z.object({
    /** Rows of `getIndicateurs`, without those hidden from the reader. */
    lignes: z.array(ligneDeFeuille),
    /** Verdicts on sections or rows, as in `saveValidites`; empty for callers who may not see them. */
    validites: z.array(validite),
    /** Sections that apply to the farm (`idSousRubrique`); the reader may see no row of one. */
    sections: z.array(z.number()),
    /** Modules whose rows can be reset to the values of a data source. */
    reprises: z.array(z.string()),
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
