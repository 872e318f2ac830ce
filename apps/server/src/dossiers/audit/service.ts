import type { Audit, saveReponseAudit as saveReponseCall, saveValeurAuditee as saveValeurCall } from '@sillon/contract'
import { areResultsOpen, DomainError, estAuditable, type Fault } from '@sillon/domain'
import { ecartsDe, fromValeur, type Scheme, sameValue, toValeur } from '@sillon/referentials'
import type { z } from 'zod'
import { referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { type Change, record } from '#socle/journal/journal'
import { changedSince, conflictsOf, ownChanges, refuseConflicts } from '#socle/journal/since'
import {
  findNomsDeLAudit,
  findValeursAuditees,
  journalAudit,
  removeValeurAuditee,
  upsertValeurAuditee,
  type ValeurAuditeeGardee,
  writeReponse,
} from '../dossier/audit-repository'
import { lire, openVue } from '../dossier/lecture'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import { recalculer } from '../resultats/tenir'

/** Values of the auditor of a file in the order of the sheets, without rows hidden from their reader. */
export async function readValeursAuditees(
  db: Database,
  { user, dossier, scheme, permissions, key, references }: OuvertureCalculee,
): Promise<Audit['valeurs']> {
  if (dossier === undefined) return []
  const gardees = await findValeursAuditees(db, dossier.idDossier)
  if (gardees.length === 0) return []
  const { bassins } = await referencesAt(db, key.idMillesime, scheme.references, references)
  const noms = await findNomsDeLAudit(db, gardees)
  const nomDe = (id: number | null) => noms.get(id ?? 0) ?? null
  const parCode = new Map(gardees.map((garde) => [garde.codeNational, garde]))
  return inSheetOrder(scheme).flatMap((code) => {
    const garde = parCode.get(code)
    const indicateur = scheme.indicateurs.get(code)
    if (garde === undefined || indicateur === undefined || (indicateur.scoring && !permissions.voirScores)) return []
    const { position, reponse: texte, reponduPar, reponduLe: le, auditePar, ...said } = garde
    return [
      {
        ...said,
        valeur: indicateur.kind.encode(fromValeur(garde.valeur), { bassins }),
        auditePar: nomDe(auditePar),
        estDuLecteur: auditePar === user.idUtilisateur,
        reponse: position === null || le === null ? null : { position, texte, par: nomDe(reponduPar), le },
      },
    ]
  })
}

/** Codes of the rows in the order of the sheets. */
const inSheetOrder = ({ structure }: Scheme): string[] =>
  structure.flatMap(({ rubriques }) =>
    rubriques.flatMap(({ sousRubriques }) =>
      sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)),
    ),
  )

/** Values of the auditor, and the difference in points for those who may see results. */
export async function readAudit(db: Database, ouverture: OuvertureCalculee): Promise<Audit> {
  const { user, dossier, permissions } = ouverture
  const voitPoints = permissions.voirScores && dossier !== undefined && areResultsOpen(user.role, dossier.etatDossier)
  const valeurs = await readValeursAuditees(db, ouverture)
  if (!voitPoints) return { valeurs, modules: null }
  const { scheme, evaluation } = await lire(db, ouverture)
  const modules = ecartsDe(scheme, evaluation).map(({ termes, ...module }) => ({ ...module, termes: [...termes] }))
  return { valeurs, modules }
}

const contextOf = ({ user, key, codeNational }: OuvertureCalculee) => ({
  idUtilisateur: user.idUtilisateur,
  idExploitation: key.idExploitation,
  idMillesime: key.idMillesime,
  codeDemarche: codeNational,
})

/**
 * Gives a row of a file a value of the auditor: one transaction, journalled, with the results of the lists. A change erases the answer.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, RESSOURCE_INCONNUE for a row that takes no value or is not visible, VALEUR_INVALIDE;
 * ConflictError when somebody changed the same value since `ifMatch`
 */
