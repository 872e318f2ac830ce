import { createHash } from 'node:crypto'
import type { Suspens as SuspensDuContrat, UserInfo } from '@sillon/contract'
import {
  avancementDe,
  type Constat,
  type ConstatCalcule,
  conclusionDe,
  DomainError,
  estExigence,
  type Fault,
  isDecided,
  lectureDe,
  type Suspens,
  sectionsAJuger,
  statutsNotes,
  suspensDe,
} from '@sillon/domain'
import { aUnAgriculteur } from '#courriels/destinataires'
import type { Database } from '#socle/database/database'
import type { PreuvesFigees } from '#socle/database/schema'
import { record } from '#socle/journal/journal'
import { SUSPENS } from '#socle/journal/replay'
import { findValeursAuditees } from '../dossier/audit-repository'
import { type Vue, vueOf } from '../dossier/lecture'
import { findLastDecision } from '../dossier/repository'
import type { Passage } from '../dossier/transition'
import { isOutlived } from '../indicateurs/jugement'
import { findValidites } from '../indicateurs/validites-repository'
import { preuvesActuelles, preuvesEnSuspens } from '../preuves/lecture'
import { findDemandes } from '../preuves/liens-repository'
import { findQuestions } from '../questions/repository'
import { findAnDerniers, valuesOfSaisies } from '../resultats/pages'
import { requireQuatreYeux } from './quatre-yeux'
import { isEnvoye } from './repository'

type Dossier = Passage['dossier']
/** A file, with the day of its audit and whether it has an audited period, after the save. */
export type Regarde = Pick<Passage, 'dossier' | 'codeNational' | 'dateAudit' | 'aPeriodeAuditee'>

/**
 * Refuses a decision based on an outdated preview, or a decision with open items and without a reason. Journals the open items of the decision.
 * @throws DomainError DECISION_PAR_UN_AUTRE, DOSSIER_MODIFIE_ENTRE_TEMPS, DECISION_SANS_MOTIF with each row, section and place concerned
 */
export async function requireDecidable(tx: Database, user: Pick<UserInfo, 'idUtilisateur'>, passage: Passage) {
  const { dossier, codeNational, etat, motif, apercu } = passage
  if (!isDecided(etat)) return
  await requireQuatreYeux(tx, user, passage)
  const { suspens, empreinte } = await lookAt(tx, passage)
  if (apercu !== null && empreinte !== null && apercu !== empreinte)
    throw new DomainError('DOSSIER_MODIFIE_ENTRE_TEMPS')
  if (suspens.length === 0) return
  if (motif === null) throw new DomainError('DECISION_SANS_MOTIF', {}, suspens.flatMap(faultsOf))
  const { idExploitation, idMillesime } = dossier
  const context = { idUtilisateur: user.idUtilisateur, idExploitation, idMillesime, codeDemarche: codeNational }
  await record(tx, context, [{ champ: SUSPENS, ancienne: null, nouvelle: suspens.map(versContrat) }])
}

function faultsOf(suspens: Suspens): Fault[] {
  const { code } = suspens
  if ('codes' in suspens) return [...new Set(suspens.codes)].map((path) => ({ path, code }))
  if (suspens.code === 'REFERENCES_MANQUANTES') return suspens.lignes.map((path) => ({ path, code }))
  return [{ path: `exploitationDemarcheMillesime.${champsDeSuspens[code] ?? 'etatDossier'}`, code }]
}

/** Fields that close an open item of the file as a whole. */
const champsDeSuspens: Partial<Record<Suspens['code'], string>> = {
  SANS_DATE_AUDIT: 'dateAudit',
  SANS_PERIODE_AUDITEE: 'periodeAuditeeDebut',
}

/** Open items that a person faces before giving a file a state, and a hash of its content. The hash is null unless the state is a decision. */
export async function lookAt(
  db: Database,
  { etat, ...regarde }: Regarde & Pick<Passage, 'etat'>,
): Promise<{ readonly suspens: readonly Suspens[]; readonly empreinte: string | null }> {
  const meets = isDecided(etat) || etat === 'ATTENTE_VERIFICATION' || etat === 'ATTENTE_CORRECTION'
  if (!meets) return { suspens: [], empreinte: null }
  const { constat, vue, preuves } = await constater(db, regarde)
  return {
    suspens: suspensDe(etat, constat),
    empreinte: isDecided(etat) ? empreinteOf(vue, constat, preuves) : null,
  }
}

/** The API's form of an item. */
export function versContrat(suspens: Suspens): SuspensDuContrat {
  if ('codes' in suspens) return { code: suspens.code, codes: [...suspens.codes] }
  if (suspens.code !== 'REFERENCES_MANQUANTES') return suspens
  return { ...suspens, listes: [...suspens.listes], lignes: [...suspens.lignes] }
}

