import { doneTexts, linkPartner, listPartners, startPartnerLink, unlinkPartner } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import { tokenOf } from '#personnes/authentification/session'
import type { Sessions } from '#personnes/authentification/tokens'
import { acteOf } from '#personnes/utilisateurs/administration-routes'
import { facteurChange } from '#personnes/utilisateurs/facteur-change'
import { requireSelf } from '#personnes/utilisateurs/self'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity } from '#socle/http/security-log'
import type { Limites } from '#socle/limites'
import { delierCompte, findComptes, lierCompte } from '../comptes/comptes'
import type { JetonsPartenaires } from '../comptes/jeton'
import type { Partenaires } from '../fournisseurs/partenaires'
import { Visites } from '../visites/visites'
import { compterRetour, compterVisite, identifier, retourOf } from './retours'

interface Means {
  readonly sessions: Sessions
  readonly limites: Limites
  readonly courrier: Courrier
  readonly partenaires: Partenaires
  readonly jetons: JetonsPartenaires
}

/** Accounts of a person at partners. A link signs in like a passkey: it needs a fresh proof, and ends the other sessions. */
export function comptesTiersRoutes(
  app: FastifyInstance,
  db: Database,
  { sessions, limites, courrier, partenaires, jetons }: Means,
): void {
  const visites = new Visites(db)

  on(app, listPartners, async ({ user, params }) => findComptes(db, requireSelf(user, params)))

  on(app, startPartnerLink, async ({ user, params, request }) => {
    const idUtilisateur = requireSelf(user, params)
    const partenaire = partenaires.require(params.idApplicationTierce)
    await compterVisite(limites, request)
    const { state, ...secrets } = await visites.ouvrir(partenaire.idApplicationTierce, idUtilisateur, 'LIEN')
    const retour = retourOf(courrier.adresse, partenaire, 'LIEN')
    return { adresse: await partenaire.fournisseur.adresse(secrets, state, retour), state }
  })

  on(app, linkPartner, async ({ user, params, body, request, language }) => {
    const idUtilisateur = requireSelf(user, params)
    const partenaire = partenaires.require(params.idApplicationTierce)
    const essai = await compterRetour(limites, request)
    const revenu = { retour: body, idUtilisateur, usage: 'LIEN', adresse: courrier.adresse } as const
    const identite = await identifier(visites, partenaire, revenu, request)
    await essai.reussi()
    const isNew = await db.transaction(async (tx) => {
      const { auteur } = acteOf(user, request)
      if (!(await lierCompte(tx, jetons, auteur, params, identite))) return false
      await facteurChange(tx, { sessions, courrier }, changed(idUtilisateur, 'PARTENAIRE_LIE', tokenOf(request)))
      return true
    })
    if (isNew) logSecurity(request, 'partner-linked')
    return { message: doneTexts[language].PARTENAIRE_LIE }
  })

  on(app, unlinkPartner, async ({ user, params, request, language }) => {
    const idUtilisateur = requireSelf(user, params)
    const supprime = await db.transaction(async (tx) => {
      const removed = await delierCompte(tx, acteOf(user, request).auteur, params)
      await facteurChange(tx, { sessions, courrier }, changed(idUtilisateur, 'PARTENAIRE_RETIRE', tokenOf(request)))
      return removed
    })
    logSecurity(request, 'partner-unlinked')
    jetons.revoquerEnsuite([supprime], request.log)
    return { message: doneTexts[language].PARTENAIRE_RETIRE }
  })
}

const changed = (idUtilisateur: number, genre: 'PARTENAIRE_LIE' | 'PARTENAIRE_RETIRE', token: string | undefined) => ({
  idUtilisateur,
  genre,
  token: token ?? '',
})
