import {
  type BandTable,
  copy,
  type Decimal,
  type Evaluation,
  type Formula,
  fact,
  fromIncluded,
  ratio,
  readBand,
  round4,
  weightedMean,
} from '@sillon/engine'
import { campagnesRetenues, moyenne } from '../../campagnes'
import { listesIftDe } from '../../listes-annuelles'
import type { ReferenceManquante } from '../../references'
import type { TableauDeMesures } from '../../scheme'
import { libellesMesures } from '../kind-ift'
import { type Code, calcul, formule, noteDe, saisie, type Valeurs } from '../valeurs'
import { codeDe } from './blocs'

/** Points by the ratio of the average to the reference (specification 2, section 5). */
const tableIft = fromIncluded(
  'IFT',
  [
    [0.5, 4],
    [0.625, 3],
    [0.75, 2],
    [0.875, 1],
    [1, 0],
  ],
  { below: 5 },
)

/** The same for the non-herbicide index of large crops; 8 from 0.125 to 0.25 too (conception: the specification says nothing there, and 7 gives the same points). */
const tableIftHorsHerbicideGc = fromIncluded(
  'IFT_HH_GC',
  [
    [0.25, 7],
    [0.375, 6],
    [0.5, 4],
    [0.625, 3],
    [0.75, 2],
    [0.875, 1],
    [1, 0],
  ],
  { below: 8 },
)

/** Points subtracted by the share of maize, sunflower and temporary meadows (specification 2, section 5). */
const tablePenalite = fromIncluded(
  'IFT_PENALITE',
  [
    [0.3, -1],
    [0.6, -2],
  ],
  { below: 0 },
)

/** Maximum of the measure whose table exceeds it. */
const PLAFOND_NOTE = 5

/** The four measures: place of each in the value, its reference, and the direct points that replace its own. */
export const mesures = [
  {
    cle: 'IFT_herbicide_GC_PT_campagne',
    code: 'HVE3A_D_130_H_GC',
    bloc: 'GC',
    reference: ['GC_PT', 'iftHerbicide'],
    table: tableIft,
    item: 'HVE3A_I_21',
    directe: 'HVE3A_I_56',
  },
  {
    cle: 'IFT_hors_herbicide_GC_PT_campagne',
    code: 'HVE3A_D_130_HH_GC',
    bloc: 'GC',
    reference: ['GC_PT', 'iftHorsHerbicide'],
    table: tableIftHorsHerbicideGc,
    item: 'HVE3A_I_22',
    directe: 'HVE3A_I_57',
  },
  {
    cle: 'IFT_herbicide_vigne_campagne',
    code: 'HVE3A_D_130_H_VIGNE',
    bloc: 'VIGNE',
    reference: ['VIGNE', 'iftHerbicide'],
    table: tableIft,
    item: 'HVE3A_I_28',
    directe: 'HVE3A_I_58',
  },
  {
    cle: 'IFT_hors_herbicide_vigne_campagne',
    code: 'HVE3A_D_130_HH_VIGNE',
    bloc: 'VIGNE',
    reference: ['VIGNE', 'iftHorsHerbicide'],
    table: tableIft,
    item: 'HVE3A_I_29',
    directe: 'HVE3A_I_59',
  },
] as const

type Mesure = (typeof mesures)[number]

/** Converts a table of ratios to a reference into a table of the index itself. Where rounding makes two bounds equal, the band between them is empty. */
function pourReference({ name, bands, outside }: BandTable, reference: Decimal): BandTable {
  const bornes = new Map<number, number>()
  for (const { bound, points } of bands) bornes.set(round4(reference * bound), points)
  return fromIncluded(name, [...bornes], { below: outside })
}

const NOM_GROUPE = {
  GC_PT: { fr: 'des grandes cultures et prairies', en: 'of arable crops and meadows' },
  VIGNE: { fr: 'de la vigne', en: 'of vine' },
}
const NOM_REFERENCE = {
  iftHerbicide: { fr: 'référence herbicide', en: 'herbicide reference' },
  iftHorsHerbicide: { fr: 'référence hors herbicide', en: 'non-herbicide reference' },
}

