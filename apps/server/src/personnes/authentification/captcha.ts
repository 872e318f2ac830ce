import { createHmac } from 'node:crypto'
import { defi, preuve } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Limites } from '#socle/limites'

/** Validity of a challenge, long enough to fill in a form. */
const DUREE_MS = 10 * 60_000
/** Cost of one try, in rounds. A visitor needs about 256 tries: half a second on a telephone. The server checks a single one, at almost no cost. */
const COUT = 1000

/**
 * A self-hosted proof of work (ALTCHA): a visitor must compute for a moment before a mail is sent to an unverified address. No third party is involved. A
 * challenge is signed, expires, and works once across all processes.
 */
export class Captcha {
  private readonly secret: string

  constructor(
    private readonly limites: Limites,
    sessionSecret: string,
  ) {
    this.secret = createHmac('sha256', sessionSecret).update('captcha').digest('hex')
  }

  async proposer() {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COUT,
      keyPrefix: '00',
      deriveKey,
      expiresAt: new Date(Date.now() + DUREE_MS),
      hmacSignatureSecret: this.secret,
    })
    return defi.parse(challenge)
  }

  /**
   * Consumes a solution, once.
   * @throws DomainError CAPTCHA_REFUSE
   */
  async exiger(recu: string): Promise<void> {
    const { challenge, solution } = lire(recu)
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: this.secret })
    if (!verified) throw new DomainError('CAPTCHA_REFUSE')
    // The signed nonce identifies the solution: the signature itself has several spellings.
    await this.limites.essayer(['captcha', challenge.parameters.nonce]).catch((refus) => {
      throw refus instanceof DomainError ? new DomainError('CAPTCHA_REFUSE') : refus
    })
  }
}

/** Solution sent in the address: JSON in base64. */
function lire(recu: string) {
  try {
    return preuve.parse(JSON.parse(Buffer.from(recu, 'base64').toString()))
  } catch {
    throw new DomainError('CAPTCHA_REFUSE')
  }
}
