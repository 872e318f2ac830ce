import { listApplicationsTierces, signInByPartner, startPartnerSignIn } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import { acceptsSecondFacteur, enter } from '#personnes/authentification/entree'
import type { Passkeys } from '#personnes/authentification/passkeys'
import type { SecondsFacteurs } from '#personnes/authentification/second-facteur'
import { findUser, type Sessions } from '#personnes/authentification/tokens'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity, refusalTold } from '#socle/http/security-log'
import { type Limites, reseauDe } from '#socle/limites'
import { findTitulaire, garderJetons } from '../comptes/comptes'
import type { JetonsPartenaires } from '../comptes/jeton'
import type { Retour } from '../fournisseurs/fournisseur'
import { type Partenaire, type Partenaires, publicOf } from '../fournisseurs/partenaires'
import { Visites } from '../visites/visites'
import { compterRetour, compterVisite, identifier, retourOf } from './retours'

interface Means {
  readonly sessions: Sessions
  readonly limites: Limites
  readonly courrier: Courrier
  readonly secondsFacteurs: SecondsFacteurs
  readonly passkeys: Passkeys
  readonly partenaires: Partenaires
  readonly jetons: JetonsPartenaires
}

/** Sign-in through a partner. No account is created: the account at the partner must be linked first. */
export function connexionRoutes(app: FastifyInstance, db: Database, means: Means): void {
  const { limites, courrier, partenaires, jetons } = means
  const visites = new Visites(db)

  on(app, listApplicationsTierces, async () => partenaires.tous.map(publicOf))

  on(app, startPartnerSignIn, async ({ body, request }) => {
    const partenaire = partenaires.require(body.idApplicationTierce)
    await compterVisite(limites, request)
    const { state, ...secrets } = await visites.ouvrir(partenaire.idApplicationTierce, null, 'CONNEXION')
    const retour = retourOf(courrier.adresse, partenaire, 'CONNEXION')
    return { adresse: await partenaire.fournisseur.adresse(secrets, state, retour), state }
  })

  /** The account of a returned code, and its latest tokens. @throws DomainError COMPTE_PARTENAIRE_INCONNU */
  const reconnaitre = async (partenaire: Partenaire, retour: Retour, request: FastifyRequest): Promise<number> => {
    const { idApplicationTierce } = partenaire
    const revenu = { retour, idUtilisateur: null, usage: 'CONNEXION', adresse: courrier.adresse } as const
    const identite = await identifier(visites, partenaire, revenu, request)
    const idUtilisateur = await findTitulaire(db, idApplicationTierce, identite.sujet)
    if (idUtilisateur === undefined) throw new DomainError('COMPTE_PARTENAIRE_INCONNU')
    await garderJetons(db, jetons, { idUtilisateur, idApplicationTierce }, identite)
    return idUtilisateur
  }

  on(app, signInByPartner, async ({ body, request, reply }) => {
    const { idApplicationTierce, codeSecondFacteur, passkey, code, state, iss } = body
    const partenaire = partenaires.require(idApplicationTierce)
    const essai = await compterRetour(limites, request)
    const reconnue = await visites.reconnue(state, code, idApplicationTierce)
    const idUtilisateur = reconnue ?? (await reconnaitre(partenaire, { code, state, iss }, request))
    const user = await findUser(db, idUtilisateur)
    // A deleted account is refused like an unknown one.
    if (user === undefined) throw new DomainError('COMPTE_PARTENAIRE_INCONNU')
    if (user.secondFacteur) {
      if (reconnue === undefined) await visites.reconnaitre(state, code, idApplicationTierce, idUtilisateur)
      const compte = `compte ${idUtilisateur}`
      const deviner = await refusalTold(request, { TROP_DE_TENTATIVES: 'sign-in-delayed' }, () =>
        limites.essayer(['connexion', `${compte} ${reseauDe(request.ip)}`], ['connexion.compte', compte]),
      )
      if (codeSecondFacteur === undefined && passkey === undefined) {
        await Promise.all([essai.avance(), deviner.avance()])
        throw new DomainError('SECOND_FACTEUR_DEMANDE')
      }
      if (!(await acceptsSecondFacteur(means, idUtilisateur, { code: codeSecondFacteur, passkey }, 'CONNEXION'))) {
        logSecurity(request, 'code-failed', { idUtilisateurConcerne: idUtilisateur })
        throw new DomainError('SECOND_FACTEUR_FAUX')
      }
      if (!(await visites.oublier(state, code))) throw new DomainError('VISITE_PARTENAIRE_INVALIDE')
      await deviner.reussi()
    }
    await essai.reussi()
    return enter(means, user, request, reply)
  })
}
