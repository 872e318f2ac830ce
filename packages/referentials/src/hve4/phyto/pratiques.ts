import { atMost, banded, copy, excess, fromIncluded, percent, percentOf, sum, ZERO } from '@sillon/engine'
import { tableB5075246, tableRatio0123 } from '../baremes-communs'
import { calcul, formule, saisie } from '../valeurs'

/** Code of the type of equipment that counts as an alternative to products (part phyto-b, section 2: conception). */
const TYPE_ALTERNATIF = 'LUTTE_ADVENTICES'

/** An area under an alternative method counts only where the farm takes part in a plant-health network (part phyto-b, section 2). */
const partAlternative = (
  reseau: 'HVE4_PHYTO_D_50' | 'HVE4_PHYTO_D_51',
  surface: 'HVE4_PHYTO_D_52' | 'HVE4_PHYTO_D_53',
  base: 'HVE4_PHYTO_D_541' | 'HVE4_CULT_D_47',
) =>
  formule(
    { reseau, surface, base },
    { fr: '100 × {surface} ÷ {base}, si {reseau}', en: '100 × {surface} ÷ {base}, when {reseau}' },
    (values) => (values.reseau === true ? percent(values.surface, values.base) : null),
  )

/** Networks and alternative methods (maximum 3). */
const methodesAlternatives = [
  saisie('HVE4_PHYTO_D_50', 'spec'),
  saisie('HVE4_PHYTO_D_51', 'spec'),
  saisie('HVE4_PHYTO_D_541', 'conception', copy('HVE4_CULT_D_204')),
  saisie('HVE4_PHYTO_D_52', 'spec'),
  calcul('HVE4_PHYTO_I_55', 'conception', partAlternative('HVE4_PHYTO_D_50', 'HVE4_PHYTO_D_52', 'HVE4_PHYTO_D_541')),
  calcul('HVE4_PHYTO_S_55', 'conception', banded('HVE4_PHYTO_I_55', tableRatio0123)),
  saisie('HVE4_PHYTO_D_53', 'spec'),
  calcul('HVE4_PHYTO_I_56', 'conception', partAlternative('HVE4_PHYTO_D_51', 'HVE4_PHYTO_D_53', 'HVE4_CULT_D_47')),
  calcul('HVE4_PHYTO_S_56', 'conception', banded('HVE4_PHYTO_I_56', tableRatio0123)),
  saisie('HVE4_PHYTO_D_54', 'spec'),
  calcul(
    'HVE4_PHYTO_S_57',
    'conception',
    formule(
      { choisis: 'HVE4_PHYTO_D_54', materiels: 'MATERIELS' },
      {
        fr: `1 si {choisis} contient un matériel de lutte alternative de {materiels}, sinon 0`,
        en: `1 when {choisis} holds equipment for alternative control of {materiels}, otherwise 0`,
      },
      ({ choisis, materiels }) => {
        if (choisis === null || choisis.length === 0) return null
        return materiels?.some((m) => m.typeMateriel === TYPE_ALTERNATIF && choisis.includes(m.code)) ? 1 : 0
      },
    ),
  ),
  calcul('HVE4_PHYTO_S_58', 'spec', atMost(3, sum('HVE4_PHYTO_S_55', 'HVE4_PHYTO_S_56', 'HVE4_PHYTO_S_57'))),
]

/** Areas treated with limited losses (maximum 6). */
const surfacesTraitees = [
  calcul(
    'HVE4_PHYTO_D_64',
    'conception',
    formule(
      { sau: 'HVE4_CULT_D_200', horticulture: 'HVE4_CULT_D_70' },
      { fr: '{sau} − {horticulture}, au moins 0', en: '{sau} − {horticulture}, at least 0' },
      ({ sau, horticulture }) => (sau === null ? null : excess(sau, horticulture ?? ZERO)),
    ),
  ),
  saisie('HVE4_PHYTO_D_61', 'conception'),
  calcul('HVE4_PHYTO_I_65', 'conception', percentOf('HVE4_PHYTO_D_61', 'HVE4_PHYTO_D_64')),
  saisie('HVE4_PHYTO_D_62', 'conception'),
  calcul('HVE4_PHYTO_I_66', 'conception', percentOf('HVE4_PHYTO_D_62', 'HVE4_CULT_D_70')),
  calcul('HVE4_PHYTO_I_67', 'conception', percentOf(['HVE4_PHYTO_D_61', 'HVE4_PHYTO_D_62'], 'HVE4_CULT_D_200')),
  calcul('HVE4_PHYTO_S_69', 'conception', banded('HVE4_PHYTO_I_67', tableB5075246)),
]

/** A count, three at most (notes: specification 3, section 9; on a count: conception). */
const tableNombre = fromIncluded(
  'NB_123',
  [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  { below: 0 },
)
/** Conditions of the site, which have a choice of their own (specification 3, section 7). */
const RUBRIQUE_SITE = 'COND_RUB_1'

/** Equipment and application conditions (maximum 6). Unknown, repeated or misplaced codes do not count; a list of only such codes gives 0. */
const conditions = [
  saisie('HVE4_PHYTO_D_70', 'spec'),
  saisie('HVE4_PHYTO_D_71', 'spec'),
  calcul(
    'HVE4_PHYTO_I_72',
    'conception',
    formule(
      { choisies: 'HVE4_PHYTO_D_70', conditions: 'CONDITIONS' },
      {
        fr: `nombre de conditions visant l’ensemble du site ({conditions}) dans {choisies}`,
        en: `number of conditions of the whole site ({conditions}) in {choisies}`,
      },
      (values) => {
        const { choisies } = values
        if (choisies === null || choisies.length === 0) return null
        return (values.conditions ?? []).filter(
          (c) => c.codeRubriqueCondition === RUBRIQUE_SITE && choisies.includes(c.codeCondition),
        ).length
      },
    ),
  ),
  calcul('HVE4_PHYTO_S_72', 'conception', banded('HVE4_PHYTO_I_72', tableNombre)),
  calcul(
    'HVE4_PHYTO_I_73',
    'conception',
    formule(
      { choisies: 'HVE4_PHYTO_D_71', conditions: 'CONDITIONS' },
      {
        fr: `nombre de rubriques ({conditions}), sauf celle de l’ensemble du site, dans {choisies}`,
        en: `number of rubrics ({conditions}), except that of the whole site, in {choisies}`,
      },
      (values) => {
        const { choisies } = values
        if (choisies === null || choisies.length === 0) return null
        return new Set(
          (values.conditions ?? [])
            .filter((c) => c.codeRubriqueCondition !== RUBRIQUE_SITE && choisies.includes(c.codeCondition))
            .map((c) => c.codeRubriqueCondition),
        ).size
      },
    ),
  ),
  calcul('HVE4_PHYTO_S_73', 'conception', banded('HVE4_PHYTO_I_73', tableNombre)),
  calcul('HVE4_PHYTO_S_79', 'spec', sum('HVE4_PHYTO_S_72', 'HVE4_PHYTO_S_73')),
]

export const pratiques = [...methodesAlternatives, ...surfacesTraitees, ...conditions]
