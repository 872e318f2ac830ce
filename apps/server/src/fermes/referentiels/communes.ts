import type { Commune } from '@sillon/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

const SHOWN = 30

/** The longest name ("Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson") with its postcode has 9 words and 51 characters: what is typed beyond finds no commune. */
const WORDS = 9
const CHARACTERS = 60

/**
 * Searched words of a text, as many as the name of a commune may have. Each word and each letter more would be compared with every commune.
 * Empty without a letter or a figure.
 */
export const texteCherche = (search: string): string =>
  (search.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, WORDS).join(' ').slice(0, CHARACTERS).trim()

/** The SQL of the communes that contain a text, or that resemble it. The condition stands alone, on a constant: an index answers it. */
export function communesSql(texte: string, how: 'contain' | 'resemble'): SQL {
  const cherche = sql`trim(normaliser(${texte}))`
  const matches = how === 'contain' ? sql`recherche like '%' || ${cherche} || '%'` : sql`${cherche} <% recherche`
  const nearest =
    how === 'contain'
      ? sql`case when recherche like ${cherche} || '%' or codepostal like ${cherche} || '%' then 0
          when ' ' || recherche || ' ' like '% ' || ${cherche} || ' %' then 1 else 2 end`
      : sql`word_similarity(${cherche}, recherche) desc`
  return sql`
    with trouvees as materialized (select idcommune, nom, codepostal, identite, recherche from communes where ${matches})
    select idcommune, nom, codepostal, identite from trouvees
    order by ${nearest}, length(nom), nom, codepostal, idcommune
    limit ${SHOWN}`
}

/**
 * Communes for a name or a postcode as typed: accents, capitals and hyphens are forgiven. Names that begin with the text come first, then names with the text
 * as a word, then names that contain it. A typing mistake (not in digits) is tolerated when nothing contains the text. Empty text gives nothing (specification
 * 1, section 5).
 */
export async function searchCommunesQuery(db: Database, search: string): Promise<Commune[]> {
  const texte = texteCherche(search)
  if (texte === '') return []
  const found = await rowsOf<Commune>(db, communesSql(texte, 'contain'))
  if (found.length > 0 || !/\p{L}/u.test(texte)) return found
  return byIndex(db, (tx) => rowsOf<Commune>(tx, communesSql(texte, 'resemble')))
}

/**
 * Reads without going through a whole table. PostgreSQL takes comparing two texts by resemblance for as cheap as comparing two numbers (cost 1 in pg_trgm), and left to itself
 * compares all 35,000 communes: 0.3 to 1 s on the embedded database, against 0.02 s by the index.
 */
export const byIndex = <Answer>(db: Database, read: (tx: Database) => Promise<Answer>): Promise<Answer> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return read(tx)
  })
