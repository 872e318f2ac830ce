import { z } from 'zod'
import { call } from '../socle/call'
import { texte } from '../socle/schemas/communs'
import { sessionUser } from './authentification'

const cgu = z.object({ texte: z.string(), version: z.number().int(), publieeLe: z.string() })
export type Cgu = z.infer<typeof cgu>

const version = z.coerce.number().int().positive().max(2_147_483_647)

export const getCgu = call({
  method: 'GET',
  path: '/api/cgu',
  summary: 'Terms of use in force, in the language that is asked for; line breaks count',
  tag: 'application',
  answer: cgu,
  beforeCgu: true,
  errors: [],
})

/** Accepts the terms in force, by the version that was shown, so that nobody accepts unseen terms. */
export const acceptCgu = call({
  method: 'POST',
  path: '/api/cgu/:version/acceptation',
  summary: 'Accept the terms of use in force',
  tag: 'application',
  params: z.object({ version }),
  answer: sessionUser,
  beforeCgu: true,
  errors: ['CGU_REMPLACEES'],
})

/** Source text of the terms, in both languages. */
export const cguSaisies = z.object({
  texte: texte(200_000).min(1, { error: 'CHAMP_OBLIGATOIRE' }),
  texteEn: texte(200_000).min(1, { error: 'CHAMP_OBLIGATOIRE' }),
})
export type CguSaisies = z.infer<typeof cguSaisies>

/** A new version, in force at once: everybody must accept the terms again. */
export const publishCgu = call({
  method: 'POST',
  path: '/api/cgu',
  summary: 'Publish a new version of the terms of use',
  tag: 'application',
  body: cguSaisies,
  // It blocks everybody until they accept.
  freshProof: () => true,
  answer: cgu,
  errors: ['ACTION_INTERDITE', 'PREUVE_EXIGEE'],
})

const versionCgu = z.object({
  version: z.number().int(),
  publieeLe: z.string(),
  /** Person who published it; null for the packaged text, and for an erased account. */
  par: z.string().nullable(),
  /** Number of people with an account who accepted it. */
  acceptations: z.number().int(),
})
export type VersionCgu = z.infer<typeof versionCgu>

/** Versions never change: people can read the one that they accepted. */
export const listVersionsCgu = call({
  method: 'GET',
  path: '/api/cgu/versions',
  summary: 'The versions of the terms of use, the newest first',
  tag: 'application',
  answer: z.array(versionCgu),
  errors: ['ACTION_INTERDITE'],
})

export const getVersionCgu = call({
  method: 'GET',
  path: '/api/cgu/versions/:version',
  summary: 'A version of the terms of use, in both languages',
  tag: 'application',
  params: z.object({ version }),
  answer: cgu.extend({ texteEn: z.string() }),
  errors: ['ACTION_INTERDITE', 'CGU_INCONNUES'],
})
