import { originesJournal } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, identifiant } from '../socle/schemas/communs'
import { listAnswer, listQuery } from '../socle/schemas/listes'

/**
 * Subjects of the administration's acts. For an account: its identity, its rights, its visible farms, its security. An organisation, a farm, the references of
 * a campaign, the terms of use, the erasure of a person, an exported file. An imported file, which leads to everything that it changed.
 */
export const genresActe = [
  'COMPTE',
  'DROIT',
  'ACCES',
  'SECURITE',
  'ORGANISME',
  'EXPLOITATION',
  'REFERENCES',
  'CGU',
  'EFFACEMENT',
  'IMPORT',
  'EXPORT',
] as const
export type GenreActe = (typeof genresActe)[number]

/** A person under their present name; an erased account has no name. */
const personne = z.object({ idUtilisateur: z.number(), nom: z.string().nullable() })

const acte = z.object({
  idJournal: z.number(),
  /** ISO 8601, in UTC. */
  le: z.string(),
  genre: z.enum(genresActe),
  /** The act, as a sentence. */
  phrase: z.string(),
  /** Author of the act; null when the product itself did it. */
  auteur: personne.nullable(),
  /** Account affected by the act. */
  personne: personne.nullable(),
  origine: z.enum(originesJournal),
  /** Network address of the act, where it was stored and the reader may see it. */
  adresse: z.string().nullable(),
})
export type Acte = z.infer<typeof acte>

/** Columns that the journal can be sorted by. */
export const trisJournal = ['le', 'auteur'] as const

/**
 * Acts of the administration: author, person concerned, time and network address. A super administrator reads all of them. Another administrator reads the acts
 * of people of their organisation, and those on people who belonged to it then, on its farms, or on the organisation itself.
 * They do not read the network address of people of another organisation.
 */
export const listJournal = call({
  method: 'GET',
  path: '/api/journal',
  summary: 'Journal of the administration, the newest first unless another order is asked for; `search` looks in names',
  tag: 'journal',
  query: listQuery(trisJournal, { order: 'desc' }).extend({
    genre: z.enum(genresActe).optional(),
    /** Author of the act, or owner of the affected account. */
    idUtilisateur: identifiant.optional(),
    /** First and last day, both included, in French time. */
    du: dateIso.optional(),
    au: dateIso.optional(),
  }),
  answer: listAnswer(acte),
  errors: ['ACTION_INTERDITE'],
})
