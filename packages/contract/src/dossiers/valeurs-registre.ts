import type { CampagneDuRegistre } from '@sillon/domain'
import { z } from 'zod'

const nombre = z.number().nullable()
const indices = z.object({ H: nombre, HH: nombre })

const campagne = z.object({
  /** Treatment-frequency indices by crop group, in each variant: herbicides (H) and everything else (HH). */
  ift: z.record(z.string(), z.object({ HVE: indices, MAEC: indices })) as unknown as z.ZodType<
    CampagneDuRegistre['ift']
  >,
  nonTraitees: z.object({
    prairiesPermanentes: nombre,
    autres: nombre,
    /** By crop family of plant protection; absent in decisions from before they were computed. */
    familles: z.object({ GC: nombre, VIGNE: nombre, ARBO: nombre, AUTRES: nombre, HORSOL: nombre }).optional(),
  }),
  cmr1: z.boolean().nullable(),
  surfaceCmr2: nombre,
  azoteMineral: nombre,
  azoteOrganique: nombre,
  surfaceIrriguee: nombre,
  volumeIrrigation: nombre,
  /** In June, July and August; absent in decisions from before it was computed. */
  volumeEtiage: nombre.optional(),
})

/** Changes of records since a decision: records that are new or changed, and records of the decision that are gone or changed. A changed one counts in both. */
export const changementsDuRegistre = z.object({ nouveaux: z.number().int(), perdus: z.number().int() })

/** Values computed from the records of the farm, by campaign; null for a campaign without records. */
export const valeursRegistre = z.object({
  n: campagne.nullable(),
  n_1: campagne.nullable(),
  n_2: campagne.nullable(),
})
