import { banded, copy, fromIncluded, type Localised, percentOf, ratio, scaled, sum, weightedSum } from '@sillon/engine'
import { type CodeHve4, calcul, formule, saisie, suite } from '../valeurs'

type FamilleIae = 'aquatique' | 'ligneuse' | 'herbagere' | 'rocheuse'

export interface ElementIae {
  /** Row of the element for the whole farm: D_n. */
  readonly exploitation: number
  /** Row for arable land; the first ten elements only. */
  readonly terreArable?: number
  /** Hectares of feature for one unit (m, tree or ha). */
  readonly coefficient: number
  readonly famille: FamilleIae | null
  /** Without its place, which the column names. */
  readonly nom: Localised
}

/** Agro-ecological features and their equivalence in hectares (specification 3, section 9; families: conception). */
export const elementsIae: readonly ElementIae[] = [
  { terreArable: 1, exploitation: 11, coefficient: 0.002, famille: 'ligneuse', nom: { fr: 'Haie', en: 'Hedge' } },
  {
    terreArable: 2,
    exploitation: 12,
    coefficient: 0.001,
    famille: 'ligneuse',
    nom: { fr: 'Alignement d’arbres', en: 'Tree row' },
  },
  {
    terreArable: 3,
    exploitation: 13,
    coefficient: 0.003,
    famille: 'ligneuse',
    nom: { fr: 'Arbre isolé', en: 'Isolated tree' },
  },
  { terreArable: 4, exploitation: 14, coefficient: 1.5, famille: 'ligneuse', nom: { fr: 'Bosquet', en: 'Copse' } },
  { terreArable: 5, exploitation: 15, coefficient: 1.5, famille: 'aquatique', nom: { fr: 'Mare', en: 'Small pond' } },
  {
    terreArable: 6,
    exploitation: 16,
    coefficient: 0.001,
    famille: 'aquatique',
    nom: { fr: 'Fossé non maçonné', en: 'Unlined ditch' },
  },
  {
    terreArable: 7,
    exploitation: 17,
    coefficient: 0.0001,
    famille: 'rocheuse',
    nom: { fr: 'Mur en pierres', en: 'Stone wall' },
  },
  {
    terreArable: 8,
    exploitation: 18,
    coefficient: 0.0009,
    famille: 'herbagere',
    nom: { fr: 'Bordure non productive', en: 'Non-productive margin' },
  },
  { terreArable: 9, exploitation: 19, coefficient: 1, famille: 'herbagere', nom: { fr: 'Jachère', en: 'Fallow' } },
  {
    terreArable: 10,
    exploitation: 20,
    coefficient: 1.5,
    famille: 'herbagere',
    nom: { fr: 'Jachère mellifère', en: 'Bee-friendly fallow' },
  },
  { exploitation: 21, coefficient: 2, famille: 'aquatique', nom: { fr: 'Zone humide', en: 'Wetland' } },
  {
    exploitation: 22,
    coefficient: 3,
    famille: 'ligneuse',
    nom: { fr: 'Verger haute-tige', en: 'Standard-tree orchard' },
  },
  {
    exploitation: 23,
    coefficient: 9,
    famille: 'herbagere',
    nom: { fr: 'Bande enherbée intra-parcellaire', en: 'In-field grass strip' },
  },
  {
    exploitation: 24,
    coefficient: 1.5,
    famille: 'herbagere',
    nom: { fr: 'Prairie en zone Natura 2000', en: 'Grassland in a Natura 2000 area' },
  },
  {
    exploitation: 25,
    coefficient: 0.0009,
    famille: 'herbagere',
    nom: { fr: 'Zone herbacée mise en défens', en: 'Fenced-off herbaceous area' },
  },
  {
    exploitation: 26,
    coefficient: 1,
    famille: null,
    nom: { fr: 'Autres milieux surfaciques', en: 'Other area features' },
  },
  { exploitation: 27, coefficient: 0.0005, famille: 'rocheuse', nom: { fr: 'Ruines', en: 'Ruins' } },
  {
    exploitation: 28,
    coefficient: 0.0005,
    famille: null,
    nom: { fr: 'Autres milieux linéaires hors ruines', en: 'Other linear features except ruins' },
  },
]

const quantite = (numero: number) => `HVE4_BIODIV_D_${numero}` as CodeHve4
const conversion = (numero: number) => `HVE4_BIODIV_I_${numero}` as CodeHve4

/** A sum without a proposal when it is zero: an empty row must stay empty (conception). */
const siPositif = (...codes: readonly CodeHve4[]) => {
  const total = sum(...codes)
  return {
    ...total,
    words: { fr: `${total.words.fr}, si positif`, en: `${total.words.en}, when above 0` },
    bind: (slots: readonly number[]) => {
      const bound = total.bind(slots)
      return (values: readonly unknown[]) => bound(values) || null
    },
  }
}

