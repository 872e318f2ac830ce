import { originesJournal } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, identifiant } from '../socle/schemas/communs'
import { listAnswer, listQuery } from '../socle/schemas/listes'

/**
 * Subjects of the acts of the administration. Of an account: its identity, its rights, the farms that it sees, its security. An organisation, a farm, the
 * references of a campaign, the terms of use, the erasure of a person, an exported file. An imported file, which leads to all that came with it.
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
  /** The account that it was done to. */
  personne: personne.nullable(),
  origine: z.enum(originesJournal),
  /** The network address that it came from, where it was kept and is the reader's to know. */
  adresse: z.string().nullable(),
})
export type Acte = z.infer<typeof acte>

/** Columns that the journal can be sorted by. */
export const trisJournal = ['le', 'auteur'] as const

/**
 * Acts of the administration: author, person concerned, time and network address. A super administrator reads all of them. Another administrator reads
 * those done by people of their organisation, to people who belonged to it then, to its farms, or to the organisation itself.
 * They do not read the network address of people of another organisation.
 */
export const listJournal = call({
  method: 'GET',
  path: '/api/journal',
  summary: 'Journal of the administration, the newest first unless another order is asked for; `search` looks in names',
  tag: 'journal',
  query: listQuery(trisJournal, { order: 'desc' }).extend({
    genre: z.enum(genresActe).optional(),
    /** Author of the act, or owner of the account that it was done to. */
    idUtilisateur: identifiant.optional(),
    /** From this day on, and to this day included, in France. */
    du: dateIso.optional(),
    au: dateIso.optional(),
  }),
  answer: listAnswer(acte),
  errors: ['ACTION_INTERDITE'],
})
