import { naturesIntervention, raisonsHorsValeur } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, identifiant, millesimeQuery } from '../socle/schemas/communs'
import { listAnswer, listQuery } from '../socle/schemas/listes'
import { changementsDuRegistre } from './valeurs-registre'

const nombre = z.number().nullable()
const campagne = z.enum(['n', 'n_1', 'n_2'])
const valeur = z.union([z.number(), z.boolean()]).nullable()

const resume = z.object({
  campagne,
  millesime: z.number().int(),
  /** Value of the present records; null where they tell none, and while a record that is counted apart could only raise it. */
  valeur,
  /** Value in the file: that of the decision for a decided file. */
  valeurDuDossier: valeur,
  /** Number of the records that are counted, and the sum of their shares. */
  comptes: z.number().int(),
  somme: z.number(),
  /** Hectares of the group in the rotation, by which the sum of an index is divided; null for other values. */
  surfaceDuGroupe: nombre,
  /** Hectares of the parcels, and what the treatments cover of them, for an untreated area; null for other values. */
  surfaceDesParcelles: nombre,
  surfaceTraitee: nombre,
  /** Numbers of the records that are counted apart, by reason. */
  aPart: z.array(z.object({ raison: z.enum(raisonsHorsValeur), nombre: z.number().int() })),
  /**
   * Changes of all records of the campaign since the decision of a decided file; null for an open one, for a decision from before they were kept, and on later
   * pages.
   */
  depuisDecision: changementsDuRegistre.nullable(),
})

const enregistrement = z.object({
  uuidIntervention: z.string(),
  nature: z.enum(naturesIntervention),
  date: dateIso,
  /** Block, number and name of the parcel; null without one. */
  parcelle: z.string().nullable(),
  culture: z.string().nullable(),
  /** Product as recorded, or else its name in the reference data. */
  produit: z.string().nullable(),
  amm: z.string().nullable(),
  /** By hectare: dose of a treatment, quantity of a fertiliser. */
  quantite: nombre,
  unite: z.string().nullable(),
  /** By hectare; null without a reference dose of the product on the crop. */
  doseReference: nombre,
  uniteReference: z.string().nullable(),
  surface: z.number(),
  /** Kilograms of nitrogen by hectare. */
  azote: nombre,
  /** Cubic metres. */
  volume: nombre,
  /** Share in the sum; null for a record that is counted apart. */
  part: nombre,
  /** Reason to count it apart; null for a counted one. */
  raison: z.enum(raisonsHorsValeur).nullable(),
  /** Whether it is new or changed since the decision of the file; false for a second record equal to one of the decision; null for an open file, and for a decision from before records were kept. */
  estNouveau: z.boolean().nullable(),
})
export type Enregistrement = z.infer<typeof enregistrement>

/**
 * Records behind a value that the farm's records propose, of one campaign: those that are counted, or those counted apart. `code` is a row, or a measure of a
 * composite row. The records are the present ones, also of a decided file: `depuisDecision` tells how many have changed since.
 */
export const listEnregistrements = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/indicateurs/:idExploitation/enregistrements/:code',
  summary: 'Records behind a value: treatments with their share, those counted apart with the reason, and the sum',
  tag: 'indicateurs',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant, code: z.string().max(60) }),
  query: millesimeQuery.extend({
    ...listQuery(['date']).pick({ order: true, offset: true, limit: true }).shape,
    campagne: campagne.default('n'),
    aPart: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
  }),
  answer: listAnswer(enregistrement).extend({
    /** Kind of the value. */
    valeur: z.string(),
    /** Variant of an index; null while its type of calculation is not chosen: nothing is proposed. */
    variante: z.enum(['HVE', 'MAEC']).nullable(),
    /** By campaign, the current one first; only the current one for a value of one campaign. */
    campagnes: z.array(resume),
    /** Time of the decision of a decided file that keeps its records. */
    decideLe: z.string().nullable(),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE', 'RESSOURCE_INCONNUE'],
})
