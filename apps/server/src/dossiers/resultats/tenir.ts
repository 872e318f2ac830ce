import { bilanDe, isDecided } from '@sillon/domain'
import { type DossierEvaluation, type Scheme, schemeFor } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import { headOf, referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { type DossierDeFerme, findDossiers } from '../dossier/repository'
import type { Effet } from '../dossier/transition'
import { calculer, findAnDerniers, valuesOfSaisies } from './pages'
import { resultatDe, writeResultats } from './repository'

/** Stores the results of a file from its evaluation at the end of this transaction. @param references head of the journal of its references */
export async function tenir(
  tx: Database,
  scheme: Scheme,
  {
    idDossier,
    evaluation,
    references,
  }: { idDossier: number; evaluation: DossierEvaluation; references: string | null },
): Promise<void> {
  const compared = await compareeALAnDernier(tx, scheme, idDossier, evaluation)
  await writeResultats(tx, [resultatDe(scheme, idDossier, bilanDe(scheme, compared))], references)
}

/** The evaluation of an open file, compared with the entries of the year before if there are any. */
export async function compareeALAnDernier(
  db: Database,
  scheme: Scheme,
  idDossier: number,
  evaluation: DossierEvaluation,
): Promise<DossierEvaluation> {
  const saisies = (await findAnDerniers(db, [idDossier])).get(idDossier)
  return saisies === undefined ? evaluation : evaluation.with({ [scheme.anDernier]: valuesOfSaisies(saisies) })
}

interface Fichier {
  readonly idDossier: number
  readonly idMillesime: number
}

/**
 * Like `tenir`, for a file reloaded at the end of this transaction; a decided file has its frozen results. A file whose calculation fails is left to a
 * re-scoring, which reports the reason.
 */
export async function recalculer(tx: Database, scheme: Scheme, { idDossier, idMillesime }: Fichier): Promise<void> {
  const references = await headOf(tx, idMillesime)
  const annee = await referencesAt(tx, idMillesime, scheme.references, references)
  const parmi = sql`d.id_dossier = ${idDossier}`
  const { resultats } = await calculer(tx, { scheme, millesime: idMillesime, annee, parmi })
  await writeResultats(tx, resultats, references)
}

/** Like `recalculer`, for the file of the next year if it exists and is open: its comparison with the year before has changed. */
export async function recalculerSuivant(
  tx: Database,
  { codeNational }: Pick<Scheme, 'codeNational'>,
  { idExploitation, idMillesime }: { readonly idExploitation: number; readonly idMillesime: number },
): Promise<void> {
  for (const dossier of await findDossiers(tx, idExploitation, [idMillesime + 1]))
    if (dossier.codeNational === codeNational) await recalculerOuvert(tx, dossier)
}

/** Like `recalculer`, for several files of a farm after a change of their shared data; decided files stay. */
export async function recalculerDe(tx: Database, dossiers: readonly DossierDeFerme[]): Promise<void> {
  for (const dossier of dossiers) await recalculerOuvert(tx, dossier)
}

async function recalculerOuvert(
  tx: Database,
  { codeNational, etatDossier, ...dossier }: DossierDeFerme,
): Promise<void> {
  const scheme = schemeFor(codeNational, dossier.idMillesime)
  if (scheme !== undefined && !isDecided(etatDossier)) await recalculer(tx, scheme, dossier)
}

/** Updates the results of the lists when a file is opened, decided or reopened. */
export const effetResultats: Effet = {
  async enregistre(tx, _user, { dossier, codeNational, etat }) {
    const scheme = schemeFor(codeNational, dossier.idMillesime)
    const staysDecided = isDecided(dossier.etatDossier) && isDecided(etat)
    if (scheme !== undefined && !staysDecided) await recalculer(tx, scheme, dossier)
  },
}
