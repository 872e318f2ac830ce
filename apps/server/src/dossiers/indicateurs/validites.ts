import type { saveValidites as saveValiditesCall } from '@sillon/contract'
import { DomainError, estConstat, type Fault } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import type { Jugement } from '#socle/database/schema'
import { type Change, differences, record } from '#socle/journal/journal'
import { changedSince, conflictsOf, ownChanges, refuseConflicts } from '#socle/journal/since'
import { openVue, type Vue } from '../dossier/lecture'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import { aConfirmerIn, changeesDepuis, valeursVues } from './jugement'
import { codeOfPartie, codesDePartie } from './parties'
import { findValidites, upsertValidites, type ValiditeEcrite, type ValiditeGardee } from './validites-repository'

/**
 * Judges sub-sections of a file, or its rows where the scheme says so, in one transaction, journalled. Author, date and judged values change only with the
 * verdict.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, REFERENCE_INCONNUE for a sub-section that the procedure lacks or a row outside it,
 * SECTION_A_CONFIRMER with the unconfirmed rows that forbid a verdict of valid, SECTION_MODIFIEE_ENTRE_TEMPS with the rows that differ from the seen values;
 * ConflictError when somebody changed the same verdicts or comments since `ifMatch`
 */
export async function writeValidites(
  db: Database,
  ouverture: OuvertureCalculee,
  sent: z.output<typeof saveValiditesCall.body>,
  ifMatch: number | null,
): Promise<void> {
  const { user, scheme, key } = ouverture
  const faults = sent.flatMap((partie, i): Fault[] => {
    const code = 'REFERENCE_INCONNUE'
    const codes = codesDePartie(scheme, partie)
    if (codes === undefined) return [{ path: `${i}.idSousRubrique`, code }]
    return Object.keys(partie.valeursVues ?? {})
      .filter((vue) => !codes.includes(vue))
      .map((vue) => ({ path: `${i}.valeursVues.${vue}`, code }))
  })
  if (faults.length > 0) throw new DomainError('REFERENCE_INCONNUE', {}, faults)
  const judged = judgedIn(sent, scheme)
  await db.transaction(async (tx) => {
    const { idUtilisateur } = user
    const { idExploitation, idMillesime } = key
    const context = { idUtilisateur, idExploitation, idMillesime, codeDemarche: scheme.codeNational }
    const { idDossier } = await lockFor(tx, ouverture, 'validites.write')
    const known = await findValidites(tx, idDossier)
    const prefixOf = (section: string) => `validite.${section}.`
    const said = judged.flatMap(({ section, given }) => {
      const before: Partial<ValiditeGardee> = known.get(section) ?? {}
      const { estValide = before.estValide, commentaireAuditeur = before.commentaireAuditeur } = given
      const { gravite = before.gravite, echeance = before.echeance } = given
      const after = { estValide, commentaireAuditeur: commentaireAuditeur || null, gravite, echeance }
      return differences(before, after, prefixOf(section))
    })
    const since = await changedSince(
      tx,
      ifMatch,
      context,
      said.map(({ champ }) => champ),
    )
    const own = ownChanges(said, since)
    const nameOf = (champ: string) => {
      const place = judged.find(({ section }) => champ.startsWith(prefixOf(section)))?.place
      return `${place}.${champ.replace(/^.*\./, '')}`
    }
    refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', conflictsOf(own, since, nameOf))
    const { erased, faults: sansVerdict } = constatsApres(judged, known, own, prefixOf)
    if (sansVerdict.length > 0)
      throw new DomainError(
        'VALEUR_INVALIDE',
        {},
        sansVerdict.map((champ) => ({ path: nameOf(champ), code: 'CONSTAT_SANS_VERDICT' })),
      )
    const changes = [...own, ...erased]
    const vue = await openVue(tx, scheme, { idDossier, idExploitation, idMillesime })
    const becomes = (verdict: boolean, section: string) =>
      changes.some(({ champ, nouvelle }) => champ === `${prefixOf(section)}estValide` && nouvelle === verdict)
    const changees = judged
      .filter(({ section }) => becomes(true, section) || becomes(false, section))
      .flatMap(({ section, given: { valeursVues: vues } }) =>
        vues === undefined ? [] : changeesDepuis(vue, section, vues),
      )
      .map((path): Fault => ({ path, code: 'VALEUR_CHANGEE' }))
    if (changees.length > 0) throw new DomainError('SECTION_MODIFIEE_ENTRE_TEMPS', {}, changees)
    const aConfirmer = judged
      .filter(({ section }) => becomes(true, section))
      .flatMap(({ section }) => aConfirmerIn(vue, section))
      .map((path): Fault => ({ path, code: 'VALEURS_A_CONFIRMER' }))
    if (aConfirmer.length > 0) throw new DomainError('SECTION_A_CONFIRMER', {}, aConfirmer)
    const written = new Map<string, ValiditeEcrite>()
    const journalled: Change[] = []
    for (const { section: codeNational } of judged) {
      const ofOne = changes.filter(({ champ }) => champ.startsWith(prefixOf(codeNational)))
      if (ofOne.length === 0) continue
      journalled.push(...ofOne)
      const fields = Object.fromEntries(ofOne.map(({ champ, nouvelle }) => [champ.replace(/^.*\./, ''), nouvelle]))
      written.set(codeNational, {
        // A severity alone is checked beside its verdict.
        estValide: known.get(codeNational)?.estValide ?? null,
        ...fields,
        ...(fields.estValide !== undefined && {
          valideIdUtilisateur: idUtilisateur,
          valideDate: sql`now()`,
          jugement: jugementDe(vue, codeNational, fields.estValide as boolean | null),
        }),
      })
    }
    await upsertValidites(tx, idDossier, written)
    await record(tx, context, journalled)
  })
}

