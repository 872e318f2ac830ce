import { type Computed, computed, type Evaluation } from '@sillon/engine'
import type { Catalogue } from './catalogue'
import { type Controle, coteesPar, depasseLimite, lusPar } from './controle'
import { haussesDe } from './hausses'
import type { InlineMessage } from './scheme'
import type { Visibilite } from './visibilite'

/** Node of the model with the rows whose value is impossible (docs/decisions/0009-values-in-error.md). */
export const VALEURS_EN_ERREUR = 'VALEURS_EN_ERREUR'

/** Limits of a campaign year, and the visibility of its rows. */
export interface Limites<Values extends object> {
  readonly controles: readonly Controle[]
  readonly visibilite: Visibilite<Values>
}

/** Visible rows with an impossible value, once each. Part of the model, so that a decided file keeps them. */
export function valeursEnErreur<Values extends object>({
  controles,
  visibilite: { conditionDe },
}: Limites<Values>): Computed<keyof Values & string> {
  const impossibles = controles.filter(({ impossible }) => impossible)
  const lus = [
    ...new Set(
      impossibles.flatMap((controle) => {
        const condition = conditionDe(controle.code)
        return [...lusPar(controle), ...(condition === undefined ? [] : [condition])]
      }),
    ),
  ] as (keyof Values & string)[]
  return computed(VALEURS_EN_ERREUR as keyof Values & string, 'conception', {
    reads: lus,
    words: { fr: 'lignes dont la valeur est impossible', en: 'rows whose value is impossible' },
    bind(slots) {
      const places = new Map<string, number>(lus.map((code, i) => [code, slots[i] as number]))
      const place = (code: string) => places.get(code) as number
      const compiles = impossibles.map((controle) => {
        const condition = conditionDe(controle.code)
        return {
          code: controle.code,
          condition: condition === undefined ? undefined : place(condition),
          cotes: coteesPar(place, controle),
        }
      })
      return (values) => {
        const lire = (slot: number) => values[slot]
        const enErreur = new Set<string>()
        for (const { code, condition, cotes } of compiles)
          if ((condition === undefined || values[condition] === true) && depasseLimite(lire, cotes)) enErreur.add(code)
        return [...enErreur]
      }
    },
  })
}

/** Node of the model with the conclusion. */
export const CONCLUSION = 'VERDICT'

/** Conclusion on a file: `NON_CONCLUANT` with a value in error, or else the computed verdict. @param verdict row of the computed verdict */
export const conclusionDe = <Values extends object>(verdict: keyof Values & string): Computed<keyof Values & string> =>
  computed(CONCLUSION as keyof Values & string, 'conception', {
    reads: [verdict, VALEURS_EN_ERREUR as keyof Values & string],
    words: {
      fr: `NON_CONCLUANT si {${VALEURS_EN_ERREUR}}, sinon {${verdict}}`,
      en: `NON_CONCLUANT when {${VALEURS_EN_ERREUR}}, otherwise {${verdict}}`,
    },
    bind:
      ([calcule = 0, enErreur = 0]) =>
      (values) =>
        ((values[enErreur] as readonly string[] | null) ?? []).length > 0 ? 'NON_CONCLUANT' : values[calcule],
  })

/** Messages of the limits and of the comparison with the year before, beside visible fields; they neither prevent a save nor change the calculation. */
export function messagesDesLimites<Values extends object>(
  { catalogue, controles, visibilite }: Limites<Values> & { readonly catalogue: Catalogue },
  values: Evaluation<Values>,
  anDernier: Readonly<Record<string, unknown>> | null,
): readonly InlineMessage[] {
  const lire = (code: string) => values.counted(code as keyof Values & string)
  const messages = controles
    .filter(
      (controle) =>
        visibilite.estVisible(values, controle.code) && depasseLimite(lire, controle) && controle.sauf?.(lire) !== true,
    )
    .map(({ code, severite, impossible, message }): InlineMessage => ({ code, severite, impossible, message }))
  const enErreur = new Set(messages.flatMap(({ code, impossible }) => (impossible ? [code] : [])))
  // An impossible value must be corrected, not confirmed.
  return [...messages, ...haussesDe(catalogue, values, anDernier).filter(({ code }) => !enErreur.has(code))]
}
