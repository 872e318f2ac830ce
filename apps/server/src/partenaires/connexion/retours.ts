import type { FastifyRequest } from 'fastify'
import { refusalTold } from '#socle/http/security-log'
import { type Essai, type Limites, reseauDe } from '#socle/limites'
import type { Identite, Retour } from '../fournisseurs/fournisseur'
import type { Partenaire } from '../fournisseurs/partenaires'
import type { Visites } from '../visites/visites'

/** Where a partner sends people back (specification 1, routes): after a sign-in, or to link an account. */
export const retourOf = (adresse: string, { code }: Partenaire, usage: 'CONNEXION' | 'LIEN'): string =>
  `${adresse}/login/${usage === 'CONNEXION' ? `connexion-application-tierce/${code}` : 'ajouter-application-tierce'}`

/** Counts the opening of a visit, which is stored for some minutes. @throws DomainError TROP_DE_TENTATIVES */
export const compterVisite = (limites: Limites, request: FastifyRequest): Promise<Essai> =>
  refusalTold(request, { TROP_DE_TENTATIVES: 'sign-in-delayed' }, () =>
    limites.essayer(['partenaire.reseau', reseauDe(request.ip)]),
  )

/** Counts a return from a partner as an attempt to sign in. @throws DomainError TROP_DE_TENTATIVES */
export const compterRetour = (limites: Limites, request: FastifyRequest): Promise<Essai> =>
  refusalTold(request, { TROP_DE_TENTATIVES: 'sign-in-delayed' }, () =>
    limites.essayer(['partenaire.retour', reseauDe(request.ip)]),
  )

/**
 * Ends a visit and exchanges its code: the visit first, so that neither serves twice.
 * @throws DomainError VISITE_PARTENAIRE_INVALIDE, or a refusal of `Fournisseur`
 */
export async function identifier(
  visites: Visites,
  partenaire: Partenaire,
  {
    retour,
    idUtilisateur,
    adresse,
  }: { readonly retour: Retour; readonly idUtilisateur: number | null; readonly adresse: string },
  request: FastifyRequest,
): Promise<Identite> {
  return refusalTold(
    request,
    { VISITE_PARTENAIRE_INVALIDE: 'partner-refused', PARTENAIRE_IDENTITE_REFUSEE: 'partner-refused' },
    async () => {
      const visite = await visites.relever(retour.state, partenaire.idApplicationTierce, idUtilisateur)
      return partenaire.fournisseur.echanger(retour, visite, adresse)
    },
  )
}
