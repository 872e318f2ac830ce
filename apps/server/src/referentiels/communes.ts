import type { Commune } from '@sillon/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/connection'
import { rowsOf } from '../database/rows'

const SHOWN = 30

/**
 * Communes for a name or a postcode as typed: accents, capitals, hyphens and a slip of the finger are forgiven (not in figures).
 * What begins with the text comes first, then what contains it, then what resembles it. Empty text gives nothing (specification 1, section 5).
 */
export async function searchCommunesQuery(db: Database, search: string): Promise<Commune[]> {
  if (search.trim() === '') return []
  return rowsOf<Commune>(
    db,
    sql`
    with cherche as materialized (select trim(normaliser(${search})) as texte),
    trouvees as materialized (
      select c.idcommune, c.nom, c.codepostal, c.identite, c.recherche, cherche.texte
      from communes c, cherche
      where c.recherche like '%' || cherche.texte || '%' or (cherche.texte !~ '^[0-9 ]+$' and cherche.texte <% c.recherche)
    )
    select idcommune, nom, codepostal, identite
    from trouvees
    order by
      case when recherche like texte || '%' or codepostal like texte || '%' then 0 when recherche like '%' || texte || '%' then 1 else 2 end,
      word_similarity(texte, recherche) desc, length(nom), nom, codepostal, idcommune
    limit ${SHOWN}`,
  )
}
