import { computed, fact, round4 } from '@sillon/engine'
import { lignesCultivees } from '../../assolement'
import { nomsDesTypes } from '../../donnees/noms-cultures'
import type { Valeurs } from '../valeurs'
import { type CodeHve4, formule, saisie } from '../valeurs'

/** Crop types of each area row, in the fixed order of the sheets (specification 3, section 3). D_36 and D_37 are typed by hand and have none. */
export const typesParLigne = {
  HVE4_CULT_D_1: ['BLEDUR'],
  HVE4_CULT_D_2: ['BLETEND'],
  HVE4_CULT_D_3: ['MAIS'],
  HVE4_CULT_D_4: ['ORGE'],
  HVE4_CULT_D_5: ['TRITI'],
  HVE4_CULT_D_6: ['RIZ'],
  HVE4_CULT_D_7: ['CEREAL'],
  HVE4_CULT_D_8: ['COLZA'],
  HVE4_CULT_D_9: ['TOURN'],
  HVE4_CULT_D_10: ['SOJA'],
  HVE4_CULT_D_11: ['OLEAG'],
  HVE4_CULT_D_12: ['POIS'],
  HVE4_CULT_D_13: ['PROTEAG'],
  HVE4_CULT_D_14: ['LEGSEC'],
  HVE4_CULT_D_15: ['MELANG'],
  HVE4_CULT_D_16: ['CHANVR'],
  HVE4_CULT_D_17: ['JACH_5'],
  HVE4_CULT_D_18: ['JACH_6'],
  HVE4_CULT_D_19: ['JACH_NOIR'],
  HVE4_CULT_D_20: ['GEL_FAUNE', 'GEL_FLEURI'],
  HVE4_CULT_D_21: ['GEL_MELLI'],
  HVE4_CULT_D_22: ['GEL_BANDE', 'GEL_BORD', 'GEL_INDUS'],
  HVE4_CULT_D_23: ['DESHYDR'],
  HVE4_CULT_D_24: ['MAISFOUR'],
  HVE4_CULT_D_25: ['FOURR'],
  HVE4_CULT_D_26: ['PTLEGPURE'],
  HVE4_CULT_D_27: ['PTMLGLEG'],
  HVE4_CULT_D_28: ['PTGRMNPUR'],
  HVE4_CULT_D_29: ['PTMLGGRMN'],
  HVE4_CULT_D_30: ['PTMLGCPLX'],
  HVE4_CULT_D_31: ['PPNFERTI'],
  HVE4_CULT_D_32: ['PPFERTINT'],
  HVE4_CULT_D_33: ['PPAUTRES'],
  HVE4_CULT_D_34: ['BETTERAV'],
  HVE4_CULT_D_35: ['INDUS'],
  HVE4_CULT_D_36: [],
  HVE4_CULT_D_37: [],
  HVE4_CULT_D_38: ['CULTPDT'],
  HVE4_CULT_D_39: ['CULTPLEINCHAMP'],
  HVE4_CULT_D_40: ['CULTTUNNEL'],
  HVE4_CULT_D_41: ['CULTSERRE'],
  HVE4_CULT_D_42: ['CULTHORSOL'],
  HVE4_CULT_D_43: ['HORTPEP'],
  HVE4_CULT_D_44: ['VIGNES'],
  HVE4_CULT_D_45: ['VERGER'],
  HVE4_CULT_D_46: ['CULTPERMA'],
} as const satisfies Partial<Record<CodeHve4, readonly string[]>>

type CodeLigne = keyof typeof typesParLigne

/** Crop types of several rows, by their numbers. */
export const typesDesLignes = (...numeros: readonly number[]): ReadonlySet<string> =>
  new Set(numeros.flatMap((numero): readonly string[] => typesParLigne[`HVE4_CULT_D_${numero}` as CodeLigne]))

const surfacesParType = computed<keyof Valeurs>(
  'SURFACES_PAR_TYPE',
  'spec',
  formule(
    { assolement: 'ASSOLEMENT' },
    { fr: '{assolement} par type de culture', en: '{assolement} by crop type' },
    ({ assolement }) => {
      const lignes = lignesCultivees(assolement ?? [])
      if (lignes.length === 0) return null
      const surfaces = new Map<string, number>()
      for (const { codeTypeCulture, surface } of lignes)
        surfaces.set(codeTypeCulture, round4((surfaces.get(codeTypeCulture) ?? 0) + surface))
      return surfaces
    },
  ),
)

/**
 * Area of the rotation's lines of the given types. With a rotation, a type without line is 0; without one the row stays empty
 * (surface sheets, section 1: conception).
 */
const surfaceDe = (types: readonly string[]) => {
  const noms = nomsDesTypes(types, ' + ')
  return formule(
    { surfaces: 'SURFACES_PAR_TYPE' },
    { fr: `{surfaces} : ${noms.fr}`, en: `{surfaces}: ${noms.en}` },
    ({ surfaces }) => {
      if (surfaces === null) return null
      let total = 0
      for (const type of types) total += surfaces.get(type) ?? 0
      return total
    },
  )
}

const HORS_SOL = 'CULTHORSOL'
const horsSol = nomsDesTypes([HORS_SOL], '')

/** Area of soilless crops in the rotation if there are any: an empty row must stay empty (rules, irrigation, section 1: conception). */
export const surfaceHorsSol = formule(
  { surfaces: 'SURFACES_PAR_TYPE' },
  { fr: `{surfaces} : ${horsSol.fr}, si positif`, en: `{surfaces}: ${horsSol.en}, when above 0` },
  ({ surfaces }) => surfaces?.get(HORS_SOL) || null,
)

/** Area rows D_1 to D_46: filled from the rotation; an entered value takes precedence. */
export const surfaces = [
  fact('ASSOLEMENT' as const),
  surfacesParType,
  ...(Object.keys(typesParLigne) as CodeLigne[]).map((code) => {
    const types: readonly string[] = typesParLigne[code]
    return types.length === 0 ? saisie(code, 'conception') : saisie(code, 'spec', surfaceDe(types))
  }),
]
