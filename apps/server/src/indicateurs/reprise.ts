import type { UserInfo, Valeur } from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import type { Database } from '../database/connection'
import { type DossierRequest, hasDemarche, openDossier } from '../demarches/repository'
import { findExploitation } from '../exploitations/repository'
import { record } from '../journal/journal'
import { loadReferences } from '../referentiels/references'
import { findFacts, findSaisies, inputOf, valuesOf, writeSaisies } from './repository'
import { keyOf, schemeOf } from './request'
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
  const rubrique = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .find(({ codeNational }) => codeNational === codeRubrique)
  if (rubrique === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  const annee = await loadReferences(db, request.millesime)
  return db.transaction(async (tx) => {
    // Giving a farm a procedure that it has not is an act of its own.
    if (!(await hasDemarche(tx, key))) authorize(user, 'demarches.write')
    const dossier = await openDossier(tx, key)
    authorize(user, 'indicateurs.write', { etats: [dossier.etatDossier] })
    const saisies = await findSaisies(tx, dossier.idDossier)
    const validites = await findValidites(tx, dossier.idDossier)
    const evaluation = scheme.evaluate(inputOf(await findFacts(tx, key, annee), valuesOf(saisies)))
    const changements = rubrique.sousRubriques
      .filter(({ idSousRubrique }) => validites.get(idSousRubrique)?.estValide !== true)
      .flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs))
      .filter((code) => evaluation.isEntered(code))
      .flatMap((codeNational): Changement[] => {
        const proposition = evaluation.proposal(codeNational) as Value
        if (proposition === null || sameValue(proposition, evaluation.get(codeNational) as Value)) return []
        return [{ codeNational, ancienne: saisies.get(codeNational)?.valeur ?? null, nouvelle: toValeur(proposition) }]
      })
    if (changements.length === 0) return []
    const revision = dossier.revision + 1
    const { idUtilisateur } = user
    await writeSaisies(
      tx,
      { idDossier: dossier.idDossier, revision, idUtilisateur },
      changements.map(({ codeNational }) => [codeNational, null]),
    )
    const { idExploitation, idMillesime } = key
    await record(
      tx,
      { idUtilisateur, idExploitation, idMillesime, codeDemarche: request.codeNational, revision, origine: 'REPRISE' },
      changements.map(({ codeNational, ancienne }) => ({ champ: codeNational, ancienne, nouvelle: null })),
    )
    return changements
  })
}
