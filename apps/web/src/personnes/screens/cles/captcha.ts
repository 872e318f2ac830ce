import { getCaptcha, type preuve } from '@sillon/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { z } from 'zod'
import { request } from '#socle/api/client'

/**
 * Computes the server's proof of work; null where the browser has no cryptography, as on a page without TLS. The browser computes outside the page's thread.
 */
export async function prouver(): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const { data: challenge } = await request(getCaptcha, {})
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) return null
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } } satisfies z.infer<typeof preuve>))
}
