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
  /** The code of its refusal, unless TROP_DE_TENTATIVES. */
  readonly refus?: ErrorCode
}

/** Attempts within a number of seconds. A successful one is not counted; if it proves the identity (`efface`), it also resets the earlier ones. */
const SEUILS = {
  /** At one account from one network: a person's slips of the finger. A stranger elsewhere does not lock them out. */
  connexion: { points: 5, duration: 300, efface: true },
  /** At one account from anywhere: guessing spread over many networks. */
  'connexion.compte': { points: 100, duration: 3600, efface: false },
  /** From one network at any account: one password tried on many. A whole organisation may sign in from there. */
  'connexion.reseau': { points: 50, duration: 900, efface: false },
  /** A network that somebody signed in to an account from: a month long, strangers elsewhere do not lock its person out there. */
  'connexion.connue': { points: 1, duration: 2_592_000, efface: false },
  /** Challenges for a passkey: each is kept for some minutes. */
  'passkey.reseau': { points: 300, duration: 900, efface: false },
  /** At the present password, in a session left open. */
  motDePasse: { points: 5, duration: 300, efface: true },
  /** Mails with a link to one address: nobody's mailbox is filled by a stranger. */
  'reinitialisation.adresse': { points: 3, duration: 900, efface: false },
  'reinitialisation.reseau': { points: 20, duration: 3600, efface: false },
  /** Mails with a link to addresses that somebody says are theirs, and whether these are anybody's. */
  'adresse.compte': { points: 5, duration: 3600, efface: false },
  /** At keys that came by mail. */
  'cle.reseau': { points: 30, duration: 900, efface: false },
  /** Questions and answers that one person writes about files: each is announced by mail. An auditor who works through a large file stays below. */
  'question.compte': { points: 60, duration: 3600, efface: false, refus: 'TROP_DE_QUESTIONS' },
  'reponse.compte': { points: 120, duration: 3600, efface: false, refus: 'TROP_DE_QUESTIONS' },
  /** A proof of work is good once; this is longer than it is good. */
  captcha: { points: 1, duration: 900, efface: false },
} as const satisfies Readonly<Record<string, Limite>>
type Seuil = keyof typeof SEUILS

/** Counter: a limit, and the account, address or network that it counts for. */
type Place = readonly [seuil: Seuil, de: string]

/** An attempt, counted before it is judged, so that of a thousand concurrent ones only the first few get an answer. */
export interface Essai {
  /** It was right. */
  reussi(): Promise<void>
  /** A first step succeeded (the password, before the code): the count that a success resets stays. */
  avance(): Promise<void>
}

/**
 * Limits of what strangers may try, counted in the database: all processes count together, and a restart forgets nothing. Outside any transaction, whose
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
          // One of them tidies up the table of all.
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

  /** Whether somebody signed in to this account from this network lately. */
  async estConnue(compte: string, reseau: string): Promise<boolean> {
    return (await this.limiteur('connexion.connue').get(cleDe(`${compte} ${reseau}`))) !== null
  }

  /** Somebody has just signed in to this account from this network. */
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

/** The network that an address is counted by: of IPv6 its first 64 bits, since whoever has one such address has them all. */
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
