/** Session functions that the calls need; the session itself is built upon the calls. */
interface Tokens {
  /** The session token, or null when nobody is signed in. */
  read(): string | null
  /** Resolves to true once the person has signed in again, to false when they leave instead. */
  signInAgain(): Promise<boolean>
  /** Resolves to true once the person has proved again who they are, to false when they would rather not. */
  proveAgain(): Promise<boolean>
  /** Resolves to true once the person has accepted the terms of use in force, to false when they leave instead. */
  acceptTerms(): Promise<boolean>
}

let current: Tokens = {
  read: () => null,
  signInAgain: async () => false,
  proveAgain: async () => false,
  acceptTerms: async () => false,
}

export const tokens = (): Tokens => current

/** The session says where the calls find their token. */
export function provideTokens(given: Tokens): void {
  current = given
}
