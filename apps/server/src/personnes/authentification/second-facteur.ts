import { createHash, createHmac, randomBytes } from 'node:crypto'
import { DomainError } from '@sillon/domain'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { Chiffrement } from '#socle/chiffrement'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import { codesSecours, passkeys, secondsFacteurs, utilisateurs } from '#socle/database/schema'
import { type Auteur, auteurOf, record } from '#socle/journal/journal'

/** Name that an authenticator app shows for the account's service. */
const ISSUER = 'Sillon'
const STEP_SECONDS = 30
/** Tolerated steps: a telephone's clock may be one step ahead or behind. */
const WINDOW = 1
const CODES = 10
/** 60 random bits in base32, in three groups that a person can read aloud. */
const CODE_LENGTH = 12
/** Without 0 and o, 1 and l, which look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * Codes of an authenticator app (TOTP, RFC 6238), and the recovery codes that replace them or a passkey. The secret is encrypted with the server's secret, so
 * that nobody can make codes from a copy of the database. Recovery codes are stored as HMAC.
 */
export class SecondsFacteurs {
  private readonly chiffrement: Chiffrement

  constructor(
    private readonly db: Database,
    sessionSecret: string,
  ) {
    this.chiffrement = new Chiffrement(sessionSecret, 'second-facteur')
  }

  async etatDe(idUtilisateur: number) {
    const [found] = await this.db
      .select({ actifDepuis: sql<string | null>`${isoInstant(secondsFacteurs.actifDepuis)}` })
      .from(secondsFacteurs)
      .where(eq(secondsFacteurs.idUtilisateur, idUtilisateur))
    const codesSecoursRestants = await this.db.$count(codesSecours, eq(codesSecours.idUtilisateur, idUtilisateur))
    return { actifDepuis: found?.actifDepuis ?? null, codesSecoursRestants }
  }

  /**
   * Creates a secret for an app, without effect until it is confirmed.
   * @throws DomainError SECOND_FACTEUR_DEJA_ACTIF
   */
  async preparer(idUtilisateur: number, email: string): Promise<{ secret: string; uri: string }> {
    const totp = totpOf(new Secret({ size: 20 }), email)
    const secret = this.chiffrement.chiffrer(totp.secret.base32, String(idUtilisateur))
    const [kept] = await this.db
      .insert(secondsFacteurs)
      .values({ idUtilisateur, secret })
      .onConflictDoUpdate({
        target: secondsFacteurs.idUtilisateur,
        set: { secret, dernierPas: 0 },
        setWhere: isNull(secondsFacteurs.actifDepuis),
      })
      .returning({ idUtilisateur: secondsFacteurs.idUtilisateur })
    if (kept === undefined) throw new DomainError('SECOND_FACTEUR_DEJA_ACTIF')
    return { secret: totp.secret.base32, uri: totp.toString() }
  }

  /**
   * Switches the app on, journalled, after a code shows that the app has the secret.
   * @returns the recovery codes, shown once; null when the code is not the app's
   * @throws DomainError SECOND_FACTEUR_INACTIF without `preparer`, SECOND_FACTEUR_DEJA_ACTIF
   */
  async activer(tx: Database, idUtilisateur: number, code: string): Promise<string[] | null> {
    const [prepared] = await tx
      .select()
      .from(secondsFacteurs)
      .where(eq(secondsFacteurs.idUtilisateur, idUtilisateur))
      .for('update')
    if (prepared === undefined) throw new DomainError('SECOND_FACTEUR_INACTIF')
    if (prepared.actifDepuis !== null) throw new DomainError('SECOND_FACTEUR_DEJA_ACTIF')
    const pas = this.stepOf(prepared, code)
    if (pas === null) return null
    await tx
      .update(secondsFacteurs)
      .set({ actifDepuis: sql`now()`, dernierPas: pas })
      .where(eq(secondsFacteurs.idUtilisateur, idUtilisateur))
    await recordSecret(tx, idUtilisateur, idUtilisateur, null, journalledSecret(prepared.secret))
    return this.renouvelerCodes(tx, idUtilisateur)
  }

