import { isDeepStrictEqual } from 'node:util'
import type { Valeur } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { Choices, Value } from '@sillon/engine'
import { type DossierEvaluation, type Scheme, sameValue, toValeur } from '@sillon/referentials'
import { referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { record } from '#socle/journal/journal'
import { findContenu, writeSaisies } from '../dossier/contenu-repository'
import { inputOf } from '../dossier/entree'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import { valuesOf } from '../dossier/saisies'
import { recalculer, recalculerSuivant } from '../resultats/tenir'
import { reviserValidites } from './jugement'
import { estProposee, requireRubrique } from './rubriques'
import { findValidites } from './validites-repository'

interface Changement {
  readonly codeNational: string
  readonly ancienne: Valeur
  readonly nouvelle: Valeur
}

/**
 * Resets the rows of a module to the proposals of the data source, in one transaction, journalled as such. An entry over a proposal is erased; of a composite entry, the measures over one. Sub-sections and
 * rows judged valid, and rows without proposal, stay unchanged (specification 3, section 4).
 * @throws DomainError RESSOURCE_INCONNUE for a module that the procedure lacks, REPRISE_NON_PROPOSEE, ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE
 */
export async function reprendre(
  db: Database,
  ouverture: OuvertureCalculee,
  codeRubrique: string,
): Promise<Changement[]> {
  const { user, scheme, key, codeNational: codeDemarche } = ouverture
  const { idUtilisateur } = user
  const rubrique = requireRubrique(scheme, codeRubrique)
  return db.transaction(async (tx) => {
    const dossier = await lockFor(tx, ouverture, 'indicateurs.write')
    const contenu = await findContenu(tx, { ...key, idDossier: dossier.idDossier })
    if (!estProposee(rubrique, contenu.registre != null)) throw new DomainError('REPRISE_NON_PROPOSEE')
    const { saisies } = contenu
    const annee = await referencesAt(tx, key.idMillesime, scheme.references, contenu.references)
    const validites = await findValidites(tx, dossier.idDossier)
    const isValid = (partie: string) => validites.get(partie)?.estValide === true
    const evaluation = scheme.evaluate(inputOf(scheme, { ...contenu, annee }, valuesOf(saisies)))
    const saisis = rubrique.sousRubriques
      .filter(({ codeNational }) => !isValid(codeNational))
      .flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs))
      .filter((code) => !isValid(code))
      .filter((code) => evaluation.isEntered(code) && scheme.indicateurs.get(code)?.kind.aCote !== true)
    takeAway(evaluation, saisis)
    const gardees = new Map(saisis.flatMap((code) => sansMesuresProposees(scheme, evaluation, code)))
    const changements = saisis.flatMap((codeNational): Changement[] => {
      const composee = gardees.get(codeNational)
      if (composee === undefined && evaluation.isEntered(codeNational)) return []
      const ancienne = saisies.get(codeNational)?.valeur ?? null
      const nouvelle = toValeur(composee?.lue ?? (evaluation.get(codeNational) as Value))
      return isDeepStrictEqual(ancienne, nouvelle) ? [] : [{ codeNational, ancienne, nouvelle }]
    })
    if (changements.length === 0) return []
    const saisieDe = (code: string) => toValeur(gardees.get(code)?.saisie ?? null)
    await writeSaisies(
      tx,
      { idDossier: dossier.idDossier },
      changements.map(({ codeNational }) => [codeNational, saisieDe(codeNational)]),
    )
    const { idExploitation, idMillesime } = key
    await record(
      tx,
      { idUtilisateur, idExploitation, idMillesime, codeDemarche, origine: 'REPRISE' },
      changements.map(({ codeNational, ancienne }) => ({
        champ: codeNational,
        ancienne,
        nouvelle: saisieDe(codeNational),
      })),
    )
    await reviserValidites(tx, scheme, dossier, idUtilisateur)
    await recalculer(tx, scheme, dossier)
    await recalculerSuivant(tx, scheme, key)
    return changements
  })
}

/** Removes the entries that hide a different proposal. The proposal of a total depends on its rows: repeat until nothing changes. */
function takeAway(evaluation: DossierEvaluation, codes: readonly string[]): void {
  const hides = (code: string) => {
    const proposition = evaluation.proposal(code) as Value
    return evaluation.isEntered(code) && proposition !== null && !sameValue(proposition, evaluation.get(code) as Value)
  }
  for (let found = codes.filter(hides); found.length > 0; found = codes.filter(hides))
    for (const code of found) evaluation.set(code, null)
}

/**
 * A composite entry without the measures over a different proposal of the records: as it is stored, and as it reads with those of the records in their place.
 * Nothing for any other row.
 */
function sansMesuresProposees(
  { mesuresRegistre }: Pick<Scheme, 'mesuresRegistre'>,
  evaluation: DossierEvaluation,
  code: string,
): (readonly [code: string, { readonly saisie: Value; readonly lue: Value }])[] {
  const mesures = mesuresRegistre.get(code)
  if (mesures === undefined || !evaluation.isEntered(code)) return []
  const entree = evaluation.get(code) as Choices
  const reprises = Object.entries(mesures).flatMap(([champ, { proposee }]) => {
    const proposition = evaluation.get(proposee) as Value
    const entered = entree[champ] ?? null
    return proposition === null || entered === null || sameValue(proposition, entered)
      ? []
      : [[champ, proposition] as const]
  })
  if (reprises.length === 0) return []
  const vides = Object.fromEntries(reprises.map(([champ]) => [champ, null]))
  const saisie = { ...entree, ...vides }
  const estVide = Object.values(saisie).every((champ) => champ === null)
  return [
    [
      code,
      { saisie: estVide ? null : (saisie as Value), lue: { ...entree, ...Object.fromEntries(reprises) } as Value },
    ],
  ]
}
