import type { getDossier, saveDossier as saveDossierCall } from '@sillon/contract'
import {
  type Action,
  aPeriodeAuditee,
  authorize,
  authorizeTransition,
  can,
  etatsPossibles,
  isDecided,
  settleEquivalence,
} from '@sillon/domain'
import { getTableColumns } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { type Change, differences, record } from '#socle/journal/journal'
import {
  changedSince,
  conflictsOf,
  type Depuises,
  ownChanges,
  type Portee,
  refuseConflicts,
} from '#socle/journal/since'
import { findDocumentsById, lockDocuments } from '../documents/repository'
import { type Ouverture, requireOuvrable } from '../dossier/ouvrir'
import { countDecisions, openDossier } from '../dossier/repository'
import { type Effet, passer } from '../dossier/transition'
import { readEtapes } from './etapes'
import { champsDocuments, requireSoundInfos } from './infos'
import { refuseMotifSeul, settleMotif } from './motif'
import { certification, findCertification, lockCertification, updateDemarche, updateDossier } from './repository'

const {
  idDossier: _id,
  idExploitation: _farmOfYear,
  idDemarche: _demarcheOfYear,
  modifieLe: _when,
  ...gestion
} = getTableColumns(t.dossiers)

/** Fields of a farm's procedure before the first entry. */
const nothingSaid = {
  ...(Object.fromEntries(Object.keys(certification).map((champ) => [champ, null])) as {
    [Champ in keyof typeof certification]: null
  }),
  estCertificationEquivalente: false,
  documentHve1: [],
  documentHve2: [],
}

const pick = <Row extends object, Key extends keyof Row>(row: Row, columns: Readonly<Record<Key, unknown>>) =>
  Object.fromEntries(Object.keys(columns).map((champ) => [champ, row[champ as Key]])) as Pick<Row, Key>

/** A file as one person may see it: its farmer sees the auditor's comment once the file is decided. */
export async function readDossier(
  db: Database,
  { user, key, codeNational, dossier, permissions, peutOuvrir }: Ouverture,
): Promise<z.input<typeof getDossier.answer>> {
  const demarche = (await findCertification(db, key)) ?? nothingSaid
  const { documentHve1, documentHve2, ...exploitationDemarche } = demarche
  const etat = dossier?.etatDossier ?? 'SAISIE_EN_COURS'
  const etats = dossier === undefined ? [] : [etat]
  const versionFigee = dossier !== undefined && isDecided(etat) ? await countDecisions(db, dossier.idDossier) : 0
  const documents = await findDocumentsById(db, key.idExploitation, citedIn({ ...dossier, ...demarche }))
  const cited = (idDocument: number | null | undefined) => documents.get(idDocument ?? 0) ?? null
  const allCited = (ids: readonly number[]) => ids.flatMap((idDocument) => cited(idDocument) ?? [])
  return {
    exploitationDemarche,
    exploitationDemarcheMillesime:
      dossier === undefined
        ? null
        : {
            ...pick(dossier, gestion),
            versionFigee: versionFigee || null,
            commentaireAuditeur: can(user, 'commentaireAuditeur.read', { etats }) ? dossier.commentaireAuditeur : null,
            ...(await readEtapes(db, dossier, codeNational)),
          },
    contratOrganisme: cited(dossier?.contratOrganisme),
    documentHve1: allCited(documentHve1),
    documentHve2: allCited(documentHve2),
    contratStructureCollective: cited(demarche.contratStructureCollective),
    ficheAnnuaire: cited(demarche.ficheAnnuaire),
    certificationEquivalenteDocument: cited(demarche.certificationEquivalenteDocument),
    permissions: {
      ouvrir: peutOuvrir,
      modifierIndicateurs: peutOuvrir && can(user, 'indicateurs.write', { etats }),
      modifierInfos: peutOuvrir && can(user, 'infos.write', { etats }),
      traiterCorrections: can(user, 'corrections.write', { etats }),
      modifierValidites: peutOuvrir && can(user, 'validites.write', { etats }),
      auditer: peutOuvrir && can(user, 'audit.write', { etats }),
      repondreAudit: peutOuvrir && can(user, 'audit.repondre', { etats }),
      voirScores: permissions.voirScores,
      modifierResultat: peutOuvrir && can(user, 'dateAudit.write'),
      commenter: peutOuvrir && can(user, 'commentaireExploitant.write', { etats }),
      etatsPossibles: [...etatsPossibles(user.role, etat)],
    },
  }
}

/**
 * Permission for each field, of the year's file or of the procedure. The state has its own transitions; every other field needs the permission of the info
 * screen.
 * The date of the certification reveals the award of the label. Farmers do not see it, like the date of the audit (specification 2, section 4).
 */
const actions: Readonly<Record<string, Action>> = {
  dateAudit: 'dateAudit.write',
  dateCertification: 'dateAudit.write',
  hve3Date: 'dateAudit.write',
  motifDecision: 'dateAudit.write',
  commentaireAuditeur: 'commentaireAuditeur.write',
  commentaireExploitant: 'commentaireExploitant.write',
}

/** Present fields only; an empty text counts as none. */
const given = (fields: object | null | undefined) =>
  Object.fromEntries(
    Object.entries(fields ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([champ, value]) => [champ, value === '' ? null : value]),
  )

/** Documents named by these fields. */
const citedIn = (fields: object): number[] =>
  champsDocuments.flatMap((champ) => (fields as Record<string, number | number[] | null | undefined>)[champ] ?? [])

/** Prefix, in the journal, of the procedure's fields that do not depend on the year. */
const DEMARCHE = 'demarche.'

