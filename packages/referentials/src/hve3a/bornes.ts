import type { Catalogue } from '../catalogue'
import { borne, type Controle, type Plafond, plafond } from '../controle'
import { type CodeHve3a, suite } from './valeurs'

const SURFACE_UTILE: CodeHve3a = 'HVE3A_D_53'
const SAU = plafond('la SAU', 'the farmed area', SURFACE_UTILE)

const d = (...numeros: readonly number[]) => numeros.map((numero) => `HVE3A_D_${numero}` as CodeHve3a)

/** Areas by the part of the farm that contains them (conception; docs/decisions/0009-values-in-error.md). */
const surfaces: readonly (readonly [Plafond<CodeHve3a>, readonly CodeHve3a[]])[] = [
  [SAU, ['HVE3A_D_63', ...suite('HVE3A_D_', 84, 87), ...suite('HVE3A_D_', 89, 92)]],
  [SAU, d(64, 65, 66, 67, 68, 70, 71, 76, 80, 81)],
  [
    plafond('la surface en grandes cultures et prairies', 'the area of arable crops and meadows', 'HVE3A_D_55'),
    d(110, 111, 112),
  ],
  [plafond('la surface en vigne', 'the vine area', 'HVE3A_D_56'), d(113, 114, 115, 116)],
  [plafond('la surface en arboriculture', 'the fruit growing area', 'HVE3A_D_57'), d(118, 119, 120, 121)],
  [
    plafond('la surface des autres cultures en sol', 'the area of other crops grown in soil', 'HVE3A_D_58'),
    d(123, 124, 125),
  ],
  [plafond('la surface des cultures hors sol', 'the soilless crops area', 'HVE3A_D_46'), d(126, 127, 129)],
  [SAU, d(154, 161, 163, 164, 165, 166, 180)],
]

/** Entries limited by another entry. */
const parties: readonly (readonly [Plafond<CodeHve3a>, readonly CodeHve3a[]])[] = [
  [plafond('la surface irriguée', 'the irrigated area', 'HVE3A_D_180'), d(184, 186)],
  [plafond('le volume total prélevé', 'the total volume drawn', 'HVE3A_D_181'), d(182)],
]

/** Land per metre or tree where HVE4 has no such feature: that of its narrowest one. */
const ETROIT = 0.0001

/**
 * Hectares of land per metre or tree of a feature: those of HVE4 (specification 3, section 9), because the coefficients of HVE3A are weights (a metre of hedge
 * counts as 100 m²).
 */
const emprises: readonly (readonly [CodeHve3a, number])[] = [
  ['HVE3A_D_69', 0.0009],
  ['HVE3A_D_72', 0.002],
  ['HVE3A_D_73', 0.001],
  ['HVE3A_D_74', 0.003],
  ['HVE3A_D_75', ETROIT],
  ['HVE3A_D_77', 0.001],
  ['HVE3A_D_78', ETROIT],
  ['HVE3A_D_79', 0.0001],
  ['HVE3A_D_82', 0.0005],
]

/** Land that can be covered in autumn: neither vine nor orchard. */
const COUVRABLE: Plafond<CodeHve3a> = {
  limite: { plus: [SURFACE_UTILE], moins: ['HVE3A_D_49', 'HVE3A_D_50'] },
  nom: { fr: 'la SAU hors vigne et verger', en: 'the farmed area outside vine and orchard' },
}

/** Bounds of every entered row by the farm's data; no bound by its areas before it has a rotation. */
export const bornesDe = ({ parCode }: Catalogue): readonly Controle[] =>
  [
    ...[
      ...surfaces.flatMap(([limite, codes]) => codes.map((code) => borne(code, limite))),
      ...emprises.map(([code, fois]) => borne(code, SAU, { plus: [code], moins: [], fois })),
      borne('HVE3A_D_167', COUVRABLE),
    ].map((controle): Controle => ({ ...controle, tantQue: SURFACE_UTILE })),
    ...parties.flatMap(([limite, codes]) => codes.map((code) => borne(code, limite))),
  ].filter(({ code }) => parCode.has(code))