/** Hash of the open items. It stays the same while no value, verdict, mark, proof or other open item of the file changes. */
function empreinteOf(vue: Vue | null, { calcul, ...rest }: Constat, { liens }: PreuvesFigees): string {
  const auditee = vue?.scheme.auditee(vue.evaluation)
  const values = [vue?.evaluation, auditee].map((evaluation) =>
    [...(vue?.scheme.indicateurs.keys() ?? [])].map((code) => evaluation?.get(code)),
  )
  const aConfirmer = [...(calcul?.aConfirmer ?? [])].sort()
  const preuves = liens.map(({ idLien, numeroRevision, verdict }) => [idLien, numeroRevision, verdict])
  return createHash('sha256')
    .update(JSON.stringify([values, { ...calcul, aConfirmer }, rest, preuves]))
    .digest('base64url')
}

/**
 * State of a file before it is sent or decided; for a decided file, its state at the decision.
 * @param voit whether the reader may see a row, by its code
 * @param lue the file, where it was read before
 */
export async function constater(
  db: Database,
  { dossier, codeNational, dateAudit, aPeriodeAuditee }: Regarde,
  voit: (code: string) => boolean = () => true,
  lue?: Vue,
): Promise<{ readonly constat: Constat; readonly vue: Vue | null; readonly preuves: PreuvesFigees }> {
  const { idDossier, idExploitation } = dossier
  const vue = lue ?? (await vueOf(db, dossier, codeNational))
  const preuves = await preuvesDe(db, dossier, dateAudit)
  const questions = await findQuestions(db, idDossier)
  return {
    vue,
    preuves,
    constat: {
      calcul: vue === null ? null : await calculDe(db, dossier, vue, { preuves, voit }),
      questions: questions.filter(({ attend, estResolue }) => attend !== null && !estResolue).map(({ lieu }) => lieu),
      estEnvoye: await isEnvoye(db, dossier, codeNational),
      aDateAudit: dateAudit !== null,
      aPeriodeAuditee,
      aCorrecteur: await aUnAgriculteur(db, idExploitation),
    },
  }
}

/** Proofs of the file, which must be valid on the day of the audit. */
async function preuvesDe(db: Database, dossier: Dossier, dateAudit: string | null): Promise<PreuvesFigees> {
  const decision = isDecided(dossier.etatDossier) ? await findLastDecision(db, dossier.idDossier) : undefined
  if (decision !== undefined) return decision.preuves
  const actuelles = await preuvesActuelles(db, dossier, dossier.idDossier)
  return { ...actuelles, dateReference: dateAudit ?? actuelles.dateReference }
}

async function calculDe(
  db: Database,
  { idDossier, idMillesime, etatDossier }: Dossier,
  vue: Vue,
  { preuves, voit }: { readonly preuves: PreuvesFigees; readonly voit: (code: string) => boolean },
): Promise<ConstatCalcule> {
  const { scheme, evaluation } = vue
  const validites = await findValidites(db, idDossier)
  const isShown = (code: string) => scheme.isVisible(evaluation, code)
  const isFilled = (code: string) => evaluation.get(code) !== null
  const sections = sectionsAJuger(scheme, isShown, isFilled).map(({ codeNational: code }) => {
    const validite = validites.get(code)
    const estValide = validite === undefined || isOutlived(vue, validite) ? null : validite.estValide
    return { code, estValide }
  })
  const judged = (verdict: boolean | null) =>
    sections.filter(({ estValide }) => estValide === verdict).map(({ code }) => code)
  // A decided file is no longer compared with the year before.
  const anDernier = isDecided(etatDossier) ? undefined : (await findAnDerniers(db, [idDossier])).get(idDossier)
  const compared =
    anDernier === undefined ? evaluation : evaluation.with({ [scheme.anDernier]: valuesOfSaisies(anDernier) })
  const messages = scheme.messages(scheme.auditee(compared))
  const codesOf = (some: typeof messages) => [...new Set(some.map(({ code }) => code))].filter(voit)
  const verdict = scheme.verdictOf(evaluation)
  const avancement = avancementDe(lectureDe(scheme, evaluation))
  return {
    verdict,
    conclusion: conclusionDe(verdict, etatDossier, statutsNotes(avancement)),
    millesime: idMillesime,
    sansReference: scheme.referencesManquantes(scheme.auditee(evaluation)).filter(({ code }) => voit(code)),
    vides: avancement.flatMap(({ vides }) => vides.map(({ code }) => code)).filter(voit),
    enErreur: scheme.enErreur(evaluation).filter(voit),
    exigences: codesOf(messages.filter(estExigence)),
    avertissements: codesOf(messages.filter(({ severite }) => severite === 'avertissement')),
    aConfirmer: [...vue.aConfirmer].filter(isShown).filter(voit),
    nonJugees: judged(null),
    nonValides: judged(false),
    contestees: (await findValeursAuditees(db, idDossier))
      .filter(({ position }) => position === 'CONTESTEE')
      .map(({ codeNational }) => codeNational)
      .filter(voit),
    preuves: preuvesEnSuspens(vue, preuves, await findDemandes(db, idDossier)),
  }
}
