import { type Decimal, round4, sumValues, weightedMean, type YearValues, ZERO } from '@sillon/engine'
import { campagnesRetenues, moyenne, parCampagne } from '../../campagnes'
import type { ListeIft, ParametreIft } from '../../references'
import { cinqPas } from '../cinq-pas'
import { duRegistre } from '../registre'
import { type CodeHve4, type CodeNombre, calcul, type FaitParametres, formule, saisie } from '../valeurs'

/** H herbicides, HH everything else. */
export const natures = ['H', 'HH'] as const
export type NatureIft = (typeof natures)[number]
type Seuil = ParametreIft['code_type_valeur']

export const code = (suffixe: string) => `HVE4_PHYTO_${suffixe}` as CodeHve4
const nombre = (suffixe: string) => code(suffixe) as CodeNombre

const noms = {
  PLAFOND: { actuel: { fr: 'plafond', en: 'ceiling' }, ancien: { fr: 'ancien plafond', en: 'old ceiling' } },
  PLANCHER: { actuel: { fr: 'plancher', en: 'floor' }, ancien: { fr: 'ancien plancher', en: 'old floor' } },
} as const

/**
 * A parameter of a list: the value, or the previous one with the option of the old thresholds. There is no fallback from one to the other: without a previous
 * value the row has no threshold and no points (part phyto-a, section 3.2: conception).
 */
export function valeurDuParametre(
  parametres: readonly ParametreIft[] | null,
  seuil: Seuil,
  nature: NatureIft,
  anciens: boolean | null,
  regroupement: number | null = null,
): Decimal | null {
  const parametre = parametres?.find(
    (p) => p.code_type_valeur === seuil && p.code_type_ift === nature && p.id_regroupement_verger === regroupement,
  )
  const valeur = (anciens === true ? parametre?.valeur_prec : parametre?.valeur) ?? null
  return valeur === null ? null : round4(valeur)
}

const parametre = (liste: ListeIft, seuil: Seuil, nature: NatureIft, anciens: CodeHve4) =>
  formule(
    { parametres: `PARAMETRES_${liste.toUpperCase()}` as FaitParametres, anciens },
    {
      fr: `${noms[seuil].actuel.fr} de {parametres} (${nature}), ${noms[seuil].ancien.fr} si {anciens}`,
      en: `${noms[seuil].actuel.en} of {parametres} (${nature}), ${noms[seuil].ancien.en} when {anciens}`,
    },
    ({ parametres, anciens: flag }) => valeurDuParametre(parametres, seuil, nature, flag as boolean | null),
  )

/** Mean of an index over the campaigns selected in D_302. */
export const moyenneIft = (indice: CodeHve4) =>
  formule(
    { indice, choix: 'HVE4_PHYTO_D_302' },
    { fr: 'moyenne de {indice} selon {choix}', en: 'mean of {indice} over {choix}' },
    ({ indice: valeurs, choix }) => moyenne(valeurs as YearValues<Decimal> | null, campagnesRetenues(choix)),
  )

/** A typed index, proposed by the records, with its mean, ceiling and floor. */
const ligne = (numero: number, liste: ListeIft, anciens: CodeHve4, nature: NatureIft) => [
  saisie(code(`D_${numero}_${nature}`), 'conception', duRegistre(code(`D_${numero}_${nature}`))),
  calcul(code(`I_${numero}_${nature}_MOY`), 'spec', moyenneIft(code(`D_${numero}_${nature}`))),
  calcul(code(`I_${numero}_${nature}_PLAF`), 'spec', parametre(liste, 'PLAFOND', nature, anciens)),
  calcul(code(`I_${numero}_${nature}_PLAN`), 'spec', parametre(liste, 'PLANCHER', nature, anciens)),
]

/** Points of an index by its mean, ceiling and floor. */
export const pointsIft = (numero: number, nature: NatureIft, pas: number) =>
  cinqPas(
    nombre(`I_${numero}_${nature}_MOY`),
    nombre(`I_${numero}_${nature}_PLAF`),
    nombre(`I_${numero}_${nature}_PLAN`),
    pas,
  )

/** Points of one step, for arable crops and vine (specification 3, section 9). */
const PAS = 1

/** Values of arable crops and of potatoes weighted by their areas; only one of them when the other has no area (specification 3, section 9). */
function combine(gc: Decimal | null, pdt: Decimal | null, surfaceGc: Decimal, surfacePdt: Decimal): Decimal | null {
  if (surfaceGc > 0 && surfacePdt > 0)
    return gc === null || pdt === null
      ? null
      : weightedMean(
          [
            [gc, surfaceGc],
            [pdt, surfacePdt],
          ],
          sumValues([surfaceGc, surfacePdt]),
        )
  if (surfaceGc > 0) return gc
  return surfacePdt > 0 ? pdt : null
}

const combinaison = (gc: CodeHve4, pdt: CodeHve4, parAnnee: boolean) =>
  formule(
    { gc, pdt, surfaceGc: 'HVE4_PHYTO_D_3500', surfacePdt: 'HVE4_CULT_D_38' },
    {
      fr: `({gc} × {surfaceGc} + {pdt} × {surfacePdt}) ÷ ({surfaceGc} + {surfacePdt})${parAnnee ? ', par campagne' : ''}`,
      en: `({gc} × {surfaceGc} + {pdt} × {surfacePdt}) ÷ ({surfaceGc} + {surfacePdt})${parAnnee ? ', by campaign' : ''}`,
    },
    (values) => {
      const [a, b] = [values.surfaceGc ?? ZERO, values.surfacePdt ?? ZERO]
      if (!parAnnee) return combine(values.gc as Decimal | null, values.pdt as Decimal | null, a, b)
      const [indiceGc, indicePdt] = [values.gc, values.pdt] as readonly (YearValues<Decimal> | null)[]
      return parCampagne((n) => combine(indiceGc?.[n] ?? null, indicePdt?.[n] ?? null, a, b))
    },
  )

const grandesCultures = (nature: NatureIft) => [
  ...ligne(320, 'gc_hors_pdt', 'HVE4_PHYTO_D_3001', nature),
  ...ligne(330, 'gc_pdt', 'HVE4_PHYTO_D_3001', nature),
  calcul(code(`I_305_${nature}`), 'spec', combinaison(code(`D_320_${nature}`), code(`D_330_${nature}`), true)),
  calcul(code(`I_305_${nature}_MOY`), 'spec', moyenneIft(code(`I_305_${nature}`))),
  ...(['PLAF', 'PLAN'] as const).map((seuil) =>
    calcul(
      code(`I_305_${nature}_${seuil}`),
      'spec',
      combinaison(code(`I_320_${nature}_${seuil}`), code(`I_330_${nature}_${seuil}`), false),
    ),
  ),
  calcul(code(`S_305_${nature}`), 'spec', pointsIft(305, nature, PAS)),
]

const vigne = (nature: NatureIft) => [
  ...ligne(340, 'viti', 'HVE4_PHYTO_D_3002', nature),
  calcul(code(`S_340_${nature}`), 'spec', pointsIft(340, nature, PAS)),
]

/** Arable crops, potatoes, both together, and vine. */
export const lignesIft = [...natures.flatMap(grandesCultures), ...natures.flatMap(vigne)]
