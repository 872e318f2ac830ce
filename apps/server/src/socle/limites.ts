import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { ErrorCode } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './database/database'
import { rawClient } from './database/rows'

interface Limite {
  readonly points: number
  readonly duration: number
  readonly efface: boolean
  /** Code of the refusal; by default TROP_DE_TENTATIVES. */
  readonly refus?: ErrorCode
}

/**
 * Maximum number of attempts within a number of seconds. A successful attempt is not counted; with `efface` it also resets the earlier ones, because it proves
 * the identity.
 */
const SEUILS = {
  /** At one account from one network: typing errors of its person. Attempts from elsewhere do not lock the person out. */
  connexion: { points: 5, duration: 300, efface: true },
  /** At one account from anywhere: guesses spread over many networks. */
  'connexion.compte': { points: 100, duration: 3600, efface: false },
  /** From one network at any account: one password tried on many accounts. A whole organisation may sign in from there. */
  'connexion.reseau': { points: 50, duration: 900, efface: false },
  /** A network with a successful sign-in to an account: for a month, attempts from elsewhere do not lock its person out there. */
  'connexion.connue': { points: 1, duration: 2_592_000, efface: false },
  /** Challenges for a passkey, each stored for some minutes. */
  'passkey.reseau': { points: 300, duration: 900, efface: false },
  /** Visits to partners, each stored for some minutes. */
  'partenaire.reseau': { points: 300, duration: 900, efface: false },
  /** Failed returns from partners. Apart from `connexion.reseau`: a partner that is down must not lock a network out of its passwords. */
  'partenaire.retour': { points: 50, duration: 900, efface: false },
  /** At the present password, in a session left open. */
  motDePasse: { points: 5, duration: 300, efface: true },
  /** Mails with a link to one address, so that strangers cannot flood a mailbox. */
  'reinitialisation.adresse': { points: 3, duration: 900, efface: false },
  'reinitialisation.reseau': { points: 20, duration: 3600, efface: false },
  /** Mails with a link to addresses that a person claims, and answers whether these belong to an account. */
  'adresse.compte': { points: 5, duration: 3600, efface: false },
  /** Invitations of one account sent again, so that nobody floods a mailbox. */
  'invitation.compte': { points: 3, duration: 900, efface: false },
  /** Passwords judged while somebody types one: each costs the server some milliseconds. */
  'jugement.reseau': { points: 300, duration: 900, efface: false },
  /** Attempts with keys sent by mail. */
  'cle.reseau': { points: 30, duration: 900, efface: false },
  /** Questions and answers that one person writes about files: each is announced by mail. An auditor who works through a large file stays below. */
  'question.compte': { points: 60, duration: 3600, efface: false, refus: 'TROP_DE_QUESTIONS' },
  'reponse.compte': { points: 120, duration: 3600, efface: false, refus: 'TROP_DE_QUESTIONS' },
  /** A proof of work is valid once; this is longer than its validity. */
  captcha: { points: 1, duration: 900, efface: false },
} as const satisfies Readonly<Record<string, Limite>>
type Seuil = keyof typeof SEUILS

/** Counter: a limit, and the account, address or network that it counts for. */
type Place = readonly [seuil: Seuil, de: string]

/** An attempt, counted before its check, so that only the first few of a thousand concurrent ones get an answer. */
export interface Essai {
  /** The attempt was correct. */
  reussi(): Promise<void>
  /** A first step was correct (the password, before the code): the resettable count stays. */
  avance(): Promise<void>
}

/**
 * Limits for attempts of strangers, counted in the database: all processes count together, and a restart keeps the counts. Use it outside transactions, whose
 * rollback would undo the count. Keys are stored as hashes: a key may be a typed name, or a password typed in its place.
 */
export class Limites {
  private readonly limiteurs: ReadonlyMap<Seuil, RateLimiterPostgres>

  constructor(db: Database) {
    const storeClient = rawClient(db)
    this.limiteurs = new Map(
      Object.entries(SEUILS).map(([keyPrefix, { points, duration }]) => [
        keyPrefix as Seuil,
        new RateLimiterPostgres({
          storeClient,
          storeType: 'client',
          tableName: 'limites',
          tableCreated: true,
          // One limiter cleans up the table of all.
          clearExpiredByTimeout: keyPrefix === 'connexion',
          keyPrefix,
          points,
          duration,
        }),
      ]),
    )
  }

  /**
   * Counts an attempt in each of these places, in this order, until one refuses it.
   * @throws DomainError TROP_DE_TENTATIVES, or the error of the limit, with the time to wait
   */
  async essayer(...places: readonly Place[]): Promise<Essai> {
    for (const [seuil, de] of places) await this.compter(seuil, de)
    const avance = async () => {
      for (const [seuil, de] of places) if (!SEUILS[seuil].efface) await this.limiteur(seuil).reward(cleDe(de))
    }
    return {
      avance,
      reussi: async () => {
        await avance()
        for (const [seuil, de] of places) if (SEUILS[seuil].efface) await this.limiteur(seuil).delete(cleDe(de))
      },
    }
  }

  /** Whether this network had a successful sign-in to this account lately. */
  async estConnue(compte: string, reseau: string): Promise<boolean> {
    return (await this.limiteur('connexion.connue').get(cleDe(`${compte} ${reseau}`))) !== null
  }

  /** Records a successful sign-in to this account from this network. */
  async connaitre(compte: string, reseau: string): Promise<void> {
    await this.limiteur('connexion.connue').set(cleDe(`${compte} ${reseau}`), 1, SEUILS['connexion.connue'].duration)
  }

  private async compter(seuil: Seuil, de: string): Promise<void> {
    try {
      await this.limiteur(seuil).consume(cleDe(de))
    } catch (refus) {
      if (!(refus instanceof RateLimiterRes)) throw refus
      const secondes = Math.max(1, Math.ceil(refus.msBeforeNext / 1000))
      const limite: Limite = SEUILS[seuil]
      throw new DomainError(limite.refus ?? 'TROP_DE_TENTATIVES', { secondes, minutes: Math.ceil(secondes / 60) })
    }
  }

  private limiteur(seuil: Seuil): RateLimiterPostgres {
    const limiteur = this.limiteurs.get(seuil)
    if (limiteur === undefined) throw new Error(`There is no limit ${seuil}.`)
    return limiteur
  }
}

const cleDe = (de: string): string => createHash('sha256').update(de).digest('base64url')

/** Network of an address for counting: for IPv6 its first 64 bits, because the owner of one such address has them all. */
export function reseauDe(adresse: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(adresse)?.[1]
  if (mapped !== undefined || !isIPv6(adresse)) return mapped ?? adresse
  const [debut = '', fin] = (adresse.split('%')[0] ?? '').split('::')
  const groupes = (part: string) => (part === '' ? [] : part.split(':'))
  const nombre = groupes(debut).length + groupes(fin ?? '').length
  const tous = fin === undefined ? groupes(debut) : [...groupes(debut), ...Array(8 - nombre).fill('0'), ...groupes(fin)]
  return `${tous
    .slice(0, 4)
    .map((groupe) => Number.parseInt(groupe, 16).toString(16))
    .join(':')}::/64`
}
