import { z } from 'zod'

/** Highest price of a unit, in euros. */
export const PRIX_GESTE_MAX = 1_000_000
/** Decimals of a price: cents. */
export const PRIX_GESTE_DECIMALES = 2

/** Effort of a move, from 1 (papers) to 5 (an investment, or another way of farming); null for the estimate of the product. */
export const effortGeste = z.number().int().min(1).max(5).nullable()

/** Price of a move in euros for a unit of its row, without a unit for an answer; null without a price. */
export const prixGeste = z
  .number()
  .min(0)
  .max(PRIX_GESTE_MAX)
  .refine((value) => Number(value.toFixed(PRIX_GESTE_DECIMALES)) === value, { error: 'DEUX_DECIMALES' })
  .nullable()

/** An organisation's own effort and price of a move; one of them at least is there. */
export const gesteOrganisme = z.object({ code: z.string(), effort: effortGeste, prix: prixGeste })
export type GesteOrganisme = z.infer<typeof gesteOrganisme>
