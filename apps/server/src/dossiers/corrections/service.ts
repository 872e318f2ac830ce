import type { Correction, saveCorrections as saveCorrectionsCall, UserInfo } from '@sillon/contract'
import { can, DomainError, type Fault } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { differences, record } from '#socle/journal/journal'
import { type CorrectionGardee, findCorrections, markTreated, startRound } from '../dossier/corrections-repository'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import type { DossierKey } from '../dossier/repository'
import type { Effet, Passage } from '../dossier/transition'
import { codeOfPartie, nomsDesParties } from '../indicateurs/parties'

/** Corrections of the last request in the order of the sheets, with the treated ones. Everybody who sees the farm may read them. */
export const readCorrections = async (db: Database, { dossier, scheme }: OuvertureCalculee): Promise<Correction[]> =>
  dossier === undefined ? [] : inSheetOrder(scheme, await findCorrections(db, dossier.idDossier))

const inSheetOrder = (scheme: Scheme, asked: readonly CorrectionGardee[]): Correction[] =>
  [...nomsDesParties(scheme)].flatMap(([code, nom]) =>
    asked
      .filter(({ codeNational }) => codeNational === code)
      .map(({ codeNational: _, ...said }) => ({ ...nom, ...said })),
  )

/**
 * Marks corrections as treated or untreated: one transaction, journalled.
 * @returns all corrections of the last request
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, REFERENCE_INCONNUE for a sub-section that the last request does not name
 */
export async function saveCorrections(
  db: Database,
  ouverture: OuvertureCalculee,
  sent: z.output<typeof saveCorrectionsCall.body>,
): Promise<Correction[]> {
  const { user, key, codeNational, scheme } = ouverture
  return db.transaction(async (tx) => {
    const { idDossier } = await lockFor(tx, ouverture, 'corrections.write')
    const before = await findCorrections(tx, idDossier)
    const isTreated = new Map(before.map(({ codeNational, traiteLe }) => [codeNational, traiteLe !== null]))
    const ticks = sent.map(({ traitee, ...partie }) => ({ code: codeOfPartie(scheme, partie) ?? '', traitee }))
    const faults = ticks.flatMap(({ code }, i): Fault[] =>
      isTreated.has(code) ? [] : [{ path: `${i}.idSousRubrique`, code: 'CORRECTION_NON_DEMANDEE' }],
    )
    if (faults.length > 0) throw new DomainError('REFERENCE_INCONNUE', {}, faults)
    for (const { code, traitee } of ticks)
      if (isTreated.get(code) !== traitee) await markTreated(tx, idDossier, code, traitee ? user.idUtilisateur : null)
    const after = await findCorrections(tx, idDossier)
    await recordRound(tx, user, key, codeNational, before, after)
    return inSheetOrder(scheme, after)
  })
}

/**
 * Updates the corrections of a file when its state changes, in the same transaction. Sending the file back requests the correction of each sub-section judged
 * not valid. A person who must treat corrections cannot submit the file while some are open.
 * @throws DomainError CORRECTIONS_NON_TRAITEES with the open sub-sections
 */
async function settleCorrections(
  tx: Database,
  user: UserInfo,
  { dossier, codeNational, etat }: Passage,
): Promise<void> {
  const { idDossier } = dossier
  if (etat === 'ATTENTE_VERIFICATION' && can(user, 'corrections.write')) {
    const left = (await findCorrections(tx, idDossier)).filter(({ traiteLe }) => traiteLe === null)
    const faults = left.map(({ codeNational: path }) => ({ path, code: 'CORRECTION_NON_TRAITEE' }))
    if (faults.length > 0) throw new DomainError('CORRECTIONS_NON_TRAITEES', {}, faults)
  }
  if (etat === 'ATTENTE_CORRECTION') {
    const before = await findCorrections(tx, idDossier)
    await startRound(tx, idDossier, user.idUtilisateur)
    await recordRound(tx, user, dossier, codeNational, before, await findCorrections(tx, idDossier))
  }
}

/** Corrections follow the state of their file. */
export const effetCorrections: Effet = { avant: settleCorrections }

async function recordRound(
  tx: Database,
  { idUtilisateur }: UserInfo,
  { idExploitation, idMillesime }: Omit<DossierKey, 'idDemarche'>,
  codeDemarche: string,
  before: readonly CorrectionGardee[],
  after: readonly CorrectionGardee[],
): Promise<void> {
  const fields = (corrections: readonly CorrectionGardee[]) =>
    Object.fromEntries(
      corrections.flatMap(({ codeNational, commentaire, gravite, echeance, traiteLe }) => [
        [`${codeNational}.commentaire`, commentaire],
        [`${codeNational}.gravite`, gravite],
        [`${codeNational}.echeance`, echeance],
        [`${codeNational}.traitee`, traiteLe !== null],
      ]),
    )
  const old = fields(before)
  const gone = Object.fromEntries(Object.keys(old).map((champ) => [champ, null]))
  const changes = differences(old, { ...gone, ...fields(after) }, 'correction.')
  await record(tx, { idUtilisateur, idExploitation, idMillesime, codeDemarche }, changes)
}
