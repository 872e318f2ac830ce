import { getCaptcha, type preuve } from '@sillon/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { z } from 'zod'
import { request } from '#socle/api/client'

/** Does the proof of work that the server asks for; null where the browser has no cryptography, which is a page opened without TLS. The work is the browser's, beside the page. */
export async function prouver(): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const { data: challenge } = await request(getCaptcha, {})
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) return null
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } } satisfies z.infer<typeof preuve>))
}
