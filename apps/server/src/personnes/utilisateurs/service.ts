import type { UserInfo, updateAccount } from '@sillon/contract'
import { DomainError, type Fault, isEmail, isOneLine } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { typesUtilisateurs, utilisateurs } from '#socle/database/schema'
import type { Auteur } from '#socle/journal/journal'
import type { Essai } from '#socle/limites'
import { announceCompte } from '../annonces/compte'
import { ecrireLiens } from '../annonces/liens'
import { creerCles, demandeurDe, finirCles } from '../authentification/cles'
import { passwordFault } from '../authentification/password-rule'
import { hashPassword } from '../authentification/passwords'
import { type Sessions, userColumns } from '../authentification/tokens'
import { refuseTaken } from './adresses'
import { findCompte, updateCompte } from './comptes'
import { type EssaiMotDePasse, requirePassword } from './mot-de-passe'

type Compte = z.output<typeof updateAccount.body>

interface Circumstances extends EssaiMotDePasse {
  readonly courrier: Courrier
  readonly sessions: Sessions
  /** Token of the calling session, which stays open. */
  readonly token: string
  /** Counts a mail to a new address. @throws DomainError TROP_DE_TENTATIVES */
  ecrire(): Promise<Essai>
}

/**
 * Changes the person's own account: one transaction. A new address or password needs the present password, and the present address gets a mail. A new password
 * revokes the other sessions and all keys; a new address waits for its confirmation by a key.
 * @throws DomainError VALEUR_INVALIDE with every fault, LOGIN_DEJA_UTILISE, TROP_DE_TENTATIVES
 */
export async function changeAccount(
  db: Database,
  { idUtilisateur }: UserInfo,
  { email, prenom, nom, password, motDePasseActuel }: Compte,
  { courrier, sessions, token, ecrire, ...guesses }: Circumstances,
): Promise<UserInfo> {
  const own = eq(utilisateurs.idUtilisateur, idUtilisateur)
  const [before] = await db.select().from(utilisateurs).where(own)
  if (before === undefined) throw new DomainError('UTILISATEUR_INCONNU')
  const isAddressAsked = email !== before.email
  const genres = [
    ...(password ? ['MOT_DE_PASSE' as const] : []),
    ...(isAddressAsked ? ['ADRESSE_DEMANDEE' as const] : []),
  ]

  const faults: Fault[] = []
  if (isAddressAsked && !isEmail(email)) faults.push({ path: 'email', code: 'EMAIL_INVALIDE' })
  const names = { prenom, nom }
  for (const path of ['prenom', 'nom'] as const)
    if (names[path] !== before[path] && !isOneLine(names[path])) faults.push({ path, code: 'UNE_LIGNE' })
  const weakness = password ? passwordFault(password, before) : null
  if (weakness !== null) faults.push(weakness)
  if (genres.length > 0 && !motDePasseActuel)
    faults.push({ path: 'motDePasseActuel', code: 'MOT_DE_PASSE_ACTUEL_MANQUANT' })
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
  if (genres.length > 0) await requirePassword(before.motDePasse, motDePasseActuel ?? '', guesses)
  // Limits the mails that an account can send to strangers, and its guesses of other accounts.
  if (isAddressAsked) await ecrire()
  const motDePasse = password ? await hashPassword(password) : undefined

  return db.transaction(async (tx) => {
    if (isAddressAsked) await refuseTaken(tx, idUtilisateur, email)
    await updateCompte(tx, idUtilisateur, idUtilisateur, {
      prenom,
      nom,
      ...(motDePasse !== undefined && { motDePasse, nextEmail: null }),
      ...(isAddressAsked && { nextEmail: email }),
    })
    // A thief of the old password must lose their sessions and the keys that they requested with it.
    if (motDePasse !== undefined) {
      await sessions.revokeOthers(tx, idUtilisateur, token)
      await finirCles(tx, idUtilisateur)
    }
    await announceCompte(tx, { ...before, genres }, courrier)
    if (isAddressAsked) {
      const cles = await creerCles(tx, 'CONFIRMATION', [idUtilisateur], idUtilisateur)
      await ecrireLiens(tx, 'CONFIRMATION', cles, courrier)
    }
    const [changed] = await tx
      .select(userColumns)
      .from(utilisateurs)
      .innerJoin(typesUtilisateurs, eq(typesUtilisateurs.idTypeUtilisateur, utilisateurs.idTypeUtilisateur))
      .where(own)
    if (changed === undefined) throw new DomainError('UTILISATEUR_INCONNU')
    return changed
  })
}

/**
 * Cancels the pending address: its key becomes invalid.
 * @throws DomainError ADRESSE_NON_DEMANDEE
 */
export const annulerAdresse = (db: Database, auteur: Auteur, idUtilisateur: number): Promise<void> =>
  db.transaction(async (tx) => {
    const compte = await findCompte(tx, idUtilisateur)
    if (!compte?.nextEmail) throw new DomainError('ADRESSE_NON_DEMANDEE')
    await updateCompte(tx, auteur, idUtilisateur, { nextEmail: null })
    await finirCles(tx, idUtilisateur, ['CONFIRMATION'])
  })

/**
 * Sends a new key to the pending address, and revokes the former one.
 * @throws DomainError ADRESSE_NON_DEMANDEE
 */
export const renvoyerAdresse = (db: Database, idUtilisateur: number, courrier: Courrier): Promise<void> =>
  db.transaction(async (tx) => {
    const compte = await findCompte(tx, idUtilisateur)
    // After a resend by the person, the requester of the key stays the same.
    const demandePar = await demandeurDe(tx, idUtilisateur)
    if (!compte?.nextEmail || demandePar === null) throw new DomainError('ADRESSE_NON_DEMANDEE')
    const cles = await creerCles(tx, 'CONFIRMATION', [idUtilisateur], demandePar)
    await ecrireLiens(tx, 'CONFIRMATION', cles, courrier)
  })
