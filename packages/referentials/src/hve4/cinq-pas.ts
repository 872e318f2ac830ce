import { type BandTable, type Decimal, type Formula, fromIncluded, round4, weightedMean } from '@sillon/engine'
import { type CodeNombre, formule, type Valeurs } from './valeurs'

const CINQ = round4(5)

/** Bound at a number of fifths of the way from the ceiling down to the floor. */
const borneA = (cinquiemes: number, plafond: Decimal, plancher: Decimal) =>
  weightedMean(
    [
      [plafond, round4(5 - cinquiemes)],
      [plancher, round4(cinquiemes)],
    ],
    CINQ,
  ) as Decimal

/**
 * Table CINQ_PAS: five equal steps from the ceiling (0 points) down to the floor (5 steps), bounds to 4 decimals (specification 3, section 9; rules, part
 * phyto-a, section 3.3). Where the two coincide, a value at the floor gets all points and a value above gets none.
 * @param pas points of one step
 * @returns null when the ceiling is below the floor
 */
export function tableCinqPas(plafond: Decimal, plancher: Decimal, pas: number): BandTable | null {
  if (plafond < plancher) return null
  const bornes = new Map<number, number>()
  // Where rounding makes two bounds equal, the band between them is empty.
  for (let pasSous = 4; pasSous >= 0; pasSous--) bornes.set(borneA(pasSous, plafond, plancher), round4(pasSous * pas))
  const rows = [...bornes].map(([borne, points]) =>
    borne <= plancher ? ([borne, points, 'above'] as const) : ([borne, points] as const),
  )
  return fromIncluded('CINQ_PAS', rows, { below: round4(5 * pas) })
}

/** Points of a value by table CINQ_PAS (`tableCinqPas`). */
export function pointsCinqPas(valeur: number, plafond: Decimal, plancher: Decimal, pas: number): number | null {
  if (plafond < plancher) return null
  if (valeur <= plancher) return 5 * pas
  if (valeur >= plafond) return 0
  for (let pasSous = 1; pasSous < 5; pasSous++) if (valeur >= borneA(pasSous, plafond, plancher)) return pasSous * pas
  return 5 * pas
}

/** Points of an average between its floor and its ceiling; null when one of the three is null. */
export const cinqPas = (
  moyenne: CodeNombre,
  plafond: CodeNombre,
  plancher: CodeNombre,
  pas: number,
): Formula<keyof Valeurs> =>
  formule(
    { moyenne, plafond, plancher },
    {
      fr: `de 0 point à partir de {plafond} à ${round4(5 * pas)} points à {plancher}, en cinq pas de ${pas} : {moyenne}`,
      en: `from 0 points at {plafond} and above to ${round4(5 * pas)} points at {plancher}, in five steps of ${pas}: {moyenne}`,
    },
    ({ moyenne: x, plafond: haut, plancher: bas }) =>
      x === null || haut === null || bas === null ? null : pointsCinqPas(x, haut, bas, pas),
    {
      read: ({ moyenne: value, plafond: haut, plancher: bas }) => {
        const table = haut === null || bas === null ? null : tableCinqPas(haut, bas, pas)
        return table === null || value === null ? [] : [{ table, value }]
      },
    },
  )
