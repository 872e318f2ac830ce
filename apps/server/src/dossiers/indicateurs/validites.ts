import type { saveValidites as saveValiditesCall } from '@sillon/contract'
import { DomainError, type Fault } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import type { Jugement } from '#socle/database/schema'
import { differences, record } from '#socle/journal/journal'
import { changedSince, conflictsOf, ownChanges, refuseConflicts } from '#socle/journal/since'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import { aConfirmerIn, changeesDepuis, openVue, type Vue, valeursVues } from './jugement'
import { codeOfPartie, codesDePartie } from './parties'
import { findValidites, upsertValidite, type ValiditeGardee } from './validites-repository'

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
      const after = { estValide, commentaireAuditeur: commentaireAuditeur || null }
      return differences(before, after, prefixOf(section))
    })
    const since = await changedSince(
      tx,
      ifMatch,
      context,
      said.map(({ champ }) => champ),
    )
    const changes = ownChanges(said, since)
    const nameOf = (champ: string) => {
      const place = judged.find(({ section }) => champ.startsWith(prefixOf(section)))?.place
      return `${place}.${champ.replace(/^.*\./, '')}`
    }
    refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', conflictsOf(changes, since, nameOf))
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
    for (const { section: codeNational } of judged) {
      const ofOne = changes.filter(({ champ }) => champ.startsWith(prefixOf(codeNational)))
      if (ofOne.length === 0) continue
      const fields = Object.fromEntries(ofOne.map(({ champ, nouvelle }) => [champ.replace(/^.*\./, ''), nouvelle]))
      const values = {
        ...fields,
        ...(fields.estValide !== undefined && {
          valideIdUtilisateur: idUtilisateur,
          valideDate: sql`now()`,
          jugement: jugementDe(vue, codeNational, fields.estValide as boolean | null),
        }),
      }
      await upsertValidite(tx, { idDossier, codeNational }, values)
      await record(tx, context, ofOne)
    }
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

/** Judged values with the verdict; null for a withdrawn verdict. */
const jugementDe = (vue: Vue, section: string, estValide: boolean | null): Jugement | null =>
  estValide === null ? null : { estValide, valeurs: valeursVues(vue, section) }
