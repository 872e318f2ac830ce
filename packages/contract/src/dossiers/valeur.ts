// Apart from the calls that carry it: a sheet sends values without checking them.
import { z } from 'zod'

const scalar = z.union([z.number(), z.string().max(5000), z.boolean(), z.null()])
const anneeValeur = z.number().nullable()
/** Content of one field of a value: a scalar, codes of a list, or the entry of a list of the year for a code. */
const contenu = z.union([
  scalar,
  z.array(z.string().max(100)).max(200).readonly(),
  z.record(z.string().max(60), scalar),
])

/**
 * An entered or computed value: a single one in `value`, one per campaign in `n`, `n_1`, `n_2`, or several by their names. The kind of a row (`jsonSchema`)
 * tells its form and its allowed values. A viticultural basin may be sent as its code only; -1, or an empty code, erases it.
 */
export const valeur = z
  .object({
    value: contenu.optional(),
    n: anneeValeur.optional(),
    n_1: anneeValeur.optional(),
    n_2: anneeValeur.optional(),
    note: anneeValeur.optional(),
    coeff: anneeValeur.optional(),
    surface: anneeValeur.optional(),
    value_SET: scalar.optional(),
    commentaire: z.string().max(5000).nullable().optional(),
  })
  .catchall(contenu.optional())
  .nullable()
export type Valeur = z.infer<typeof valeur>
