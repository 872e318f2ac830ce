import { createHash, randomBytes } from 'node:crypto'
import type { PasskeyFaite, PasskeyPresentee } from '@sillon/contract'
import { DomainError, type UsageDefi } from '@sillon/domain'
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import { defisPasskeys, passkeys } from '#socle/database/schema'
import { type Auteur, auteurOf, record } from '#socle/journal/journal'

/** Name that devices show for the account's service. */
const NOM = 'Sillon'
/** Validity of a challenge, long enough to find one's key. */
const DUREE_S = 300
/** Far more passkeys than a person has devices. */
const MAXIMUM = 20
/** EdDSA, ES256, RS256: every device supports at least one. */
const ALGORITHMES = [-8, -7, -257]

/** A new passkey with a verified signature. */
interface NouvellePasskey {
  readonly identifiant: string
  readonly clePublique: string
  readonly compteur: number
  readonly transports: string[]
}

/**
 * Passkeys (WebAuthn, `@simplewebauthn/server`): a device signs our challenge for our address only, after a check of its holder. The address is the public one
 * (PUBLIC_URL): a page on any other gets no valid signature.
 */
export class Passkeys {
  private readonly origin: string
  private readonly rpId: string

  constructor(
    private readonly db: Database,
    adresse: string,
  ) {
    const { origin, hostname } = new URL(adresse)
    this.origin = origin
    this.rpId = hostname
  }

  async list(idUtilisateur: number) {
    return this.db
      .select({
        idPasskey: passkeys.idPasskey,
        nom: passkeys.nom,
        creeLe: isoInstant(passkeys.creeLe),
        utiliseeLe: sql<string | null>`${isoInstant(passkeys.utiliseeLe)}`,
      })
      .from(passkeys)
      .where(eq(passkeys.idUtilisateur, idUtilisateur))
      .orderBy(asc(passkeys.idPasskey))
  }

  /**
   * Options for a browser to create a passkey of this account.
   * @throws DomainError PASSKEYS_AU_MAXIMUM
   */
  async proposer(person: { idUtilisateur: number; login: string; prenom: string; nom: string }) {
    const { idUtilisateur, login, prenom, nom } = person
    await refuseTooMany(this.db, idUtilisateur)
    return {
      rp: { id: this.rpId, name: NOM },
      user: { id: this.handleOf(idUtilisateur), name: login, displayName: `${prenom} ${nom}` },
      challenge: await this.defier('AJOUT', idUtilisateur),
      pubKeyCredParams: ALGORITHMES.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: DUREE_S * 1000,
      excludeCredentials: await this.connues(idUtilisateur),
      // Stored on the device, for sign-in without a user name; with user verification, so that it counts as two factors.
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      // The make of the device decides nothing, and would reveal something about its owner.
      attestation: 'none' as const,
    }
  }

  /** Options for a browser to ask for a passkey: of this account, or of any account. */
  async attendre(usage: 'CONNEXION' | 'PREUVE', idUtilisateur: number | null) {
    return {
      rpId: this.rpId,
      challenge: await this.defier(usage, idUtilisateur),
      timeout: DUREE_S * 1000,
      allowCredentials: idUtilisateur === null ? [] : await this.connues(idUtilisateur),
      userVerification: 'required' as const,
    }
  }

  /** Verifies a new passkey and consumes its challenge. @returns the passkey, or null when it is invalid */
  async verifierFaite(idUtilisateur: number, reponse: PasskeyFaite): Promise<NouvellePasskey | null> {
    const challenge = await this.relever(reponse, 'AJOUT', idUtilisateur)
    if (challenge === null) return null
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const verified = await verifyRegistrationResponse({
      response: reponse,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMES,
    }).catch(() => null)
    if (verified?.registrationInfo === undefined) return null
    const { id, publicKey, counter } = verified.registrationInfo.credential
    return {
      identifiant: id,
      clePublique: Buffer.from(publicKey).toString('base64url'),
      compteur: counter,
      transports: reponse.response.transports ?? [],
    }
  }

  /**
   * Adds a passkey to an account, journalled.
   * @returns false when the passkey exists already
   * @throws DomainError PASSKEYS_AU_MAXIMUM
   */
  async ajouter(
    tx: Database,
    auteur: Auteur,
    idUtilisateur: number,
    nom: string,
    nouvelle: NouvellePasskey,
  ): Promise<boolean> {
    await refuseTooMany(tx, idUtilisateur)
    const [added] = await tx
      .insert(passkeys)
      .values({ idUtilisateur, nom, ...nouvelle })
      .onConflictDoNothing()
      .returning()
    if (added === undefined) return false
    await record(tx, { ...auteurOf(auteur), chaine: `personne ${idUtilisateur}` }, [
      { champ: `passkey.${added.idPasskey}`, ancienne: null, nouvelle: journalledPasskey(added) },
    ])
    return true
  }

