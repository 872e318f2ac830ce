import { DomainError } from '@sillon/domain'
import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Chiffrement } from '#socle/chiffrement'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import { comptesTiers } from '#socle/database/schema'
import type { Jetons } from '../fournisseurs/fournisseur'
import type { Partenaires } from '../fournisseurs/partenaires'

/** A token that expires during the next call is renewed before it, in milliseconds. */
const MARGE_MS = 30_000

/** An account at a partner. */
export interface CompteTiers {
  readonly idUtilisateur: number
  readonly idApplicationTierce: number
}

/** A deleted account at a partner, with its tokens as its row stored them. */
export type CompteSupprime = CompteTiers &
  Pick<typeof comptesTiers.$inferSelect, 'jetonAcces' | 'jetonRafraichissement'>

const of = ({ idUtilisateur, idApplicationTierce }: CompteTiers) =>
  and(eq(comptesTiers.idUtilisateur, idUtilisateur), eq(comptesTiers.idApplicationTierce, idApplicationTierce))

const VIDES = { jetonAcces: null, jetonRafraichissement: null, accesExpireLe: null }

/** Tokens of accounts at partners: stored encrypted, bound to their row, renewed when they expire. */
export class JetonsPartenaires {
  private readonly chiffrement: Chiffrement

  constructor(
    private readonly db: Database,
    private readonly partenaires: Partenaires,
    sessionSecret: string,
  ) {
    this.chiffrement = new Chiffrement(sessionSecret, 'jetons-partenaires')
  }

  /** Columns that store the tokens of an account. */
  colonnesOf(compte: CompteTiers, { acces, rafraichissement, expireLe }: Jetons) {
    return {
      jetonAcces: this.chiffrement.chiffrer(acces, lienOf(compte, 'acces')),
      jetonRafraichissement:
        rafraichissement === null
          ? null
          : this.chiffrement.chiffrer(rafraichissement, lienOf(compte, 'rafraichissement')),
      accesExpireLe: expireLe,
    }
  }

  /**
   * A valid access token of an account at a partner; renewed when it has expired, or with `renouveler`, after the partner has refused the last one.
   * The row is locked meanwhile: a refresh token serves once, and two renewals at the same time would end both.
   * @throws DomainError COMPTE_PARTENAIRE_ABSENT without an account, PARTENAIRE_ACCES_REFUSE when the partner refuses and the person has to link again,
   * APPLICATION_TIERCE_INCONNUE when the partner left the configuration, PARTENAIRE_INDISPONIBLE, PARTENAIRE_LENT, PARTENAIRE_REPONSE_ILLISIBLE
   */
  async jetonDe(compte: CompteTiers, { renouveler = false } = {}): Promise<string> {
    const partenaire = this.partenaires.require(compte.idApplicationTierce)
    const [lu] = await this.db.select(colonnes).from(comptesTiers).where(of(compte))
    if (lu === undefined) throw new DomainError('COMPTE_PARTENAIRE_ABSENT')
    const refuse = this.ouvrir(lu.jetonAcces, compte, 'acces')
    if (!renouveler && refuse !== null && !isExpired(lu.accesExpireLe)) return refuse
    const renewed = await this.db.transaction(async (tx) => {
      const [row] = await tx.select(colonnes).from(comptesTiers).where(of(compte)).for('update')
      if (row === undefined) throw new DomainError('COMPTE_PARTENAIRE_ABSENT')
      const acces = this.ouvrir(row.jetonAcces, compte, 'acces')
      // Another process has renewed it in the meantime.
      if (acces !== null && acces !== refuse && !isExpired(row.accesExpireLe)) return acces
      const rafraichissement = this.ouvrir(row.jetonRafraichissement, compte, 'rafraichissement')
      const jetons =
        rafraichissement === null
          ? null
          : await partenaire.fournisseur.rafraichir(rafraichissement).catch(nullIfRefused)
      const stored = jetons === null ? VIDES : this.colonnesOf(compte, jetons)
      await tx.update(comptesTiers).set(stored).where(of(compte))
      return jetons?.acces ?? null
    })
    // After the transaction, which has deleted the refused tokens.
    if (renewed === null) throw new DomainError('PARTENAIRE_ACCES_REFUSE')
    return renewed
  }

  /**
   * Revokes the tokens of a deleted account at the partner. The deletion stands without it: the partner may be away, or have left the configuration.
   * @returns after the last answer of the partner; its failures are in the log, without the tokens
   */
  private async revoquer(compte: CompteSupprime): Promise<void> {
    const partenaire = this.partenaires.find(compte.idApplicationTierce)
    const acces = this.ouvrir(compte.jetonAcces, compte, 'acces')
    const rafraichissement = this.ouvrir(compte.jetonRafraichissement, compte, 'rafraichissement')
    if (acces === null && rafraichissement === null) return
    await partenaire?.fournisseur.revoquer(acces, rafraichissement).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }

  /** Revokes the tokens of deleted accounts while nobody waits: the accounts are gone here, whatever the partner answers. */
  revoquerEnsuite(supprimes: readonly CompteSupprime[], log: FastifyBaseLogger): void {
    for (const supprime of supprimes)
      this.revoquer(supprime).catch((err: unknown) => log.error({ err }, 'tokens were not revoked'))
  }

  /** Null as well for a token that was encrypted with another SESSION_SECRET. */
  private ouvrir(garde: string | null, compte: CompteTiers, genre: Genre): string | null {
    if (garde === null) return null
    try {
      return this.chiffrement.dechiffrer(garde, lienOf(compte, genre))
    } catch {
      return null
    }
  }
}

type Genre = 'acces' | 'rafraichissement'
const lienOf = ({ idUtilisateur, idApplicationTierce }: CompteTiers, genre: Genre) =>
  `${idUtilisateur} ${idApplicationTierce} ${genre}`

const colonnes = {
  jetonAcces: comptesTiers.jetonAcces,
  jetonRafraichissement: comptesTiers.jetonRafraichissement,
  accesExpireLe: isoInstant(comptesTiers.accesExpireLe),
}

const isExpired = (le: string | null): boolean => le !== null && Date.parse(le) < Date.now() + MARGE_MS

function nullIfRefused(error: unknown): null {
  if (error instanceof DomainError && error.code === 'PARTENAIRE_IDENTITE_REFUSEE') return null
  throw error
}
