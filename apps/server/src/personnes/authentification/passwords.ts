import { hash, verify } from '@node-rs/argon2'

/** argon2id at 19 MiB, two passes, one lane: the OWASP floor, about 20 ms here. argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** A hash of a password that nobody has, so that an unknown user costs as long as a known one and cannot be told apart. */
const nobodysHash = hashPassword('no account has this password')

/** Whether the password is the user's. `kept` is null when there is no such user or when they sign in by a partner only. */
export async function passwordMatches(kept: string | null, password: string): Promise<boolean> {
  const matches = await verify(kept ?? (await nobodysHash), password)
  return matches && kept !== null
}
