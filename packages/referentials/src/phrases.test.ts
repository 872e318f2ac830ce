import {
  atMost,
  banded,
  calculation,
  computed,
  copy,
  countYes,
  entered,
  explain,
  fromIncluded,
  Model,
  percentOf,
  sum,
  upToIncluded,
} from '@sillon/engine'
import { describe, expect, test } from 'vitest'
import { raisonCmr1 } from './hve4/phyto/cmr'
import { type MotsDePhrase, nomEnPhrase, phraseDe } from './phrases'

interface Valeurs {
  HAIE: number | null
  MARE: number | null
  MUR: number | null
  PRE: number | null
  SAU: number | null
  TOTAL: number | null
  COPIE: number | null
  REPORT: number | null
  PART: number | null
  POINTS: number | null
  TRAITE: number | null
  CMR1: boolean | null
  DEROGATION: boolean | null
  INVALIDE: boolean | null
  OUIS: number | null
  AUTRE: number | null
}

const modele = new Model<Valeurs>([
  ...(['HAIE', 'MARE', 'MUR', 'PRE', 'SAU', 'CMR1', 'DEROGATION'] as const).map((code) => entered(code, 'spec')),
  computed('TOTAL', 'spec', sum('HAIE', 'MARE', 'MUR', 'PRE')),
  computed('COPIE', 'spec', copy('SAU')),
  computed('REPORT', 'spec', copy('POINTS')),
  computed('PART', 'spec', percentOf('TOTAL', 'SAU')),
  computed(
    'POINTS',
    'spec',
    banded(
      'PART',
      fromIncluded(
        'IAE',
        [
          [4, 1],
          [10, 7],
        ],
        { below: 0 },
      ),
    ),
  ),
  computed('TRAITE', 'spec', banded('PART', upToIncluded('TRAITE', [[50, 1]], { above: 0 }))),
  computed(
    'INVALIDE',
    'spec',
    calculation<Valeurs, { cmr1: 'CMR1'; derogation: 'DEROGATION' }>(
      { cmr1: 'CMR1', derogation: 'DEROGATION' },
      { fr: 'oui si {cmr1} sans {derogation}', en: 'yes when {cmr1} without {derogation}' },
      ({ cmr1, derogation }) => (cmr1 === null ? null : cmr1 && derogation !== true),
      { because: raisonCmr1 },
    ),
  ),
  computed('OUIS', 'spec', atMost(1, countYes('CMR1', 'DEROGATION'))),
  computed(
    'AUTRE',
    'spec',
    calculation<Valeurs, { haie: 'HAIE'; mare: 'MARE' }>(
      { haie: 'HAIE', mare: 'MARE' },
      { fr: '{haie} × {mare}', en: '{haie} × {mare}' },
      ({ haie, mare }) => (haie === null || mare === null ? null : haie * mare),
    ),
  ),
])

const NOMS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  HAIE: ['Haie', 'Hedge'],
  MARE: ['Mare', 'Pond'],
  MUR: ['Mur', 'Wall'],
  PRE: ['Pré', 'Meadow'],
  SAU: ['SAU', 'Farmed area'],
  TOTAL: ['Total', 'Total'],
  PART: ['Part', 'Share'],
  POINTS: ['Points', 'Points'],
}

const motsDe = (language: 'fr' | 'en'): MotsDePhrase => ({
  language,
  libelle: (code) => NOMS[code]?.[language === 'fr' ? 0 : 1] ?? code,
  texte: ({ value }) => {
    if (typeof value === 'boolean') return language === 'fr' ? (value ? 'Oui' : 'Non') : value ? 'Yes' : 'No'
    return value === null ? '–' : String(value)
  },
  nombre: String,
  borne: String,
})

const dit = (code: keyof Valeurs, entrees: Partial<Valeurs>) => {
  const explication = explain(modele, modele.evaluate(entrees), code)
  return [phraseDe(explication, motsDe('fr')), phraseDe(explication, motsDe('en'))]
}

test('names no missing value that counts without an entry', () => {
  const explication = explain(modele, modele.evaluate({}), 'TOTAL')
  expect(phraseDe(explication, { ...motsDe('fr'), aUnDefaut: (code) => code === 'HAIE' })).toBe(
    'Pas encore calculé : il manque « Mare », « Mur » et « Pré ».',
  )
})

test('writes a bound in the unit of the value that it is compared with', () => {
  const explication = explain(modele, modele.evaluate({ HAIE: 10, SAU: 100 }), 'POINTS')
  const borne = (bound: number, code: string) => `${bound} ${code === 'PART' ? '%' : 'ha'}`
  expect(phraseDe(explication, { ...motsDe('fr'), borne })).toBe('7, car « Part » (10) atteint 10 %.')
})

