import { type Computed, computed } from '@sillon/engine'
import { type Controle, type Cotes, codesDe, depasseLimite } from './controle'
import { formule, type Valeurs } from './valeurs'
import type { VisibiliteHve4 } from './visibilite'

/** A side of a limit by where its rows stand. */
const coteEn = (place: (code: string) => number, cote: Controle['depasse']): Cotes<number>['depasse'] =>
  typeof cote === 'number' ? cote : { plus: cote.plus.map(place), moins: cote.moins.map(place) }

/** Rows that show and whose value cannot be, once each. Part of the model, so that a decided file keeps what it was decided with. */
function valeursEnErreur(controles: readonly Controle[], { conditionDe }: VisibiliteHve4) {
  const impossibles = controles.filter(({ impossible }) => impossible)
  const lus = [
    ...new Set(
      impossibles.flatMap(({ code, depasse, limite }) => {
        const condition = conditionDe(code)
        return [...codesDe(depasse), ...codesDe(limite), ...(condition === undefined ? [] : [condition])]
      }),
    ),
  ] as (keyof Valeurs)[]
  return computed<keyof Valeurs>('VALEURS_EN_ERREUR', 'conception', {
    reads: lus,
    words: { fr: 'lignes dont la valeur est impossible', en: 'rows whose value is impossible' },
    bind(slots) {
      const places = new Map<string, number>(lus.map((code, i) => [code, slots[i] as number]))
      const place = (code: string) => places.get(code) as number
      const compiles = impossibles.map(({ code, depasse, limite }) => {
        const condition = conditionDe(code)
        return {
          code,
          condition: condition === undefined ? undefined : place(condition),
          depasse: coteEn(place, depasse),
          limite: coteEn(place, limite),
        }
      })
      return (values) => {
        const lire = (slot: number) => values[slot]
        const enErreur = new Set<string>()
        for (const controle of compiles)
          if (
            (controle.condition === undefined || values[controle.condition] === true) &&
            depasseLimite(lire, controle)
          )
            enErreur.add(controle.code)
        return [...enErreur]
      }
    },
  })
}

/** What may be concluded: a file with a value in error is neither certifiable nor not (docs/decisions/0009-values-in-error.md). */
const verdictRetenu = computed<keyof Valeurs>(
  'VERDICT',
  'conception',
  formule(
    { verdict: 'HVE4_SYN_I_1', enErreur: 'VALEURS_EN_ERREUR' },
    { fr: 'NON_CONCLUANT si {enErreur}, sinon {verdict}', en: 'NON_CONCLUANT when {enErreur}, otherwise {verdict}' },
    ({ verdict, enErreur }) => (enErreur !== null && enErreur.length > 0 ? 'NON_CONCLUANT' : verdict),
  ),
)

/** What is concluded from the file, by the limits of a campaign year. */
export const conclusionDe = (
  controles: readonly Controle[],
  visibilite: VisibiliteHve4,
): readonly Computed<keyof Valeurs>[] => [valeursEnErreur(controles, visibilite), verdictRetenu]
