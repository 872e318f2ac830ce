import { atMost, banded, copy, fromIncluded, readBand, sum, weightedMean } from '@sillon/engine'
import { CENT, partBornee, partDeSau } from '../ponderation'
import { type CodeHve4, calcul, formule, saisie, type Valeurs } from '../valeurs'

const code = (suffixe: string) => `HVE4_FERTI_${suffixe}` as CodeHve4

/** Below this covered share neither the share nor the weeks give points. */
const PART_MINIMALE = 75

/** Covered share and weeks of cover (thresholds: specification 3, section 9; points: conception). */
const tablePart = fromIncluded(
  'FERTI_COUVERT_PART',
  [
    [PART_MINIMALE, 1],
    [100, 2],
  ],
  { below: 0 },
)
const tableSemaines = fromIncluded(
  'FERTI_COUVERT_SEMAINES',
  [
    [9, 1],
    [10, 2],
    [11, 3],
    [12, 4],
  ],
  { below: 0 },
)
const tablePerenne = fromIncluded(
  'FERTI_COUVERT_PERENNE',
  [
    [75, 3],
    [100, 6],
  ],
  { below: 0 },
)
/** Points × weight, both as their rows (rules, fertilisation, section 7). */
export const selonPoids = (points: CodeHve4, poids: CodeHve4) =>
  formule(
    { points: points as 'HVE4_FERTI_I_302', poids: poids as 'HVE4_FERTI_I_303' },
    { fr: '{points} × {poids} ÷ 100', en: '{points} × {poids} ÷ 100' },
    (values) =>
      values.points === null || values.poids === null ? null : weightedMean([[values.points, values.poids]], CENT),
  )

const notePartEtSemaines = (part: CodeHve4, semaines: CodeHve4) =>
  formule(
    { part: part as 'HVE4_FERTI_I_301', semaines: semaines as 'HVE4_FERTI_D_302' },
    {
      fr: `0 si {part} < ${PART_MINIMALE}, sinon barème de {part} + barème de {semaines}`,
      en: `0 when {part} < ${PART_MINIMALE}, otherwise band of {part} + band of {semaines}`,
    },
    (values) => {
      if (values.part === null || values.part < PART_MINIMALE) return values.part === null ? null : 0
      return (
        readBand(tablePart, values.part) + (values.semaines === null ? 0 : readBand(tableSemaines, values.semaines))
      )
    },
    {
      tables: [tablePart, tableSemaines],
      read: (values) => [
        ...(values.part === null ? [] : [{ table: tablePart, value: values.part }]),
        ...(values.semaines === null ? [] : [{ table: tableSemaines, value: values.semaines }]),
      ],
    },
  )

/** Arable land in a vulnerable zone (300) and outside it (310), with weeks of cover. */
const intercultures = [300, 310].flatMap((numero) => {
  const [surface, couverte, part] = [code(`D_${numero}`), code(`D_${numero + 1}`), code(`I_${numero + 1}`)]
  const [semaines, note, poids] = [code(`D_${numero + 2}`), code(`I_${numero + 2}`), code(`I_${numero + 3}`)]
  return [
    saisie(surface, 'conception'),
    saisie(couverte, 'spec'),
    calcul(part, 'spec', partBornee(couverte, surface)),
    saisie(semaines, 'spec'),
    calcul(note, 'conception', notePartEtSemaines(part, semaines)),
    calcul(poids, 'spec', partDeSau(surface)),
    calcul(code(`S_${numero + 3}`), 'spec', selonPoids(note, poids)),
  ]
})

/** Vine (320), trees (330), horticulture and nursery (340): covered share only. */
const perennes = (
  [
    [320, copy<keyof Valeurs>('HVE4_CULT_D_44')],
    [330, sum<keyof Valeurs>('HVE4_CULT_D_45', 'HVE4_CULT_D_46')],
    [340, copy<keyof Valeurs>('HVE4_CULT_D_70')],
  ] as const
).flatMap(([numero, proposition]) => {
  const [surface, couverte, part] = [code(`D_${numero}`), code(`D_${numero + 1}`), code(`I_${numero + 1}`)]
  const [note, poids] = [code(`I_${numero + 2}`), code(`I_${numero + 3}`)]
  return [
    saisie(surface, 'spec', proposition),
    saisie(couverte, 'spec'),
    calcul(part, 'spec', partBornee(couverte, surface)),
    calcul(note, 'conception', banded(part, tablePerenne)),
    calcul(poids, 'spec', partDeSau(surface)),
    calcul(code(`S_${numero + 3}`), 'spec', selonPoids(note, poids)),
  ]
})

/** Soil cover (maximum 6). */
export const couvertsFertilisation = [
  ...intercultures,
  ...perennes,
  calcul(
    'HVE4_FERTI_S_70',
    'conception',
    atMost(6, sum('HVE4_FERTI_S_303', 'HVE4_FERTI_S_313', 'HVE4_FERTI_S_323', 'HVE4_FERTI_S_333', 'HVE4_FERTI_S_343')),
  ),
]
