import type {
  compareVersions,
  getAvancement,
  getSuspens,
  getVersion,
  Language,
  listVersions,
  UserInfo,
} from '@sillon/contract'
import { aPeriodeAuditee, can, DomainError, etatsPossibles, isDecided, isInEntry, suspensDe } from '@sillon/domain'
import type { Results } from '@sillon/engine'
import type { Scheme } from '@sillon/referentials'
import type { z } from 'zod'
import { type ReferencesOfYear, referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import type * as t from '#socle/database/schema'
import { findAuditees } from '../dossier/audit-repository'
import { findSaisies } from '../dossier/contenu-repository'
import { findCorrections } from '../dossier/corrections-repository'
import { entreeDe, evaluationOf, resultatsDe } from '../dossier/decidee'
import { findFacts, inputOf } from '../dossier/entree'
import { type Lecture, lire } from '../dossier/lecture'
import { type OuvertureCalculee, openCalcul, openFor, requireOuvrable } from '../dossier/ouvrir'
import { pageDuLieu } from '../dossier/page-du-lieu'
import { type DossierRequest, findDecision } from '../dossier/repository'
import { valuesOf } from '../dossier/saisies'
import { avancementOf } from '../indicateurs/service'
import { type Cote, differencesBetween } from './comparaison'
import { autresYeux } from './quatre-yeux'
import { registreDepuis } from './registre-depuis'
import { findDecisions } from './repository'
import { constater, versContrat } from './suspens'

/** Summaries of the stored versions of a file, one for each decision. */
export async function readVersions(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
): Promise<z.input<typeof listVersions.answer>> {
  const { permissions, scheme, dossier } = await openCalcul(db, user, request)
  const decisions = dossier === undefined ? [] : await findDecisions(db, dossier.idDossier)
  return {
    versions: decisions.map(({ resultats, constats, audit, ...decision }) => ({
      ...decision,
      constats: can(user, 'validites.read')
        ? (constats?.map(({ jugePar: _by, jugeLe: _at, ...constat }) => constat) ?? null)
        : null,
      points: permissions.voirScores ? pointsDe(scheme, audit?.resultats ?? resultats) : null,
      pointsDeclares: permissions.voirScores && audit !== null ? pointsDe(scheme, resultats) : null,
      valeursAuditees: (audit?.valeurs ?? []).flatMap((garde) => {
        const indicateur = scheme.indicateurs.get(garde.codeNational)
        if (indicateur === undefined || (indicateur.scoring && !permissions.voirScores)) return []
        const { auditePar: _by, auditeLe: _at, reponduPar: _answered, reponduLe: _then, ...said } = garde
        return [said]
      }),
    })),
    estRouvert: dossier !== undefined && decisions.length > 0 && !isDecided(dossier.etatDossier),
    registreDepuis: dossier === undefined ? null : await registreDepuis(db, dossier),
  }
}

const pointsDe = (scheme: Scheme, resultats: Results) =>
  Object.fromEntries(
    scheme.modules.flatMap(({ code, score }) =>
      score === null ? [] : [[code, (resultats[score] ?? null) as number | null]],
    ),
  )

/** One stored version; its results only for people who may see scores. @throws DomainError RESSOURCE_INCONNUE for an unknown number */
export async function readVersion(
  db: Database,
  user: UserInfo,
  { numero, ...request }: DossierRequest & { readonly numero: number },
): Promise<z.input<typeof getVersion.answer>> {
  const { permissions, dossier } = await openCalcul(db, user, request)
  const { versionRegles, entree, resultats, audit } = await requireDecision(db, dossier, numero)
  return { versionRegles, entree: entreeDe(entree), ...resultatsDe({ resultats, audit }, permissions) }
}

/**
 * Differences between two versions of a file, or between one version and its present content.
 * @throws DomainError RESSOURCE_INCONNUE for an unknown version
 */
export async function readComparaison(
  db: Database,
  user: UserInfo,
  { de, a, ...request }: DossierRequest & { readonly de: number; readonly a?: number | undefined },
  language: Language,
): Promise<z.input<typeof compareVersions.answer>> {
  const ouverture = await openCalcul(db, user, request)
  const { permissions, dossier } = ouverture
  const annee = await referencesAt(db, request.millesime, ouverture.scheme.references, ouverture.references)
  const version = async (numero: number): Promise<Cote> => {
    const decision = await requireDecision(db, dossier, numero)
    const figee = evaluationOf(decision, request.codeNational, request.millesime)
    if (figee === undefined) throw new DomainError('RESSOURCE_INCONNUE')
    return { ...figee, entree: decision.entree }
  }
  const before = await version(de)
  const after = a === undefined ? await presentOf(db, ouverture, annee) : await version(a)
  return differencesBetween(before, after, { language, voirScores: permissions.voirScores, bassins: annee.bassins })
}

type Dossier = typeof t.dossiers.$inferSelect

async function presentOf(db: Database, { dossier, scheme }: OuvertureCalculee, annee: ReferencesOfYear): Promise<Cote> {
  if (dossier === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  const saisies = valuesOf(await findSaisies(db, dossier.idDossier))
  const auditees = (await findAuditees(db, [dossier.idDossier])).get(dossier.idDossier)
  const entree = inputOf(scheme, { ...(await findFacts(db, dossier, annee)), auditees }, saisies)
  return { scheme, entree, evaluation: scheme.evaluate(entree) }
}

async function requireDecision(db: Database, dossier: Dossier | undefined, numero: number) {
  const decision = dossier === undefined ? undefined : await findDecision(db, dossier.idDossier, numero)
  if (decision === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  return decision
}

/** Open items of a file, for each state that the person may give it. Points that the person may not see are left out. */
export async function readSuspens(
  db: Database,
  user: UserInfo,
  { dateAudit, ...request }: DossierRequest & { readonly dateAudit?: string | undefined },
): Promise<z.input<typeof getSuspens.answer>> {
  const ouverture = await openFor(db, user, request)
  requireOuvrable(ouverture)
  const { key, codeNational, scheme, permissions } = ouverture
  const dossier = ouverture.dossier ?? {
    ...key,
    idDossier: 0,
    etatDossier: 'SAISIE_EN_COURS' as const,
    dateAudit: null,
    periodeAuditeeDebut: null,
    periodeAuditeeFin: null,
  }
  const { constat } = await constater(
    db,
    { dossier, codeNational, dateAudit: dateAudit ?? dossier.dateAudit, aPeriodeAuditee: aPeriodeAuditee(dossier) },
    (code) => permissions.voirScores || scheme?.indicateurs.get(code)?.scoring !== true,
  )
  const actes = await autresYeux(db, user, { dossier, codeNational, etat: 'VALIDE' })
  return etatsPossibles(user.role, dossier.etatDossier)
    .filter((etat) => etat !== dossier.etatDossier)
    .map((etatDossier) => ({
      etatDossier,
      suspens: suspensDe(etatDossier, constat).map(versContrat),
      autresYeux: isDecided(etatDossier) ? actes : [],
    }))
}

/** Progress of a file and what is open before its next state, from one calculation. */
export async function readAvancement(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
  language: Language,
): Promise<z.input<typeof getAvancement.answer>> {
  const ouverture = await openCalcul(db, user, request)
  const lecture = await lire(db, ouverture)
  const suspens = await suspensAVenir(db, user, ouverture, lecture)
  return {
    ...(await avancementOf(db, ouverture, lecture, language, await partsToCorrect(db, ouverture))),
    suspens,
    premiers: suspens.flatMap((one) =>
      'codes' in one ? [{ code: one.code, ...pageDuLieu(ouverture.scheme, one.codes[0]) }] : [],
    ),
  }
}

/** Codes of the parts with an open correction; none of a decided file. */
async function partsToCorrect(db: Database, { dossier }: OuvertureCalculee): Promise<string[]> {
  if (dossier === undefined || isDecided(dossier.etatDossier)) return []
  const corrections = await findCorrections(db, dossier.idDossier)
  return corrections.flatMap(({ codeNational, traiteLe }) => (traiteLe === null ? [codeNational] : []))
}

/** Items that a farmer can still settle while the file is checked: proofs may be attached then. */
const PENDANT_LA_VERIFICATION: readonly string[] = ['PREUVES_DEMANDEES', 'PREUVES_REFUSEES']

/**
 * Open items of the submission during the entry, then of the decision; of the latter, those that a person can settle who may not make it. None for a decided
 * file.
 */
async function suspensAVenir(
  db: Database,
  user: UserInfo,
  { dossier, codeNational, scheme, permissions }: OuvertureCalculee,
  lecture: Lecture,
) {
  if (dossier === undefined || isDecided(dossier.etatDossier)) return []
  const etat = isInEntry(dossier.etatDossier) ? 'ATTENTE_VERIFICATION' : 'CERTIFIABLE'
  const estAuPassage = etatsPossibles(user.role, dossier.etatDossier).includes(etat)
  if (!estAuPassage && etat !== 'CERTIFIABLE') return []
  const { constat } = await constater(
    db,
    { dossier, codeNational, dateAudit: dossier.dateAudit, aPeriodeAuditee: aPeriodeAuditee(dossier) },
    (code) => permissions.voirScores || scheme.indicateurs.get(code)?.scoring !== true,
    lecture,
  )
  return suspensDe(etat, constat)
    .filter(({ code }) => estAuPassage || PENDANT_LA_VERIFICATION.includes(code))
    .map(versContrat)
}
