import { computed, type Decimal, type Formula, round4, weightedMean, type YearValues } from '@sillon/engine'
import { lignesCultivees } from '../../assolement'
import { parCampagne } from '../../campagnes'
import { cultureOf } from '../../donnees/cultures-par-id'
import { regroupementsVerger } from '../../donnees/generated/regroupements-verger'
import type { ParametreIft } from '../../references'
import { duRegistre } from '../registre'
import { type CodeHve4, calcul, formule, saisie, type Valeurs } from '../valeurs'
import { code, moyenneIft, type NatureIft, natures, pointsIft, valeurDuParametre } from './ift-lignes'

/** Points of one step for orchards: the two indices with steps of 0.6 (specification 3, section 9; selection of these two: conception). */
const PAS_VERGERS = 0.6

const idDe = new Map(regroupementsVerger.map((regroupement) => [regroupement.code, regroupement.idRegroupementVerger]))
const regroupements = [...idDe.values()]

const surfacesVerger = computed<keyof Valeurs>(
  'SURFACES_VERGER',
  'spec',
  formule(
    { assolement: 'ASSOLEMENT' },
    { fr: 'vergers de {assolement} par regroupement', en: 'orchards of {assolement} by grouping' },
    ({ assolement }) => {
      const lignes = lignesCultivees(assolement ?? [])
      if (lignes.length === 0) return null
      const surfaces = new Map<number, number>()
      for (const { codeTypeCulture, idCulture, surface } of lignes) {
        const id = idDe.get(cultureOf(idCulture)?.regroupementVerger ?? '')
        if (codeTypeCulture !== 'VERGER' || id === undefined) continue
        surfaces.set(id, round4((surfaces.get(id) ?? 0) + surface))
      }
      return surfaces
    },
  ),
)

const codeSurface = (id: number) => code(`D_${360 + id}_SURF`)

const lignes = regroupements.flatMap((id) => [
  saisie(
    codeSurface(id),
    'spec',
    formule(
      { surfaces: 'SURFACES_VERGER' },
      { fr: `{surfaces} : regroupement ${id}`, en: `{surfaces}: grouping ${id}` },
      ({ surfaces }) => (surfaces === null ? null : (surfaces.get(id) ?? 0)),
    ),
  ),
  ...natures.map((nature) => {
    const indice = code(`D_${360 + id}_${nature}`)
    return saisie(indice, 'conception', duRegistre(indice))
  }),
])

/**
 * A grouping with an effect: it has an area, a ceiling and a floor. Groupings without a reference drop out of both the index and its thresholds (conception).
 */
interface Compte {
  readonly position: number
  readonly surface: Decimal
  readonly PLAFOND: Decimal
  readonly PLANCHER: Decimal
}

function comptes(
  surfaces: readonly unknown[],
  parametres: readonly ParametreIft[] | null,
  nature: NatureIft,
  anciens: boolean | null,
): Compte[] {
  return regroupements.flatMap((id, position) => {
    const surface = surfaces[position] as Decimal | null
    if (surface === null || surface <= 0) return []
    const PLAFOND = valeurDuParametre(parametres, 'PLAFOND', nature, anciens, id)
    const PLANCHER = valeurDuParametre(parametres, 'PLANCHER', nature, anciens, id)
    return PLAFOND === null || PLANCHER === null ? [] : [{ position, surface, PLAFOND, PLANCHER }]
  })
}

const VERGERS = 'HVE4_CULT_D_45'
const surfacesDesRegroupements = regroupements.map(codeSurface)

/** A value of the groupings with an effect, summed by area over the orchard area; reads their areas, the orchard area, the flag, the thresholds, then `lus`. */
function parVerger(
  nature: NatureIft,
  lus: readonly CodeHve4[],
  words: Formula['words'],
  valeur: (comptes: readonly Compte[], vergers: Decimal, lus: readonly unknown[]) => unknown,
): Formula<keyof Valeurs> {
  return {
    reads: [VERGERS, 'HVE4_PHYTO_D_3003', 'PARAMETRES_ARBO', ...surfacesDesRegroupements, ...lus],
    words,
    bind([vergers = 0, anciens = 0, parametres = 0, ...slots]) {
      const slotsSurfaces = slots.slice(0, regroupements.length)
      const slotsLus = slots.slice(regroupements.length)
      return (values) => {
        const total = values[vergers] as Decimal | null
        if (total === null || total === 0) return null
        const retenus = comptes(
          slotsSurfaces.map((slot) => values[slot]),
          values[parametres] as readonly ParametreIft[] | null,
          nature,
          values[anciens] as boolean | null,
        )
        return retenus.length === 0
          ? null
          : valeur(
              retenus,
              total,
              slotsLus.map((slot) => values[slot]),
            )
      }
    },
  }
}

const indice = (nature: NatureIft) =>
  parVerger(
    nature,
    regroupements.map((id) => code(`D_${360 + id}_${nature}`)),
    {
      fr: `somme des surfaces × IFT des regroupements dotés de seuils ({PARAMETRES_ARBO}) ÷ {${VERGERS}}, par campagne`,
      en: `sum of areas × index of the groupings that have thresholds ({PARAMETRES_ARBO}) ÷ {${VERGERS}}, by campaign`,
    },
    (retenus, vergers, indices) =>
      parCampagne((campagne) => {
        const termes: [Decimal, Decimal][] = []
        for (const { position, surface } of retenus) {
          const valeur = (indices[position] as YearValues<Decimal> | null)?.[campagne] ?? null
          if (valeur === null) return null
          termes.push([valeur, surface])
        }
        return weightedMean(termes, vergers)
      }),
  )

const seuil = (nature: NatureIft, quel: 'PLAFOND' | 'PLANCHER') => {
  const nom = quel === 'PLAFOND' ? { fr: 'plafond', en: 'ceiling' } : { fr: 'plancher', en: 'floor' }
  return parVerger(
    nature,
    [],
    {
      fr: `somme des surfaces × ${nom.fr} des regroupements ({PARAMETRES_ARBO}) ÷ {${VERGERS}}`,
      en: `sum of areas × ${nom.en} of the groupings ({PARAMETRES_ARBO}) ÷ {${VERGERS}}`,
    },
    (retenus, vergers) =>
      weightedMean(
        retenus.map((retenu) => [retenu[quel], retenu.surface] as const),
        vergers,
      ),
  )
}

/** Orchards, weighted by the area of each grouping (specification 3, section 9). */
export const vergersIft = [
  surfacesVerger,
  ...lignes,
  ...natures.flatMap((nature) => [
    calcul(code(`I_360_${nature}`), 'conception', indice(nature)),
    calcul(code(`I_360_${nature}_MOY`), 'spec', moyenneIft(code(`I_360_${nature}`))),
    calcul(code(`I_360_${nature}_PLAF`), 'conception', seuil(nature, 'PLAFOND')),
    calcul(code(`I_360_${nature}_PLAN`), 'conception', seuil(nature, 'PLANCHER')),
    calcul(code(`S_360_${nature}`), 'conception', pointsIft(360, nature, PAS_VERGERS)),
  ]),
]