/** Points of the average of a measure; null without an average or a reference above 0 (barème, section 5). */
function noteDeLaMesure({ code, reference: [groupe, nature], table }: Mesure): Formula<Code> {
  const avecPenalite = table === tableIftHorsHerbicideGc
  const { fr, en } = NOM_REFERENCE[nature]
  const retenus = (points: number, part: Decimal | null) =>
    avecPenalite ? Math.max(0, Math.min(PLAFOND_NOTE, points + readBand(tablePenalite, part ?? 0))) : points
  return formule(
    {
      moyenne: `${code}_MOYENNE`,
      references: 'REFERENCES_IFT',
      ...(avecPenalite && { part: 'HVE3A_I_60' as const }),
    } as { moyenne: `${typeof code}_MOYENNE`; references: 'REFERENCES_IFT'; part: 'HVE3A_I_60' },
    avecPenalite
      ? {
          fr: `barème de {moyenne} selon la ${fr} ${NOM_GROUPE[groupe].fr} de {references}, moins la pénalité de {part}, entre 0 et ${PLAFOND_NOTE}`,
          en: `band of {moyenne} by the ${en} ${NOM_GROUPE[groupe].en} of {references}, less the penalty of {part}, between 0 and ${PLAFOND_NOTE}`,
        }
      : {
          fr: `barème de {moyenne} selon la ${fr} ${NOM_GROUPE[groupe].fr} de {references}`,
          en: `band of {moyenne} by the ${en} ${NOM_GROUPE[groupe].en} of {references}`,
        },
    (values) => {
      const reference = values.references?.[groupe]?.[nature] ?? null
      if (values.moyenne === null || reference === null || reference <= 0) return null
      return retenus(readBand(pourReference(table, round4(reference)), values.moyenne), values.part)
    },
    {
      read: (values) => {
        const reference = values.references?.[groupe]?.[nature] ?? null
        if (values.moyenne === null || reference === null || reference <= 0) return []
        return [
          { table: pourReference(table, round4(reference)), value: values.moyenne },
          ...(avecPenalite ? [{ table: tablePenalite, value: values.part ?? 0 }] : []),
        ]
      },
    },
  )
}

/** Calculated points of a measure, or else points given by an auditor (the direct points: conception). */
const retenue = ({ code, directe }: Mesure): Formula<Code> =>
  formule(
    { calculee: `${code}_NOTE`, directe },
    { fr: '{calculee}, ou à défaut {directe}', en: '{calculee}, or else {directe}' },
    (values) => values.calculee ?? values.directe,
  )

const referenceDe = (values: Evaluation<Valeurs>, [groupe, nature]: Mesure['reference']): number | null =>
  values.counted('REFERENCES_IFT')?.[groupe]?.[nature] ?? null

/** Blocks of the table of measures, in the words of its sheet. */
const libellesBlocs = {
  GC: { fr: 'Grandes cultures, prairies et pommes de terre', en: 'Arable crops, meadows and potatoes' },
  VIGNE: { fr: 'Vigne', en: 'Vine' },
} as const
const libellesNatures = {
  iftHerbicide: { fr: 'Herbicide', en: 'Herbicide' },
  iftHorsHerbicide: { fr: 'Hors herbicide', en: 'Other products' },
} as const

/** Tables of the measures of the farm's blocks, as on the sheet; those of other rows are none. */
export const tableaux = (values: Evaluation<Valeurs>, code: string): readonly TableauDeMesures[] =>
  (code === 'HVE3A_D_130' ? (['GC', 'VIGNE'] as const) : [])
    .filter((bloc) => values.counted(codeDe(bloc)) === true)
    .map((bloc) => ({
      titre: libellesBlocs[bloc],
      lignes: mesures
        .filter((mesure) => mesure.bloc === bloc)
        .map((mesure) => ({
          libelle: libellesNatures[mesure.reference[1]],
          annees: values.counted(mesure.code),
          moyenne: values.counted(`${mesure.code}_MOYENNE`),
          reference: referenceDe(values, mesure.reference),
          points: values.counted(noteDe(mesure.item)),
        })),
    }))

