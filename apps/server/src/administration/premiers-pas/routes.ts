import {
  direSauvegarde,
  doneTexts,
  essayerCourriel,
  getPremiersPas,
  type PremiersPas,
  rangerPremiersPas,
  type UserInfo,
} from '@sillon/contract'
import { authorize, DomainError, GENRE_ESSAI } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import { essai } from '#courriels/essai'
import { insertLettres } from '#courriels/repository'
import { findPreferences } from '#personnes/utilisateurs/comptes'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { PLATEFORME, record } from '#socle/journal/journal'
import type { Limites } from '#socle/limites'
import { etapesDeLInstallation, etapesDeLOrganisme } from './etapes'
import { isRange, range } from './ranges'

/** First steps of an installation or an organisation: their state, and the two that a person tells or tries. */
export function premiersPasRoutes(
  app: FastifyInstance,
  db: Database,
  { courrier, limites }: { readonly courrier: Courrier; readonly limites: Limites },
): void {
  const read = async (user: UserInfo): Promise<PremiersPas> => {
    authorize(user, 'administration.read')
    const steps = user.role === 'SUPERADMIN' ? await etapesDeLInstallation(db) : await etapesDeLOrganisme(db, user)
    return { ...steps, ranges: await isRange(db, user.idUtilisateur), envoiActif: courrier.envoiActif }
  }
  on(app, getPremiersPas, async ({ user }) => read(user))

  on(app, rangerPremiersPas, async ({ user, body }) => {
    authorize(user, 'administration.read')
    await range(db, user.idUtilisateur, body.ranges)
    return read(user)
  })

  on(app, direSauvegarde, async ({ user, body, request }) => {
    authorize(user, 'cgu.write')
    if (Date.parse(body.le) > Date.now() + 86_400_000)
      throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'le', code: 'DATE_FUTURE' }])
    const auteur = { idUtilisateur: user.idUtilisateur, adresse: request.ip }
    await db.transaction((tx) =>
      record(tx, { ...auteur, chaine: PLATEFORME }, [{ champ: 'sauvegarde', ancienne: null, nouvelle: body.le }]),
    )
    return read(user)
  })

  on(app, essayerCourriel, async ({ user, language }) => {
    authorize(user, 'courriels.read')
    await limites.essayer(['adresse.compte', `compte ${user.idUtilisateur}`])
    const { langue } = await findPreferences(db, user.idUtilisateur)
    await insertLettres(db, [
      {
        ...essai(langue, courrier.adresse, `${user.prenom} ${user.nom}`),
        genre: GENRE_ESSAI,
        idUtilisateur: user.idUtilisateur,
        destinataire: user.email,
        etat: courrier.envoiActif ? 'EN_ATTENTE' : 'GARDE',
      },
    ])
    return { message: doneTexts[language][courrier.envoiActif ? 'COURRIEL_ESSAYE' : 'COURRIEL_GARDE'] }
  })
}
