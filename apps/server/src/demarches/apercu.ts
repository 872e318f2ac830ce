import type { previewEtat, UserInfo } from '@sillon/contract'
import { authorize, authorizeTransition } from '@sillon/domain'
import type { z } from 'zod'
import { type Courrier, composeAnnonce } from '../courriels/annonce'
import type { Database } from '../database/connection'
import { findExploitation, requireMillesime } from '../exploitations/repository'
import { obstaclesOf } from './decision'
import { type DossierRequest, findDemarche, findDossier } from './repository'

/**
 * What another state of a file would meet, and the mails that would go, composed as they would be.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE
 */
export async function previewPassage(
  db: Database,
  user: UserInfo,
  { idExploitation, codeNational, millesime }: DossierRequest,
  { etatDossier: etat, motifDecision }: z.output<typeof previewEtat.body>,
  courrier: Courrier,
): Promise<z.input<typeof previewEtat.answer>> {
  await findExploitation(db, user, idExploitation)
  await requireMillesime(db, millesime)
  const { idDemarche } = await findDemarche(db, codeNational)
  authorize(user, 'dateAudit.write')
  const known = await findDossier(db, { idExploitation, idDemarche, idMillesime: millesime })
  const avant = known?.etatDossier ?? 'SAISIE_EN_COURS'
  authorizeTransition(user.role, avant, etat)
  const dossier = known ?? { idDossier: 0, idExploitation, idMillesime: millesime, etatDossier: avant }
  const motif = motifDecision || null
  const lettres = await composeAnnonce(db, user, { dossier, codeNational, etat, motif }, courrier)
  return {
    obstacles: (await obstaclesOf(db, dossier, codeNational, etat)).map((obstacle) =>
      'codes' in obstacle ? { code: obstacle.code, codes: [...obstacle.codes] } : obstacle,
    ),
    courriels: lettres.map(({ personne: { nom, role, langue }, sujet, texte }) => ({
      destinataire: nom,
      role,
      langue,
      sujet,
      texte,
    })),
    envoiActif: courrier.envoiActif,
  }
}
