import type { searchProduitsPhyto } from '@sillon/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { containsWords } from '#socle/database/lists'
import { dosesReference as d, produitsPhyto as p } from '#socle/database/schema'

/** Number of proposed products. */
const PROPOSES = 20

/** The first plant protection products of a year whose name and number contain the searched words. */
export function searchProduits(
  db: Database,
  { millesime, search }: z.output<typeof searchProduitsPhyto.query>,
): Promise<z.input<typeof searchProduitsPhyto.answer>> {
  return db
    .select({
      amm: p.amm,
      nom: p.nom,
      type: p.type,
      classeCmr: p.classeCmr,
      biocontrole: p.biocontrole,
      unite: sql<string | null>`(select min(u.unite) from (select distinct ${d.unite} as unite from ${d}
        where ${d.idMillesime} = ${p.idMillesime} and ${d.amm} = ${p.amm}) u having count(*) = 1)`,
    })
    .from(p)
    .where(and(eq(p.idMillesime, millesime), containsWords(search, [p.nom, p.amm])))
    .orderBy(asc(p.nom), asc(p.amm))
    .limit(PROPOSES)
}
