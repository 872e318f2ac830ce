// The register of a farm: treatments, fertilisations and irrigations of a campaign year (docs/glossary.md).
import {
  complementsIntervention,
  LONGUEURS_INTERVENTION,
  MAXIMA_INTERVENTION,
  naturesIntervention,
  originesIntervention,
} from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, done, identifiant, millesimeQuery, texte } from '../socle/schemas/communs'
import { listAnswer, listQuery } from '../socle/schemas/listes'

const positif = (max: number) =>
  z
    .number()
    .min(0, { error: 'NOMBRE_POSITIF' })
    .max(max, { error: 'NOMBRE_TROP_GRAND' })
    .refine((value) => Number(value.toFixed(4)) === value, { error: 'QUATRE_DECIMALES' })
/** An empty text is no value. */
const texteOuNul = (max: number) =>
  texte(max)
    .nullable()
    .transform((text) => text || null)

const { complement, ...longueurs } = LONGUEURS_INTERVENTION
const textes = Object.fromEntries(Object.entries(longueurs).map(([champ, max]) => [champ, texteOuNul(max)])) as Record<
  keyof typeof longueurs,
  ReturnType<typeof texteOuNul>
>

/**
 * Entered fields of a record: one product on one parcel on one day. `quantite` and `azote` are by hectare, `surface` in hectares, `volume` in cubic metres.
 * With a parcel of the farm (`uuidParcelle`), block and number are the parcel's.
 */
export const interventionSaisie = z.object({
  nature: z.enum(naturesIntervention),
  uuidParcelle: z.uuid().nullable(),
  ...textes,
  date: dateIso,
  heureDebut: z.iso.time({ precision: -1, error: 'HEURE_ATTENDUE' }).nullable(),
  surface: positif(MAXIMA_INTERVENTION.surface),
  idCulture: identifiant.nullable(),
  quantite: positif(MAXIMA_INTERVENTION.quantite).nullable(),
  azote: positif(MAXIMA_INTERVENTION.azote).nullable(),
  organique: z.boolean().nullable(),
  volume: positif(MAXIMA_INTERVENTION.volume).nullable(),
  complements: z.partialRecord(z.enum(complementsIntervention), texte(complement).min(1)),
})
export type InterventionSaisie = z.output<typeof interventionSaisie>

export const intervention = interventionSaisie.extend({
  uuidIntervention: z.string(),
  origine: z.enum(originesIntervention),
  /** Name of the partner whose record this is. */
  application: z.string().nullable(),
  /** Name of the imported file. */
  fichier: z.string().nullable(),
  nomParcelle: z.string().nullable(),
  libelleCulture: z.string().nullable(),
  /** Record of a partner that a typed or imported one may repeat: same nature, day, product, area, and parcel or crop. Both count. */
  doublonDe: z
    .object({ partenaire: z.string(), quantite: z.number().nullable(), unite: z.string().nullable() })
    .nullable(),
})
export type Intervention = z.output<typeof intervention>

export const trisRegistre = ['date', 'parcelle', 'produit', 'surface'] as const

const params = z.object({ idExploitation: identifiant })
const paramsIntervention = params.extend({ uuidIntervention: z.uuid() })

/** Filters of a register, for its list and its exports. */
export const filtresRegistre = {
  nature: z.enum(naturesIntervention).optional(),
  origine: z.enum(originesIntervention).optional(),
  parcelle: z.uuid().optional(),
  /** Name of the product, or its authorisation number where it has no name. */
  produit: z.string().max(255).optional(),
}

/** `search` looks in product, authorisation number, parcel, crop and target. The answer carries an `ETag`. */
export const listInterventions = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/registre',
  summary: 'Records of a farm for one campaign year: treatments, fertilisations, irrigations',
  tag: 'registre',
  params,
  query: listQuery(trisRegistre, { order: 'desc' }).extend({
    ...millesimeQuery.shape,
    ...filtresRegistre,
    /** Only the records that may repeat a partner's. */
    doublons: z.literal('true').optional(),
  }),
  answer: listAnswer(intervention),
  errors: ['EXPLOITATION_INCONNUE'],
})

export const listProduitsRegistre = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/registre/produits',
  summary: 'Products in the register of a farm for one campaign year, for the filter of its list',
  tag: 'registre',
  params,
  query: millesimeQuery,
  answer: z.array(z.string()),
  errors: ['EXPLOITATION_INCONNUE'],
})

const ecriture = [
  'EXPLOITATION_INCONNUE',
  'MILLESIME_INCONNU',
  'ACTION_INTERDITE',
  'DOSSIER_NON_MODIFIABLE',
  'VALEUR_INVALIDE',
] as const

export const createIntervention = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/registre',
  summary: 'Add a record to the register',
  tag: 'registre',
  params,
  query: millesimeQuery,
  body: interventionSaisie,
  answer: intervention,
  errors: ecriture,
})

/** The answer carries an `ETag`. */
export const getIntervention = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/registre/:uuidIntervention',
  summary: 'A record of the register',
  tag: 'registre',
  params: paramsIntervention,
  query: millesimeQuery,
  answer: intervention,
  errors: ['EXPLOITATION_INCONNUE', 'INTERVENTION_INCONNUE'],
})

/** Changes the fields that the body names. With `If-Match`, a field that somebody else changed since that revision is a conflict (412). */
export const saveIntervention = call({
  method: 'PUT',
  path: '/api/exploitations/:idExploitation/registre/:uuidIntervention',
  summary: 'Correct a record of the register that is no partner’s',
  tag: 'registre',
  params: paramsIntervention,
  query: millesimeQuery,
  body: interventionSaisie.partial(),
  answer: intervention,
  errors: [...ecriture, 'INTERVENTION_INCONNUE', 'INTERVENTION_DU_PARTENAIRE', 'CHAMPS_MODIFIES_ENTRE_TEMPS'],
})

/** With `If-Match`, a record that somebody else changed since that revision is kept (412). */
export const deleteIntervention = call({
  method: 'DELETE',
  path: '/api/exploitations/:idExploitation/registre/:uuidIntervention',
  summary: 'Delete a record of the register that is no partner’s',
  tag: 'registre',
  params: paramsIntervention,
  query: millesimeQuery,
  answer: done,
  errors: [...ecriture, 'INTERVENTION_INCONNUE', 'INTERVENTION_DU_PARTENAIRE', 'CHAMPS_MODIFIES_ENTRE_TEMPS'],
})

/** Plant protection products of a year that match a search, for a field that proposes them. */
export const searchProduitsPhyto = call({
  method: 'GET',
  path: '/api/produits-phyto',
  summary: 'Plant protection products of a campaign year, by name or authorisation number',
  tag: 'registre',
  query: millesimeQuery.extend({ search: z.string().max(200).default('') }),
  answer: z.array(
    z.object({
      amm: z.string(),
      nom: z.string(),
      type: z.string(),
      classeCmr: z.string().nullable(),
      biocontrole: z.boolean(),
      /** Unit of its reference doses, when they all have the same. */
      unite: z.string().nullable(),
    }),
  ),
  errors: [],
})