test('leaves the instruction of a label out of its name', () => {
  expect(nomEnPhrase('Traitements relevant d’une dérogation. Répondre non en l’absence d’usage')).toBe(
    'Traitements relevant d’une dérogation',
  )
  expect(nomEnPhrase('Surface de 1.5 ha')).toBe('Surface de 1.5 ha')
})

describe('the sentence of', () => {
  test.each<[kind: string, code: keyof Valeurs, entrees: Partial<Valeurs>, fr: string | null, en: string | null]>([
    ['an entry', 'HAIE', { HAIE: 3 }, '3 : valeur saisie dans le dossier.', '3: entered in the file.'],
    ['an input without an entry', 'HAIE', {}, null, null],
    [
      'a value whose input is missing',
      'PART',
      { HAIE: 3 },
      'Pas encore calculé : il manque « SAU ».',
      'Not computed yet: “Farmed area” missing.',
    ],
    [
      'a value with many missing inputs',
      'TOTAL',
      {},
      'Pas encore calculé : il manque « Haie », « Mare » et 2 autres valeurs.',
      'Not computed yet: “Hedge”, “Pond” and 2 other values missing.',
    ],
    [
      'a sum',
      'TOTAL',
      { HAIE: 3, MARE: 2, MUR: 0 },
      '5 : « Haie » (3) et « Mare » (2).',
      '5: “Hedge” (3) and “Pond” (2).',
    ],
    [
      'a sum of one value',
      'TOTAL',
      { HAIE: 3, MARE: 0 },
      '3 : « Haie » (3), rien d’autre ne s’y ajoute.',
      '3: “Hedge” (3), nothing else adds to it.',
    ],
    [
      'a long sum',
      'TOTAL',
      { HAIE: 3, MARE: 4, MUR: 2, PRE: 1 },
      '10 : la somme de 4 valeurs, dont la plus grande est « Mare » (4).',
      '10: the sum of 4 values, the largest of which is “Pond” (4).',
    ],
    [
      'a sum of nothing',
      'TOTAL',
      { HAIE: 0 },
      '0 : aucune des valeurs additionnées ne dépasse zéro.',
      '0: none of the added values is above zero.',
    ],
    ['a copy', 'COPIE', { SAU: 60 }, '60, comme « SAU » (60).', '60, like “Farmed area” (60).'],
    [
      'a copy of a computed value',
      'REPORT',
      { HAIE: 3, SAU: 60 },
      '1, comme « Points », car « Part » (5) atteint 4.',
      '1, like “Points”, because “Share” (5) reaches 4.',
    ],
    [
      'a copy of a value that cannot be computed',
      'REPORT',
      { HAIE: 3 },
      'Pas encore calculé : il manque « Part ».',
      'Not computed yet: “Share” missing.',
    ],
    [
      'a share',
      'PART',
      { HAIE: 3, SAU: 60 },
      '5 : « Total » (3) sur « SAU » (60).',
      '5: “Total” (3) of “Farmed area” (60).',
    ],
    [
      'a band reached',
      'POINTS',
      { HAIE: 3, SAU: 60 },
      '1, car « Part » (5) atteint 4.',
      '1, because “Share” (5) reaches 4.',
    ],
    [
      'a value below every band',
      'POINTS',
      { HAIE: 1, SAU: 60 },
      '0, car « Part » (1.6667) n’atteint pas 4.',
      '0, because “Share” (1.6667) does not reach 4.',
    ],
    [
      'a value within an upper bound',
      'TRAITE',
      { HAIE: 30, SAU: 60 },
      '1, car « Part » (50) ne dépasse pas 50.',
      '1, because “Share” (50) does not exceed 50.',
    ],
    [
      'a value above every upper bound',
      'TRAITE',
      { HAIE: 60, SAU: 60 },
      '0, car « Part » (100) dépasse 50.',
      '0, because “Share” (100) exceeds 50.',
    ],
    [
      'a rule with a reason of its own',
      'INVALIDE',
      { CMR1: false },
      'Non, car aucun produit CMR1 n’a été utilisé.',
      'No, because no CMR1 product was used.',
    ],
    [
      'the same rule, with the contrary answer',
      'INVALIDE',
      { CMR1: true },
      'Oui, car un produit CMR1 a été utilisé sans dérogation.',
      'Yes, because a CMR1 product was used without a derogation.',
    ],
    [
      'a count of answers at its limit',
      'OUIS',
      { CMR1: true, DEROGATION: true },
      '1 (1 au plus) : 2 oui sur 2 questions.',
      '1 (at most 1): 2 yes of 2 questions.',
    ],
    [
      'any other rule',
      'AUTRE',
      { HAIE: 3, MARE: 2 },
      '6, d’après « Haie » (3) et « Mare » (2).',
      '6, from “Hedge” (3) and “Pond” (2).',
    ],
  ])('%s', (_kind, code, entrees, fr, en) => {
    expect(dit(code, entrees)).toEqual([fr, en])
  })
})
