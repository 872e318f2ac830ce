import type { UserInfo } from '@sillon/contract'
import { DomainError, permissionsUtilisateur } from '@sillon/domain'
import { eq, inArray } from 'drizzle-orm'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { type Auteur, auteurOf, record } from '#socle/journal/journal'
import { ecrireInvitations, type Invitant } from '../annonces/liens'
import { creerCles } from '../authentification/cles'
import { findUtilisateur } from './administration-repository'

/** Number of people invited by the same statements: a statement takes 65,535 values, a mail eight. */
const ENSEMBLE = 1000

type Inviteur = Pick<UserInfo, 'prenom' | 'nom' | 'email'>

/**
 * Sends each of these people, whose accounts have no password yet, a key to confirm their address and choose one, in the transaction of the act. Without a
 * password nobody can sign in; the refusal is the usual one.
 */
export async function inviter(
  tx: Database,
  { prenom, nom, email }: Inviteur,
  personnes: readonly number[],
  courrier: Courrier,
): Promise<void> {
  const invitant: Invitant = { nom: `${prenom} ${nom}`, email }
  for (let debut = 0; debut < personnes.length; debut += ENSEMBLE) {
    const ensemble = personnes.slice(debut, debut + ENSEMBLE)
    const cles = await creerCles(tx, 'CONFIRMATION', ensemble)
    await ecrireInvitations(tx, cles, invitant, await organismesPrincipaux(tx, ensemble), courrier)
  }
}

async function organismesPrincipaux(tx: Database, personnes: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .select({ idUtilisateur: t.utilisateurs.idUtilisateur, nom: t.organismes.nom })
    .from(t.utilisateurs)
    .innerJoin(t.organismes, eq(t.organismes.idOrganisme, t.utilisateurs.idOrganismePrincipal))
    .where(inArray(t.utilisateurs.idUtilisateur, [...personnes]))
  return new Map(rows.map(({ idUtilisateur, nom }) => [idUtilisateur, nom]))
}

/**
 * Sends an account that was never opened its invitation again; the former link stops working.
 * @param ecrire counts the mail @throws DomainError TROP_DE_TENTATIVES
 * @throws DomainError UTILISATEUR_INCONNU, ACTION_INTERDITE, INVITATION_ACCEPTEE
 */
export async function renvoyerInvitation(
  db: Database,
  { user, auteur }: { readonly user: UserInfo; readonly auteur: Auteur },
  idUtilisateur: number,
  { courrier, ecrire }: { readonly courrier: Courrier; readonly ecrire: () => Promise<unknown> },
): Promise<void> {
  const utilisateur = await findUtilisateur(db, user, idUtilisateur)
  if (!permissionsUtilisateur(user, utilisateur, utilisateur.estSupprime).modifier)
    throw new DomainError('ACTION_INTERDITE')
  if (utilisateur.invitation.etat === 'ACCEPTEE') throw new DomainError('INVITATION_ACCEPTEE')
  await ecrire()
  await db.transaction(async (tx) => {
    // Locked: the person may be choosing their password.
    const [compte] = await tx
      .select({ motDePasse: t.utilisateurs.motDePasse })
      .from(t.utilisateurs)
      .where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
      .for('no key update')
    if (compte?.motDePasse !== null) throw new DomainError('INVITATION_ACCEPTEE')
    await inviter(tx, user, [idUtilisateur], courrier)
    const changes = [{ champ: 'invitation', ancienne: null, nouvelle: true }]
    await record(tx, { ...auteurOf(auteur), chaine: `personne ${idUtilisateur}` }, changes)
  })
}
