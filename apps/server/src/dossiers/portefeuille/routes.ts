import {
  type DossierSuivi,
  getBilanPortefeuille,
  type Language,
  listPortefeuille,
  type UserInfo,
} from '@sillon/contract'
import { attenteDe, authorize, autresOrganismes, lieuxDePreuve } from '@sillon/domain'
import { demarchesCalculees, nomEn, type Scheme, schemeFor } from '@sillon/referentials'
import type { FastifyInstance } from 'fastify'
import { prepareWords } from '#fermes/exploitations/search-text'
import { type Vue, vuesOf } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { pageDuLieu } from '../dossier/page-du-lieu'
import { countPortefeuille, findPage, type Ligne } from './repository'

/** Files of the farms that the caller follows, as one list; for callers who may see points. */
export function portefeuilleRoutes(app: FastifyInstance, db: Database): void {
  const { containedIn } = prepareWords(db)

  on(app, listPortefeuille, async ({ user, query, language }) => {
    const vues = vuesFor(user, query.idOrganisme)
    const { count, lignes } = await findPage(db, query, user.role, vues, await containedIn(query))
    const { millesime, offset } = query
    return {
      count,
      offset,
      data: lignes.map((ligne) => suiviOf(ligne, millesime, language)),
    }
  })

  on(app, getBilanPortefeuille, async ({ user, query, language }) => {
    const { millesime, idOrganisme } = query
    return {
      ...(await countPortefeuille(db, query, vuesFor(user, idOrganisme))),
      demarches: demarchesCalculees(millesime).flatMap((code) => {
        const scheme = schemeFor(code, millesime)
        return scheme === undefined ? [] : { code, seuil: scheme.seuil, modules: modulesOf(scheme, language) }
      }),
    }
  })
}

/** @throws DomainError ACTION_INTERDITE, ORGANISME_INCONNU */
function vuesFor(user: UserInfo, idOrganisme: number | undefined): Vue[] {
  authorize(user, 'portefeuille.read')
  return vuesOf(user, idOrganisme === undefined ? [] : autresOrganismes(user, idOrganisme))
}

const modulesOf = ({ modules }: Scheme, language: Language) =>
  modules.flatMap(({ code, libelle, lettre, max }) =>
    lettre === null ? [] : { code, libelle: libelle[language], lettre, max },
  )

/** A row with names in place of codes. */
function suiviOf({ alertes, ...ligne }: Ligne, millesime: number, language: Language): DossierSuivi {
  const scheme = schemeFor(ligne.codeDemarche, millesime)
  const lieux = scheme === undefined ? undefined : lieuxDePreuve(scheme)
  return {
    ...ligne,
    libelleDemarche: nomEn(language, 'demarches', ligne.codeDemarche, ligne.libelleDemarche),
    points: ligne.points && { ...ligne.points },
    pointsDeclares: ligne.pointsDeclares && { ...ligne.pointsDeclares },
    statuts: ligne.statuts && { ...ligne.statuts },
    attente: attenteDe(ligne.etatDossier),
    alertes: alertes.map(({ code, lieux: codes }) => ({
      code,
      lieux: codes.map((one) => {
        const libelle = (lieux?.get(one)?.libelle ?? scheme?.libelleOf(one))?.[language] ?? one
        const page = scheme === undefined ? { rubrique: null, sousRubrique: null } : pageDuLieu(scheme, one)
        return { code: one, libelle, ...page }
      }),
    })),
  }
}