type Given = z.output<typeof saveValiditesCall.body>[number]

/** Each sub-section or row once, with its index in the call: when one is named twice, the last value of each field counts. */
function judgedIn(sent: readonly Given[], scheme: Scheme) {
  const found = new Map<string, { section: string; place: number; given: Partial<Given> }>()
  for (const [place, given] of sent.entries()) {
    const section = codeOfPartie(scheme, given) ?? ''
    found.set(section, { section, place, given: { ...found.get(section)?.given, ...given } })
  }
  return [...found.values()]
}

/**
 * Severities and deadlines of parts that are no finding after these changes: those that the changes give, which are faults (by their fields in the journal),
 * and the erasure of those that the parts had.
 */
function constatsApres(
  judged: readonly { readonly section: string }[],
  known: ReadonlyMap<string, ValiditeGardee>,
  changes: readonly Change[],
  prefixOf: (section: string) => string,
): { readonly faults: readonly string[]; readonly erased: readonly Change[] } {
  const sorted = judged.map(({ section }) => {
    const before: Partial<ValiditeGardee> = known.get(section) ?? {}
    const nouvelle = new Map(changes.map((change) => [change.champ, change.nouvelle]))
    const champ = (name: 'estValide' | 'gravite' | 'echeance') => `${prefixOf(section)}${name}`
    const after = (name: 'estValide' | 'gravite' | 'echeance') =>
      nouvelle.has(champ(name)) ? nouvelle.get(champ(name)) : (before[name] ?? null)
    if (estConstat({ estValide: after('estValide') as boolean | null })) return { faults: [], erased: [] }
    const kept = (['gravite', 'echeance'] as const).filter((name) => after(name) !== null)
    return {
      faults: kept.map(champ).filter((name) => nouvelle.has(name)),
      erased: kept
        .filter((name) => !nouvelle.has(champ(name)))
        .map((name): Change => ({ champ: champ(name), ancienne: before[name] ?? null, nouvelle: null })),
    }
  })
  return {
    faults: sorted.flatMap(({ faults }) => faults),
    erased: sorted.flatMap(({ erased }) => erased),
  }
}

/** Judged values with the verdict; null for a withdrawn verdict. */
const jugementDe = (vue: Vue, section: string, estValide: boolean | null): Jugement | null =>
  estValide === null ? null : { estValide, valeurs: valeursVues(vue, section) }
