/** Functions of the session that the calls need; the session itself depends on the calls. */
interface Tokens {
  /** The session token, or null when nobody is signed in. */
  read(): string | null
  /** Resolves to true after the person has signed in again, to false when they cancel. */
  signInAgain(): Promise<boolean>
  /** Resolves to true after a fresh proof of identity, to false when the person cancels. */
  proveAgain(): Promise<boolean>
  /** Resolves to true after the person has accepted the terms of use in force, to false when they cancel. */
  acceptTerms(): Promise<boolean>
}

let current: Tokens = {
  read: () => null,
  signInAgain: async () => false,
  proveAgain: async () => false,
  acceptTerms: async () => false,
}

export const tokens = (): Tokens => current

/** Called by the session to give the calls access to its token. */
export function provideTokens(given: Tokens): void {
  current = given
}
