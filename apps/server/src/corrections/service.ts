import type { Correction, saveCorrections as saveCorrectionsCall, UserInfo } from '@sillon/contract'
import { authorize, can, DomainError, type Fault } from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import type { z } from 'zod'
import type { Database } from '../database/connection'
import type * as t from '../database/schema'
import { type DossierKey, type DossierRequest, findDossier, hasDemarche, openDossier } from '../demarches/repository'
import { findExploitation } from '../exploitations/repository'
import { keyOf, schemeOf } from '../indicateurs/request'
import { codesOfSousRubriques } from '../indicateurs/sous-rubriques'
import { type Change, differences, record } from '../journal/journal'
import { findCorrections, markTreated, startRound } from './repository'

/** What the last request asks for, and what has been treated: everybody who sees the farm may know. */
export async function readCorrections(db: Database, user: UserInfo, request: DossierRequest): Promise<Correction[]> {
  await findExploitation(db, user, request.idExploitation)
  await schemeOf(db, request)
  const dossier = await findDossier(db, await keyOf(db, request))
  return dossier === undefined ? [] : findCorrections(db, dossier.idDossier)
}

/**
 * Ticks corrections, or takes the tick back: one transaction, journalled.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, REFERENCE_INCONNUE for a sub-section that the last request does not name
 */
export async function saveCorrections(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
  sent: z.output<typeof saveCorrectionsCall.body>,
): Promise<void> {
  await findExploitation(db, user, request.idExploitation)
  await schemeOf(db, request)
  const key = await keyOf(db, request)
  await db.transaction(async (tx) => {
    // Giving a farm a procedure that it has not is an act of its own.
    if (!(await hasDemarche(tx, key))) authorize(user, 'demarches.write')
    const { idDossier, etatDossier } = await openDossier(tx, key, {
      idUtilisateur: user.idUtilisateur,
      codeDemarche: request.codeNational,
    })
    authorize(user, 'corrections.write', { etats: [etatDossier] })
    const before = await findCorrections(tx, idDossier)
    const isTreated = new Map(before.map(({ idSousRubrique, traiteLe }) => [idSousRubrique, traiteLe !== null]))
    const faults = sent.flatMap(({ idSousRubrique }, i): Fault[] =>
      isTreated.has(idSousRubrique) ? [] : [{ path: `${i}.idSousRubrique`, code: 'CORRECTION_NON_DEMANDEE' }],
    )
    if (faults.length > 0) throw new DomainError('REFERENCE_INCONNUE', {}, faults)
    for (const { idSousRubrique, traitee } of sent)
      if (isTreated.get(idSousRubrique) !== traitee)
        await markTreated(tx, idDossier, idSousRubrique, traitee ? user.idUtilisateur : null)
    await recordRound(tx, user, key, request.codeNational, before, await findCorrections(tx, idDossier))
  })
}

/** What a save changes of a file, with the file as it was. */
export interface Save {
  readonly dossier: typeof t.dossiers.$inferSelect
  readonly codeNational: string
  readonly ofDossier: readonly Change[]
}

/**
 * What a change of state of a file does to its corrections, in the same transaction. Sending it back asks for the correction of each sub-section judged not
 * valid; whoever must treat them does not submit the file while some are left.
 * @throws DomainError CORRECTIONS_NON_TRAITEES with the sub-sections that are left
 */
export async function settleCorrections(
  tx: Database,
  user: UserInfo,
  { dossier, codeNational, ofDossier }: Save,
): Promise<void> {
  const etat = ofDossier.find(({ champ }) => champ === 'etatDossier')?.nouvelle
  const { idDossier } = dossier
  if (etat === 'ATTENTE_VERIFICATION' && can(user, 'corrections.write')) {
    const left = (await findCorrections(tx, idDossier)).filter(({ traiteLe }) => traiteLe === null)
    const codeOf = codesFor(codeNational, dossier.idMillesime)
    const faults = left.map(({ idSousRubrique }) => ({ path: codeOf(idSousRubrique), code: 'CORRECTION_NON_TRAITEE' }))
    if (faults.length > 0) throw new DomainError('CORRECTIONS_NON_TRAITEES', {}, faults)
  }
  if (etat === 'ATTENTE_CORRECTION') {
    const before = await findCorrections(tx, idDossier)
    await startRound(tx, idDossier, user.idUtilisateur)
    await recordRound(tx, user, dossier, codeNational, before, await findCorrections(tx, idDossier))
  }
}

/** The code of a sub-section by its identifier. */
function codesFor(codeNational: string, idMillesime: number): (idSousRubrique: number) => string {
  const codes = codesOfSousRubriques(schemeFor(codeNational, idMillesime) ?? { structure: [] })
  return (idSousRubrique) => codes.get(idSousRubrique) ?? String(idSousRubrique)
}

async function recordRound(
  tx: Database,
  { idUtilisateur }: UserInfo,
  { idExploitation, idMillesime }: DossierKey,
  codeDemarche: string,
  before: readonly Correction[],
  after: readonly Correction[],
): Promise<void> {
  const codeOf = codesFor(codeDemarche, idMillesime)
  const fields = (corrections: readonly Correction[]) =>
    Object.fromEntries(
      corrections.flatMap(({ idSousRubrique, commentaire, traiteLe }) => [
        [`${codeOf(idSousRubrique)}.commentaire`, commentaire],
        [`${codeOf(idSousRubrique)}.traitee`, traiteLe !== null],
      ]),
    )
  const old = fields(before)
  const gone = Object.fromEntries(Object.keys(old).map((champ) => [champ, null]))
  const changes = differences(old, { ...gone, ...fields(after) }, 'correction.')
  await record(tx, { idUtilisateur, idExploitation, idMillesime, codeDemarche }, changes)
}