export async function auditer(
  db: Database,
  ouverture: OuvertureCalculee,
  code: string,
  { valeur, verdict, gravite, commentaire }: z.output<typeof saveValeurCall.body>,
  ifMatch: number | null,
): Promise<void> {
  const { scheme, key, user } = ouverture
  const indicateur = scheme.indicateurs.get(code)
  if (indicateur === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  const value = indicateur.kind.decode(valeur)
  const listes = await referencesAt(db, key.idMillesime, scheme.references, ouverture.references)
  const refused = value === null ? null : indicateur.kind.check(value, listes)
  const said = {
    codeNational: code,
    valeur: toValeur(value),
    verdict,
    gravite: gravite ?? null,
    commentaire: commentaire || null,
  }
  const faults: Fault[] = [
    ...(refused === null ? [] : [{ path: 'valeur', code: refused }]),
    ...(verdict === 'CONFORME' && said.gravite !== null ? [{ path: 'gravite', code: 'GRAVITE_SANS_CONSTAT' }] : []),
    ...(verdict === 'NON_CONFORME' && said.commentaire === null
      ? [{ path: 'commentaire', code: 'CHAMP_OBLIGATOIRE' }]
      : []),
  ]
  await db.transaction(async (tx) => {
    const { idDossier } = await lockFor(tx, ouverture, 'audit.write')
    const { evaluation } = await openVue(tx, scheme, { ...key, idDossier })
    if (!estAuditable(scheme, code) || !scheme.isVisible(evaluation, code)) throw new DomainError('RESSOURCE_INCONNUE')
    if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
    const before = (await findValeursAuditees(tx, idDossier)).find(({ codeNational }) => codeNational === code)
    await changer(tx, ouverture, ifMatch, { code, before, nouvelle: journalAudit.valeur(said) }, () =>
      upsertValeurAuditee(tx, idDossier, { ...said, auditePar: user.idUtilisateur }),
    )
    await recalculer(tx, scheme, { idDossier, idMillesime: key.idMillesime })
  })
}

/**
 * Withdraws a value of the auditor with its answer: one transaction, journalled.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, VALEUR_AUDITEE_INCONNUE; ConflictError
 */
export const retirer = (
  db: Database,
  ouverture: OuvertureCalculee,
  code: string,
  ifMatch: number | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { scheme, key } = ouverture
    const { idDossier } = await lockFor(tx, ouverture, 'audit.write')
    const before = await requireValeur(tx, idDossier, code)
    await changer(tx, ouverture, ifMatch, { code, before, nouvelle: null }, () =>
      removeValeurAuditee(tx, idDossier, code),
    )
    await recalculer(tx, scheme, { idDossier, idMillesime: key.idMillesime })
  })

/** Writes another value of the auditor and erases its answer, both journalled; nothing where the value stays the same. */
async function changer(
  tx: Database,
  ouverture: OuvertureCalculee,
  ifMatch: number | null,
  {
    code,
    before,
    nouvelle,
  }: {
    readonly code: string
    readonly before: ValeurAuditeeGardee | undefined
    readonly nouvelle: ReturnType<typeof journalAudit.valeur> | null
  },
  write: () => Promise<void>,
): Promise<void> {
  const ancienne = before === undefined ? null : journalAudit.valeur(before)
  if (sameValue(ancienne as never, nouvelle as never)) return
  const context = contextOf(ouverture)
  const champ = journalAudit.champ(code)
  const since = await changedSince(tx, ifMatch, context, [champ])
  const own = ownChanges([{ champ, ancienne, nouvelle }], since)
  refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', conflictsOf(own, since))
  if (own.length === 0) return
  await write()
  const reponse = before === undefined ? null : journalAudit.reponse(before)
  const erased: Change[] =
    reponse === null ? [] : [{ champ: journalAudit.champReponse(code), ancienne: reponse, nouvelle: null }]
  await record(tx, context, own)
  await record(tx, { ...context, origine: 'CONSEQUENCE' }, erased)
}

/**
 * Answers a value of the auditor: one transaction, journalled.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, VALEUR_AUDITEE_INCONNUE, VALEUR_INVALIDE for a contested value without words; ConflictError
 */
export const repondre = (
  db: Database,
  ouverture: OuvertureCalculee,
  code: string,
  { position, texte }: z.output<typeof saveReponseCall.body>,
  ifMatch: number | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { user, scheme, permissions } = ouverture
    const { idDossier } = await lockFor(tx, ouverture, 'audit.repondre')
    if (scheme.indicateurs.get(code)?.scoring === true && !permissions.voirScores)
      throw new DomainError('VALEUR_AUDITEE_INCONNUE')
    const before = await requireValeur(tx, idDossier, code)
    const after = { position, reponse: texte || null }
    if (position === 'CONTESTEE' && after.reponse === null)
      throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'texte', code: 'CHAMP_OBLIGATOIRE' }])
    const context = contextOf(ouverture)
    const champ = journalAudit.champReponse(code)
    // An answer to a value that the auditor changed meanwhile answers another value.
    const since = await changedSince(tx, ifMatch, context, [champ, journalAudit.champ(code)])
    const change = { champ, ancienne: journalAudit.reponse(before), nouvelle: journalAudit.reponse(after) }
    const own = ownChanges([change], since)
    refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', [
      ...conflictsOf(own, since),
      ...conflictsOf([{ ...change, champ: journalAudit.champ(code) }], since),
    ])
    if (own.length === 0 || sameValue(change.ancienne as never, change.nouvelle as never)) return
    await writeReponse(tx, idDossier, code, { ...after, reponduPar: user.idUtilisateur })
    await record(tx, context, own)
  })

async function requireValeur(tx: Database, idDossier: number, code: string): Promise<ValeurAuditeeGardee> {
  const found = (await findValeursAuditees(tx, idDossier)).find(({ codeNational }) => codeNational === code)
  if (found === undefined) throw new DomainError('VALEUR_AUDITEE_INCONNUE')
  return found
}
