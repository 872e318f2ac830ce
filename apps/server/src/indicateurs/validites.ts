import type { saveValidites as saveValiditesCall, UserInfo } from '@sillon/contract'
import { authorize, DomainError, type Fault } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../database/connection'
import type { Jugement } from '../database/schema'
import * as t from '../database/schema'
import { type DossierKey, openDossier } from '../demarches/repository'
import { differences, record } from '../journal/journal'
import { changedSince, conflictsOf, ownChanges, refuseConflicts } from '../journal/since'
import { aConfirmerIn, openVue, type ValiditeGardee, type Vue, valeursVues } from './jugement'
import { codesOfSousRubriques } from './sous-rubriques'

/** What was said of the sub-sections of a file, by sub-section. */
export async function findValidites(db: Database, idDossier: number): Promise<ReadonlyMap<number, ValiditeGardee>> {
  const rows = await db
    .select({
      idSousRubrique: t.validites.idSousRubrique,
      estValide: t.validites.estValide,
      commentaireAuditeur: t.validites.commentaireAuditeur,
      valideIdUtilisateur: t.validites.valideIdUtilisateur,
      validePar: sql<string | null>`${t.utilisateurs.prenom} || ' ' || ${t.utilisateurs.nom}`,
      valideDate: t.validites.valideDate,
      jugement: t.validites.jugement,
    })
    .from(t.validites)
    .leftJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, t.validites.valideIdUtilisateur))
    .where(eq(t.validites.idDossier, idDossier))
  return new Map(rows.map((row) => [row.idSousRubrique, row]))
}

/**
 * Judges sub-sections of a file, in one transaction, journalled. Who, when and what change only with the verdict.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, REFERENCE_INCONNUE for a sub-section that the procedure has not, SECTION_A_CONFIRMER with the
 *   rows that keep one from being valid; ConflictError when somebody changed since `ifMatch` what is said of the same ones
 */
export async function writeValidites(
  db: Database,
  user: UserInfo,
  scheme: Scheme,
  key: DossierKey,
  sent: z.output<typeof saveValiditesCall.body>,
  ifMatch: number | null,
): Promise<void> {
  const codes = codesOfSousRubriques(scheme)
  const faults = sent.flatMap(({ idSousRubrique }, i): Fault[] =>
    codes.has(idSousRubrique) ? [] : [{ path: `${i}.idSousRubrique`, code: 'REFERENCE_INCONNUE' }],
  )
  if (faults.length > 0) throw new DomainError('REFERENCE_INCONNUE', {}, faults)
  await db.transaction(async (tx) => {
    const { idUtilisateur } = user
    const { idExploitation, idMillesime } = key
    const context = { idUtilisateur, idExploitation, idMillesime, codeDemarche: scheme.codeNational }
    const { idDossier, etatDossier } = await openDossier(tx, key, context)
    authorize(user, 'validites.write', { etats: [etatDossier] })
    const known = await findValidites(tx, idDossier)
    const prefixOf = (idSousRubrique: number) => `validite.${codes.get(idSousRubrique)}.`
    const said = sent.flatMap(({ idSousRubrique, ...given }) => {
      const before: Partial<ValiditeGardee> = known.get(idSousRubrique) ?? {}
      const { estValide = before.estValide, commentaireAuditeur = before.commentaireAuditeur } = given
      const after = { estValide, commentaireAuditeur: commentaireAuditeur || null }
      return differences(before, after, prefixOf(idSousRubrique))
    })
    const since = await changedSince(
      tx,
      ifMatch,
      context,
      said.map(({ champ }) => champ),
    )
    const changes = ownChanges(said, since)
    const nameOf = (champ: string) => {
      const place = sent.findIndex(({ idSousRubrique }) => champ.startsWith(prefixOf(idSousRubrique)))
      return `${place}.${champ.replace(/^.*\./, '')}`
    }
    refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', conflictsOf(changes, since, nameOf))
    const vue = await openVue(tx, scheme, { idDossier, idExploitation, idMillesime })
    const becomesValid = (idSousRubrique: number) =>
      changes.some(({ champ, nouvelle }) => champ === `${prefixOf(idSousRubrique)}estValide` && nouvelle === true)
    const aConfirmer = sent
      .filter(({ idSousRubrique }) => becomesValid(idSousRubrique))
      .flatMap(({ idSousRubrique }) => aConfirmerIn(vue, idSousRubrique))
      .map((path): Fault => ({ path, code: 'VALEURS_A_CONFIRMER' }))
    if (aConfirmer.length > 0) throw new DomainError('SECTION_A_CONFIRMER', {}, aConfirmer)
    for (const idSousRubrique of new Set(sent.map((one) => one.idSousRubrique))) {
      const ofOne = changes.filter(({ champ }) => champ.startsWith(prefixOf(idSousRubrique)))
      if (ofOne.length === 0) continue
      const fields = Object.fromEntries(ofOne.map(({ champ, nouvelle }) => [champ.replace(/^.*\./, ''), nouvelle]))
      const values = {
        ...fields,
        ...(fields.estValide !== undefined && {
          valideIdUtilisateur: idUtilisateur,
          valideDate: sql`now()`,
          jugement: jugementDe(vue, idSousRubrique, fields.estValide as boolean | null),
        }),
      }
      await tx
        .insert(t.validites)
        .values({ idDossier, idSousRubrique, ...values })
        .onConflictDoUpdate({ target: [t.validites.idDossier, t.validites.idSousRubrique], set: values })
      await record(tx, context, ofOne)
    }
  })
}

/** What was judged, beside the verdict; nothing once it is taken back. */
const jugementDe = (vue: Vue, idSousRubrique: number, estValide: boolean | null): Jugement | null =>
  estValide === null ? null : { estValide, valeurs: valeursVues(vue, idSousRubrique) }