/** Measures whose region or basin has no reference, and that have no points given directly. */
export const sansReference = (values: Evaluation<Valeurs>): readonly ReferenceManquante[] =>
  mesures
    .filter(
      ({ reference, item }) => (referenceDe(values, reference) ?? 0) <= 0 && values.counted(noteDe(item)) === null,
    )
    .map(({ item }) => ({ liste: listesIftDe.references.liste, code: item }))

const declarationsDe = (mesure: Mesure) => [
  calcul(
    mesure.code,
    'spec',
    formule(
      { ift: 'HVE3A_D_130', registre: `${mesure.code}_REGISTRE` } as const,
      {
        fr: `{ift} : ${libellesMesures[mesure.cle].fr}, ou à défaut {registre}`,
        en: `{ift}: ${libellesMesures[mesure.cle].en}, or else {registre}`,
      },
      ({ ift, registre }) => ift?.[mesure.cle] ?? registre,
    ),
  ),
  calcul(
    `${mesure.code}_MOYENNE`,
    'spec',
    formule(
      { mesure: mesure.code, ift: 'HVE3A_D_130' },
      { fr: 'moyenne de {mesure} selon le choix de {ift}', en: 'mean of {mesure} as chosen in {ift}' },
      ({ mesure: annees, ift }) => moyenne(annees, campagnesRetenues(ift?.choix_calcul_moyenne ?? null)),
    ),
  ),
  calcul(`${mesure.code}_NOTE`, 'spec', noteDeLaMesure(mesure)),
  calcul(mesure.item, 'spec', copy<Code>(`${mesure.code}_MOYENNE`)),
  saisie(mesure.directe, 'conception'),
  calcul(noteDe(mesure.item), 'spec', retenue(mesure)),
]

/** Weights of the two indices in the overall one (specification 2, section 9, which does not tell their use: conception). */
const POIDS_HERBICIDE = 5
const POIDS_HORS_HERBICIDE = 7

/** Treatment-frequency index: barème, section 5. */
export const ift = [
  fact('REFERENCES_IFT' as const),
  saisie('HVE3A_D_130', 'spec'),
  ...mesures.flatMap(declarationsDe),
  calcul(
    'HVE3A_I_60',
    'plan-v3',
    formule(
      {
        mais: 'HVE3A_D_3',
        fourrage: 'HVE3A_D_26',
        tournesol: 'HVE3A_D_10',
        temporaires: 'HVE3A_D_34',
        famille: 'HVE3A_D_55',
        permanentes: 'HVE3A_D_38',
      },
      {
        fr: '({mais} + {fourrage} + {tournesol} + {temporaires}) ÷ ({famille} − {permanentes})',
        en: '({mais} + {fourrage} + {tournesol} + {temporaires}) ÷ ({famille} − {permanentes})',
      },
      ({ mais, fourrage, tournesol, temporaires, famille, permanentes }) =>
        ratio(
          round4((mais ?? 0) + (fourrage ?? 0) + (tournesol ?? 0) + (temporaires ?? 0)),
          round4((famille ?? 0) - (permanentes ?? 0)),
        ),
    ),
  ),
  calcul(
    'HVE3A_I_61',
    'conception',
    formule(
      { herbicide: noteDe('HVE3A_I_21'), horsHerbicide: noteDe('HVE3A_I_22') },
      {
        fr: `(${POIDS_HERBICIDE} × {herbicide} + ${POIDS_HORS_HERBICIDE} × {horsHerbicide}) ÷ ${POIDS_HERBICIDE + POIDS_HORS_HERBICIDE}`,
        en: `(${POIDS_HERBICIDE} × {herbicide} + ${POIDS_HORS_HERBICIDE} × {horsHerbicide}) ÷ ${POIDS_HERBICIDE + POIDS_HORS_HERBICIDE}`,
      },
      ({ herbicide, horsHerbicide }) =>
        herbicide === null || horsHerbicide === null
          ? null
          : weightedMean(
              [
                [herbicide, round4(POIDS_HERBICIDE)],
                [horsHerbicide, round4(POIDS_HORS_HERBICIDE)],
              ],
              round4(POIDS_HERBICIDE + POIDS_HORS_HERBICIDE),
            ),
    ),
  ),
]
