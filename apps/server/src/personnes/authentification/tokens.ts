import { createHmac, randomBytes } from 'node:crypto'
import type { SessionUser, UserInfo } from '@sillon/contract'
import { accesOf } from '@sillon/domain'
import { and, desc, eq, gt, lte, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import { sessions, typesUtilisateurs, utilisateurs } from '#socle/database/schema'

/** Lifetime of an unused session: a working day. Each use extends it, at most once an hour. */
const LIFETIME = sql`interval '12 hours'`
const RENEWAL = sql`interval '11 hours'`
/** Precision of the time of last use (`vueLe`). */
const SEEN = sql`interval '5 minutes'`
/** Validity of a proof of identity, for calls that need a fresh one (docs/decisions/0028-second-factor-and-fresh-proof.md). */
const FRESH = sql`interval '1 hour'`
/** Tolerated clock error. */
const SKEW = sql`interval '5 minutes'`
/** Maximum length of a stored user agent; browsers send some 150 characters. */
const AGENT_MAX = 300

/** Origin of a session. */
interface Appareil {
  readonly adresse?: string
  readonly agent?: string | undefined
}

/** Absolute end of a session, whatever its use (docs/decisions/0007-sessions-and-passwords.md): a copied token is valid for a week at most. */
const LAST_END = sql`${sessions.creeLe} + interval '7 days'`

/** A session that was opened, or ends, later than possible comes from a clock that was ahead. After the clock is corrected, it would stay valid too long. */
const isLive = and(
  gt(sessions.expireLe, sql`now()`),
  lte(sessions.expireLe, sql`now() + ${LIFETIME} + ${SKEW}`),
  lte(sessions.creeLe, sql`now() + ${SKEW}`),
)

/**
 * Session tokens: 32 random bytes known only to their holder. The database keeps their HMAC under SESSION_SECRET, so that a copy of the table opens no session.
 */
export class Sessions {
  private readonly findLive: ReturnType<typeof prepareLive>

  constructor(
    private readonly db: Database,
    private readonly secret: string,
  ) {
    this.findLive = prepareLive(db)
  }

  private fingerprint(token: string): string {
    return createHmac('sha256', this.secret).update(token).digest('base64url')
  }

  /** Opens a session and returns its token. Also deletes expired sessions of the user. */
  async open(idUtilisateur: number, { adresse, agent }: Appareil = {}): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const expired = this.db
      .delete(sessions)
      .where(and(eq(sessions.idUtilisateur, idUtilisateur), sql`${sessions.expireLe} < now()`))
    const opened = this.db.insert(sessions).values({
      empreinte: this.fingerprint(token),
      idUtilisateur,
      expireLe: sql`now() + ${LIFETIME}`,
      adresse,
      agent: agent?.slice(0, AGENT_MAX),
    })
    await this.db.execute(sql`with expired as ${expired} ${opened.getSQL()}`)
    return token
  }

  /** User of a token, and whether their proof of identity is fresh; null when the token is unknown, expired or revoked. */
  async userOf(token: string, adresse: string): Promise<{ user: UserInfo; isProofFresh: boolean } | null> {
    const empreinte = this.fingerprint(token)
    const [row] = await this.findLive.execute({ empreinte })
    if (row === undefined) return null
    if (row.renew)
      await this.db
        .update(sessions)
        .set({ expireLe: sql`least(now() + ${LIFETIME}, ${LAST_END})`, vueLe: sql`now()`, adresse })
        .where(eq(sessions.empreinte, empreinte))
    return { user: row.user, isProofFresh: row.isProofFresh }
  }

  /** Records a fresh proof of identity for the session of this token. */
  async proved(token: string): Promise<void> {
    await this.db
      .update(sessions)
      .set({ prouveeLe: sql`now()` })
      .where(eq(sessions.empreinte, this.fingerprint(token)))
  }

  /** Live sessions of a user, last used first; marks the one with this token. */
  async list(idUtilisateur: number, token: string) {
    return this.db
      .select({
        idSession: sessions.idSession,
        agent: sessions.agent,
        adresse: sessions.adresse,
        ouverteLe: isoInstant(sessions.creeLe),
        vueLe: isoInstant(sessions.vueLe),
        estCelleCi: sql<boolean>`${sessions.empreinte} = ${this.fingerprint(token)}`,
      })
      .from(sessions)
      .where(and(eq(sessions.idUtilisateur, idUtilisateur), isLive))
      .orderBy(desc(sessions.vueLe), desc(sessions.idSession))
  }

  /** Ends one session of a user. @returns whether there was one */
  async end(idUtilisateur: number, idSession: number): Promise<boolean> {
    const ended = await this.db
      .delete(sessions)
      .where(and(eq(sessions.idUtilisateur, idUtilisateur), eq(sessions.idSession, idSession)))
      .returning({ idSession: sessions.idSession })
    return ended.length > 0
  }

  async revoke(token: string): Promise<void> {
    await this.db.delete(sessions).where(eq(sessions.empreinte, this.fingerprint(token)))
  }

  /** Ends every session of a user except the one with this token. */
  async revokeOthers(db: Database, idUtilisateur: number, keptToken: string): Promise<void> {
    await db
      .delete(sessions)
      .where(and(eq(sessions.idUtilisateur, idUtilisateur), ne(sessions.empreinte, this.fingerprint(keptToken))))
  }
}

