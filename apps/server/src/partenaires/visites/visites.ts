import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '@sillon/domain'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { visitesTierces } from '#socle/database/schema'

/** Validity of a visit: somebody may first have to find a password at the partner. */
const VISITE_S = 600
/** Validity of a verified identity that waits for the second factor. */
const RECONNUE_S = 300

interface Visite {
  readonly verificateur: string
  readonly nonce: string
}

/** Purpose of a visit: to sign in, to link an account, or to give a fresh proof of identity. */
export type Usage = 'CONNEXION' | 'LIEN' | 'PREUVE'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
/** Key of a visit. A state has no space: that of a proof never opens another visit, nor the other way round. */
const visiteOf = (state: string, usage: Usage) => hashOf(usage === 'PREUVE' ? `preuve ${state}` : state)
/** Key of a verified identity. Its text is longer than a state, so that the two never meet. */
const reconnueOf = (state: string, code: string) => hashOf(`${state} ${code}`)
const dans = (seconds: number) => sql`now() + ${`${seconds} seconds`}::interval`

/**
 * Visits to partners. The verifier has 64 characters (RFC 7636 asks for 43 to 128), the state 40, as specification 1 says. The browser keeps the state; the
 * database keeps its hash.
 */
export class Visites {
  constructor(private readonly db: Database) {}

  /** Opens a visit. `idUtilisateur` is the account of a link or a proof; null to sign in. Deletes expired visits. */
  async ouvrir(
    idApplicationTierce: number,
    idUtilisateur: number | null,
    usage: Usage,
  ): Promise<Visite & { readonly state: string }> {
    const [state, verificateur, nonce] = [30, 48, 32].map((size) => randomBytes(size).toString('base64url')) as [
      string,
      string,
      string,
    ]
    await this.db.delete(visitesTierces).where(lt(visitesTierces.expireLe, sql`now()`))
    await this.db.insert(visitesTierces).values({
      empreinte: visiteOf(state, usage),
      idApplicationTierce,
      verificateur,
      nonce,
      idUtilisateur,
      expireLe: dans(VISITE_S),
    })
    return { state, verificateur, nonce }
  }

  /**
   * Ends a visit at its return, whoever returns: a code serves once. `ageS` is the time since its opening in seconds.
   * @throws DomainError VISITE_PARTENAIRE_INVALIDE when it is unknown, expired, for another purpose, at another partner, or of another account
   */
  async relever(
    state: string,
    idApplicationTierce: number,
    { idUtilisateur, usage }: { readonly idUtilisateur: number | null; readonly usage: Usage },
  ): Promise<Visite & { readonly ageS: number }> {
    const [visite] = await this.db
      .delete(visitesTierces)
      .where(eq(visitesTierces.empreinte, visiteOf(state, usage)))
      .returning({
        idApplicationTierce: visitesTierces.idApplicationTierce,
        idUtilisateur: visitesTierces.idUtilisateur,
        verificateur: visitesTierces.verificateur,
        nonce: visitesTierces.nonce,
        isLive: sql<boolean>`${visitesTierces.expireLe} > now()`,
        ageS: sql<number>`ceil(${VISITE_S} - extract(epoch from ${visitesTierces.expireLe} - now()))::int`,
      })
    if (
      visite === undefined ||
      !visite.isLive ||
      visite.idApplicationTierce !== idApplicationTierce ||
      visite.idUtilisateur !== idUtilisateur
    )
      throw new DomainError('VISITE_PARTENAIRE_INVALIDE')
    const { verificateur, nonce, ageS } = visite
    return { verificateur, nonce, ageS }
  }

  /** Remembers the account that a returned code has identified, until its second factor is given. The code itself has served. */
  async reconnaitre(state: string, code: string, idApplicationTierce: number, idUtilisateur: number): Promise<void> {
    const empreinte = reconnueOf(state, code)
    await this.db
      .insert(visitesTierces)
      .values({
        empreinte,
        idApplicationTierce,
        verificateur: '',
        nonce: '',
        idUtilisateur,
        expireLe: dans(RECONNUE_S),
      })
      .onConflictDoNothing()
  }

  /** Account that this code has identified; undefined when there is none. */
  async reconnue(state: string, code: string, idApplicationTierce: number): Promise<number | undefined> {
    const [found] = await this.db
      .select({ idUtilisateur: visitesTierces.idUtilisateur })
      .from(visitesTierces)
      .where(
        and(
          eq(visitesTierces.empreinte, reconnueOf(state, code)),
          eq(visitesTierces.idApplicationTierce, idApplicationTierce),
          isNotNull(visitesTierces.idUtilisateur),
          gt(visitesTierces.expireLe, sql`now()`),
        ),
      )
    return found?.idUtilisateur ?? undefined
  }

  /** Forgets an identified account, at its sign-in. @returns whether it was still there: of two concurrent sign-ins one succeeds */
  async oublier(state: string, code: string): Promise<boolean> {
    const gone = await this.db
      .delete(visitesTierces)
      .where(eq(visitesTierces.empreinte, reconnueOf(state, code)))
      .returning({ empreinte: visitesTierces.empreinte })
    return gone.length > 0
  }
}
