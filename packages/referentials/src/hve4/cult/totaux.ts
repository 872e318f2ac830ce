import { excess, sum, sumValues, ZERO } from '@sillon/engine'
import { estMajeure, lignesCultivees, regroupementOf } from '../../assolement'
import { nomsDesTypes } from '../../donnees/noms-cultures'
import { type CodeHve4, formule, saisie, suite } from '../valeurs'

const lignes = (first: number, last: number): CodeHve4[] => suite('HVE4_CULT_D_', first, last)

/** Types counted once each, also when minor, whatever the crop (specification 3, section 9: distinct-crop counting). */
const typesComptesParType: readonly string[] = ['DESHYDR', 'MAISFOUR', 'FOURR']
const nomsParType = nomsDesTypes(typesComptesParType, ', ')

/** Productions of horticulture and nursery, and land outside the utilised area. Informative, except D_70. */
const productions = [
  ...lignes(48, 57).map((code) => saisie(code, 'conception')),
  saisie('HVE4_CULT_D_58', 'conception', sum(...lignes(48, 57))),
  ...lignes(59, 68).map((code) => saisie(code, 'conception')),
  saisie('HVE4_CULT_D_69', 'conception', sum(...lignes(59, 68))),
  saisie(
    'HVE4_CULT_D_70',
    'conception',
    formule(
      { couvertes: 'HVE4_CULT_D_58', exterieures: 'HVE4_CULT_D_69', assolement: 'HVE4_CULT_D_43' },
      {
        fr: '{couvertes} + {exterieures} si un des deux est renseigné, sinon {assolement}',
        en: '{couvertes} + {exterieures} when one of them is filled in, otherwise {assolement}',
      },
      ({ couvertes, exterieures, assolement }) => sumValues([couvertes, exterieures]) ?? assolement,
    ),
  ),
  ...lignes(71, 81).map((code) => saisie(code, 'conception')),
  saisie('HVE4_CULT_D_82', 'conception', sum(...lignes(71, 81))),
  ...lignes(83, 94).map((code) => saisie(code, 'conception')),
  saisie('HVE4_CULT_D_95', 'conception', sum(...lignes(83, 94))),
]

/** Totals of the surface sheets (section 4), from the visible rows; D_205 and D_206 come from the rotation's lines. An entered total takes precedence. */
export const totaux = [
  saisie('HVE4_CULT_D_47', 'spec', sum('HVE4_CULT_D_44', 'HVE4_CULT_D_45', 'HVE4_CULT_D_46')),
  ...productions,
  saisie('HVE4_CULT_D_200', 'spec', sum(...lignes(1, 46))),
  saisie('HVE4_CULT_D_201', 'conception', sum(...lignes(1, 30), ...lignes(34, 41))),
  saisie('HVE4_CULT_D_202', 'spec', sum(...lignes(31, 33))),
  saisie(
    'HVE4_CULT_D_203',
    'spec',
    formule(
      { sau: 'HVE4_CULT_D_200', prairies: 'HVE4_CULT_D_202' },
      { fr: '{sau} − {prairies}, au moins 0', en: '{sau} − {prairies}, at least 0' },
      ({ sau, prairies }) => (sau === null ? null : excess(sau, prairies ?? ZERO)),
    ),
  ),
  saisie('HVE4_CULT_D_204', 'conception', sum(...lignes(1, 16), ...lignes(23, 25), ...lignes(34, 41))),
  saisie(
    'HVE4_CULT_D_205',
    'spec',
    formule(
      { assolement: 'ASSOLEMENT' },
      { fr: '{assolement} : surface des cultures mineures', en: '{assolement}: area of minor crops' },
      ({ assolement }) => {
        const cultivees = lignesCultivees(assolement ?? [])
        if (cultivees.length === 0) return null
        return cultivees.filter((ligne) => !estMajeure(ligne)).reduce((total, ligne) => total + ligne.surface, 0)
      },
    ),
  ),
  saisie(
    'HVE4_CULT_D_206',
    'conception',
    formule(
      { assolement: 'ASSOLEMENT' },
      {
        fr: `{assolement} : nombre de cultures distinctes, ${nomsParType.fr} par type, les autres cultures majeures par regroupement`,
        en: `{assolement}: number of distinct crops, ${nomsParType.en} by type, other major crops by group`,
      },
      ({ assolement }) => {
        const cultivees = lignesCultivees(assolement ?? [])
        if (cultivees.length === 0) return null
        const cles = new Set<string>()
        for (const ligne of cultivees) {
          if (typesComptesParType.includes(ligne.codeTypeCulture)) cles.add(`type ${ligne.codeTypeCulture}`)
          else if (estMajeure(ligne)) cles.add(regroupementOf(ligne))
        }
        return cles.size
      },
    ),
  ),
]
