import { isDeepStrictEqual } from 'node:util'
import type { Valeur, Validite } from '@sillon/contract'
import { isDecided } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import { type DossierEvaluation, type Scheme, schemeFor } from '@sillon/referentials'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/connection'
import type { Jugement } from '../database/schema'
import * as t from '../database/schema'
import { type JournalContext, record } from '../journal/journal'
import { loadReferences, type ReferencesOfYear } from '../referentiels/references'
import { findFacts, findSaisies, inputOf, valuesOf } from './repository'
import { codesOfSousRubriques } from './sous-rubriques'
import { fromValeur, toApiValeur, toValeur } from './valeurs'

type FarmYear = Parameters<typeof findFacts>[1]
interface Fichier extends FarmYear {
  readonly idDossier: number
}

/** A file as an auditor sees it: its calculation, and the rows that wait to be confirmed. */
export interface Vue {
  readonly scheme: Scheme
  readonly evaluation: DossierEvaluation
  readonly aConfirmer: ReadonlySet<string>
}

/** The file as it stands in this transaction. */
export async function openVue(tx: Database, scheme: Scheme, dossier: Fichier): Promise<Vue> {
  const saisies = await findSaisies(tx, dossier.idDossier)
  const facts = await findFacts(tx, dossier, await loadReferences(tx, dossier.idMillesime))
  return {
    scheme,
    evaluation: scheme.evaluate(inputOf(facts, valuesOf(saisies))),
    aConfirmer: new Set([...saisies].flatMap(([code, saisie]) => (saisie.aConfirmer ? [code] : []))),
  }
}

const visibleCodes = ({ scheme, evaluation }: Omit<Vue, 'aConfirmer'>, idSousRubrique: number) =>
  scheme.structure
    .flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
    .filter((one) => one.idSousRubrique === idSousRubrique)
    .flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs))
    .filter((code) => scheme.isVisible(evaluation, code))

/** Rows of a sub-section that show a copied value nobody has confirmed. */
export const aConfirmerIn = (vue: Vue, idSousRubrique: number): string[] =>
  visibleCodes(vue, idSousRubrique).filter((code) => vue.aConfirmer.has(code))

/**
 * What somebody judges who judges a sub-section: the values that it shows and that people or the farm's data gave, by row. A total counts only where an entry
 * replaces it: what it adds up is judged where it stands.
 */
export function valeursVues(vue: Omit<Vue, 'aConfirmer'>, idSousRubrique: number): Record<string, Valeur> {
  const { scheme, evaluation } = vue
  const given = visibleCodes(vue, idSousRubrique).filter((code) => {
    const indicateur = scheme.indicateurs.get(code)
    return indicateur?.modifiable === true && (indicateur.nature !== 'C' || evaluation.isEntered(code))
  })
  return Object.fromEntries(
    given
      .map((code) => [code, toValeur(evaluation.get(code) as Value)] as const)
      .filter(([, valeur]) => valeur !== null),
  )
}

/** What was said of a sub-section, as it is stored. */
export type ValiditeGardee = Omit<Validite, 'aRevoir' | 'modifications'> & { readonly jugement: Jugement | null }

/** The values of a sub-section that are no longer those that were judged; none where nobody has judged. */
function modificationsOf(vue: Omit<Vue, 'aConfirmer'>, { idSousRubrique, jugement }: ValiditeGardee) {
  if (jugement === null) return []
  const now = valeursVues(vue, idSousRubrique)
  return [...new Set([...Object.keys(jugement.valeurs), ...Object.keys(now)])]
    .map((codeNational) => ({
      codeNational,
      ancienne: jugement.valeurs[codeNational] ?? null,
      nouvelle: now[codeNational] ?? null,
    }))
    .filter(({ ancienne, nouvelle }) => !isDeepStrictEqual(ancienne, nouvelle))
}

