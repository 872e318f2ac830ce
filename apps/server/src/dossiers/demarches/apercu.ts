import type { previewEtat } from '@sillon/contract'
import { aPeriodeAuditee, authorize, authorizeTransition } from '@sillon/domain'
import type { z } from 'zod'
import type { Courrier } from '#courriels/courrier'
import { apercuDesLettres } from '#courriels/lettres'
import type { Database } from '#socle/database/database'
import { composeAnnonce } from '../annonces/etat'
import { autresYeux } from '../decisions/quatre-yeux'
import { lookAt, versContrat } from '../decisions/suspens'
import type { Ouverture } from '../dossier/ouvrir'
import { invitationDe } from './invitation'

/**
 * Preview of a change of state: its open items and its mails.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE
 */
export async function previewPassage(
  db: Database,
  ouverture: Ouverture,
  { etatDossier: etat, motifDecision, dateAudit: jour }: z.output<typeof previewEtat.body>,
  courrier: Courrier,
): Promise<z.input<typeof previewEtat.answer>> {
  const { user, key, codeNational, dossier: known } = ouverture
  authorize(user, 'dateAudit.write')
  const avant = known?.etatDossier ?? 'SAISIE_EN_COURS'
  authorizeTransition(user.role, avant, etat)
  const dossier = known ?? { idDossier: 0, ...key, etatDossier: avant }
  const motif = motifDecision || null
  const dateAudit = jour === undefined ? (known?.dateAudit ?? null) : jour
  const passage = {
    dossier,
    codeNational,
    etat,
    dateAudit,
    aPeriodeAuditee: known !== undefined && aPeriodeAuditee(known),
    motif,
    apercu: null,
  }
  const lettres = await composeAnnonce(db, user, passage, courrier)
  const { suspens, empreinte } = await lookAt(db, passage)
  return {
    etatActuel: avant,
    empreinte,
    suspens: suspens.map(versContrat),
    autresYeux: await autresYeux(db, user, passage),
    invitation: suspens.some(({ code }) => code === 'SANS_CORRECTEUR')
      ? await invitationDe(db, user, key.idExploitation)
      : null,
    ...apercuDesLettres(lettres, courrier),
  }
}
