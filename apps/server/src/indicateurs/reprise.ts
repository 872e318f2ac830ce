import { isDeepStrictEqual } from 'node:util'
import type { UserInfo, Valeur } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import type { DossierEvaluation } from '@sillon/referentials'
import type { Database } from '../database/connection'
import { type DossierRequest, hasDemarche, openDossier } from '../demarches/repository'
import { findExploitation } from '../exploitations/repository'
import { record } from '../journal/journal'
import { loadReferences } from '../referentiels/references'
import { reviserValidites } from './jugement'
import { findFacts, findSaisies, inputOf, valuesOf, writeSaisies } from './repository'
import { keyOf, requireRubrique, schemeOf } from './request'
import { sameValue, toValeur } from './valeurs'
import { findValidites } from './validites'

interface Changement {
  readonly codeNational: string
  readonly ancienne: Valeur
  readonly nouvelle: Valeur
}

/**
 * Puts the values that the data source proposes back in the rows of a module, in one transaction, journalled as such. An entry that hides a proposal is taken
 * away, so that the proposal stands; sub-sections judged valid and rows without proposal stay as they are (specification 3, section 4).
 * @throws DomainError RESSOURCE_INCONNUE for a module that the procedure has not, ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE
 */
export async function reprendre(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
  codeRubrique: string,
): Promise<Changement[]> {
  await findExploitation(db, user, request.idExploitation)
  const scheme = await schemeOf(db, request)
  const key = await keyOf(db, request)
  const rubrique = requireRubrique(scheme, codeRubrique)
  const annee = await loadReferences(db, request.millesime)
  return db.transaction(async (tx) => {
    // Giving a farm a procedure that it has not is an act of its own.
    if (!(await hasDemarche(tx, key))) authorize(user, 'demarches.write')
    const { idUtilisateur } = user
    const dossier = await openDossier(tx, key, { idUtilisateur, codeDemarche: request.codeNational })
    authorize(user, 'indicateurs.write', { etats: [dossier.etatDossier] })
    const saisies = await findSaisies(tx, dossier.idDossier)
    const validites = await findValidites(tx, dossier.idDossier)
    const evaluation = scheme.evaluate(inputOf(await findFacts(tx, key, annee), valuesOf(saisies)))
    const saisis = rubrique.sousRubriques
      .filter(({ idSousRubrique }) => validites.get(idSousRubrique)?.estValide !== true)
      .flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs))
      .filter((code) => evaluation.isEntered(code))
    takeAway(evaluation, saisis)
    const changements = saisis.flatMap((codeNational): Changement[] => {
      if (evaluation.isEntered(codeNational)) return []
      const ancienne = saisies.get(codeNational)?.valeur ?? null
      const nouvelle = toValeur(evaluation.get(codeNational) as Value)
      return isDeepStrictEqual(ancienne, nouvelle) ? [] : [{ codeNational, ancienne, nouvelle }]
    })
    if (changements.length === 0) return []
    await writeSaisies(
      tx,
      { idDossier: dossier.idDossier },
      changements.map(({ codeNational }) => [codeNational, null]),
    )
    const { idExploitation, idMillesime } = key
    await record(
      tx,
      { idUtilisateur, idExploitation, idMillesime, codeDemarche: request.codeNational, origine: 'REPRISE' },
      changements.map(({ codeNational, ancienne }) => ({ champ: codeNational, ancienne, nouvelle: null })),
    )
    await reviserValidites(tx, scheme, dossier, idUtilisateur)
    return changements
  })
}

/**
 * Takes away, of these entries, those that hide another proposal. The proposal of a total follows the rows that it adds up, so they are looked at again until
 * nothing moves.
 */
function takeAway(evaluation: DossierEvaluation, codes: readonly string[]): void {
  const hides = (code: string) => {
    const proposition = evaluation.proposal(code) as Value
    return evaluation.isEntered(code) && proposition !== null && !sameValue(proposition, evaluation.get(code) as Value)
  }
  for (let found = codes.filter(hides); found.length > 0; found = codes.filter(hides))
    for (const code of found) evaluation.set(code, null)
}
