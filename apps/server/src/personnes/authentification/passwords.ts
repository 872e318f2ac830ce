import { hash, verify } from '@node-rs/argon2'

/** argon2id at 19 MiB, two passes, one lane: the OWASP floor, about 20 ms here. argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** A hash of an unknown password, so that the check of an unknown user takes as long as that of a known one. */
const nobodysHash = hashPassword('no account has this password')

/** Whether the password is the user's. `kept` is null for an unknown user, and for one who signs in through a partner only. */
export async function passwordMatches(kept: string | null, password: string): Promise<boolean> {
  const matches = await verify(kept ?? (await nobodysHash), password)
  return matches && kept !== null
}
