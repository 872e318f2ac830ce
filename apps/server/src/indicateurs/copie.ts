import type { getCopie } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { type DossierEvaluation, isYears, type Scheme, toValeur } from '@sillon/referentials'
import type { z } from 'zod'
import type { Database } from '../database/connection'
import { findSaisies, writeSaisies } from '../dossier/contenu-repository'
import { findFacts, inputOf } from '../dossier/entree'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import { type DossierKey, findDossier } from '../dossier/repository'
import { type Saisie, valuesOf } from '../dossier/saisies'
import { record } from '../journal/journal'
import { loadReferences } from '../referentiels/references'
import { recalculer } from '../resultats/tenir'
import { carriedOver } from './copie-values'
import { reviserValidites } from './jugement'
import { requireRubrique } from './rubriques'
import { findValidites } from './validites-repository'

type Answer = z.infer<typeof getCopie.answer>

const before = (key: DossierKey): DossierKey => ({ ...key, idMillesime: key.idMillesime - 1 })

/** What a row would hold. */
interface Apport {
  readonly code: string
  readonly value: Value
}

type Laissee = Answer['laissees'][number]

/** A file, and its calculation with more entries than it has. */
async function openYear(db: Database, scheme: Scheme, key: DossierKey) {
  const dossier = await findDossier(db, key)
  const saisies = dossier === undefined ? new Map<string, Saisie>() : await findSaisies(db, dossier.idDossier)
  const annee = await loadReferences(db, key.idMillesime, scheme.references)
  const facts = await findFacts(db, key, annee)
  const evaluate = (apports: readonly Apport[]) => {
    const added = Object.fromEntries(apports.map(({ code, value }) => [code, value]))
    return scheme.evaluate(inputOf(scheme, facts, { ...valuesOf(saisies), ...added }))
  }
  return { idDossier: dossier?.idDossier, annee, evaluate }
}

const enteredOf = (evaluation: DossierEvaluation, code: string): Value =>
  evaluation.isEntered(code) ? (evaluation.get(code) as Value) : null

/**
 * What last year's entries bring to the rows of a module, and why the others bring nothing (docs/decisions/0005-copy-of-last-year.md); to the rows `wanted` only, when it
 * is given. Only rows that showed last year count.
 */
async function findApports(db: Database, scheme: Scheme, key: DossierKey, rubrique: string, wanted?: Set<string>) {
  const { sousRubriques } = requireRubrique(scheme, rubrique)
  const last = await openYear(db, scheme, before(key))
  if (last.idDossier === undefined) return { apports: [], laissees: [] }
  const lastYear = last.evaluate([])
  const { idDossier, annee, evaluate } = await openYear(db, scheme, key)
  const thisYear = evaluate([])
  const validites = idDossier === undefined ? undefined : await findValidites(db, idDossier)
  const laissees: Laissee[] = []
  const candidates: Apport[] = []
  for (const { codeNational: section, libellesEnglobants } of sousRubriques)
    for (const codeNational of libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)) {
      const indicateur = scheme.indicateurs.get(codeNational)
      const entry = enteredOf(lastYear, codeNational)
      if (indicateur === undefined || entry === null || !scheme.isVisible(lastYear, codeNational)) continue
      // Points that somebody gave are of the campaign that they were given for, and not everybody may know of them.
      if (indicateur.scoring) continue
      if (wanted?.has(codeNational) === false) continue
      const now = enteredOf(thisYear, codeNational)
      const value = carriedOver(indicateur, entry, now)
      if ([section, codeNational].some((partie) => validites?.get(partie)?.estValide === true))
        laissees.push({ codeNational, motif: 'SECTION_VALIDEE' })
      else if (value !== null && thisYear.proposal(codeNational) !== null)
        laissees.push({ codeNational, motif: 'DONNEES_EXPLOITATION' })
      // What the lists of this year do not have any more could not be confirmed.
      else if (value !== null && indicateur.kind.check(value, annee) !== null)
        laissees.push({ codeNational, motif: 'SANS_OBJET' })
      else if (value !== null) candidates.push({ code: codeNational, value })
      else laissees.push({ codeNational, motif: now === null ? 'CAMPAGNE_SEULE' : 'DEJA_SAISIE' })
    }
  const apports = showing(scheme, thisYear, evaluate, candidates)
  for (const { code } of candidates.filter((candidate) => !apports.includes(candidate)))
    laissees.push({ codeNational: code, motif: 'SANS_OBJET' })
  return { apports, laissees }
}

/** The rows that show what they are brought once all of them are filled: some show only for the answer to another. */
function showing(
  scheme: Scheme,
  thisYear: DossierEvaluation,
  evaluate: (apports: readonly Apport[]) => DossierEvaluation,
  apports: readonly Apport[],
): readonly Apport[] {
  const after = evaluate(apports)
  const kept = apports.filter(({ code, value }) => {
    if (!scheme.isVisible(after, code) || !scheme.isOpen(after, code)) return false
    if (!isYears(value)) return true
    const now = enteredOf(thisYear, code)
    return scheme
      .campagnes(after, code)
      .some((campagne) => value[campagne] !== null && value[campagne] !== (isYears(now) ? now[campagne] : null))
  })
  return kept.length === apports.length ? kept : showing(scheme, thisYear, evaluate, kept)
}

/**
 * What a copy of last year's entries would bring to a module.
 * @throws DomainError RESSOURCE_INCONNUE for a module that the procedure has not
 */
export async function previewCopie(
  db: Database,
  { scheme, key, millesime }: OuvertureCalculee,
  rubrique: string,
): Promise<Answer> {
  const { apports, laissees } = await findApports(db, scheme, key, rubrique)
  return {
    millesime: millesime - 1,
    lignes: apports.map(({ code, value }) => ({ codeNational: code, nouvelle: toValeur(value) })),
    laissees,
  }
}

/**
 * Brings last year's entries into the rows named, to be confirmed: one transaction, journalled as a copy.
 * @throws DomainError RESSOURCE_INCONNUE, ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE
 */
export async function copier(
  db: Database,
  ouverture: OuvertureCalculee,
  { rubrique, codes }: { readonly rubrique: string; readonly codes: readonly string[] },
) {
  const { user, scheme, key, codeNational: codeDemarche } = ouverture
  return db.transaction(async (tx) => {
    const dossier = await lockFor(tx, ouverture, 'indicateurs.write')
    const { idDossier } = dossier
    const { apports } = await findApports(tx, scheme, key, rubrique, new Set(codes))
    if (apports.length === 0) return []
    const saisies = await findSaisies(tx, idDossier)
    const changements = apports.map(({ code, value }) => ({
      codeNational: code,
      ancienne: saisies.get(code)?.valeur ?? null,
      nouvelle: toValeur(value),
    }))
    const { idUtilisateur } = user
    await writeSaisies(
      tx,
      { idDossier, aConfirmer: new Set(apports.map(({ code }) => code)) },
      changements.map(({ codeNational, nouvelle }) => [codeNational, nouvelle]),
    )
    const { idExploitation, idMillesime } = key
    await record(
      tx,
      { idUtilisateur, idExploitation, idMillesime, codeDemarche, origine: 'COPIE' },
      changements.map(({ codeNational, ...change }) => ({ champ: codeNational, ...change })),
    )
    await reviserValidites(tx, scheme, dossier, idUtilisateur)
    await recalculer(tx, scheme, dossier)
    return changements
  })
}
