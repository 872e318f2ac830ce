import { getEdition, getEditionCommentaires, getEditionMulti, listEditions } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { editionsDe, type FormatEdition, schemeFor } from '@sillon/referentials'
import type { FastifyInstance } from 'fastify'
import { requireVisible } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import type { Feuille, Octets } from '#socle/tableurs/feuille'
import { writeXls } from '#socle/tableurs/xls'
import { writeXlsx } from '#socle/tableurs/xlsx'
import { classeurDe } from './classeur'
import { commentairesPdf } from './commentaires'
import { type ContenuEdition, contenuEdition } from './contenu'
import { envoyer } from './fichier'
import { classeurDePlusieurs, lirePlusieurs } from './multi'
import { editionsDeLExploitation } from './offre'
import { rapportPdf } from './rapport/rapport'
import { textes } from './textes'
import type { EnSonTour } from './tour'

/** List of the editions of a farm, and their downloads. */
export function editionsRoutes(app: FastifyInstance, db: Database, enSonTour: EnSonTour): void {
  on(app, listEditions, async ({ user, params, query, language }) =>
    editionsDeLExploitation(db, user, { ...params, ...query }, language),
  )

  on(app, getEdition, (context) =>
    enSonTour(context, async (signal) => {
      const { user, params, query, language, reply } = context
      const { id_exploitation: idExploitation, id_millesime: millesime, format } = query
      const contenu = await contenuEdition(db, user, { idExploitation, ...params, millesime }, language)
      requireOffert(editionsDe(params.codeNational).rapport, format)
      const octets = ecrireRapport(contenu, format, signal)
      return envoyer(reply, nomDe(contenu, textes[language].rapport), format, octets)
    }),
  )

  on(app, getEditionCommentaires, (context) =>
    enSonTour(context, async (signal) => {
      const { user, params, query, language, reply } = context
      const { id_exploitation: idExploitation, id_millesime: millesime, format } = query
      const contenu = await contenuEdition(db, user, { idExploitation, ...params, millesime }, language)
      requireOffert(editionsDe(params.codeNational).commentaires, format)
      const octets = commentairesPdf(contenu, { signal })
      return envoyer(reply, nomDe(contenu, textes[language].commentaires), format, octets)
    }),
  )

  on(app, getEditionMulti, (context) =>
    enSonTour(context, async () => {
      const { user, params, query, language, reply } = context
      const { codeNational } = params
      const { id_millesime: millesime, format, ids_exploitations: ids } = query
      // All or none: a request with an invisible farm reveals nothing about it.
      for (const idExploitation of ids) await requireVisible(db, user, idExploitation)
      // An unknown format is refused before a hundred files are computed; an unknown procedure has its own refusal.
      if (schemeFor(codeNational, millesime) !== undefined)
        requireOffert(editionsDe(codeNational).multiexploitation, format)
      const feuilles = classeurDePlusieurs(await lirePlusieurs(db, user, ids, { codeNational, millesime }, language))
      return envoyer(reply, [textes[language].rapports, codeNational, millesime], format, ecrire(feuilles, format))
    }),
  )
}

/** @throws DomainError REQUETE_INVALIDE for an unavailable format */
function requireOffert(offerts: readonly FormatEdition[], format: FormatEdition): void {
  if (!offerts.includes(format))
    throw new DomainError('REQUETE_INVALIDE', {}, [{ path: 'format', code: 'FORMAT_NON_PROPOSE' }])
}

const ecrireRapport = (contenu: ContenuEdition, format: FormatEdition, signal: AbortSignal): Octets =>
  format === 'pdf' ? rapportPdf(contenu, { signal }) : ecrire(classeurDe(contenu), format)

const ecrire = (feuilles: readonly Feuille[], format: FormatEdition): Octets =>
  format === 'xls' ? writeXls(feuilles) : writeXlsx(feuilles)

const nomDe = ({ demarche, millesime, exploitation }: ContenuEdition, genre: string) => [
  genre,
  demarche.code,
  millesime,
  exploitation.raisonSociale,
]
