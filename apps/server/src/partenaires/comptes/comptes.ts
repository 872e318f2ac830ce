import { createHash } from 'node:crypto'
import type { CompteTiers as CompteLu } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import { lockSecondsFacteurs } from '#personnes/authentification/second-facteur'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import {
  applicationsTierces,
  comptesTiers,
  exploitationsApplications,
  passkeys,
  utilisateurs,
} from '#socle/database/schema'
import { type Auteur, auteurOf, record, recordAll } from '#socle/journal/journal'
import type { Identite } from '../fournisseurs/fournisseur'
import type { CompteSupprime, CompteTiers, JetonsPartenaires } from './jeton'

const of = ({ idUtilisateur, idApplicationTierce }: CompteTiers) =>
  and(eq(comptesTiers.idUtilisateur, idUtilisateur), eq(comptesTiers.idApplicationTierce, idApplicationTierce))

/** Accounts of a person at partners, by the partner's name. */
export async function findComptes(db: Database, idUtilisateur: number): Promise<CompteLu[]> {
  const rows = await db
    .select({
      idApplicationTierce: comptesTiers.idApplicationTierce,
      libelle: applicationsTierces.libelle,
      email: comptesTiers.email,
      lieLe: isoInstant(comptesTiers.lieLe),
    })
    .from(comptesTiers)
    .innerJoin(applicationsTierces, eq(applicationsTierces.idApplicationTierce, comptesTiers.idApplicationTierce))
    .where(eq(comptesTiers.idUtilisateur, idUtilisateur))
    .orderBy(asc(applicationsTierces.libelle), asc(comptesTiers.idApplicationTierce))
  const estSupprimable = rows.length > 1 || (await hasOwnLogin(db, idUtilisateur))
  return rows.map((row) => ({ ...row, estSupprimable }))
}

/** The person of an account at a partner. */
export async function findTitulaire(
  db: Database,
  idApplicationTierce: number,
  sujet: string,
): Promise<number | undefined> {
  const [found] = await db
    .select({ idUtilisateur: comptesTiers.idUtilisateur })
    .from(comptesTiers)
    .where(and(eq(comptesTiers.idApplicationTierce, idApplicationTierce), eq(comptesTiers.sujet, sujet)))
  return found?.idUtilisateur
}

/** A password, or a passkey, which signs in by itself. */
async function hasOwnLogin(db: Database, idUtilisateur: number): Promise<boolean> {
  const [found] = await db
    .select({
      isOwn: sql<boolean>`${utilisateurs.motDePasse} is not null
        or exists (select 1 from ${passkeys} p where p.id_utilisateur = ${idUtilisateur})`,
    })
    .from(utilisateurs)
    .where(eq(utilisateurs.idUtilisateur, idUtilisateur))
  return found?.isOwn === true
}

/** Stores the tokens of a sign-in: they are newer than the present ones. */
export async function garderJetons(
  db: Database,
  jetons: JetonsPartenaires,
  compte: CompteTiers,
  identite: Identite,
): Promise<void> {
  await db
    .update(comptesTiers)
    .set({ email: identite.email, ...jetons.colonnesOf(compte, identite.jetons) })
    .where(of(compte))
}

/**
 * Links an account at a partner, journalled. The same account again only gets its new tokens.
 * @returns whether the link is new
 * @throws DomainError COMPTE_PARTENAIRE_DEJA_LIE when it belongs to another person, PARTENAIRE_DEJA_LIE when the person has another account there
 */
export async function lierCompte(
  tx: Database,
  jetons: JetonsPartenaires,
  auteur: Auteur,
  compte: CompteTiers,
  identite: Identite,
): Promise<boolean> {
  const { idUtilisateur, idApplicationTierce } = compte
  const { sujet } = identite
  await lockSecondsFacteurs(tx, idUtilisateur)
  const [present] = await tx.select({ sujet: comptesTiers.sujet }).from(comptesTiers).where(of(compte))
  if (present !== undefined && present.sujet !== sujet) throw new DomainError('PARTENAIRE_DEJA_LIE')
  if (present !== undefined) {
    await garderJetons(tx, jetons, compte, identite)
    return false
  }
  const [added] = await tx
    .insert(comptesTiers)
    .values({ ...compte, sujet, email: identite.email, ...jetons.colonnesOf(compte, identite.jetons) })
    .onConflictDoNothing()
    .returning()
  if (added === undefined) throw new DomainError('COMPTE_PARTENAIRE_DEJA_LIE')
  await record(tx, { ...auteurOf(auteur), chaine: `personne ${idUtilisateur}` }, [
    { champ: champOf(idApplicationTierce), ancienne: null, nouvelle: journalledCompteTiers(added) },
  ])
  return true
}

