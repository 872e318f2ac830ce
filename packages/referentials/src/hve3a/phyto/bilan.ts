import { copy, type Decimal, type Formula, ratio, sumValues, weightedMean, ZERO } from '@sillon/engine'
import { sommeDesNotes } from '../parts'
import { type Bloc, blocs, type Code, type CodeHve3a, calcul, formule, suite } from '../valeurs'
import { codeDe, surfaceDuBloc } from './blocs'

/** Rows of a block: its points, its line of the balance, and the items of its points. */
const lignes = {
  GC: { note: 'HVE3A_I_26', bilan: 'HVE3A_I_62', items: suite('HVE3A_I_', 20, 25) },
  VIGNE: { note: 'HVE3A_I_35', bilan: 'HVE3A_I_63', items: suite('HVE3A_I_', 27, 34) },
  ARBO: { note: 'HVE3A_I_42', bilan: 'HVE3A_I_64', items: suite('HVE3A_I_', 36, 41) },
  AUTRES: { note: 'HVE3A_I_48', bilan: 'HVE3A_I_65', items: suite('HVE3A_I_', 43, 47) },
  HORSOL: { note: 'HVE3A_I_55', bilan: 'HVE3A_I_66', items: suite('HVE3A_I_', 49, 54) },
} as const satisfies Record<Bloc, { note: CodeHve3a; bilan: CodeHve3a; items: readonly CodeHve3a[] }>

/** The value of the formula for a farm with the block, null for a farm without it. */
function siBloc(bloc: Bloc, formula: Formula<Code>): Formula<Code> {
  const code = codeDe(bloc)
  return {
    ...formula,
    reads: [code, ...formula.reads],
    words: { fr: `${formula.words.fr} si {${code}}`, en: `${formula.words.en} when {${code}}` },
    bind([present = 0, ...slots]) {
      const bound = formula.bind(slots)
      return (values) => (values[present] === true ? bound(values) : null)
    },
  }
}

/** Areas of the farm's blocks: other blocks are left out of the weighting (conception). */
const surfaceDesBlocs: Formula<Code> = {
  reads: blocs.flatMap((bloc) => [codeDe(bloc), surfaceDuBloc[bloc]]),
  words: {
    fr: blocs.map((bloc) => `{${surfaceDuBloc[bloc]}} si {${codeDe(bloc)}}`).join(' + '),
    en: blocs.map((bloc) => `{${surfaceDuBloc[bloc]}} when {${codeDe(bloc)}}`).join(' + '),
  },
  bind: (slots) => (values) =>
    sumValues(
      blocs.map((_, i) =>
        values[slots[2 * i] as number] === true ? (values[slots[2 * i + 1] as number] as Decimal | null) : null,
      ),
    ),
}

/** Share of a block in the area of all blocks of the farm; 0 when that area is 0. */
const coefficient = (bloc: Bloc): Formula<Code> =>
  siBloc(
    bloc,
    formule(
      { surface: surfaceDuBloc[bloc], total: 'SURFACE_BLOCS' },
      { fr: '{surface} ÷ {total}', en: '{surface} ÷ {total}' },
      ({ surface, total }) => ratio(surface, total) ?? ZERO,
    ),
  )

/** Points by area, from the areas and not from the rounded shares (conception): three equal blocks of 10 points give 10. */
const strategie: Formula<Code> = {
  reads: ['SURFACE_BLOCS', ...blocs.flatMap((bloc) => [lignes[bloc].bilan, surfaceDuBloc[bloc]])],
  words: (() => {
    const words = `(${blocs.map((bloc) => `{${lignes[bloc].bilan}} × {${surfaceDuBloc[bloc]}}`).join(' + ')}) ÷ {SURFACE_BLOCS}`
    return { fr: words, en: words }
  })(),
  bind:
    ([total = 0, ...slots]) =>
    (values) => {
      const surface = values[total] as Decimal | null
      if (surface === null) return null
      const termes = blocs.flatMap((_, i) => {
        const points = values[slots[2 * i] as number] as Decimal | null
        return points === null ? [] : [[points, values[slots[2 * i + 1] as number] as Decimal] as const]
      })
      return weightedMean(termes, surface) ?? ZERO
    },
}

/** Points of the five blocks, and module I_96: barème, sections 4.1 and 4.2. */
export const bilan = [
  calcul('SURFACE_BLOCS', 'conception', surfaceDesBlocs),
  ...blocs.flatMap((bloc) => [
    calcul(lignes[bloc].note, 'arrete-2011', siBloc(bloc, sommeDesNotes(...lignes[bloc].items))),
    calcul(lignes[bloc].bilan, 'spec', copy<Code>(lignes[bloc].note)),
    calcul(`${lignes[bloc].bilan}_COEFF`, 'spec', coefficient(bloc)),
  ]),
  calcul('HVE3A_I_96', 'conception', strategie),
]
