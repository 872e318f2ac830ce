import type { IndicateurSaisi } from '@sillon/contract'
import { DomainError, type Fault } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import type { ReferencesOfYear } from '#fermes/referentiels/references'
import type { Given } from './said'

/**
 * Filters the sent rows down to those that a person may enter, and validates their values by input type.
 * @throws DomainError INDICATEUR_INCONNU, VALEUR_INVALIDE with every fault
 */
export function checked(scheme: Scheme, listes: ReferencesOfYear, sent: readonly IndicateurSaisi[]): Given[] {
  const unknown = sent.filter(({ codeNational }) => !scheme.indicateurs.has(codeNational))
  if (unknown.length > 0)
    throw new DomainError(
      'INDICATEUR_INCONNU',
      {},
      unknown.map(({ codeNational }): Fault => ({ path: codeNational, code: 'REFERENCE_INCONNUE' })),
    )
  const faults: Fault[] = []
  const entries = new Map<string, Given>()
  for (const { codeNational, valeur, estSaisie = false, valeurCalculee } of sent) {
    const indicateur = scheme.indicateurs.get(codeNational)
    if (!indicateur?.modifiable) continue
    const value = indicateur.kind.decode(valeur)
    const fault = value === null ? null : indicateur.kind.check(value, listes)
    if (fault !== null) faults.push({ path: codeNational, code: fault })
    const proposition = valeurCalculee === undefined ? undefined : indicateur.kind.decode(valeurCalculee)
    entries.set(codeNational, { code: codeNational, value, estSaisie, proposition })
  }
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
  return [...entries.values()]
}
