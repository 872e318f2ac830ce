import { isDeepStrictEqual } from 'node:util'
import type { changementsIndicateurs, Validite } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { sameValue } from '@sillon/referentials'
import type { z } from 'zod'
import type { Lecture } from '../dossier/lecture'
import type { Reader } from './reader'
import { present, type Vue, vueDe } from './tree'

/** A file as a reader saw it, or sees it now. */
export interface Etat extends Pick<Lecture, 'evaluation' | 'aConfirmer'> {
  readonly validites: ReadonlyMap<string, Validite>
}

/** State of a file known to the caller, and the rows whose mark or value changed since, whatever they show. */
export interface Connu {
  readonly etat: Etat
  readonly touched: ReadonlySet<string>
}

/**
 * Rows and verdicts that differ from the reader's known state; all of them when that state is unknown.
 * @param connu null when it is unknown
 */
export function changementsOf(
  { scheme, annee }: Pick<Lecture, 'scheme' | 'annee'>,
  connu: Connu | null,
  now: Etat,
  reader: Pick<Reader, 'language' | 'voirScores'>,
): z.input<typeof changementsIndicateurs> {
  const vue = vueDe(scheme, now.evaluation)
  const moved = connu === null ? () => true : isMoved(vue, connu, now)
  const whole = { ...reader, ...now, bassins: annee.bassins }
  return {
    indicateurs: [...scheme.indicateurs.keys()].filter(moved).flatMap((code) => present(vue, code, whole)),
    validites: [...now.validites].flatMap(([section, validite]) =>
      isDeepStrictEqual(validite, connu?.etat.validites.get(section)) ? [] : [validite],
    ),
  }
}

function isMoved(is: Vue, { etat: before, touched }: Connu, now: Etat) {
  const { scheme } = is
  const was = vueDe(scheme, before.evaluation)
  const [old, current] = [before.evaluation, now.evaluation]
  const isSame = (code: string) =>
    sameValue(old.get(code) as Value, current.get(code) as Value) &&
    sameValue(was.retenu.valeur(code), is.retenu.valeur(code))
  return (code: string): boolean => {
    if (touched.has(code) || before.aConfirmer.has(code) !== now.aConfirmer.has(code)) return true
    if (!isDeepStrictEqual(before.validites.get(code), now.validites.get(code))) return true
    const beside = scheme.complements.get(code)
    if (
      !isSame(code) ||
      !sameValue(old.proposal(code) as Value, current.proposal(code) as Value) ||
      old.isEntered(code) !== current.isEntered(code) ||
      scheme.isVisible(old, code) !== scheme.isVisible(current, code) ||
      (beside !== undefined && !Object.values(beside).every(isSame))
    )
      return true
    const [then, today] = [was.reserves(code), is.reserves(code)]
    return then.regleAConfirmer !== today.regleAConfirmer || then.valeurIndicative !== today.valeurIndicative
  }
}