/** Fields of a farm's procedure that changed since a revision, through the file of any year. */
async function demarcheChangedSince(tx: Database, ifMatch: number | null, portee: Portee): Promise<Depuises> {
  const champs = Object.keys(certification).map((champ) => DEMARCHE + champ)
  const since = await changedSince(tx, ifMatch, portee, champs)
  return new Map([...since].map(([champ, depuis]) => [champ.slice(DEMARCHE.length), depuis]))
}

/** Lists of documents stand beside the other fields in the call. */
const pathOfDemarche = (champ: string) =>
  champ === 'documentHve1' || champ === 'documentHve2' ? champ : `exploitationDemarche.${champ}`

const valuesOf = (changes: readonly Change[]) =>
  Object.fromEntries(changes.map(({ champ, nouvelle }) => [champ, nouvelle]))

/**
 * Saves the changes of a file: one action, one transaction, journalled. With a revision, a field sent with its value at that revision counts as unchanged,
 * whatever its value is now.
 * @throws DomainError ACTION_INTERDITE or DOSSIER_NON_MODIFIABLE when the person may not make one of the changes, VALEUR_INVALIDE with every fault,
 * DECISION_SANS_MOTIF, CAMPAGNE_FERMEE; ConflictError when somebody changed the same field since `ifMatch`; then nothing is written
 */
export async function saveDossier(
  db: Database,
  ouverture: Ouverture,
  body: z.output<typeof saveDossierCall.body>,
  effets: readonly Effet[],
  ifMatch: number | null,
): Promise<void> {
  requireOuvrable(ouverture)
  const { user, key, codeNational } = ouverture
  const { idExploitation, idDemarche, idMillesime } = key
  const saidOfYear = given(body.exploitationDemarcheMillesime)
  const saidOfDemarche = given({
    ...body.exploitationDemarche,
    documentHve1: body.documentHve1 && [...new Set(body.documentHve1)],
    documentHve2: body.documentHve2 && [...new Set(body.documentHve2)],
  })
  await db.transaction(async (tx) => {
    // First lock, because a deletion of a document locks the document first.
    const documents = await lockDocuments(tx, idExploitation, citedIn({ ...saidOfYear, ...saidOfDemarche }))
    // Locked before the journal, in the same order as a save of the farm's procedures, to avoid a deadlock.
    const known = await lockCertification(tx, key)
    // Adding a procedure to a farm needs a permission of its own.
    if (known === undefined) authorize(user, 'demarches.write')
    const { idUtilisateur } = user
    const context = { idUtilisateur, idExploitation, idMillesime, codeDemarche: codeNational }
    const dossier = await openDossier(tx, key, context)
    const demarche = known ?? nothingSaid
    const depuis = await changedSince(tx, ifMatch, context, Object.keys(dossier))
    const depuisDemarche = await demarcheChangedSince(tx, ifMatch, { idExploitation, codeDemarche: codeNational })
    // A state sent back unchanged is no change of state, and keeps the reason.
    const ownOfYear = valuesOf(ownChanges(differences(dossier, saidOfYear), depuis))
    const said = 'motifDecision' in saidOfYear && { motifDecision: saidOfYear.motifDecision }
    const ofDossier = ownChanges(differences(dossier, settleMotif(dossier, { ...ownOfYear, ...said })), depuis)
    const ownOfDemarche = valuesOf(ownChanges(differences(demarche, saidOfDemarche), depuisDemarche))
    const wanted = settleEquivalence({ ...demarche, ...ownOfDemarche })
    const ofDemarche = differences(demarche, wanted)
    for (const { champ, nouvelle } of [...ofDossier, ...ofDemarche])
      if (champ === 'etatDossier')
        authorizeTransition(user.role, dossier.etatDossier, nouvelle as typeof dossier.etatDossier)
      else authorize(user, actions[champ] ?? 'infos.write', { etats: [dossier.etatDossier] })
    refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', [
      ...conflictsOf(ofDossier, depuis, (champ) => `exploitationDemarcheMillesime.${champ}`),
      ...conflictsOf(ofDemarche, depuisDemarche, pathOfDemarche),
    ])
    await requireSoundInfos(tx, { idDemarche, dossier, demarche: wanted, ofDossier, ofDemarche, documents })
    refuseMotifSeul(ofDossier)

    const {
      etatDossier: etat,
      motifDecision: motif = dossier.motifDecision,
      dateAudit = dossier.dateAudit,
    } = valuesOf(ofDossier) as Partial<typeof dossier>
    const periode = { ...dossier, ...(valuesOf(ofDossier) as Partial<typeof dossier>) }
    const passage =
      etat === undefined
        ? null
        : {
            dossier,
            codeNational,
            etat,
            dateAudit,
            aPeriodeAuditee: aPeriodeAuditee(periode),
            motif,
            apercu: body.apercu ?? null,
          }
    // The first save of the file gives it its first state, even without other changes.
    const starts =
      dossier.statutLastChangeIdUtilisateur === null &&
      body.exploitationDemarcheMillesime != null &&
      can(user, 'infos.write', { etats: [dossier.etatDossier] })
    const saved = { dossier, codeNational, etat: etat ?? dossier.etatDossier }
    await passer(tx, user, passage, saved, effets, async () => {
      const signed = (starts || etat !== undefined) && { statutLastChangeIdUtilisateur: idUtilisateur }
      if (ofDossier.length > 0 || starts)
        await updateDossier(tx, dossier.idDossier, { ...valuesOf(ofDossier), ...signed })
      if (ofDemarche.length > 0) await updateDemarche(tx, key, valuesOf(ofDemarche))
      const changes = [...ofDossier, ...ofDemarche.map((change) => ({ ...change, champ: DEMARCHE + change.champ }))]
      await record(tx, context, changes)
    })
  })
}