  /** Removes the app, journalled. @returns whether there was one */
  async retirer(tx: Database, auteur: Auteur, idUtilisateur: number): Promise<boolean> {
    const [removed] = await tx
      .delete(secondsFacteurs)
      .where(eq(secondsFacteurs.idUtilisateur, idUtilisateur))
      .returning()
    if (removed === undefined || removed.actifDepuis === null) return false
    await recordSecret(tx, auteur, idUtilisateur, journalledSecret(removed.secret), null)
    return true
  }

  /** Recovery codes for a person without any: with the first second factor. @returns the codes, shown once */
  async donnerCodes(tx: Database, idUtilisateur: number): Promise<string[]> {
    const kept = await tx.$count(codesSecours, eq(codesSecours.idUtilisateur, idUtilisateur))
    return kept > 0 ? [] : this.renouvelerCodes(tx, idUtilisateur)
  }

  /** New recovery codes in place of the old ones. @returns the codes, shown once */
  async renouvelerCodes(tx: Database, idUtilisateur: number): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newCode)
    await tx.delete(codesSecours).where(eq(codesSecours.idUtilisateur, idUtilisateur))
    await tx.insert(codesSecours).values(codes.map((code) => ({ idUtilisateur, empreinte: this.hashOf(code) })))
    return codes
  }

  /** Consumes a code of the app or a recovery code, once even with concurrent requests. @returns whether it is valid */
  async accepter(idUtilisateur: number, code: string): Promise<boolean> {
    const [active] = await this.db
      .select()
      .from(secondsFacteurs)
      .where(and(eq(secondsFacteurs.idUtilisateur, idUtilisateur), sql`${secondsFacteurs.actifDepuis} is not null`))
    const pas = active === undefined ? null : this.stepOf(active, code)
    const used =
      pas === null
        ? await this.db
            .delete(codesSecours)
            .where(and(eq(codesSecours.idUtilisateur, idUtilisateur), eq(codesSecours.empreinte, this.hashOf(code))))
            .returning({ idUtilisateur: codesSecours.idUtilisateur })
        : await this.db
            .update(secondsFacteurs)
            .set({ dernierPas: pas })
            .where(and(eq(secondsFacteurs.idUtilisateur, idUtilisateur), lt(secondsFacteurs.dernierPas, pas)))
            .returning({ idUtilisateur: secondsFacteurs.idUtilisateur })
    return used.length > 0
  }

  /** Step of a code, if the code is valid now. */
  private stepOf({ idUtilisateur, secret }: typeof secondsFacteurs.$inferSelect, code: string): number | null {
    const token = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return null
    const totp = totpOf(Secret.fromBase32(this.chiffrement.dechiffrer(secret, String(idUtilisateur))), '')
    const timestamp = Date.now()
    const delta = totp.validate({ token, window: WINDOW, timestamp })
    return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
  }

  private hashOf(code: string): string {
    const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    return createHmac('sha256', this.chiffrement.key).update(plain).digest('base64url')
  }
}

/** Serialises changes of the second factors of an account until the transaction ends, so that two concurrent removals do not both count as not the last. */
export async function lockSecondsFacteurs(tx: Database, idUtilisateur: number): Promise<void> {
  const { idUtilisateur: id } = utilisateurs
  await tx.select({ id }).from(utilisateurs).where(eq(id, idUtilisateur)).for('no key update')
}

/** Whether an account has a second factor left. Without one, its recovery codes are deleted. */
export async function keepsSecondFacteur(tx: Database, idUtilisateur: number): Promise<boolean> {
  const isOn = and(eq(secondsFacteurs.idUtilisateur, idUtilisateur), isNotNull(secondsFacteurs.actifDepuis))
  const left =
    (await tx.$count(secondsFacteurs, isOn)) + (await tx.$count(passkeys, eq(passkeys.idUtilisateur, idUtilisateur)))
  if (left === 0) await tx.delete(codesSecours).where(eq(codesSecours.idUtilisateur, idUtilisateur))
  return left > 0
}

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })

function newCode(): string {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
}

/** The journal keeps a hash of the stored secret: it reveals an insertion or a replacement, and generates no codes. */
export const journalledSecret = (stored: string): string => createHash('sha256').update(stored).digest('hex')

const recordSecret = (
  tx: Database,
  auteur: Auteur,
  idUtilisateur: number,
  ancienne: string | null,
  nouvelle: string | null,
) =>
  record(tx, { ...auteurOf(auteur), chaine: `personne ${idUtilisateur}` }, [
    { champ: 'secondFacteur', ancienne, nouvelle },
  ])
