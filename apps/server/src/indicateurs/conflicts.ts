import type { ApiError } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { ConflictError } from '../http/errors'
import type { Saisie } from './repository'
import { toValeur } from './valeurs'

export type Entries = readonly (readonly [code: string, value: Value])[]

/** Two people who changed different rows both keep their work; @throws ConflictError when one of these rows was changed by somebody else since `ifMatch` */
export function refuseConflicts(changes: Entries, saisies: ReadonlyMap<string, Saisie>, ifMatch: number | null): void {
  if (ifMatch === null) return
  const conflits: NonNullable<ApiError['conflits']> = changes.flatMap(([codeNational, value]) => {
    const theirs = saisies.get(codeNational)
    if (theirs === undefined || theirs.revision <= ifMatch) return []
    return [{ codeNational, mienne: toValeur(value), sienne: theirs.valeur, par: theirs.par, le: theirs.le }]
  })
  if (conflits.length > 0) throw new ConflictError('INDICATEUR_MODIFIE_ENTRE_TEMPS', conflits)
}
