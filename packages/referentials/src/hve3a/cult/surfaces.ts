import { copy, difference, type Formula, orZero, round4, sum, ZERO } from '@sillon/engine'
import { estMajeure, type LigneAssolement, lignesCultivees } from '../../assolement'
import { nomsDesTypes } from '../../donnees/noms-cultures'
import { memesMots } from '../parts'
import { type Code, type CodeHve3a, calcul, formule, saisie, suite } from '../valeurs'

/** Crop types of each area row (barème, section 2). `GEL_` means every type whose code begins so. */
const typesParLigne = {
  HVE3A_D_1: ['BLEDUR'],
  HVE3A_D_2: ['BLETEND'],
  HVE3A_D_3: ['MAIS'],
  HVE3A_D_4: ['ORGE'],
  HVE3A_D_5: ['TRITI'],
  HVE3A_D_6: ['RIZ'],
  HVE3A_D_7: ['CEREAL'],
  HVE3A_D_9: ['COLZA'],
  HVE3A_D_10: ['TOURN'],
  HVE3A_D_11: ['SOJA'],
  HVE3A_D_12: ['OLEAG'],
  HVE3A_D_14: ['POIS'],
  HVE3A_D_15: ['PROTEAG'],
  HVE3A_D_16: ['LEGSEC'],
  HVE3A_D_17: ['MELANG'],
  HVE3A_D_19: ['CHANVR'],
  HVE3A_D_20: ['JACH_5'],
  HVE3A_D_21: ['JACH_6'],
  HVE3A_D_22: ['JACH_NOIR'],
  HVE3A_D_23: ['GEL_'],
  HVE3A_D_25: ['DESHYDR'],
  HVE3A_D_26: ['MAISFOUR'],
  HVE3A_D_27: ['FOURR'],
  HVE3A_D_29: ['PTLEGPURE'],
  HVE3A_D_30: ['PTMLGLEG'],
  HVE3A_D_31: ['PTGRMNPUR'],
  HVE3A_D_32: ['PTMLGGRMN'],
  HVE3A_D_33: ['PTMLGCPLX'],
  HVE3A_D_35: ['PPNFERTI'],
  HVE3A_D_36: ['PPFERTINT'],
  HVE3A_D_37: ['PPAUTRES'],
  HVE3A_D_39: ['BETTERAV'],
  HVE3A_D_40: ['INDUS'],
  HVE3A_D_41: ['CULTPDT'],
  HVE3A_D_43: ['CULTPLEINCHAMP'],
  HVE3A_D_44: ['CULTTUNNEL'],
  HVE3A_D_45: ['CULTSERRE'],
  HVE3A_D_46: ['CULTHORSOL'],
  HVE3A_D_47: ['HORTPEP'],
  HVE3A_D_49: ['VIGNES'],
  HVE3A_D_50: ['VERGER'],
  HVE3A_D_51: ['CULTPERMA'],
} as const satisfies Partial<Record<CodeHve3a, readonly string[]>>

const surfacesParType = calcul(
  'SURFACES_PAR_TYPE',
  'spec',
  formule(
    { assolement: 'ASSOLEMENT' },
    { fr: '{assolement} par type de culture', en: '{assolement} by crop type' },
    ({ assolement }) => {
      const surfaces = new Map<string, number>()
      for (const { codeTypeCulture, surface } of lignesCultivees(assolement ?? []))
        surfaces.set(codeTypeCulture, round4((surfaces.get(codeTypeCulture) ?? 0) + surface))
      return surfaces
    },
  ),
)

const estDe = (types: readonly string[]) => (type: string) =>
  types.some((one) => (one.endsWith('_') ? type.startsWith(one) : type === one))

/** S(types): area of the rotation's lines of these types; 0 without any. */
export function surfaceDe(...types: readonly string[]): Formula<Code> {
  const isOne = estDe(types)
  const noms = nomsDesTypes(types, ' + ')
  return formule(
    { surfaces: 'SURFACES_PAR_TYPE' },
    { fr: `{surfaces} : ${noms.fr}`, en: `{surfaces}: ${noms.en}` },
    ({ surfaces }) => {
      let total = 0
      for (const [type, surface] of surfaces ?? []) if (isOne(type)) total += surface
      return total
    },
  )
}

