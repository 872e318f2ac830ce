import { DomainError } from '@sillon/domain'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import type { Auteur } from '#socle/journal/journal'
import { announceCompte } from '../annonces/compte'
import { demandeurDe, finirCles, trouverCle } from '../authentification/cles'
import { findUser } from '../authentification/tokens'
import { mayChangeConnexion } from './administration-repository'
import { refuseTaken, sameAddress } from './adresses'
import { findCompte, updateCompte } from './comptes'
import { type EssaiMotDePasse, requirePassword } from './mot-de-passe'

interface Confirmation {
  readonly idUtilisateur: number
  /** Whether the account has a new address after the confirmation. */
  readonly isChanged: boolean
  /** Whether the key remains valid, to choose the first password. */
  readonly resetPassword: boolean
}

interface Presentee {
  readonly cle: string
  /** Address in the link; null in links without one. */
  readonly email: string | null
  /** The password of the account, required when an administrator requested the address. */
  readonly motDePasse: string | undefined
}

/**
 * Confirms the address of a key: that of a new account, or the pending one. An address requested by an administrator also needs the password of the account.
 * The former address gets a mail.
 * @throws DomainError LIEN_INVALIDE, MOT_DE_PASSE_DEMANDE, VALEUR_INVALIDE beside a wrong password, TROP_DE_TENTATIVES, LOGIN_DEJA_UTILISE when somebody else
 * has taken the address meanwhile
 */
export async function confirmerAdresse(
  db: Database,
  { cle, email, motDePasse }: Presentee,
  { courrier, essai }: { readonly courrier: Courrier; readonly essai: (idUtilisateur: number) => EssaiMotDePasse },
): Promise<Confirmation> {
  const { compte, isOwnerAsked } = await requireDemande(db, cle, email)
  if (isOwnerAsked) {
    if (!motDePasse) throw new DomainError('MOT_DE_PASSE_DEMANDE')
    // Before the transaction: a guess stays counted, and the hashing blocks nobody. A concurrent change of the password revokes the key.
    await requirePassword(compte.motDePasse, motDePasse, essai(compte.idUtilisateur))
  }
  return db.transaction(async (tx) => {
    const { compte, adresse, isChanged } = await requireDemande(tx, cle, email)
    const { idUtilisateur } = compte
    if (isChanged) {
      await refuseTaken(tx, idUtilisateur, adresse)
      // A person whose user name is their address signs in with the new address from now on.
      const login = sameAddress(compte.login, compte.email) ? { login: adresse } : {}
      await updateCompte(tx, idUtilisateur, idUtilisateur, { email: adresse, nextEmail: null, ...login })
      await finirCles(tx, idUtilisateur, ['REINITIALISATION'])
      await announceCompte(tx, { ...compte, genres: ['ADRESSE'] }, courrier)
    }
    const resetPassword = compte.motDePasse === null
    if (!resetPassword) await finirCles(tx, idUtilisateur, ['CONFIRMATION'])
    return { idUtilisateur, isChanged, resetPassword }
  })
}

/**
 * Account and address of a confirmation key, while its requester may still change how the person signs in.
 * @throws DomainError LIEN_INVALIDE
 */
async function requireDemande(db: Database, cle: string, email: string | null) {
  const found = await trouverCle(db, cle)
  if (found?.genre !== 'CONFIRMATION') throw new DomainError('LIEN_INVALIDE')
  if (email && !sameAddress(email, found.email)) throw new DomainError('LIEN_INVALIDE')
  const compte = await findCompte(db, found.idUtilisateur)
  const isChanged = sameAddress(compte?.nextEmail ?? null, found.email)
  if (compte === undefined || compte.estSupprime || (!isChanged && !sameAddress(compte.email, found.email)))
    throw new DomainError('LIEN_INVALIDE')
  const demandeur = isChanged ? await demandeurEncoreLa(db, compte.idUtilisateur, found.demandePar) : 'PERSONNE'
  if (demandeur === null) throw new DomainError('LIEN_INVALIDE')
  return { compte, adresse: found.email, isChanged, isOwnerAsked: demandeur === 'ADMINISTRATEUR' }
}

/**
 * Capacity in which somebody requested a new address for a person; null when they lost that right or are unknown. A super administrator helps people who have
 * lost both the former address and the password: the new address is then the only confirmation.
 */
async function demandeurEncoreLa(
  db: Database,
  idUtilisateur: number,
  demandePar: number | null,
): Promise<'PERSONNE' | 'ADMINISTRATEUR' | 'SUPERADMIN' | null> {
  if (demandePar === idUtilisateur) return 'PERSONNE'
  const demandeur = demandePar === null ? undefined : await findUser(db, demandePar)
  if (demandeur === undefined || !(await mayChangeConnexion(db, demandeur, idUtilisateur))) return null
  return demandeur.role === 'SUPERADMIN' ? 'SUPERADMIN' : 'ADMINISTRATEUR'
}

/** Cancels a pending address once its requester has lost the right: the account has another organisation, or a farm that another organisation follows. */
export async function finirDemandeSansDroit(tx: Database, auteur: Auteur, idUtilisateur: number): Promise<void> {
  const compte = await findCompte(tx, idUtilisateur)
  if (!compte?.nextEmail) return
  if ((await demandeurEncoreLa(tx, idUtilisateur, await demandeurDe(tx, idUtilisateur))) !== null) return
  await updateCompte(tx, auteur, idUtilisateur, { nextEmail: null })
  await finirCles(tx, idUtilisateur, ['CONFIRMATION'])
}
