import {
  type Constat,
  DomainError,
  decisionObstacles,
  type EtatDossier,
  type Fault,
  isDecided,
  type Obstacle,
  sectionsAJuger,
} from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import type { Save } from '../corrections/service'
import type { Database } from '../database/connection'
import type * as t from '../database/schema'
import { decidedEvaluation } from '../decisions/evaluation'
import { isOutlived, openVue, reviserValidites, type Vue } from '../indicateurs/jugement'
import { findValidites } from '../indicateurs/validites'

/** One that nobody has opened yet has no identifier in use. */
type Dossier = Pick<typeof t.dossiers.$inferSelect, 'idDossier' | 'idExploitation' | 'idMillesime' | 'etatDossier'>
type Fields = Readonly<Record<string, unknown>>

/** What is said of the year, with the reason that a change of state leaves: a decision has the one that comes with it or none, any other state has none. */
export function settleMotif({ etatDossier: avant }: Dossier, said: Fields): Fields {
  const { etatDossier: etat = avant, motifDecision = null } = said as Partial<Save['dossier']>
  if (etat === avant) return said
  return { ...said, motifDecision: isDecided(etat) ? motifDecision : null }
}

/**
 * Refuses a decision that something speaks against when no reason is given for it, and a reason without a decision.
 * @throws DomainError DECISION_SANS_MOTIF with each row and section concerned, VALEUR_INVALIDE
 */
export async function requireDecidable(tx: Database, { dossier, codeNational, ofDossier }: Save): Promise<void> {
  const changed = new Map(ofDossier.map(({ champ, nouvelle }) => [champ, nouvelle]))
  const etat = changed.get('etatDossier') as EtatDossier | undefined
  const path = 'exploitationDemarcheMillesime'
  if (etat === undefined && changed.has('motifDecision'))
    throw new DomainError('VALEUR_INVALIDE', {}, [{ path: `${path}.motifDecision`, code: 'MOTIF_SANS_DECISION' }])
  const motif = changed.has('motifDecision') ? changed.get('motifDecision') : dossier.motifDecision
  if (etat === undefined || motif !== null) return
  const faults = (await obstaclesOf(tx, dossier, codeNational, etat)).flatMap((obstacle): Fault[] =>
    'codes' in obstacle
      ? obstacle.codes.map((code) => ({ path: code, code: obstacle.code }))
      : [{ path: `${path}.etatDossier`, code: obstacle.code }],
  )
  if (faults.length > 0) throw new DomainError('DECISION_SANS_MOTIF', {}, faults)
}

/** What speaks against taking a file to a state. */
export const obstaclesOf = async (
  db: Database,
  dossier: Dossier,
  codeNational: string,
  etat: EtatDossier,
): Promise<Obstacle[]> => (isDecided(etat) ? decisionObstacles(etat, await constatOf(db, dossier, codeNational)) : [])

/** What can be known of a file now; of a decided one, as it was decided. Null where there is no calculation. */
async function constatOf(db: Database, dossier: Dossier, codeNational: string): Promise<Constat | null> {
  const scheme = schemeFor(codeNational, dossier.idMillesime)
  if (scheme === undefined) return null
  const vue: Vue = { ...(await openVue(db, scheme, dossier)), ...(await decidedEvaluation(db, dossier, codeNational)) }
  const validites = await findValidites(db, dossier.idDossier)
  const isShown = (code: string) => vue.scheme.isVisible(vue.evaluation, code)
  const sections = sectionsAJuger(vue.scheme, isShown).map(({ idSousRubrique, codeNational: code }) => {
    const validite = validites.get(idSousRubrique)
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

/** A file that is opened again is looked at again where its farm changed while it was decided. */
export async function settleReouverture(
  tx: Database,
  idUtilisateur: number,
  { dossier, codeNational, ofDossier }: Save,
): Promise<void> {
  const etat = ofDossier.find(({ champ }) => champ === 'etatDossier')?.nouvelle as EtatDossier | undefined
  const scheme = schemeFor(codeNational, dossier.idMillesime)
  if (etat !== undefined && isDecided(dossier.etatDossier) && !isDecided(etat) && scheme !== undefined)
    await reviserValidites(tx, scheme, dossier, idUtilisateur)
}