/** Groups of the farmed area: the total of each, and its rows. */
const groupes = [
  ['HVE3A_D_8', 1, 7],
  ['HVE3A_D_13', 9, 12],
  ['HVE3A_D_18', 14, 17],
  ['HVE3A_D_24', 19, 23],
  ['HVE3A_D_28', 25, 27],
  ['HVE3A_D_34', 29, 33],
  ['HVE3A_D_38', 35, 37],
  ['HVE3A_D_42', 39, 41],
  ['HVE3A_D_48', 43, 47],
  ['HVE3A_D_52', 49, 51],
] as const satisfies readonly (readonly [CodeHve3a, number, number])[]

/** Area of the lines with major, or minor, crops. */
const surfaceMajeure = (majeure: boolean): Formula<Code> => {
  const [fr, en] = majeure ? ['majeures', 'major'] : ['mineures', 'minor']
  return formule(
    { assolement: 'ASSOLEMENT' },
    { fr: `{assolement} : surface des cultures ${fr}`, en: `{assolement}: area of ${en} crops` },
    ({ assolement }) => surfaceOf(lignesCultivees(assolement ?? []).filter((ligne) => estMajeure(ligne) === majeure)),
  )
}

const surfaceOf = (parts: readonly { readonly surface: number }[]) =>
  parts.reduce((total, { surface }) => total + surface, 0)

/** Smaller parcels are counted apart (specification 2, section 9); informative in this scheme. */
const TAILLE_LIMITE_HA = 6

const petitesParcelles = saisie(
  'HVE3A_D_63',
  'spec',
  formule(
    { assolement: 'ASSOLEMENT' },
    {
      fr: `{assolement} : surface des parcelles de moins de ${TAILLE_LIMITE_HA} ha`,
      en: `{assolement}: area of the parcels under ${TAILLE_LIMITE_HA} ha`,
    },
    ({ assolement }) =>
      surfaceOf(
        (assolement ?? [])
          .flatMap(({ parcelles }: LigneAssolement) => parcelles ?? [])
          .filter(({ surface }) => surface < TAILLE_LIMITE_HA),
      ),
  ),
)

/** Areas under cover, outdoors, out of use or not agricultural: informative; their total is empty when all are. */
const informatives = (
  [
    ['HVE3A_D_88', 84, 87],
    ['HVE3A_D_93', 89, 92],
    ['HVE3A_D_99', 94, 98],
    ['HVE3A_D_108', 100, 107],
  ] as const
).flatMap(([total, premier, dernier]) => {
  const lignes = suite('HVE3A_D_', premier, dernier)
  return [...lignes.map((code) => saisie(code, 'conception')), calcul(total, 'conception', sum<Code>(...lignes))]
})

/** Area rows D_1 to D_63 of the rotation, and the informative rows D_84 to D_109 (barème, section 2). */
export const surfaces = [
  surfacesParType,
  ...(Object.keys(typesParLigne) as (keyof typeof typesParLigne)[]).map((code) =>
    calcul(code, 'conception', surfaceDe(...typesParLigne[code])),
  ),
  ...groupes.map(([total, premier, dernier]) =>
    calcul(total, 'conception', orZero(sum<Code>(...suite('HVE3A_D_', premier, dernier)))),
  ),
  calcul('HVE3A_D_53', 'conception', orZero(sum<Code>(...groupes.map(([total]) => total)))),
  calcul(
    'HVE3A_D_54',
    'arrete-2011',
    formule({ sau: 'HVE3A_D_53', prairies: 'HVE3A_D_38' }, memesMots('{sau} − {prairies}'), ({ sau, prairies }) =>
      difference(sau ?? ZERO, prairies ?? ZERO),
    ),
  ),
  // Permanent grassland, fallow, potato and industrial crops belong to the large crops (conception).
  calcul('HVE3A_D_55', 'conception', orZero(sum<Code>(...groupes.slice(0, 8).map(([total]) => total)))),
  calcul('HVE3A_D_56', 'arrete-2011', copy<Code>('HVE3A_D_49')),
  calcul('HVE3A_D_57', 'arrete-2011', copy<Code>('HVE3A_D_50')),
  // The order includes soilless crops in one family; they are separate here (conception).
  calcul(
    'HVE3A_D_58',
    'conception',
    orZero(sum<Code>('HVE3A_D_43', 'HVE3A_D_44', 'HVE3A_D_45', 'HVE3A_D_47', 'HVE3A_D_51')),
  ),
  calcul('HVE3A_D_59', 'spec', surfaceMajeure(true)),
  calcul('HVE3A_D_60', 'spec', surfaceMajeure(false)),
  petitesParcelles,
  ...informatives,
  saisie('HVE3A_D_109', 'spec'),
]
