import { type Fault, isStrongPassword, namesItsOwner, type Titulaire } from '@sillon/domain'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as french } from '@zxcvbn-ts/language-fr'

/** Minimum number of guesses for a password (docs/decisions/0018-accounts-and-strangers.md): ten million, where an account allows a hundred in an hour. */
const GUESSES = 1e7

/** Created with the first choice of a password: the lists of known passwords and words are several megabytes. */
let estimator: ZxcvbnFactory | undefined
const guessesOf = (password: string): number => {
  estimator ??= new ZxcvbnFactory({ dictionary: { ...common, ...french }, graphs: adjacencyGraphs })
  return estimator.check(password).guesses
}

/** Fault of a chosen password, or null. The rules are those of the domain, the person's own name and the lists of known passwords. */
export function passwordFault(password: string, titulaire: Titulaire): Fault | null {
  const fault = (code: string): Fault => ({ path: 'password', code })
  if (!isStrongPassword(password)) return fault('MOT_DE_PASSE_FAIBLE')
  if (namesItsOwner(password, titulaire)) return fault('MOT_DE_PASSE_IDENTITE')
  return guessesOf(password) < GUESSES ? fault('MOT_DE_PASSE_COURANT') : null
}
