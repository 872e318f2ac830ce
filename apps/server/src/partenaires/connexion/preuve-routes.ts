import { doneTexts, proveByPartner, startPartnerProof } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import { tokenOf } from '#personnes/authentification/session'
import type { Sessions } from '#personnes/authentification/tokens'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity } from '#socle/http/security-log'
import type { Limites } from '#socle/limites'
import { findTitulaire } from '../comptes/comptes'
import type { Partenaires } from '../fournisseurs/partenaires'
import { Visites } from '../visites/visites'
import { compterRetour, compterVisite, identifier, retourOf } from './retours'

interface Means {
  readonly sessions: Sessions
  readonly limites: Limites
  readonly courrier: Courrier
  readonly partenaires: Partenaires
}

/** A fresh proof of identity by a partner (docs/decisions/0039-sign-in-by-partners.md). The tokens of the visit are not stored: they give access to no data. */
export function preuvesTiercesRoutes(
  app: FastifyInstance,
  db: Database,
  { sessions, limites, courrier, partenaires }: Means,
): void {
  const visites = new Visites(db)

  on(app, startPartnerProof, async ({ user, body, request }) => {
    const partenaire = partenaires.require(body.idApplicationTierce)
    const { idApplicationTierce } = partenaire
    if (!user.idsApplicationsTierces.includes(idApplicationTierce)) throw new DomainError('COMPTE_PARTENAIRE_ABSENT')
    await compterVisite(limites, request)
    const { state, ...secrets } = await visites.ouvrir(idApplicationTierce, user.idUtilisateur, 'PREUVE')
    const retour = retourOf(courrier.adresse, partenaire, 'PREUVE')
    return { adresse: await partenaire.fournisseur.adressePreuve(secrets, state, retour), state }
  })

  on(app, proveByPartner, async ({ user, body, request, language }) => {
    const { idUtilisateur } = user
    const { idApplicationTierce, ...retour } = body
    const partenaire = partenaires.require(idApplicationTierce)
    const essai = await compterRetour(limites, request)
    const revenu = { retour, idUtilisateur, usage: 'PREUVE', adresse: courrier.adresse } as const
    const identite = await identifier(visites, partenaire, revenu, request)
    if ((await findTitulaire(db, idApplicationTierce, identite.sujet)) !== idUtilisateur) {
      logSecurity(request, 'proof-failed')
      throw new DomainError('COMPTE_PARTENAIRE_AUTRE')
    }
    await essai.reussi()
    await sessions.proved(tokenOf(request) ?? '')
    logSecurity(request, 'proof-given')
    return { message: doneTexts[language].IDENTITE_CONFIRMEE }
  })
}