/**
 * Unlinks an account at a partner, with its tokens and with the links of farms made through it, all journalled.
 * @returns the deleted account, whose tokens are to be revoked once the transaction is over
 * @throws DomainError APPLICATION_TIERCE_INCONNUE without such an account; PARTENAIRE_SEUL_ACCES when the person could not sign in any more
 * (specification 1, "Rules": removable only with a login of one's own or more than one partner)
 */
export async function delierCompte(tx: Database, auteur: Auteur, compte: CompteTiers): Promise<CompteSupprime> {
  const { idUtilisateur, idApplicationTierce } = compte
  // Of two concurrent calls for the last two accounts, the second sees that its account is the last.
  await lockSecondsFacteurs(tx, idUtilisateur)
  const [removed] = await tx.delete(comptesTiers).where(of(compte)).returning()
  if (removed === undefined) throw new DomainError('APPLICATION_TIERCE_INCONNUE')
  const left = await tx.$count(comptesTiers, eq(comptesTiers.idUtilisateur, idUtilisateur))
  if (left === 0 && !(await hasOwnLogin(tx, idUtilisateur))) throw new DomainError('PARTENAIRE_SEUL_ACCES')
  await finirLiens(tx, auteur, idUtilisateur, idApplicationTierce)
  await record(tx, { ...auteurOf(auteur), chaine: `personne ${idUtilisateur}` }, [
    { champ: champOf(idApplicationTierce), ancienne: journalledCompteTiers(removed), nouvelle: null },
  ])
  return removed
}

/**
 * Deletes the accounts at partners of a person who is erased, whose journal tells it already.
 * @returns the deleted accounts, whose tokens are to be revoked once the transaction is over
 */
export const supprimerComptes = (tx: Database, idUtilisateur: number): Promise<CompteSupprime[]> =>
  tx.delete(comptesTiers).where(eq(comptesTiers.idUtilisateur, idUtilisateur)).returning()

/**
 * Ends the links of farms through the accounts of a person: at one partner, or at all of them. Data already received stay. The journal of each farm tells it,
 * without the partner's name of the farm: it may be a person's.
 */
export async function finirLiens(
  tx: Database,
  auteur: Auteur,
  idUtilisateur: number,
  idApplicationTierce?: number,
): Promise<void> {
  const at = idApplicationTierce === undefined ? sql`` : sql`and l.id_application_tierce = ${idApplicationTierce}`
  const ended = await rowsOf<{ idExploitation: number; partenaire: string }>(
    tx,
    sql`delete from ${exploitationsApplications} l using applications_tierces a
      where a.id_application_tierce = l.id_application_tierce and l.id_utilisateur = ${idUtilisateur} ${at}
      returning l.id_exploitation::float8 as "idExploitation", a.libelle as partenaire`,
  )
  const { idUtilisateur: par, origine } = auteurOf(auteur)
  await recordAll(
    tx,
    ended.map(({ idExploitation, ...ancienne }) => ({
      context: { idUtilisateur: par, ...(origine === undefined ? {} : { origine }), idExploitation },
      changes: [{ champ: 'lienPartenaire', ancienne, nouvelle: null }],
    })),
  )
}

const champOf = (idApplicationTierce: number) => `partenaire.${idApplicationTierce}`

/** The journal keeps a hash of the account: it shows a link and its replacement, not the partner's name of the person. */
export const journalledCompteTiers = ({
  idApplicationTierce,
  sujet,
}: Pick<typeof comptesTiers.$inferSelect, 'idApplicationTierce' | 'sujet'>): string =>
  createHash('sha256').update(`${idApplicationTierce} ${sujet}`).digest('hex')
