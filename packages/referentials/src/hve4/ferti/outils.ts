import { type Decimal, difference, round4, sum, sumValues, weightedMean, ZERO } from '@sillon/engine'
import { CENT, partBornee } from '../ponderation'
import { type CodeHve4, calcul, formule, saisie, suite } from '../valeurs'
import { SEUIL_CULTURES_MINEURES } from './bilan-azote'

const code = (suffixe: string) => `HVE4_FERTI_${suffixe}` as CodeHve4

/** Tools by their area of use: number of the row, base area, maximum points (rules, fertilisation, section 4; proportional: conception). */
const outils = [
  { numero: 210, base: 200, maximum: 1 },
  { numero: 211, base: 200, maximum: 2 },
  { numero: 212, base: 200, maximum: 2 },
  { numero: 213, base: 201, maximum: 1 },
  { numero: 220, base: 202, maximum: 1 },
  { numero: 221, base: 202, maximum: 2 },
  { numero: 222, base: 202, maximum: 3 },
  { numero: 230, base: 105, maximum: 2 },
  { numero: 231, base: 105, maximum: 2 },
  { numero: 232, base: 105, maximum: 2 },
] as const

/** Part of a maximum, by a share in percent. */
export const selonPart = (maximum: number, part: CodeHve4) => {
  const words = `${maximum} × {${part}} ÷ 100`
  return {
    reads: [part],
    words: { fr: words, en: words },
    bind:
      ([slot = 0]: readonly number[]) =>
      (values: readonly unknown[]) => {
        const value = values[slot] as Decimal | null
        return value === null ? null : weightedMean([[value, round4(maximum)]], CENT)
      },
  }
}

/** Fertilisation-planning and steering tools (maximum 6). */
export const outilsFertilisation = [
  saisie(
    'HVE4_FERTI_D_200',
    'conception',
    sum(
      ...suite('HVE4_CULT_D_', 1, 6),
      ...suite('HVE4_CULT_D_', 8, 10),
      'HVE4_CULT_D_12',
      'HVE4_CULT_D_13',
      'HVE4_CULT_D_23',
      'HVE4_CULT_D_24',
      'HVE4_CULT_D_34',
      'HVE4_CULT_D_38',
    ),
  ),
  saisie('HVE4_FERTI_D_201', 'spec', sum('HVE4_CULT_D_1', 'HVE4_CULT_D_2')),
  saisie('HVE4_FERTI_D_202', 'spec', sum(...suite('HVE4_CULT_D_', 39, 41), ...suite('HVE4_CULT_D_', 44, 46))),
  ...outils.flatMap(({ numero, base, maximum }) => [
    saisie(code(`D_${numero}`), 'spec'),
    calcul(code(`I_${numero}`), 'spec', partBornee(code(`D_${numero}`), code(`D_${base}`))),
    calcul(code(`S_${numero}`), 'conception', selonPart(maximum, code(`I_${numero}`))),
  ]),
  calcul('HVE4_FERTI_I_214', 'conception', sum(...suite('HVE4_FERTI_S_', 210, 213))),
  calcul('HVE4_FERTI_I_223', 'conception', sum(...suite('HVE4_FERTI_S_', 220, 222))),
  calcul(
    'HVE4_FERTI_S_41',
    'conception',
    formule(
      {
        grandesCultures: 'HVE4_FERTI_I_214',
        surfaceGc: 'HVE4_FERTI_D_200',
        vergers: 'HVE4_FERTI_I_223',
        surfaceVergers: 'HVE4_FERTI_D_202',
      },
      {
        fr: '({grandesCultures} × {surfaceGc} + {vergers} × {surfaceVergers}) ÷ ({surfaceGc} + {surfaceVergers})',
        en: '({grandesCultures} × {surfaceGc} + {vergers} × {surfaceVergers}) ÷ ({surfaceGc} + {surfaceVergers})',
      },
      ({ grandesCultures, surfaceGc, vergers, surfaceVergers }) =>
        grandesCultures === null && vergers === null
          ? null
          : weightedMean(
              [
                [grandesCultures ?? ZERO, surfaceGc ?? ZERO],
                [vergers ?? ZERO, surfaceVergers ?? ZERO],
              ],
              sumValues([surfaceGc, surfaceVergers]),
            ),
    ),
  ),
  calcul('HVE4_FERTI_S_42', 'spec', sum(...suite('HVE4_FERTI_S_', 230, 232))),
  calcul(
    'HVE4_FERTI_S_40',
    'conception',
    formule(
      { principales: 'HVE4_FERTI_S_41', mineures: 'HVE4_FERTI_S_42', part: 'HVE4_FERTI_D_1050' },
      {
        fr: `{principales} si {part} < ${SEUIL_CULTURES_MINEURES}, sinon ({principales} × (100 − {part}) + {mineures} × {part}) ÷ 100`,
        en: `{principales} when {part} < ${SEUIL_CULTURES_MINEURES}, otherwise ({principales} × (100 − {part}) + {mineures} × {part}) ÷ 100`,
      },
      ({ principales, mineures, part }) => {
        if (part === null || part < SEUIL_CULTURES_MINEURES) return principales
        if (principales === null && mineures === null) return null
        return weightedMean(
          [
            [principales ?? ZERO, difference(CENT, part)],
            [mineures ?? ZERO, part],
          ],
          CENT,
        )
      },
    ),
  ),
]