/** Fallows of the rotation that are features; bare fallow, strips and industrial set-aside are not (biodiversity, section 1). */
const propositions: Readonly<Partial<Record<number, ReturnType<typeof siPositif>>>> = {
  9: siPositif('HVE4_CULT_D_17', 'HVE4_CULT_D_18', 'HVE4_CULT_D_20'),
  10: siPositif('HVE4_CULT_D_21'),
}

const quantites = elementsIae.flatMap(({ terreArable, exploitation, coefficient }) => [
  ...(terreArable === undefined
    ? []
    : [
        saisie(
          quantite(terreArable),
          propositions[terreArable] === undefined ? 'spec' : 'conception',
          propositions[terreArable],
        ),
        calcul(conversion(terreArable), 'spec', scaled(quantite(terreArable), coefficient)),
      ]),
  terreArable === undefined
    ? saisie(quantite(exploitation), 'spec')
    : saisie(quantite(exploitation), 'conception', copy(quantite(terreArable))),
  calcul(conversion(exploitation), 'spec', scaled(quantite(exploitation), coefficient)),
])

const totaux = [
  calcul(
    'HVE4_BIODIV_I_201',
    'conception',
    weightedSum(
      elementsIae.flatMap(({ terreArable, coefficient }) =>
        terreArable === undefined ? [] : [[quantite(terreArable), coefficient] as const],
      ),
    ),
  ),
  calcul(
    'HVE4_BIODIV_I_202',
    'conception',
    weightedSum(elementsIae.map(({ exploitation, coefficient }) => [quantite(exploitation), coefficient] as const)),
  ),
  calcul('HVE4_BIODIV_I_203', 'conception', copy('HVE4_CULT_D_200')),
]

/** Below 10 ha of arable land, or above 75 % of meadows, fallow and legumes, the obligation does not apply; at the limits it does. */
const SURFACE_MINIMALE_HA = 10
const PART_MAXIMALE = 75
/** Minimum share of arable land under features (specification 3, section 9). */
const SEUIL_OBLIGATION = 0.04

/** The 4 % obligation on arable land (specification 3, section 9; contents after the CAP conditionality: conception). */
const obligation = [
  saisie('HVE4_BIODIV_D_29', 'conception', copy('HVE4_CULT_D_201')),
  saisie(
    'HVE4_BIODIV_D_30',
    'conception',
    percentOf(
      [
        ...suite('HVE4_CULT_D_', 26, 30),
        ...suite('HVE4_CULT_D_', 17, 22),
        'HVE4_CULT_D_10',
        ...suite('HVE4_CULT_D_', 12, 15),
        'HVE4_CULT_D_23',
      ],
      'HVE4_CULT_D_201',
    ),
  ),
  saisie(
    'HVE4_BIODIV_D_31',
    'conception',
    percentOf([...suite('HVE4_CULT_D_', 26, 33), 'HVE4_CULT_D_6'], 'HVE4_CULT_D_200'),
  ),
  calcul(
    'HVE4_BIODIV_D_33',
    'spec',
    formule(
      { iae: 'HVE4_BIODIV_I_201', terresArables: 'HVE4_BIODIV_D_29' },
      { fr: '{iae} ÷ {terresArables}', en: '{iae} ÷ {terresArables}' },
      ({ iae, terresArables }) => ratio(iae, terresArables),
    ),
  ),
  calcul(
    'HVE4_BIODIV_I_32',
    'spec',
    formule(
      {
        terresArables: 'HVE4_BIODIV_D_29',
        legumineuses: 'HVE4_BIODIV_D_30',
        herbe: 'HVE4_BIODIV_D_31',
        part: 'HVE4_BIODIV_D_33',
      },
      {
        fr: `non concernée si {terresArables} < ${SURFACE_MINIMALE_HA}, {legumineuses} > ${PART_MAXIMALE} ou {herbe} > ${PART_MAXIMALE} ; sinon respectée si {part} ≥ ${SEUIL_OBLIGATION}, non respectée en dessous`,
        en: `not concerned when {terresArables} < ${SURFACE_MINIMALE_HA}, {legumineuses} > ${PART_MAXIMALE} or {herbe} > ${PART_MAXIMALE}; otherwise met when {part} ≥ ${SEUIL_OBLIGATION}, not met below`,
      },
      ({ terresArables, legumineuses, herbe, part }) => {
        if (terresArables !== null && terresArables < SURFACE_MINIMALE_HA) return 'NON_CONCERNEE'
        if ((legumineuses ?? 0) > PART_MAXIMALE || (herbe ?? 0) > PART_MAXIMALE) return 'NON_CONCERNEE'
        if (part === null) return null
        return part >= SEUIL_OBLIGATION ? 'OK' : 'KO'
      },
      {
        because: ({ terresArables, legumineuses, herbe, part }) => {
          if (terresArables !== null && terresArables < SURFACE_MINIMALE_HA)
            return {
              fr: `il y a moins de ${SURFACE_MINIMALE_HA} ha de terres arables`,
              en: `there are less than ${SURFACE_MINIMALE_HA} ha of arable land`,
            }
          if ((legumineuses ?? 0) > PART_MAXIMALE || (herbe ?? 0) > PART_MAXIMALE)
            return {
              fr: `plus de ${PART_MAXIMALE} % des terres sont en prairies, en jachères, en légumineuses ou en riz`,
              en: `more than ${PART_MAXIMALE}% of the land is meadows, fallow, legumes or rice`,
            }
          if (part === null) return null
          return part >= SEUIL_OBLIGATION
            ? { fr: 'les IAE atteignent 4 % des terres arables', en: 'the features reach 4% of the arable land' }
            : {
                fr: 'les IAE n’atteignent pas 4 % des terres arables',
                en: 'the features are below 4% of the arable land',
              }
        },
      },
    ),
  ),
]

