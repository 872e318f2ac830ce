import { z } from 'zod'
import { sessionUser } from './authentification'
import { call } from './call'

const cgu = z.object({ texte: z.string(), version: z.number().int(), publieeLe: z.string() })
export type Cgu = z.infer<typeof cgu>

export const getCgu = call({
  method: 'GET',
  path: '/api/cgu',
  summary: 'Terms of use in force; line breaks count',
  tag: 'application',
  answer: cgu,
  errors: [],
})

/** Accepts the terms in force, under the version that was read: what was never shown is accepted by nobody. */
export const acceptCgu = call({
  method: 'POST',
  path: '/api/cgu/:version/acceptation',
  summary: 'Accept the terms of use in force',
  tag: 'application',
  params: z.object({ version: z.coerce.number().int().positive().max(2_147_483_647) }),
  answer: sessionUser,
  errors: ['CGU_REMPLACEES'],
})

/** A new version, in force at once: everybody is asked again. */
export const publishCgu = call({
  method: 'POST',
  path: '/api/cgu',
  summary: 'Publish a new version of the terms of use',
  tag: 'application',
  body: z.object({ texte: z.string().trim().min(1).max(200_000) }),
  answer: cgu,
  errors: ['ACTION_INTERDITE'],
})
