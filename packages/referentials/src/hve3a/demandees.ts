import { type Demandees, estPositif, partsDe, surSurface } from '../demandees'
import { surfaceDuBloc } from './phyto/blocs'
import type { CodeHve3a } from './valeurs'

/** Rows of a block of crops require no answer while the farm grows none of them, even with the crop family. */
const lignesDesBlocs = {
  GC: ['HVE3A_D_110', 'HVE3A_D_111', 'HVE3A_D_112'],
  VIGNE: ['HVE3A_D_113', 'HVE3A_D_114', 'HVE3A_D_115', 'HVE3A_D_116'],
  ARBO: ['HVE3A_D_118', 'HVE3A_D_119', 'HVE3A_D_120', 'HVE3A_D_121'],
  AUTRES: ['HVE3A_D_123', 'HVE3A_D_124', 'HVE3A_D_125'],
  HORSOL: ['HVE3A_D_126', 'HVE3A_D_127', 'HVE3A_D_128', 'HVE3A_D_129'],
} as const satisfies Readonly<Record<keyof typeof surfaceDuBloc, readonly CodeHve3a[]>>

/** Rows that require no answer on a farm without an object for them, besides the conditions of the catalogue (conception). */
export const demandees: Demandees<CodeHve3a> = new Map([
  ...Object.entries(lignesDesBlocs).flatMap(([bloc, lignes]) =>
    surSurface<CodeHve3a>(surfaceDuBloc[bloc as keyof typeof surfaceDuBloc], ...lignes),
  ),
  ['HVE3A_D_130', (lire) => estPositif(lire(surfaceDuBloc.GC)) || estPositif(lire(surfaceDuBloc.VIGNE))],
  ...partsDe<CodeHve3a>('HVE3A_D_180', 'HVE3A_D_184', 'HVE3A_D_186'),
  ...partsDe<CodeHve3a>('HVE3A_D_181', 'HVE3A_D_182'),
])
