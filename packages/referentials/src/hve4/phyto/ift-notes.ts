import { type Decimal, fromIncluded, percent, ratio, readBand, sumValues } from '@sillon/engine'
import { campagnesRetenues, moyenne } from '../../campagnes'
import type { ReferencesIft } from '../../references'
import { duRegistre } from '../registre'
import { type CodeHve4, type CodeNombre, calcul, formule, saisie, suite, type Valeurs } from '../valeurs'

/** Average in % of the regional reference (specification 3, section 9). */
const tableNote = fromIncluded(
  'NOTE_IFT',
  [
    [50, 4],
    [62.5, 3],
    [75, 2],
    [87.5, 1],
    [100, 0],
  ],
  { below: 5 },
)
/** Arable crops and potatoes without herbicides; the specification leaves 12.5 to 25 % open, without effect after the limit of 5 (conception). */
const tableNoteHorsHerbicideGc = fromIncluded(
  'NOTE_IFT_HH_GC',
  [
    [12.5, 7],
    [37.5, 6],
    [50, 4],
    [62.5, 3],
    [75, 2],
    [87.5, 1],
    [100, 0],
  ],
  { below: 8 },
)
const tablePenalite = fromIncluded(
  'PENALITE_IFT',
  [
    [0.3, -1],
    [0.6, -2],
  ],
  { below: 0 },
)
const NOTE_MAXIMALE = 5

/** Crops that lower an arable index: maize, sunflower, forage maize, temporary meadows, set-aside (part phyto-a, section 3.5: conception). */
const legeres = [
  ...(['HVE4_CULT_D_3', 'HVE4_CULT_D_9', 'HVE4_CULT_D_24'] as const),
  ...suite('HVE4_CULT_D_', 17, 22),
  ...suite('HVE4_CULT_D_', 26, 30),
]
const toutes = [
  ...(['HVE4_PHYTO_D_3500', 'HVE4_CULT_D_38'] as const),
  ...suite('HVE4_CULT_D_', 17, 22),
  ...suite('HVE4_CULT_D_', 26, 30),
]

/** A sum divided by another, as a fraction. */
const rapport = (parts: readonly CodeHve4[], entier: readonly CodeHve4[]) => {
  const plus = (codes: readonly CodeHve4[]) => codes.map((read) => `{${read}}`).join(' + ')
  const words = `(${plus(parts)}) ÷ (${plus(entier)})`
  return {
    reads: [...parts, ...entier],
    words: { fr: words, en: words },
    bind(slots: readonly number[]) {
      const total = (values: readonly unknown[], from: number, to: number) =>
        sumValues(slots.slice(from, to).map((slot) => values[slot] as Decimal | null))
      return (values: readonly unknown[]) =>
        ratio(total(values, 0, parts.length), total(values, parts.length, slots.length))
    },
  }
}

/** A note needs a calculation type, an average and a reference above 0. */
function part({
  reglage,
  moyenne: valeur,
  reference,
}: {
  readonly reglage: Valeurs['HVE4_PHYTO_D_390']
  readonly moyenne: Decimal | null
  readonly reference: Decimal | null
}): Decimal | null {
  return reglage?.choix_type_calcul_IFT == null ? null : percent(valeur, reference)
}

const note = (moyenneIft: CodeNombre, reference: CodeNombre) =>
  formule(
    { reglage: 'HVE4_PHYTO_D_390', moyenne: moyenneIft, reference },
    {
      fr: 'barème de 100 × {moyenne} ÷ {reference}, quand {reglage} donne un type de calcul',
      en: 'band of 100 × {moyenne} ÷ {reference}, when {reglage} gives a calculation type',
    },
    (values) => {
      const value = part(values)
      return value === null ? null : readBand(tableNote, value)
    },
    {
      tables: [tableNote],
      read: (values) => {
        const value = part(values)
        return value === null ? [] : [{ table: tableNote, value }]
      },
    },
  )

