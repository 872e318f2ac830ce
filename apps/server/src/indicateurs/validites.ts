import type { saveValidites as saveValiditesCall, UserInfo } from '@sillon/contract'
import { authorize, DomainError, type Fault } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { type DossierKey, openDossier } from '../demarches/repository'
import { differences, record } from '../journal/journal'
import { aConfirmerIn, openVue, type ValiditeGardee, valeursVues } from './jugement'
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
 * rows that keep one from being valid
 */
export async function writeValidites(
  db: Database,
  user: UserInfo,
  scheme: Scheme,
  key: DossierKey,
  sent: z.output<typeof saveValiditesCall.body>,
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
    const vue = await openVue(tx, scheme, { idDossier, idExploitation, idMillesime })
    const aConfirmer = sent
      .filter(({ idSousRubrique: id, estValide }) => estValide === true && known.get(id)?.estValide !== true)
      .flatMap(({ idSousRubrique }) => aConfirmerIn(vue, idSousRubrique))
      .map((path): Fault => ({ path, code: 'VALEURS_A_CONFIRMER' }))
    if (aConfirmer.length > 0) throw new DomainError('SECTION_A_CONFIRMER', {}, aConfirmer)
    for (const { idSousRubrique, estValide: said, commentaireAuditeur } of sent) {
      const before = known.get(idSousRubrique)
      const estValide = said === undefined ? (before?.estValide ?? null) : said
      const after = {
        estValide,
        commentaireAuditeur:
          (commentaireAuditeur === undefined ? before?.commentaireAuditeur : commentaireAuditeur) || null,
      }
      const changes = differences(before ?? {}, after, `validite.${codes.get(idSousRubrique)}.`)
      if (changes.length === 0) continue
      const isJudged = changes.some(({ champ }) => champ.endsWith('.estValide'))
      const values = {
        ...after,
        ...(isJudged && {
          valideIdUtilisateur: idUtilisateur,
          valideDate: sql`now()`,
          jugement: estValide === null ? null : { estValide, valeurs: valeursVues(vue, idSousRubrique) },
        }),
      }
      await tx
        .insert(t.validites)
        .values({ idDossier, idSousRubrique, ...values })
        .onConflictDoUpdate({ target: [t.validites.idDossier, t.validites.idSousRubrique], set: values })
      await record(tx, context, changes)
    }
  })
}
