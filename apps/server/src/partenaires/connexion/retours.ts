import type { FastifyRequest } from 'fastify'
import { refusalTold } from '#socle/http/security-log'
import { type Essai, type Limites, reseauDe } from '#socle/limites'
import type { Identite, Retour } from '../fournisseurs/fournisseur'
import type { Partenaire } from '../fournisseurs/partenaires'
import type { Usage, Visites } from '../visites/visites'

/** Where a partner sends people back (specification 1, routes): after a sign-in, or to link an account. A proof adds no address that partners would have to know. */
export const retourOf = (adresse: string, { code }: Partenaire, usage: Usage): string =>
  `${adresse}/login/${usage === 'LIEN' ? 'ajouter-application-tierce' : `connexion-application-tierce/${code}`}`

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

/** A return from a partner: its account where one is signed in already, and our address. */
interface Revenu {
  readonly retour: Retour
  readonly idUtilisateur: number | null
  readonly usage: Usage
  /** Our public address. */
  readonly adresse: string
}

/**
 * Ends a visit and exchanges its code: the visit first, so that neither serves twice. For a proof the person must have signed in at the partner during the visit.
 * @throws DomainError VISITE_PARTENAIRE_INVALIDE, or a refusal of `Fournisseur`
 */
export async function identifier(
  visites: Visites,
  partenaire: Partenaire,
  { retour, idUtilisateur, usage, adresse }: Revenu,
  request: FastifyRequest,
): Promise<Identite> {
  return refusalTold(
    request,
    {
      VISITE_PARTENAIRE_INVALIDE: 'partner-refused',
      PARTENAIRE_IDENTITE_REFUSEE: 'partner-refused',
      PARTENAIRE_SANS_IDENTIFICATION: 'partner-refused',
    },
    async () => {
      const { ageS, ...secrets } = await visites.relever(retour.state, partenaire.idApplicationTierce, {
        idUtilisateur,
        usage,
      })
      const at = retourOf(adresse, partenaire, usage)
      return partenaire.fournisseur.echanger(retour, secrets, at, usage === 'PREUVE' ? ageS : undefined)
    },
  )
}