const noteHorsHerbicideGc = formule(
  {
    reglage: 'HVE4_PHYTO_D_390',
    moyenne: 'HVE4_PHYTO_I_392',
    reference: 'HVE4_PHYTO_D_396',
    legeres: 'HVE4_PHYTO_I_389',
  },
  {
    fr: `barème de 100 × {moyenne} ÷ {reference}, moins la pénalité de {legeres}, entre 0 et ${NOTE_MAXIMALE}, quand {reglage} donne un type de calcul`,
    en: `band of 100 × {moyenne} ÷ {reference}, less the penalty of {legeres}, between 0 and ${NOTE_MAXIMALE}, when {reglage} gives a calculation type`,
  },
  (values) => {
    const value = part(values)
    if (value === null) return null
    const penalite = values.legeres === null ? 0 : readBand(tablePenalite, values.legeres)
    return Math.max(0, Math.min(NOTE_MAXIMALE, readBand(tableNoteHorsHerbicideGc, value) + penalite))
  },
  {
    tables: [tableNoteHorsHerbicideGc, tablePenalite],
    read: (values) => {
      const value = part(values)
      if (value === null) return []
      return [
        { table: tableNoteHorsHerbicideGc, value },
        ...(values.legeres === null ? [] : [{ table: tablePenalite, value: values.legeres }]),
      ]
    },
  },
)

const mesures = [
  {
    mesure: 'HVE4_PHYTO_D_391',
    reference: 'HVE4_PHYTO_D_395',
    average: 'HVE4_PHYTO_I_391',
    lue: { groupe: 'GC_PT', ift: 'iftHerbicide' },
    points: calcul('HVE4_PHYTO_S_391', 'spec', note('HVE4_PHYTO_I_391', 'HVE4_PHYTO_D_395')),
  },
  {
    mesure: 'HVE4_PHYTO_D_392',
    reference: 'HVE4_PHYTO_D_396',
    average: 'HVE4_PHYTO_I_392',
    lue: { groupe: 'GC_PT', ift: 'iftHorsHerbicide' },
    points: calcul('HVE4_PHYTO_S_392', 'conception', noteHorsHerbicideGc),
  },
  {
    mesure: 'HVE4_PHYTO_D_393',
    reference: 'HVE4_PHYTO_D_397',
    average: 'HVE4_PHYTO_I_393',
    lue: { groupe: 'VIGNE', ift: 'iftHerbicide' },
    points: calcul('HVE4_PHYTO_S_393', 'spec', note('HVE4_PHYTO_I_393', 'HVE4_PHYTO_D_397')),
  },
  {
    mesure: 'HVE4_PHYTO_D_394',
    reference: 'HVE4_PHYTO_D_398',
    average: 'HVE4_PHYTO_I_394',
    lue: { groupe: 'VIGNE', ift: 'iftHorsHerbicide' },
    points: calcul('HVE4_PHYTO_S_394', 'spec', note('HVE4_PHYTO_I_394', 'HVE4_PHYTO_D_398')),
  },
] as const satisfies readonly {
  lue: { groupe: keyof ReferencesIft; ift: 'iftHerbicide' | 'iftHorsHerbicide' }
  [code: string]: unknown
}[]

/** Notes by regional reference: information, outside the points of the index (part phyto-a, section 3.5). */
export const notesIft = [
  saisie('HVE4_PHYTO_D_390', 'spec'),
  calcul('HVE4_PHYTO_I_389', 'conception', rapport(legeres, toutes)),
  ...mesures.flatMap(({ mesure, reference, average, lue, points }) => [
    saisie(mesure, 'conception', duRegistre(mesure)),
    saisie(
      reference,
      'spec',
      formule(
        { references: 'REFERENCES_IFT' },
        { fr: '{references}', en: '{references}' },
        ({ references }) => references?.[lue.groupe]?.[lue.ift] ?? null,
      ),
    ),
    calcul(
      average,
      'spec',
      formule(
        { mesure, reglage: 'HVE4_PHYTO_D_390' },
        { fr: 'moyenne de {mesure} selon {reglage}', en: 'mean of {mesure} over {reglage}' },
        (values) => moyenne(values.mesure, campagnesRetenues(values.reglage?.choix_calcul_moyenne ?? null)),
      ),
    ),
    points,
  ]),
]
