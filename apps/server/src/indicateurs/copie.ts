import type { UserInfo, Valeur } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import type { DossierEvaluation, Scheme } from '@sillon/referentials'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { type DossierKey, type DossierRequest, findDossier, hasDemarche, openDossier } from '../demarches/repository'
import { findExploitation } from '../exploitations/repository'
import { record } from '../journal/journal'
import { loadReferences } from '../referentiels/references'
import { refuseConflicts } from './conflicts'
import { carriedOver } from './copie-values'
import { findFacts, findSaisies, inputOf, type Saisie, valuesOf, writeSaisies } from './repository'
import { keyOf, requireRubrique, schemeOf } from './request'
import { sameValue, toValeur } from './valeurs'
import { findValidites } from './validites'

const before = <Year extends { readonly idMillesime: number }>(key: Year): Year => ({
  ...key,
  idMillesime: key.idMillesime - 1,
})

interface Apport {
  readonly code: string
  readonly value: Value
  readonly actuelle: Valeur
}

async function evaluate(db: Database, scheme: Scheme, key: DossierKey, saisies: ReadonlyMap<string, Saisie>) {
  const annee = await loadReferences(db, key.idMillesime)
  return scheme.evaluate(inputOf(await findFacts(db, key, annee), valuesOf(saisies)))
}

/**
 * What last year's entries bring to the rows of a module: not to a row that the rotation fills in, nor to a sub-section judged valid, and only of rows that
 * applied to the farm last year.
 */
async function findApports(db: Database, scheme: Scheme, key: DossierKey, rubrique: string): Promise<Apport[]> {
  const { sousRubriques } = requireRubrique(scheme, rubrique)
  const last = await findDossier(db, before(key))
  if (last === undefined) return []
  const dossier = await findDossier(db, key)
  const saisies = dossier === undefined ? new Map<string, Saisie>() : await findSaisies(db, dossier.idDossier)
  const validites = dossier === undefined ? new Map() : await findValidites(db, dossier.idDossier)
  const lastSaisies = await findSaisies(db, last.idDossier)
  const lastYear = await evaluate(db, scheme, before(key), lastSaisies)
  const thisYear = await evaluate(db, scheme, key, saisies)
  return sousRubriques
    .filter(({ idSousRubrique }) => validites.get(idSousRubrique)?.estValide !== true)
    .flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs))
    .flatMap((code): Apport[] => {
      const value = apportOf(scheme, code, lastYear, thisYear)
      const now = thisYear.isEntered(code) ? (thisYear.get(code) as Value) : null
      if (value === null || sameValue(value, now)) return []
      return [{ code, value, actuelle: toValeur(now) }]
    })
}

function apportOf(scheme: Scheme, code: string, lastYear: DossierEvaluation, thisYear: DossierEvaluation): Value {
  const indicateur = scheme.indicateurs.get(code)
  if (indicateur === undefined || !lastYear.isEntered(code) || !scheme.isVisible(lastYear, code)) return null
  if (thisYear.proposal(code) !== null) return null
  const now = thisYear.isEntered(code) ? (thisYear.get(code) as Value) : null
  return carriedOver(indicateur, lastYear.get(code) as Value, now)
}

/**
 * What a copy of last year's entries would bring to a module.
 * @throws DomainError RESSOURCE_INCONNUE for a module that the procedure has not
 */
export async function previewCopie(db: Database, user: UserInfo, request: DossierRequest, rubrique: string) {
  await findExploitation(db, user, request.idExploitation)
  const scheme = await schemeOf(db, request)
  const key = await keyOf(db, request)
  const apports = await findApports(db, scheme, key, rubrique)
  const dossier = await findDossier(db, key)
  return {
    revision: dossier?.revision ?? 0,
    millesime: request.millesime - 1,
    lignes: apports.map(({ code, value, actuelle }) => ({ codeNational: code, nouvelle: toValeur(value), actuelle })),
  }
}

/**
 * Brings last year's entries into the rows named, to be confirmed: one transaction, journalled as a copy.
 * @throws DomainError RESSOURCE_INCONNUE, ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE; ConflictError when somebody changed one of the rows since `ifMatch`
 */
export async function copier(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
  { rubrique, codes }: { readonly rubrique: string; readonly codes: readonly string[] },
  ifMatch: number | null,
) {
  await findExploitation(db, user, request.idExploitation)
  const scheme = await schemeOf(db, request)
  const key = await keyOf(db, request)
  const wanted = new Set(codes)
  return db.transaction(async (tx) => {
    const { idDossier, revision: known } = await openForWriting(tx, user, key, request.codeNational)
    const apports = (await findApports(tx, scheme, key, rubrique)).filter(({ code }) => wanted.has(code))
    refuseConflicts(
      apports.map(({ code, value }) => [code, value]),
      await findSaisies(tx, idDossier),
      ifMatch,
    )
    if (apports.length === 0) return []
    const revision = known + 1
    const { idUtilisateur } = user
    await writeSaisies(
      tx,
      { idDossier, revision, idUtilisateur, aConfirmer: true },
      apports.map(({ code, value }) => [code, toValeur(value)]),
    )
    const changements = apports.map(({ code, value, actuelle }) => ({
      codeNational: code,
      ancienne: actuelle,
      nouvelle: toValeur(value),
    }))
    const { idExploitation, idMillesime } = key
    await record(
      tx,
      { idUtilisateur, idExploitation, idMillesime, codeDemarche: request.codeNational, revision, origine: 'COPIE' },
      changements.map(({ codeNational, ...change }) => ({ champ: codeNational, ...change })),
    )
    return changements
  })
}

/** Says that copied values hold this year too. @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE */
export async function confirmCopie(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
  codes: readonly string[],
): Promise<void> {
  await findExploitation(db, user, request.idExploitation)
  await schemeOf(db, request)
  const key = await keyOf(db, request)
  await db.transaction(async (tx) => {
    const { idDossier } = await openForWriting(tx, user, key, request.codeNational)
    const confirmed = await tx
      .update(t.indicateursSaisis)
      .set({ aConfirmer: false })
      .where(
        and(
          eq(t.indicateursSaisis.idDossier, idDossier),
          eq(t.indicateursSaisis.aConfirmer, true),
          inArray(t.indicateursSaisis.codeNational, [...codes]),
        ),
      )
      .returning({ code: t.indicateursSaisis.codeNational })
    const { idExploitation, idMillesime } = key
    await record(
      tx,
      { idUtilisateur: user.idUtilisateur, idExploitation, idMillesime, codeDemarche: request.codeNational },
      confirmed.map(({ code }) => ({ champ: `aConfirmer.${code}`, ancienne: true, nouvelle: false })),
    )
  })
}

async function openForWriting(tx: Database, user: UserInfo, key: DossierKey, codeDemarche: string) {
  // Giving a farm a procedure that it has not is an act of its own.
  if (!(await hasDemarche(tx, key))) authorize(user, 'demarches.write')
  const dossier = await openDossier(tx, key, { idUtilisateur: user.idUtilisateur, codeDemarche })
  authorize(user, 'indicateurs.write', { etats: [dossier.etatDossier] })
  return dossier
}
