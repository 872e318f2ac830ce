import {
  type Config,
  createOrganisme,
  deleteOrganisme,
  doneTexts,
  exportOrganismes,
  getConfig,
  getOrganisme,
  getOrganismeConfig,
  listOrganismes,
  type UserInfo,
  updateOrganisme,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { sendListe } from '#socle/listes/liste'
import { exportDesOrganismes } from './export'
import { findMarque, findOrganisme, findOrganismes } from './repository'
import { creerOrganisme, type FindCompte, modifierOrganisme, organismesListes, supprimerOrganisme } from './service'

/** The product's own branding, for people without an organisation's. */
const generalConfig: Config = {
  logoBase64: null,
  titleSite: 'Sillon',
  primaryColor: '#2F6B3A',
  secondaryColor: '#B7832F',
  thirdColor: '#1F4727',
  errorColor: '#B3261E',
  infoColor: '#1C5D99',
  successColor: '#2F6B3A',
  textColor: '#1F2A22',
  darkMode: false,
}

export function organismesRoutes(app: FastifyInstance, db: Database, findCompte: FindCompte): void {
  on(app, getConfig, async () => generalConfig)

  on(app, listOrganismes, async ({ user, query }) =>
    findOrganismes(db, await organismesListes(user, query, findCompte), query),
  )

  on(app, exportOrganismes, async (context) => sendListe(db, exportDesOrganismes, context))

  on(app, getOrganisme, async ({ params }) => {
    const organisme = await findOrganisme(db, params.idOrganisme)
    if (organisme === undefined) throw new DomainError('ORGANISME_INCONNU')
    return organisme
  })

  const acteOf = (user: UserInfo, { ip }: FastifyRequest) => ({
    user,
    auteur: { idUtilisateur: user.idUtilisateur, adresse: ip },
  })
  const read = async (idOrganisme: number) => {
    const organisme = await findOrganisme(db, idOrganisme)
    if (organisme === undefined) throw new DomainError('ORGANISME_INCONNU')
    return organisme
  }

  on(app, createOrganisme, async ({ user, body, request, language }) => {
    const idOrganisme = await creerOrganisme(db, acteOf(user, request), body)
    return { organisme: await read(idOrganisme), message: doneTexts[language].ORGANISME_CREE }
  })

  on(app, updateOrganisme, async ({ user, params, body, request, language }) => {
    await modifierOrganisme(db, acteOf(user, request), params.idOrganisme, body)
    return { organisme: await read(params.idOrganisme), message: doneTexts[language].ORGANISME_MODIFIE }
  })

  on(app, deleteOrganisme, async ({ user, params, request, language }) => {
    await supprimerOrganisme(db, acteOf(user, request), params.idOrganisme)
    return { message: doneTexts[language].SUPPRESSION_EFFECTUEE }
  })

  on(app, getOrganismeConfig, async ({ params }) => {
    const organisme = await findMarque(db, params.idOrganisme)
    if (organisme === undefined) throw new DomainError('ORGANISME_INCONNU')
    return {
      ...generalConfig,
      logoBase64: organisme.logoBase64,
      titleSite: organisme.titleSite ?? organisme.libelle,
      primaryColor: organisme.couleurPrimaire,
      secondaryColor: organisme.couleurSecondaire,
      thirdColor: organisme.couleurTertiaire,
    }
  })
}
