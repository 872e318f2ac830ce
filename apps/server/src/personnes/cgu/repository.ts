import { createHash } from 'node:crypto'
import type { CguSaisies, Language } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { desc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import { cgu, cguAcceptations, utilisateurs } from '#socle/database/schema'
import { type Auteur, auteurOf, champPlateforme, PLATEFORME, record } from '#socle/journal/journal'
import { TEXTE_INITIAL, TEXTE_INITIAL_EN } from './texte-initial'

type Version = typeof cgu.$inferSelect

/** The terms in force. */
export async function findCgu(db: Database, language: Language) {
  const [found] = await db
    .select({
      version: cgu.version,
      texte: language === 'en' ? cgu.texteEn : cgu.texte,
      publieeLe: isoInstant(cgu.publieeLe),
    })
    .from(cgu)
    .orderBy(desc(cgu.version))
    .limit(1)
  if (found === undefined) throw new Error('There are no terms of use: the reference data are not loaded.')
  return found
}

/** Every version, the newest first. */
export const findVersions = (db: Database) =>
  db
    .select({
      version: cgu.version,
      publieeLe: isoInstant(cgu.publieeLe),
      par: sql<string | null>`${utilisateurs.prenom} || ' ' || ${utilisateurs.nom}`,
      acceptations: sql<number>`(select count(*)::int from cgu_acceptations a where a.version = cgu.version)`,
    })
    .from(cgu)
    .leftJoin(utilisateurs, eq(utilisateurs.idUtilisateur, cgu.idUtilisateur))
    .orderBy(desc(cgu.version))

/** @throws DomainError CGU_INCONNUES */
export async function findVersion(db: Database, version: number) {
  const [found] = await db
    .select({
      version: cgu.version,
      texte: cgu.texte,
      texteEn: cgu.texteEn,
      publieeLe: isoInstant(cgu.publieeLe),
    })
    .from(cgu)
    .where(eq(cgu.version, version))
  if (found === undefined) throw new DomainError('CGU_INCONNUES')
  return found
}

/** A version in the form of the journal: a text changed behind the application's back differs from it. */
export const journalled = ({ texte, texteEn }: Pick<Version, 'texte' | 'texteEn'>) => ({
  empreinte: createHash('sha256')
    .update(JSON.stringify([texte, texteEn]))
    .digest('hex'),
})

const recordVersion = (tx: Database, auteur: Auteur, version: Version) =>
  record(tx, { ...auteurOf(auteur), chaine: PLATEFORME }, [
    { champ: champPlateforme('cgu', version.version), ancienne: null, nouvelle: journalled(version) },
  ])

/** Loads the packaged text unless somebody has published a version. */
export async function loadCgu(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [loaded] = await tx
      .insert(cgu)
      .values({ version: 1, texte: TEXTE_INITIAL, texteEn: TEXTE_INITIAL_EN })
      .onConflictDoNothing()
      .returning()
    if (loaded !== undefined) await recordVersion(tx, null, loaded)
  })
}

/** Publishes the next version, journalled; concurrent publications run one after the other. */
export async function publierCgu(
  db: Database,
  auteur: Exclude<Auteur, number | null>,
  textes: CguSaisies,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table cgu in share row exclusive mode`)
    const [last] = await tx.select({ version: max(cgu.version) }).from(cgu)
    const [published] = await tx
      .insert(cgu)
      .values({ ...textes, version: (last?.version ?? 0) + 1, idUtilisateur: auteur.idUtilisateur })
      .returning()
    if (published !== undefined) await recordVersion(tx, auteur, published)
  })
}

/**
 * Records that these persons accepted the terms in force; the first time counts.
 * @throws DomainError CGU_REMPLACEES when they read another version
 */
export async function accepterCgu(db: Database, personnes: readonly number[], version: number): Promise<void> {
  const [last] = await db.select({ version: max(cgu.version) }).from(cgu)
  if (last?.version !== version) throw new DomainError('CGU_REMPLACEES')
  await db
    .insert(cguAcceptations)
    .values(personnes.map((idUtilisateur) => ({ idUtilisateur, version })))
    .onConflictDoNothing()
}
