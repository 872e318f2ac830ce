import { type EtatDossier, etatsDossier, isDecided } from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { loadReferences } from '#fermes/referentiels/references'
import { figerRegistre } from '#fermes/registre/figer'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { record } from '#socle/journal/journal'
import { auditeesOf, findValeursAuditees } from '../dossier/audit-repository'
import { findConstats } from '../dossier/constats-repository'
import { findSaisies } from '../dossier/contenu-repository'
import { findFacts, inputOf } from '../dossier/entree'
import { findDerniereEntiere } from '../dossier/repository'
import { valuesOf } from '../dossier/saisies'
import type { Effet, Passage } from '../dossier/transition'
import { preuvesActuelles } from '../preuves/lecture'
import { findEmpreintes } from './repository'
import { requireDecidable } from './suspens'

/**
 * Freezes the content of a file when a change of its state decides it, in the same transaction, journalled (design, section 3). Without a reopening between two
 * decisions nothing can change, and the copy is the same.
 */
async function settleDecision(
  tx: Database,
  { idUtilisateur }: { readonly idUtilisateur: number },
  { dossier, codeNational, etat, motif }: Passage,
): Promise<void> {
  if (isDecided(etat))
    await freeze(tx, {
      ...dossier,
      codeNational,
      etatDossier: etat,
      motifDecision: motif,
      avant: dossier.etatDossier,
      idUtilisateur,
    })
}

/** A decision despite open items needs a reason, and freezes the content of the file. */
export const effetDecision: Effet = {
  avant: requireDecidable,
  apres: settleDecision,
}

interface Decided {
  readonly idDossier: number
  readonly idExploitation: number
  readonly idDemarche: number
  readonly idMillesime: number
  readonly codeNational: string
  readonly etatDossier: EtatDossier
  /** The previous state. */
  readonly avant: EtatDossier
  readonly idUtilisateur: number | null
  /** Reason of the decision. */
  readonly motifDecision: string | null
  /** Default: now. */
  readonly decideLe?: string
}

/** A procedure without rules has no content to freeze. */
async function freeze(tx: Database, { idDossier, codeNational, avant, idUtilisateur, decideLe, ...dossier }: Decided) {
  const { idExploitation, idDemarche, idMillesime, etatDossier, motifDecision: motif } = dossier
  const scheme = schemeFor(codeNational, idMillesime)
  if (scheme === undefined) return
  const last = await findDerniereEntiere(tx, idDossier)
  const content = async () => {
    const annee = await loadReferences(tx, idMillesime, scheme.references)
    const saisies = valuesOf(await findSaisies(tx, idDossier))
    const valeurs = await findValeursAuditees(tx, idDossier)
    const auditees = auditeesOf(Object.fromEntries(valeurs.map(({ codeNational, valeur }) => [codeNational, valeur])))
    const facts = await findFacts(tx, { idExploitation, idMillesime }, annee)
    const entree = inputOf(scheme, { ...facts, auditees }, saisies)
    const evaluation = scheme.evaluate(entree)
    return {
      versionRegles: scheme.version,
      entree,
      resultats: evaluation.results(),
      audit: valeurs.length === 0 ? null : { resultats: scheme.auditee(evaluation).results(), valeurs },
      preuves: await preuvesActuelles(tx, { idExploitation, idDemarche }, idDossier),
      constats: await findConstats(tx, idDossier),
      registre: await figerRegistre(tx, { idExploitation, idMillesime }),
    }
  }
  const { versionRegles, entree, resultats, preuves, constats, registre, audit } =
    last !== undefined && isDecided(avant) ? last : await content()
  const numero = (last?.numero ?? 0) + 1
  await tx.insert(t.decisions).values({
    idDossier,
    numero,
    etatDossier,
    decidePar: idUtilisateur,
    decideLe,
    motif,
    versionRegles,
    entree,
    resultats,
    preuves,
    constats,
    registre,
    audit,
  })
  const empreinte = (await findEmpreintes(tx, [idDossier])).at(-1)?.empreinte
  await record(tx, { idUtilisateur, idExploitation, idMillesime, codeDemarche: codeNational }, [
    { champ: `decision.${numero}`, ancienne: null, nouvelle: { versionRegles, empreinte } },
  ])
}

/**
 * Freezes files decided without a person's act, as in a demonstration, dated from their decision. Safe beside other processes: each file is locked and
 * rechecked.
 */
export async function freezeDecided(db: Database): Promise<void> {
  const withoutCopy = (idDossier?: number) =>
    and(
      inArray(t.dossiers.etatDossier, etatsDossier.filter(isDecided)),
      sql`not exists (select 1 from decisions where decisions.id_dossier = ${t.dossiers.idDossier})`,
      idDossier === undefined ? undefined : eq(t.dossiers.idDossier, idDossier),
    )
  const found = await db.select({ id: t.dossiers.idDossier }).from(t.dossiers).where(withoutCopy())
  for (const { id } of found)
    await db.transaction(async (tx) => {
      const [dossier] = await tx.select().from(t.dossiers).where(withoutCopy(id)).for('update')
      if (dossier === undefined) return
      const { codeNational, decideLe } = await decisionOf(tx, dossier)
      const idUtilisateur = dossier.statutLastChangeIdUtilisateur
      await freeze(tx, { ...dossier, codeNational, avant: 'SAISIE_EN_COURS', idUtilisateur, decideLe })
    })
}

/** Time of a file's decision by its journal, and its procedure. */
async function decisionOf(tx: Database, { idExploitation, idMillesime, idDemarche }: typeof t.dossiers.$inferSelect) {
  const [row] = await tx
    .select({ codeNational: t.demarches.code, decideLe: sql<string>`coalesce(max(${t.journal.le}), now())` })
    .from(t.demarches)
    .leftJoin(
      t.journal,
      and(
        eq(t.journal.codeDemarche, t.demarches.code),
        eq(t.journal.idExploitation, idExploitation),
        eq(t.journal.idMillesime, idMillesime),
        eq(t.journal.champ, 'etatDossier'),
      ),
    )
    .where(eq(t.demarches.idDemarche, idDemarche))
    .groupBy(t.demarches.code)
  if (row === undefined) throw new Error(`Procedure ${idDemarche} is not there.`)
  return row
}
