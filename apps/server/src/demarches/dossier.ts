import type { saveDossier as saveDossierCall, UserInfo } from '@sillon/contract'
import { type Action, authorize, authorizeTransition, can, etatsPossibles } from '@sillon/domain'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { findExploitation, requireMillesime } from '../exploitations/repository'
import { differences, record } from '../journal/journal'
import { type DossierRequest, findDemarche, findDossier, openDossier } from './repository'

const ofFarm = (idExploitation: number, idDemarche: number) =>
  and(eq(t.exploitationDemarches.idExploitation, idExploitation), eq(t.exploitationDemarches.idDemarche, idDemarche))

/** A file as one person may see it: an auditor's comment is not for farmers. */
export async function readDossier(db: Database, user: UserInfo, request: DossierRequest) {
  const { idExploitation, codeNational, millesime } = request
  const { permissions } = await findExploitation(db, user, idExploitation)
  const { idDemarche } = await findDemarche(db, codeNational)
  const [demarche] = await db.select().from(t.exploitationDemarches).where(ofFarm(idExploitation, idDemarche))
  const dossier = await findDossier(db, { idExploitation, idDemarche, idMillesime: millesime })
  const etat = dossier?.etatDossier ?? 'SAISIE_EN_COURS'
  return {
    exploitationDemarche: {
      hve1Date: demarche?.hve1Date ?? null,
      hve2Date: demarche?.hve2Date ?? null,
      dateAudit: demarche?.dateAudit ?? null,
    },
    exploitationDemarcheMillesime:
      dossier === undefined
        ? null
        : {
            idMillesime: dossier.idMillesime,
            idOrganisme: dossier.idOrganisme,
            dateEntree: dossier.dateEntree,
            dateAudit: dossier.dateAudit,
            dateCertification: dossier.dateCertification,
            periodeAuditeeDebut: dossier.periodeAuditeeDebut,
            periodeAuditeeFin: dossier.periodeAuditeeFin,
            etatDossier: etat,
            commentaireAuditeur: can(user, 'commentaireAuditeur.read') ? dossier.commentaireAuditeur : null,
            commentaireExploitant: dossier.commentaireExploitant,
          },
    permissions: {
      modifierIndicateurs: can(user, 'indicateurs.write', { etats: dossier === undefined ? [] : [etat] }),
      voirScores: permissions.voirScores,
      modifierResultat: can(user, 'dateAudit.write'),
      etatsPossibles: [...etatsPossibles(user.role, etat)],
    },
  }
}

/** Who may change which field; the state is judged by its transitions. */
const actions: Readonly<Record<string, Action>> = {
  dateAudit: 'dateAudit.write',
  commentaireAuditeur: 'commentaireAuditeur.write',
  commentaireExploitant: 'commentaireExploitant.write',
}

/** The fields given, without those left out. */
const given = (fields: object | null | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined))

/**
 * Saves what changes of a file: one action, one transaction, journalled.
 * @throws DomainError ACTION_INTERDITE or DOSSIER_NON_MODIFIABLE when one of the changes is not the person's to make; then nothing is written
 */
export async function saveDossier(
  db: Database,
  user: UserInfo,
  { idExploitation, codeNational, millesime }: DossierRequest,
  body: z.output<typeof saveDossierCall.body>,
): Promise<void> {
  await findExploitation(db, user, idExploitation)
  await requireMillesime(db, millesime)
  const { idDemarche } = await findDemarche(db, codeNational)
  await db.transaction(async (tx) => {
    const [demarche] = await tx.select().from(t.exploitationDemarches).where(ofFarm(idExploitation, idDemarche))
    // Giving a farm a procedure that it has not is an act of its own.
    if (demarche === undefined) authorize(user, 'demarches.write')
    const dossier = await openDossier(tx, { idExploitation, idDemarche, idMillesime: millesime })
    const { etatDossier, ...fields } = given(body.exploitationDemarcheMillesime)
    const ofDossier = differences(dossier, { ...fields, ...(etatDossier !== undefined && { etatDossier }) })
    const ofDemarche = differences(demarche ?? {}, given(body.exploitationDemarche), 'demarche.')
    for (const { champ, nouvelle } of ofDossier)
      if (champ === 'etatDossier')
        authorizeTransition(user.role, dossier.etatDossier, nouvelle as typeof dossier.etatDossier)
      else authorize(user, actions[champ] ?? 'dateAudit.write')
    if (ofDemarche.length > 0) authorize(user, 'dateAudit.write')

    const changes = Object.fromEntries(ofDossier.map(({ champ, nouvelle }) => [champ, nouvelle]))
    if (ofDossier.length > 0)
      await tx
        .update(t.dossiers)
        .set({ ...changes, ...('etatDossier' in changes && { statutLastChangeIdUtilisateur: user.idUtilisateur }) })
        .where(eq(t.dossiers.idDossier, dossier.idDossier))
    if (ofDemarche.length > 0)
      await tx
        .update(t.exploitationDemarches)
        .set(given(body.exploitationDemarche))
        .where(ofFarm(idExploitation, idDemarche))
    const context = {
      idUtilisateur: user.idUtilisateur,
      idExploitation,
      idMillesime: millesime,
      codeDemarche: codeNational,
    }
    await record(tx, context, [...ofDossier, ...ofDemarche])
  })
}
