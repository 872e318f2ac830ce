import { round4 } from '@sillon/engine'
import {
  type CampagneDuRegistre,
  type GroupeIft,
  groupesIftDe,
  type NatureIft,
  naturesIft,
  type VarianteIft,
  variantesIft,
} from '@sillon/referentials'
import { estDeNature, groupesDuLot, type LotTraitements, partDeLot, retient } from './lot'

/** Area of a crop in the rotation of the campaign. */
export interface SurfaceCultivee {
  readonly codeTypeCulture: string
  readonly idCulture: number | null
  readonly surface: number
}

/** Hectares of each group in a rotation. */
export function surfacesDesGroupes(surfaces: readonly SurfaceCultivee[]): ReadonlyMap<GroupeIft, number> {
  const totals = new Map<GroupeIft, number>()
  for (const { codeTypeCulture, idCulture, surface } of surfaces)
    for (const groupe of groupesIftDe(codeTypeCulture, idCulture))
      totals.set(groupe, (totals.get(groupe) ?? 0) + surface)
  return totals
}

/** Whether a lot is of a group, or may be: its crop may be unknown. */
export const peutEtreDuGroupe = (lot: LotTraitements, groupe: GroupeIft): boolean =>
  groupesDuLot(lot)?.includes(groupe) ?? true

/**
 * Index of each group: sum of reference doses × hectares ÷ hectares of the group in the campaign's rotation. Only groups with an area and a treatment.
 * An index is null while a treatment of the group is counted apart (unknown product, no reference dose): one that is too low would win points.
 * A farm without herbicides has an index of zero.
 */
export function iftDesGroupes(
  lots: readonly LotTraitements[],
  surfaces: readonly SurfaceCultivee[],
): CampagneDuRegistre['ift'] {
  const ift: { [Groupe in GroupeIft]?: CampagneDuRegistre['ift'][Groupe] } = {}
  for (const [groupe, surface] of surfacesDesGroupes(surfaces)) {
    const siens = lots.filter((lot) => peutEtreDuGroupe(lot, groupe))
    if (surface <= 0 || !siens.some((lot) => groupesDuLot(lot) !== null)) continue
    const of = (variante: VarianteIft) =>
      Object.fromEntries(
        naturesIft.map((nature) => [nature, indice(siens, { variante, nature, surface })]),
      ) as Readonly<Record<NatureIft, number | null>>
    ift[groupe] = Object.fromEntries(variantesIft.map((variante) => [variante, of(variante)])) as Readonly<
      Record<VarianteIft, ReturnType<typeof of>>
    >
  }
  return ift
}

function indice(
  lots: readonly LotTraitements[],
  {
    variante,
    nature,
    surface,
  }: { readonly variante: VarianteIft; readonly nature: NatureIft; readonly surface: number },
): number | null {
  let doses = 0
  let aUnInconnu = false
  for (const lot of lots) {
    const estSien = estDeNature(lot, nature)
    if (estSien === false) continue
    const part = partDeLot(lot, variante)
    if ('doses' in part) doses += part.doses
    else if (retient(part.raison)) aUnInconnu = true
  }
  return aUnInconnu ? null : round4(doses / surface)
}
