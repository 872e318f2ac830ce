import { createHash } from 'node:crypto'
import {
  type Constat,
  DomainError,
  decisionObstacles,
  type Fault,
  isDecided,
  type Obstacle,
  sectionsAJuger,
} from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import type { Database } from '../database/connection'
import { decidedEvaluation } from '../dossier/decidee'
import type { Passage } from '../dossier/transition'
import { isOutlived, openVue, type Vue } from '../indicateurs/jugement'
import { findValidites } from '../indicateurs/validites-repository'
import { findLiens } from '../preuves/liens-repository'

type Dossier = Passage['dossier']

/**
 * Refuses a decision made on a preview that no longer holds, or that something speaks against when no reason is given for it.
 * @throws DomainError DOSSIER_MODIFIE_ENTRE_TEMPS, DECISION_SANS_MOTIF with each row and section concerned
 */
export async function requireDecidable(tx: Database, passage: Passage): Promise<void> {
  const { motif, apercu } = passage
  if (motif !== null && apercu === null) return
  const { obstacles, empreinte } = await lookAt(tx, passage)
  if (apercu !== null && empreinte !== null && apercu !== empreinte)
    throw new DomainError('DOSSIER_MODIFIE_ENTRE_TEMPS')
  if (motif !== null) return
  const faults = obstacles.flatMap((obstacle): Fault[] =>
    'codes' in obstacle
      ? obstacle.codes.map((code) => ({ path: code, code: obstacle.code }))
      : [{ path: 'exploitationDemarcheMillesime.etatDossier', code: obstacle.code }],
  )
  if (faults.length > 0) throw new DomainError('DECISION_SANS_MOTIF', {}, faults)
}

/** What somebody who takes a file to a state decides on: what speaks against it, and a hash of what the file holds. Nothing for a state that decides nothing. */
export async function lookAt(
  db: Database,
  { dossier, codeNational, etat }: Pick<Passage, 'dossier' | 'codeNational' | 'etat'>,
): Promise<{ readonly obstacles: readonly Obstacle[]; readonly empreinte: string | null }> {
  if (!isDecided(etat)) return { obstacles: [], empreinte: null }
  const vue = await vueOf(db, dossier, codeNational)
  const constat = vue === null ? null : await constatOf(db, dossier, vue)
  const preuves = (await findLiens(db, dossier.idDossier)).map(({ idLien, numeroRevision, verdict }) => [
    idLien,
    numeroRevision,
    verdict,
  ])
  return { obstacles: decisionObstacles(etat, constat), empreinte: empreinteOf(vue, constat, preuves) }
}

/** The same as long as no value, verdict or mark of the file has moved, nor what it shows as proofs. */
function empreinteOf(vue: Vue | null, constat: Constat | null, preuves: readonly unknown[]): string {
  const values = [...(vue?.scheme.indicateurs.keys() ?? [])].map((code) => vue?.evaluation.get(code))
  const aConfirmer = [...(constat?.aConfirmer ?? [])].sort()
  return createHash('sha256')
    .update(JSON.stringify([values, { ...constat, aConfirmer }, preuves]))
    .digest('base64url')
}

/** A file as it stands; a decided one as it was decided. Null where there is no calculation. */
async function vueOf(db: Database, dossier: Dossier, codeNational: string): Promise<Vue | null> {
  const scheme = schemeFor(codeNational, dossier.idMillesime)
  if (scheme === undefined) return null
  return { ...(await openVue(db, scheme, dossier)), ...(await decidedEvaluation(db, dossier, codeNational)) }
}

/** What can be known of a file now. */
async function constatOf(db: Database, dossier: Dossier, vue: Vue): Promise<Constat> {
  const validites = await findValidites(db, dossier.idDossier)
  const isShown = (code: string) => vue.scheme.isVisible(vue.evaluation, code)
  const isFilled = (code: string) => vue.evaluation.get(code) !== null
  const sections = sectionsAJuger(vue.scheme, isShown, isFilled).map(({ codeNational: code }) => {
    const validite = validites.get(code)
    const estValide = validite === undefined || isOutlived(vue, validite) ? null : validite.estValide
    return { code, estValide }
  })
  const judged = (verdict: boolean | null) =>
    sections.filter(({ estValide }) => estValide === verdict).map(({ code }) => code)
  return {
    verdict: vue.scheme.verdictOf(vue.evaluation),
    enErreur: vue.scheme.enErreur(vue.evaluation),
    aConfirmer: [...vue.aConfirmer].filter(isShown),
    nonJugees: judged(null),
    nonValides: judged(false),
  }
}
