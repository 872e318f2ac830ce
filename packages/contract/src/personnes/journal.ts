import { originesJournal } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, identifiant } from '../socle/communs'
import { listAnswer, listQuery } from '../socle/listes'

/**
 * What an act of the administration is about: who an account is of, what it may do, which farms it sees, how it is protected; an organisation, a farm, the references of a
 * campaign; the terms of use; a person who was erased; a file that was imported, by which all that came with it is found;
 * a file that was taken away.
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

/** A person, named as they are now; an account that is no more has no name. */
const personne = z.object({ idUtilisateur: z.number(), nom: z.string().nullable() })

const acte = z.object({
  idJournal: z.number(),
  /** ISO 8601, in UTC. */
  le: z.string(),
  genre: z.enum(genresActe),
  /** What was done, as a sentence. */
  phrase: z.string(),
  /** Who did it; null when the product itself did. */
  auteur: personne.nullable(),
  /** The account that it was done to. */
  personne: personne.nullable(),
  origine: z.enum(originesJournal),
  /** The network address that it came from, where it was kept and is the reader's to know. */
  adresse: z.string().nullable(),
})
export type Acte = z.infer<typeof acte>

/** What it can be sorted by. */
export const trisJournal = ['le', 'auteur'] as const

/**
 * Who gave what to whom, when, from where. A super administrator reads all of it; another administrator what concerns their organisation: what somebody of it did, what was done
 * to somebody who was of it then, to a farm of it, or to itself. Of who is of another organisation they do not read the network address.
 */
export const listJournal = call({
  method: 'GET',
  path: '/api/journal',
  summary: 'Journal of the administration, the newest first unless another order is asked for; `search` looks in names',
  tag: 'journal',
  query: listQuery(trisJournal, { order: 'desc' }).extend({
    genre: z.enum(genresActe).optional(),
    /** Who did it, or to whose account it was done. */
    idUtilisateur: identifiant.optional(),
    /** From this day on, and to this day included, in France. */
    du: dateIso.optional(),
    au: dateIso.optional(),
  }),
  answer: listAnswer(acte),
  errors: ['ACTION_INTERDITE'],
})
