import type { CampagneDuRegistre } from '@sillon/domain'
import { z } from 'zod'

const nombre = z.number().nullable()
const indices = z.object({ H: nombre, HH: nombre })

const campagne = z.object({
  /** Treatment-frequency indices by crop group, in each variant: herbicides (H) and everything else (HH). */
  ift: z.record(z.string(), z.object({ HVE: indices, MAEC: indices })) as unknown as z.ZodType<
    CampagneDuRegistre['ift']
  >,
  nonTraitees: z.object({ prairiesPermanentes: nombre, autres: nombre }),
  cmr1: z.boolean().nullable(),
  surfaceCmr2: nombre,
  azoteMineral: nombre,
  azoteOrganique: nombre,
  surfaceIrriguee: nombre,
  volumeIrrigation: nombre,
})

/** Values computed from the records of the farm, by campaign; null for a campaign without records. */
export const valeursRegistre = z.object({
  n: campagne.nullable(),
  n_1: campagne.nullable(),
  n_2: campagne.nullable(),
})
