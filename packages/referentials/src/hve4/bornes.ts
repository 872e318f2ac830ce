import type { Catalogue } from '../catalogue'
import { borne, type Controle, type Plafond, plafond } from '../controle'
import { elementsIae } from './biodiv/iae'
import { type CodeHve4, suite } from './valeurs'

const SAU = plafond('la SAU', 'the farmed area', 'HVE4_CULT_D_200')
const TERRES_ARABLES = plafond('la surface en terres arables', 'the arable land', 'HVE4_BIODIV_D_29')
const PRAIRIES = plafond('la surface en prairie permanente', 'the permanent grassland area', 'HVE4_CULT_D_202')
const JACHERES = plafond('la surface en jachère', 'the fallow area', ...suite('HVE4_CULT_D_', 17, 22))
const PERENNES = plafond('la surface en cultures pérennes', 'the perennial crops area', 'HVE4_CULT_D_47')
const VIGNE = plafond('la surface en vigne', 'the vine area', 'HVE4_CULT_D_44')
const VERGERS = plafond(
  'la surface en arboriculture et autres cultures pérennes',
  'the area of fruit growing and other perennial crops',
  'HVE4_CULT_D_45',
  'HVE4_CULT_D_46',
)
const HORTICULTURE = plafond(
  'la surface en horticulture et pépinière (hors sol et plein champ)',
  'the horticulture and nursery area (soilless and open field)',
  'HVE4_CULT_D_70',
)
const HORS_SOL = plafond('la surface des cultures hors sol', 'the soilless crops area', 'HVE4_CULT_D_42')
const IRRIGUEE = plafond('la surface irriguée', 'the irrigated area', 'HVE4_IRRI_D_102')
const A_COUVRIR = (code: CodeHve4) => plafond('la surface à couvrir', 'the area to cover', code)
const CENT: Plafond = { limite: 100, nom: { fr: '100 %', en: '100%' } }
const UNE_ANNEE: Plafond = { limite: 52, nom: { fr: '52 semaines', en: '52 weeks' } }

const cult = (...numeros: readonly number[]) => numeros.map((numero) => `HVE4_CULT_D_${numero}` as CodeHve4)

/** Rows by their limit on the farm, where neither the specification nor the rules name one (conception; docs/decisions/0009-values-in-error.md). */
const plafonds: readonly (readonly [Plafond, readonly CodeHve4[]])[] = [
  [SAU, [...suite('HVE4_CULT_D_', 1, 70), ...cult(201, 202, 203, 204, 205)]],
  [SAU, ['HVE4_BIODIV_D_29', 'HVE4_BIODIV_D_42']],
  [CENT, ['HVE4_BIODIV_D_30', 'HVE4_BIODIV_D_31']],
  [SAU, ['HVE4_PHYTO_D_3500', 'HVE4_PHYTO_D_541']],
  [HORTICULTURE, ['HVE4_PHYTO_D_525', 'HVE4_FERTI_D_340']],
  [HORS_SOL, ['HVE4_PHYTO_D_570', 'HVE4_IRRI_D_80']],
  [SAU, ['HVE4_FERTI_D_105', 'HVE4_FERTI_D_200', 'HVE4_FERTI_D_202', 'HVE4_FERTI_D_32']],
  [PRAIRIES, ['HVE4_FERTI_D_30']],
  [JACHERES, ['HVE4_FERTI_D_31']],
  [PERENNES, ['HVE4_FERTI_D_33']],
  [
    plafond(
      'la surface totale des cultures principales en grandes cultures',
      'the total area of main arable crops',
      'HVE4_FERTI_D_200',
    ),
    ['HVE4_FERTI_D_201'],
  ],
  [
    plafond('l’azote total épandu', 'the total nitrogen spread', 'HVE4_FERTI_D_52'),
    ['HVE4_FERTI_D_50', 'HVE4_FERTI_D_51'],
  ],
  [SAU, [...suite('HVE4_FERTI_D_', 60, 64), 'HVE4_FERTI_D_300', 'HVE4_FERTI_D_310']],
  [VIGNE, ['HVE4_FERTI_D_320']],
  [VERGERS, ['HVE4_FERTI_D_330']],
  ...([300, 310, 320, 330, 340] as const).map(
    (numero) => [A_COUVRIR(`HVE4_FERTI_D_${numero}`), [`HVE4_FERTI_D_${numero + 1}` as CodeHve4]] as const,
  ),
  [UNE_ANNEE, ['HVE4_FERTI_D_302', 'HVE4_FERTI_D_312']],
  [
    plafond('la surface en horticulture hors sol', 'the soilless horticulture area', 'HVE4_FERTI_D_80'),
    ['HVE4_FERTI_D_83'],
  ],
  [SAU, ['HVE4_IRRI_D_101']],
  [IRRIGUEE, ['HVE4_IRRI_D_21', 'HVE4_IRRI_D_201', 'HVE4_IRRI_D_70']],
  [
    plafond(
      'la surface irriguée en horticulture et pépinière',
      'the irrigated horticulture and nursery area',
      'HVE4_IRRI_D_201',
    ),
    ['HVE4_IRRI_D_202'],
  ],
  [
    plafond('la surface irriguée en cultures annuelles', 'the irrigated area of annual crops', 'HVE4_IRRI_D_70'),
    ['HVE4_IRRI_D_71'],
  ],
  [plafond('le volume total prélevé', 'the total volume drawn', 'HVE4_IRRI_D_61'), ['HVE4_IRRI_D_62']],
]

/**
 * A feature is no larger than the land under it: its own hectares, or the hectares per metre or tree. The weight of a feature that counts several times its
 * area (a pond one and a half times) is no area.
 */
const surfaceDe = ({ parCode }: Catalogue, numero: number): CodeHve4 =>
  `HVE4_BIODIV_${parCode.get(`HVE4_BIODIV_D_${numero}`)?.unite === 'ha' ? 'D' : 'I'}_${numero}` as CodeHve4

const bornesDesElements = (catalogue: Catalogue) => {
  const element = (numero: number, limite: Plafond) =>
    borne(`HVE4_BIODIV_D_${numero}`, limite, { plus: [surfaceDe(catalogue, numero)], moins: [] })
  return elementsIae.flatMap(({ terreArable, exploitation }) => [
    ...(terreArable === undefined ? [] : [element(terreArable, TERRES_ARABLES)]),
    element(exploitation, SAU),
  ])
}

/**
 * Bounds of every entered row by the farm's data. The field and the API refuse values that no farm can have (below 0, a half tree, text in place of a number).
 */
export const bornesDe = (catalogue: Catalogue): readonly Controle[] => [
  ...plafonds.flatMap(([limite, codes]) => codes.map((code) => borne(code, limite))),
  ...bornesDesElements(catalogue),
]