/** Whether a verdict of valid holds no longer for what the sub-section shows. */
export const isOutlived = (vue: Vue, validite: ValiditeGardee): boolean =>
  validite.estValide === true &&
  (modificationsOf(vue, validite).length > 0 || aConfirmerIn(vue, validite.idSousRubrique).length > 0)

/** What was said of a sub-section, beside what it shows now. */
export function toValidite(
  vue: Omit<Vue, 'aConfirmer'>,
  validite: ValiditeGardee,
  bassins: ReferencesOfYear['bassins'],
): Validite {
  const { jugement, ...said } = validite
  const shown = (code: string, valeur: Valeur) => {
    const indicateur = vue.scheme.indicateurs.get(code)
    return indicateur === undefined ? valeur : toApiValeur(indicateur, fromValeur(valeur), bassins)
  }
  return {
    ...said,
    aRevoir: jugement?.estValide === true && said.estValide === null,
    modifications: modificationsOf(vue, validite).map(({ codeNational, ancienne, nouvelle }) => ({
      codeNational,
      ancienne: shown(codeNational, ancienne),
      nouvelle: shown(codeNational, nouvelle),
    })),
  }
}

/**
 * Takes back the verdict of each sub-section judged valid in which this transaction changed a value, whoever changes it; journalled as its consequence. Who
 * judged it, and what, stays.
 */
export async function reviserValidites(
  tx: Database,
  scheme: Scheme,
  dossier: Fichier,
  idUtilisateur: number,
): Promise<void> {
  const { idDossier, idExploitation, idMillesime } = dossier
  const valides = await tx
    .select()
    .from(t.validites)
    .where(and(eq(t.validites.idDossier, idDossier), eq(t.validites.estValide, true)))
  if (valides.length === 0) return
  const vue = await openVue(tx, scheme, dossier)
  const outlived = valides
    .map((validite) => ({ ...validite, validePar: null }))
    .filter((validite) => isOutlived(vue, validite))
    .map(({ idSousRubrique }) => idSousRubrique)
  if (outlived.length === 0) return
  await tx
    .update(t.validites)
    .set({ estValide: null })
    .where(and(eq(t.validites.idDossier, idDossier), inArray(t.validites.idSousRubrique, outlived)))
  const codes = codesOfSousRubriques(scheme)
  const context: JournalContext = {
    idUtilisateur,
    idExploitation,
    idMillesime,
    codeDemarche: scheme.codeNational,
    origine: 'CONSEQUENCE',
  }
  await record(
    tx,
    context,
    outlived.map((id) => ({ champ: `validite.${codes.get(id)}.estValide`, ancienne: true, nouvelle: null })),
  )
}

/**
 * The same in each file of a farm, or of one year of it, once what they share has changed. A decided one shows what it was decided on: it waits until it is opened again. To
 * be called with the files locked.
 */
export async function reviserValiditesDe(
  tx: Database,
  { idExploitation, idMillesime }: Pick<FarmYear, 'idExploitation'> & Partial<FarmYear>,
  idUtilisateur: number,
): Promise<void> {
  const dossiers = await tx
    .select({
      idDossier: t.dossiers.idDossier,
      annee: t.dossiers.idMillesime,
      etat: t.dossiers.etatDossier,
      code: t.demarches.code,
    })
    .from(t.dossiers)
    .innerJoin(t.demarches, eq(t.demarches.idDemarche, t.dossiers.idDemarche))
    .where(
      and(
        eq(t.dossiers.idExploitation, idExploitation),
        idMillesime === undefined ? undefined : eq(t.dossiers.idMillesime, idMillesime),
      ),
    )
  for (const { idDossier, annee, etat, code } of dossiers) {
    const scheme = schemeFor(code, annee)
    if (scheme !== undefined && !isDecided(etat))
      await reviserValidites(tx, scheme, { idExploitation, idMillesime: annee, idDossier }, idUtilisateur)
  }
}
