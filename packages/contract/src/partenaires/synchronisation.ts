import { etatsSynchronisation } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant, millesimeQuery } from '../socle/schemas/communs'

/** Kinds of records of a synchronisation, in the order of their reception. */
export const genresEnregistrement = ['parcelles', 'interventions'] as const
export type GenreEnregistrement = (typeof genresEnregistrement)[number]

/** Link of a farm to a partner. */
export const lienPartenaire = z.object({
  idApplicationTierce: z.number().int(),
  /** Name of the partner. */
  libelle: z.string(),
  /** The partner's own name of the farm. */
  reference: z.string(),
  /** Whether an account that the link may use is still linked: without one, nothing can be received. */
  estUtilisable: z.boolean(),
  lieLe: z.string(),
})
export type LienPartenaire = z.infer<typeof lienPartenaire>

const nombre = z.number().int().min(0)

/** Changes of one kind of records. */
export const bilanEnregistrements = z.object({
  ajoutees: nombre,
  modifiees: nombre,
  retirees: nombre,
  inchangees: nombre,
  refusees: nombre,
  /** Number of refused records by reason: the field that does not fit, or `doublon`. */
  motifs: z.record(z.string(), nombre),
  /** Typed or imported records that may repeat a received one, and then count twice; absent for parcels. */
  doublons: nombre.optional(),
})
export type BilanEnregistrements = z.infer<typeof bilanEnregistrements>

export const synchronisation = z.object({
  idSynchronisation: z.number().int(),
  idApplicationTierce: z.number().int(),
  libelle: z.string(),
  millesime: z.number().int(),
  etat: z.enum(etatsSynchronisation),
  /** Number of records received so far. */
  fait: nombre,
  /** Absent for a kind that was not received. */
  bilan: z.object({ parcelles: bilanEnregistrements.optional(), interventions: bilanEnregistrements.optional() }),
  /** Failures, by kind of records; `exploitation` for what prevents the reception of all. */
  echecs: z.array(
    z.object({ quoi: z.enum(['exploitation', ...genresEnregistrement]), code: z.string(), message: z.string() }),
  ),
  demandeeLe: z.string(),
  finieLe: z.string().nullable(),
})
export type Synchronisation = z.infer<typeof synchronisation>

/** A farm that the partner answers for the account of the caller. */
export const exploitationProposee = z.object({
  reference: z.string(),
  raisonSociale: z.string(),
  siret: z.string().nullable(),
  pacage: z.string().nullable(),
  /** Same SIRET or PACAGE number as the farm. */
  estProposee: z.boolean(),
})
export type ExploitationProposee = z.infer<typeof exploitationProposee>

const ferme = z.object({ idExploitation: identifiant })
const fermeEtPartenaire = ferme.extend({ idApplicationTierce: identifiant })
const PATH = '/api/exploitations/:idExploitation/applications-tierces/:idApplicationTierce'
const tag = 'partenaires'
const refus = ['EXPLOITATION_INCONNUE', 'APPLICATION_TIERCE_INCONNUE', 'ACTION_INTERDITE'] as const
const refusDuPartenaire = [
  'COMPTE_PARTENAIRE_ABSENT',
  'PARTENAIRE_INDISPONIBLE',
  'PARTENAIRE_LENT',
  'PARTENAIRE_ACCES_REFUSE',
  'PARTENAIRE_REPONSE_ILLISIBLE',
] as const

export const listLiensPartenaires = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/applications-tierces-exploitations',
  summary: 'Partner links of a farm',
  tag,
  params: ferme,
  answer: z.array(lienPartenaire),
  errors: ['EXPLOITATION_INCONNUE'],
})

/** Asks the partner, with the account of the caller; farms with the same SIRET or PACAGE number come first. */
export const listExploitationsPartenaire = call({
  method: 'GET',
  path: `${PATH}/exploitations`,
  summary: 'Farms of the caller’s account at a partner, to link one of them',
  tag,
  params: fermeEtPartenaire,
  answer: z.array(exploitationProposee),
  errors: [...refus, ...refusDuPartenaire],
})

export const lierExploitation = call({
  method: 'PUT',
  path: PATH,
  summary: 'Link a farm to one of the caller’s farms at a partner',
  tag,
  params: fermeEtPartenaire,
  body: z.object({ reference: z.string().min(1).max(100) }),
  answer: lienPartenaire,
  errors: [...refus, ...refusDuPartenaire, 'EXPLOITATION_PARTENAIRE_INCONNUE'],
})

/** Parcels and records that were received stay with the farm. */
export const delierExploitation = call({
  method: 'DELETE',
  path: PATH,
  summary: 'End the link of a farm to a partner',
  tag,
  params: fermeEtPartenaire,
  answer: done,
  errors: refus,
})

/**
 * Starts a synchronisation in the background, and answers it. A farm without a link is linked first, when exactly one farm of the caller's account at the
 * partner has the same SIRET or PACAGE number.
 */
export const synchroniser = call({
  method: 'POST',
  path: PATH,
  summary: 'Receive parcels and field records of a campaign year from a partner',
  tag,
  params: fermeEtPartenaire,
  query: millesimeQuery,
  answer: synchronisation,
  errors: [
    ...refus,
    'MILLESIME_INCONNU',
    'DOSSIER_NON_MODIFIABLE',
    'COMPTE_PARTENAIRE_ABSENT',
    'SYNCHRONISATION_EN_COURS',
  ],
})

/** Maximum number of listed synchronisations. */
export const SYNCHRONISATIONS_LUES = 5

export const listSynchronisations = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/synchronisations',
  summary: 'Last synchronisations of a farm for one campaign year, with their progress, the newest first',
  tag,
  params: ferme,
  query: millesimeQuery,
  answer: z.array(synchronisation),
  errors: ['EXPLOITATION_INCONNUE'],
})