/** Weight of the features, in % of the utilised area (specification 3, section 9). */
const tableIaeRatio = fromIncluded(
  'IAE_RATIO',
  [
    [4, 1],
    [5, 2],
    [6, 3],
    [7, 4],
    [8, 5],
    [9, 6],
    [10, 7],
  ],
  { below: 0 },
)
/** Two points when at least three of the four families are present (specification 3, section 9). */
const tableIaeFamilles = fromIncluded('IAE_FAMILLES', [[3, 2]], { below: 0 })

const familles: readonly (readonly [CodeHve4, FamilleIae])[] = [
  ['HVE4_BIODIV_I_361', 'aquatique'],
  ['HVE4_BIODIV_I_362', 'ligneuse'],
  ['HVE4_BIODIV_I_363', 'herbagere'],
  ['HVE4_BIODIV_I_364', 'rocheuse'],
]

/**
 * Four families: specification; assignment of the elements: conception. A family is present with a quantity above 0; the row is empty when the whole farm
 * column is, as I_202 tells.
 */
const famillePresente = (famille: FamilleIae) => {
  const membres = elementsIae.filter((element) => element.famille === famille).map((e) => quantite(e.exploitation))
  const total = sum(...membres)
  return {
    reads: [...membres, 'HVE4_BIODIV_I_202' as const],
    words: { fr: `au moins un élément parmi ${total.words.fr}`, en: `at least one feature among ${total.words.en}` },
    bind: (slots: readonly number[]) => {
      const colonne = slots[slots.length - 1] ?? 0
      const membresSlots = slots.slice(0, -1)
      return (values: readonly unknown[]) => {
        if (values[colonne] === null) return null
        return membresSlots.some((slot) => typeof values[slot] === 'number' && values[slot] > 0)
      }
    },
  }
}

const score = [
  calcul('HVE4_BIODIV_I_34', 'conception', copy('HVE4_BIODIV_I_202')),
  calcul('HVE4_BIODIV_I_35', 'spec', percentOf('HVE4_BIODIV_I_202', 'HVE4_CULT_D_200')),
  calcul('HVE4_BIODIV_S_34', 'spec', banded('HVE4_BIODIV_I_35', tableIaeRatio)),
  ...familles.map(([code, famille]) => calcul(code, 'conception', famillePresente(famille))),
  calcul(
    'HVE4_BIODIV_I_365',
    'spec',
    formule(
      { a: 'HVE4_BIODIV_I_361', b: 'HVE4_BIODIV_I_362', c: 'HVE4_BIODIV_I_363', d: 'HVE4_BIODIV_I_364' },
      {
        fr: 'nombre de familles présentes parmi {a}, {b}, {c}, {d}',
        en: 'number of families present among {a}, {b}, {c}, {d}',
      },
      ({ a, b, c, d }) => {
        const presences = [a, b, c, d].filter((presence) => presence !== null)
        return presences.length === 0 ? null : presences.filter(Boolean).length
      },
    ),
  ),
  calcul('HVE4_BIODIV_S_365', 'spec', banded('HVE4_BIODIV_I_365', tableIaeFamilles)),
  calcul('HVE4_BIODIV_S_36', 'spec', sum('HVE4_BIODIV_S_34', 'HVE4_BIODIV_S_365')),
]

/** Agro-ecological features: quantities, conversions, obligation, points (maximum 9). */
export const iae = [...quantites, ...totaux, ...obligation, ...score]