  /**
   * Verifies a passkey and consumes its challenge. `idUtilisateur` is the required owner, null when the passkey identifies the account.
   * @returns the account that it opens; null when it opens none
   */
  async accepter(
    reponse: PasskeyPresentee,
    usage: 'CONNEXION' | 'PREUVE',
    idUtilisateur: number | null,
  ): Promise<number | null> {
    const challenge = await this.relever(reponse, usage, usage === 'CONNEXION' ? null : idUtilisateur)
    if (challenge === null) return null
    const [kept] = await this.db.select().from(passkeys).where(eq(passkeys.identifiant, reponse.id))
    if (kept === undefined || (idUtilisateur !== null && kept.idUtilisateur !== idUtilisateur)) return null
    // A device sends the handle of its account, always when the challenge named no account.
    const { userHandle } = reponse.response
    if (userHandle === undefined ? idUtilisateur === null : userHandle !== this.handleOf(kept.idUtilisateur))
      return null
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const verified = await verifyAuthenticationResponse({
      response: reponse,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      requireUserVerification: true,
      credential: {
        id: kept.identifiant,
        publicKey: new Uint8Array(Buffer.from(kept.clePublique, 'base64url')),
        counter: kept.compteur,
      },
    }).catch(() => null)
    if (verified?.verified !== true) return null
    return (await this.compter(kept.idPasskey, verified.authenticationInfo.newCounter)) ? kept.idUtilisateur : null
  }

  /** Increments the signature counter atomically. A replay with the same counter is refused. */
  private async compter(idPasskey: number, compteur: number): Promise<boolean> {
    const isNext = compteur === 0 ? eq(passkeys.compteur, 0) : lt(passkeys.compteur, compteur)
    const used = await this.db
      .update(passkeys)
      .set({ compteur, utiliseeLe: sql`now()` })
      .where(and(eq(passkeys.idPasskey, idPasskey), isNext))
      .returning({ idPasskey: passkeys.idPasskey })
    return used.length > 0
  }

  /** Handle of an account on a device: a hash that does not identify the person. */
  private handleOf(idUtilisateur: number): string {
    return createHash('sha256').update(`${this.rpId} ${idUtilisateur}`).digest('base64url')
  }

  private async connues(idUtilisateur: number) {
    const known = await this.db.select().from(passkeys).where(eq(passkeys.idUtilisateur, idUtilisateur))
    return known.map(({ identifiant: id, transports }) => ({ id, type: 'public-key' as const, transports }))
  }

  /** A new challenge. Deletes expired challenges, and the earlier one of the same person and use. */
  private async defier(usage: UsageDefi, idUtilisateur: number | null): Promise<string> {
    const defi = randomBytes(32).toString('base64url')
    const own = and(eq(defisPasskeys.usage, usage), eq(defisPasskeys.idUtilisateur, idUtilisateur ?? 0))
    await this.db.delete(defisPasskeys).where(or(lt(defisPasskeys.expireLe, sql`now()`), own))
    await this.db
      .insert(defisPasskeys)
      .values({ defi, usage, idUtilisateur, expireLe: sql`now() + ${`${DUREE_S} seconds`}::interval` })
    return defi
  }

  /** Consumes the challenge of an answer, exactly once even with concurrent answers. @returns it, or null when it is unknown, expired, or of another use */
  private async relever(
    { response: { clientDataJSON } }: { readonly response: { readonly clientDataJSON: string } },
    usage: UsageDefi,
    idUtilisateur: number | null,
  ): Promise<string | null> {
    const defi = challengeIn(clientDataJSON)
    if (defi === null) return null
    const taken = await this.db
      .delete(defisPasskeys)
      .where(
        and(
          eq(defisPasskeys.defi, defi),
          eq(defisPasskeys.usage, usage),
          idUtilisateur === null ? isNull(defisPasskeys.idUtilisateur) : eq(defisPasskeys.idUtilisateur, idUtilisateur),
          gt(defisPasskeys.expireLe, sql`now()`),
        ),
      )
      .returning({ defi: defisPasskeys.defi })
    return taken.length > 0 ? defi : null
  }
}

/** Removes passkeys of an account, one or all, journalled. @returns the number of removed passkeys */
export async function removePasskeys(
  tx: Database,
  auteur: Auteur,
  idUtilisateur: number,
  idPasskey?: number,
): Promise<number> {
  const ofPerson = eq(passkeys.idUtilisateur, idUtilisateur)
  const removed = await tx
    .delete(passkeys)
    .where(idPasskey === undefined ? ofPerson : and(ofPerson, eq(passkeys.idPasskey, idPasskey)))
    .returning()
  await record(
    tx,
    { ...auteurOf(auteur), chaine: `personne ${idUtilisateur}` },
    removed.map((passkey) => ({
      champ: `passkey.${passkey.idPasskey}`,
      ancienne: journalledPasskey(passkey),
      nouvelle: null,
    })),
  )
  return removed.length
}

/** The journal keeps a hash of a passkey: it shows an addition or a replacement, and neither the person's name for the passkey nor its use. */
export const journalledPasskey = ({ identifiant, clePublique }: typeof passkeys.$inferSelect): string =>
  createHash('sha256').update(`${identifiant} ${clePublique}`).digest('hex')

/** @throws DomainError PASSKEYS_AU_MAXIMUM */
async function refuseTooMany(db: Database, idUtilisateur: number): Promise<void> {
  const nombre = await db.$count(passkeys, eq(passkeys.idUtilisateur, idUtilisateur))
  if (nombre >= MAXIMUM) throw new DomainError('PASSKEYS_AU_MAXIMUM', { nombre })
}

/** Challenge in the client data of a browser. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[A-Za-z0-9_-]{43}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}
