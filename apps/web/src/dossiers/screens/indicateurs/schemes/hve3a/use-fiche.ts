import type { Choices, Value } from '@sillon/engine'
import type { Choix, Valeur } from '@sillon/referentials'
import { useLigne, useSheet } from '#dossiers/feuille/sheet-context'

/** Path of a field in a composite value: its name, and that of its part. */
export type Chemin = readonly [string, ...string[]]

const partOf = (value: Value | undefined, name: string): Value =>
  typeof value === 'object' && value !== null ? ((value as Choices)[name] ?? null) : null

const at = (value: Value, chemin: readonly string[]): Value => chemin.reduce(partOf, value)

function withAt(value: Value, [name, ...rest]: readonly string[], content: Value): Value {
  if (name === undefined) return content
  const known = typeof value === 'object' && value !== null ? (value as Choices) : {}
  return { ...known, [name]: withAt(known[name] ?? null, rest, content) } as Value
}

/** Fields of a row of several: reads one, writes some. The other fields keep their present values, because a paste writes several fields in one event. */
export function useFiche(code: string) {
  const { scheme, store } = useSheet()
  const { saisie } = useLigne(code)
  const kind = scheme.indicateurs.get(code)?.kind
  return {
    /** Options of a field. */
    options(name: string): readonly Choix[] {
      const answers = kind?.champs[name]
      return answers === undefined || answers === 'date' ? [] : answers
    },
    lire: (chemin: Chemin): Value => at(saisie, chemin),
    /** @param isTyping whether a character was typed, so that the calculation can wait for the paint */
    ecrire(champs: readonly (readonly [Chemin, Value])[], isTyping = false): void {
      const next = champs.reduce((value, [chemin, content]) => withAt(value, chemin, content), store.saisie(code))
      const value = kind?.decode(next as Valeur) ?? null
      if (isTyping) store.type(code, value)
      else store.enter(code, value)
    },
  }
}
