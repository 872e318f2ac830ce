import { type Demandees, estPositif, type Lire, partsDe, surSurface } from '../demandees'
import { SEUIL_CULTURES_MINEURES } from './ferti/bilan-azote'
import type { CodeHve4 } from './valeurs'

type Zone = readonly [surface: CodeHve4, couverte: CodeHve4, semaines: CodeHve4]

const VULNERABLE: Zone = ['HVE4_FERTI_D_300', 'HVE4_FERTI_D_301', 'HVE4_FERTI_D_302']
const ORDINAIRE: Zone = ['HVE4_FERTI_D_310', 'HVE4_FERTI_D_311', 'HVE4_FERTI_D_312']

/** Land to cover is that of annual crops, inside the vulnerable zone or outside it: an answer for one zone makes the other optional. */
function couverts([surface, ...suite]: Zone, [ailleurs]: Zone) {
  const aDesTerres = (lire: Lire<CodeHve4>) => estPositif(lire('HVE4_CULT_D_204'))
  const estIci = (lire: Lire<CodeHve4>) => estPositif(lire(surface)) || !estPositif(lire(ailleurs))
  return [
    [surface, (lire: Lire<CodeHve4>) => aDesTerres(lire) && estIci(lire)] as const,
    ...suite.map(
      (ligne) => [ligne, (lire: Lire<CodeHve4>) => lire(surface) !== 0 && aDesTerres(lire) && estIci(lire)] as const,
    ),
  ]
}

/** Tools on minor crops count from a minimum share of the farmed area. */
const mineures = (['HVE4_FERTI_D_230', 'HVE4_FERTI_D_231', 'HVE4_FERTI_D_232'] as const).map(
  (ligne) =>
    [
      ligne,
      (lire: Lire<CodeHve4>) => {
        const part = lire('HVE4_FERTI_D_1050')
        return typeof part === 'number' && part >= SEUIL_CULTURES_MINEURES
      },
    ] as const,
)

/** Rows without a condition of their own in the catalogue that require no answer on a farm without an object for them (conception). */
export const demandees: Demandees<CodeHve4> = new Map<CodeHve4, (lire: Lire<CodeHve4>) => boolean>([
  ...surSurface<CodeHve4>('HVE4_CULT_D_202', 'HVE4_PHYTO_D_21'),
  ...surSurface<CodeHve4>('HVE4_PHYTO_D_541', 'HVE4_PHYTO_D_50', 'HVE4_PHYTO_D_52'),
  ...surSurface<CodeHve4>('HVE4_CULT_D_47', 'HVE4_PHYTO_D_51', 'HVE4_PHYTO_D_53'),
  ...surSurface<CodeHve4>('HVE4_PHYTO_D_64', 'HVE4_PHYTO_D_61'),
  ...surSurface<CodeHve4>('HVE4_FERTI_D_200', 'HVE4_FERTI_D_210', 'HVE4_FERTI_D_211', 'HVE4_FERTI_D_212'),
  ...surSurface<CodeHve4>('HVE4_FERTI_D_201', 'HVE4_FERTI_D_213'),
  ...surSurface<CodeHve4>('HVE4_FERTI_D_202', 'HVE4_FERTI_D_220', 'HVE4_FERTI_D_221', 'HVE4_FERTI_D_222'),
  ...mineures,
  ...couverts(VULNERABLE, ORDINAIRE),
  ...couverts(ORDINAIRE, VULNERABLE),
  ...surSurface<CodeHve4>('HVE4_FERTI_D_80', 'HVE4_FERTI_D_83'),
  ...partsDe<CodeHve4>('HVE4_IRRI_D_102', 'HVE4_IRRI_D_21', 'HVE4_IRRI_D_31', 'HVE4_IRRI_D_51'),
  ['HVE4_IRRI_D_70', (lire) => lire('HVE4_IRRI_D_102') !== 0 && estPositif(lire('HVE4_CULT_D_204'))],
  ['HVE4_IRRI_D_71', (lire) => lire('HVE4_IRRI_D_70') !== 0 && estPositif(lire('HVE4_CULT_D_204'))],
  ...partsDe<CodeHve4>('HVE4_IRRI_D_61', 'HVE4_IRRI_D_62'),
])