/** Ends every session of a user. */
export async function endSessions(db: Database, idUtilisateur: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idUtilisateur, idUtilisateur))
}

/** A user as the contract shows one. The password's hash is not among the columns. */
export const userColumns = {
  idUtilisateur: utilisateurs.idUtilisateur,
  role: typesUtilisateurs.code,
  login: utilisateurs.login,
  email: utilisateurs.email,
  nextEmail: utilisateurs.nextEmail,
  prenom: utilisateurs.prenom,
  nom: utilisateurs.nom,
  idTypeUtilisateur: utilisateurs.idTypeUtilisateur,
  idOrganismePrincipal: utilisateurs.idOrganismePrincipal,
  idOrganismeSecondaire: utilisateurs.idOrganismeSecondaire,
  outrepasserAccesExploitation: utilisateurs.outrepasserAccesExploitation,
  accessCreationUpdateExploitation: utilisateurs.accessCreationUpdateExploitation,
  accessCreationUtilisateur: utilisateurs.accessCreationUtilisateur,
  accessAttributionDroit: utilisateurs.accessAttributionDroit,
  idsEntites: sql<number[]>`coalesce((
    select json_agg(ue.identite order by ue.identite)
    from utilisateur_entites ue where ue.id_utilisateur = utilisateurs.id_utilisateur), '[]')`,
  idsDemarches: sql<number[]>`coalesce((
    select json_agg(ud.id_demarche order by ud.id_demarche)
    from utilisateur_demarches ud where ud.id_utilisateur = utilisateurs.id_utilisateur), '[]')`,
  secondFacteur: sql<boolean>`exists (
    select 1 from seconds_facteurs sf where sf.id_utilisateur = utilisateurs.id_utilisateur and sf.actif_depuis is not null)
    or exists (select 1 from passkeys p where p.id_utilisateur = utilisateurs.id_utilisateur)`,
  secondFacteurExige: sql<boolean>`exists (select 1 from roles_exigeants re where re.role = types_utilisateurs.code)`,
  aPasskey: sql<boolean>`exists (select 1 from passkeys p where p.id_utilisateur = utilisateurs.id_utilisateur)`,
  idsApplicationsTierces: sql<
    number[]
  >`(select coalesce(json_agg(c.id_application_tierce order by c.id_application_tierce), '[]')
    from comptes_tiers c where c.id_utilisateur = utilisateurs.id_utilisateur)`,
  cguAAccepter: sql<number | null>`(
    select max(version) from cgu having not exists (
      select 1 from cgu_acceptations a where a.id_utilisateur = utilisateurs.id_utilisateur and a.version = max(cgu.version)))`,
}

/** The signed-in person, as sent to their browser. */
export const sessionUserOf = (user: UserInfo): SessionUser => ({ ...user, acces: accesOf(user) })

/** Account by its user name or its address, with the hash of its password. */
export async function findCompte(db: Database, username: string) {
  const name = username.trim().toLowerCase()
  const [found] = await db
    .select({ user: userColumns, motDePasse: utilisateurs.motDePasse })
    .from(utilisateurs)
    .innerJoin(typesUtilisateurs, eq(typesUtilisateurs.idTypeUtilisateur, utilisateurs.idTypeUtilisateur))
    .where(
      and(
        not(utilisateurs.estSupprime),
        or(eq(sql`lower(${utilisateurs.login})`, name), eq(sql`lower(${utilisateurs.email})`, name)),
      ),
    )
    .orderBy(sql`lower(${utilisateurs.login}) = ${name} desc`)
    .limit(1)
  return found
}

/** The account of an authenticated person; undefined once it is deleted. */
export async function findUser(db: Database, idUtilisateur: number): Promise<UserInfo | undefined> {
  const [found] = await db
    .select(userColumns)
    .from(utilisateurs)
    .innerJoin(typesUtilisateurs, eq(typesUtilisateurs.idTypeUtilisateur, utilisateurs.idTypeUtilisateur))
    .where(and(eq(utilisateurs.idUtilisateur, idUtilisateur), not(utilisateurs.estSupprime)))
  return found
}

/** Live session of a token's hash, with its user. Every request runs it: it is prepared once for each connection. */
const prepareLive = (db: Database) =>
  db
    .select({
      user: userColumns,
      renew: sql<boolean>`${sessions.expireLe} < least(now() + ${RENEWAL}, ${LAST_END}) or ${sessions.vueLe} < now() - ${SEEN}`,
      isProofFresh: sql<boolean>`${sessions.prouveeLe} between now() - ${FRESH} and now() + ${SKEW}`,
    })
    .from(sessions)
    .innerJoin(utilisateurs, eq(utilisateurs.idUtilisateur, sessions.idUtilisateur))
    .innerJoin(typesUtilisateurs, eq(typesUtilisateurs.idTypeUtilisateur, utilisateurs.idTypeUtilisateur))
    .where(
      and(
        eq(sessions.empreinte, sql.placeholder('empreinte')),
        isLive,
        // The account may have been deleted during the sign-in.
        not(utilisateurs.estSupprime),
      ),
    )
    .prepare('session_vivante')
