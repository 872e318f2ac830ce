import {
  banded,
  calculation,
  computed,
  countedWhen,
  type Decimal,
  entered,
  fact,
  fromIncluded,
  Model,
  percent,
  round4,
  sumValues,
} from '@sillon/engine'
import type { LigneAssolement } from '../../src/assolement'
import type { Auditees } from '../../src/auditees'
import type { Hauteur } from './kinds'

export const SEUIL = 5

/** Values that the formulas of the toy scheme read. */
export interface Valeurs {
  JOUET_EAU_D_1: Decimal | null
  JOUET_EAU_D_2: string | null
  JOUET_EAU_D_3: Hauteur | null
  JOUET_EAU_I_1: Decimal | null
  MARES: Decimal | null
  JOUET_EAU_S_9: Decimal | null
  JOUET_SOL_D_1: Decimal | null
  JOUET_SOL_D_2: boolean | null
  JOUET_SOL_D_3: Decimal | null
  PART_LABOUREE: Decimal | null
  LABOUR: boolean | null
  JOUET_SOL_S_9: Decimal | null
  JOUET_SYN_I_1: string | null
  ASSOLEMENT: readonly LigneAssolement[] | null
  AN_DERNIER: Readonly<Record<string, unknown>> | null
  AUDITEES: Auditees | null
}

const formule = <const Reads extends Readonly<Record<string, keyof Valeurs>>>(
  reads: Reads,
  words: string,
  compute: (values: { readonly [Name in keyof Reads]: Valeurs[Reads[Name]] }) => unknown,
) => calculation<Valeurs, Reads>(reads, { fr: words, en: words }, compute)

const sans = 0 as Decimal

/** Points for ponds (two or five), a height of a metre or more (three), blue water (four); for a soil that is not ploughed all over (ten at most). */
export const modele = new Model<Valeurs>([
  fact('ASSOLEMENT'),
  fact('AN_DERNIER'),
  fact('AUDITEES'),
  entered('JOUET_EAU_D_1', 'spec'),
  entered('JOUET_EAU_D_2', 'spec'),
  entered('JOUET_EAU_D_3', 'spec'),
  computed(
    'JOUET_EAU_I_1',
    'spec',
    formule({ hauteur: 'JOUET_EAU_D_3' }, '{hauteur}', ({ hauteur }) =>
      hauteur === null ? null : round4(hauteur.metres + hauteur.centimetres / 100),
    ),
  ),
  computed(
    'MARES',
    'spec',
    banded(
      'JOUET_EAU_D_1',
      fromIncluded(
        'MARES',
        [
          [1, 2],
          [3, 5],
        ],
        { below: 0 },
      ),
    ),
  ),
  computed(
    'JOUET_EAU_S_9',
    'conception',
    formule(
      { mares: 'MARES', hauteur: 'JOUET_EAU_I_1', couleur: 'JOUET_EAU_D_2' },
      '{mares} + {hauteur} + {couleur}',
      ({ mares, hauteur, couleur }) =>
        mares === null
          ? null
          : sumValues([mares, round4((hauteur ?? sans) >= 1 ? 3 : 0), round4(couleur === 'BLEU' ? 4 : 0)]),
    ),
  ),
  entered(
    'JOUET_SOL_D_1',
    'spec',
    formule({ lignes: 'ASSOLEMENT' }, '{lignes}', ({ lignes }) =>
      lignes === null ? null : sumValues(lignes.map(({ surface }) => round4(surface))),
    ),
  ),
  entered('JOUET_SOL_D_2', 'spec'),
  computed(
    'LABOUR',
    'spec',
    formule({ labour: 'JOUET_SOL_D_2' }, '{labour}', ({ labour }) => labour === true),
  ),
  countedWhen('LABOUR', entered('JOUET_SOL_D_3', 'spec')),
  computed(
    'PART_LABOUREE',
    'spec',
    formule(
      { laboure: 'JOUET_SOL_D_3', surface: 'JOUET_SOL_D_1' },
      '100 × {laboure} ÷ {surface}',
      ({ laboure, surface }) => percent(laboure, surface),
    ),
  ),
  computed(
    'JOUET_SOL_S_9',
    'spec',
    formule({ labour: 'JOUET_SOL_D_2', part: 'PART_LABOUREE' }, '10 − {part} ÷ 10', ({ labour, part }) => {
      if (labour === null) return null
      if (!labour) return round4(10)
      return part === null ? null : round4(10 - part / 10)
    }),
  ),
  computed(
    'JOUET_SYN_I_1',
    'spec',
    formule({ eau: 'JOUET_EAU_S_9', sol: 'JOUET_SOL_S_9' }, '{eau} ≥ 5, {sol} ≥ 5', ({ eau, sol }) =>
      eau !== null && sol !== null && eau >= SEUIL && sol >= SEUIL ? 'CERTIFIABLE' : 'NON_CERTIFIABLE',
    ),
  ),
])
