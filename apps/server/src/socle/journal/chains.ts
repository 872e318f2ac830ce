import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { rowsOf } from '../database/rows'

/** Number of rows in one read: few enough for memory when each one carries a whole rotation. */
const PAGE = 500

/** First broken row of a chain. */
export interface Rupture {
  readonly chaine: string
  /** Place in the chain, from 1. */
  readonly rang: number
  readonly raison: 'changed' | 'missing' | 'cut short' | 'without head' | 'value missing' | 'value changed'
}

interface Ligne {
  readonly chaine: string
  readonly rang: number
  readonly empreinte: string
  /** Values covered by the hash, in the order of the trigger (migration 0002): every column but the hash itself. */
  readonly contenu: readonly (string | null)[]
}

/**
 * Walks every chain from its first row to find tampering: a row whose content or place contradicts its hash, a missing row, an end that contradicts the head.
 * The hashes are computed here, not by the checked database.
 * @returns the number of rows read, and at most one rupture for each chain
 */
export async function checkChains(tx: Database): Promise<{ lignes: number; ruptures: Rupture[] }> {
  const ruptures = new Map<string, Rupture>()
  let lignes = 0
  let last = { chaine: '', rang: 0, empreinte: '' }
  for (let page = await readPage(tx, last); page.length > 0; page = await readPage(tx, last)) {
    for (const ligne of page) {
      const { chaine } = ligne
      const previous = chaine === last.chaine ? last : { rang: 0, empreinte: '' }
      const rang = previous.rang + 1
      last = ligne
      if (ruptures.has(chaine)) continue
      if (ligne.rang !== rang) ruptures.set(chaine, { chaine, rang, raison: 'missing' })
      else if (ligne.empreinte !== hashOf(previous.empreinte, ligne))
        ruptures.set(chaine, { chaine, rang, raison: 'changed' })
    }
    lignes += page.length
  }
  for (const end of [...(await brokenEnds(tx)), ...(await lostValues(tx))])
    if (!ruptures.has(end.chaine)) ruptures.set(end.chaine, end)
  return { lignes, ruptures: [...ruptures.values()] }
}

/** Same text as `to_json(text[])` in the database. */
const hashOf = (previous: string, { contenu }: Ligne): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, ...contenu]))
    .digest('hex')

const readPage = (tx: Database, { chaine, rang }: { chaine: string; rang: number }) =>
  rowsOf<Ligne>(
    tx,
    sql`
    select chaine, rang, empreinte, to_json(array[chaine, id_exploitation::text, rang::text, id_journal::text,
      to_char(le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), id_utilisateur::text, id_millesime::text, code_demarche,
      champ, ancienne::text, nouvelle::text, origine, adresse, organismes::text]) as contenu
    from journal where (chaine, rang) > (${chaine}, ${rang})
    order by chaine, rang limit ${PAGE}`,
  )

/** Chains whose last row differs from their head, and chains without a head. */
const brokenEnds = (tx: Database) =>
  rowsOf<Rupture>(
    tx,
    sql`
    select chaine, coalesce(fin.rang, 0) + 1 as rang,
      case when tete.longueur is null then 'without head' else 'cut short' end as raison
    from journal_chaines tete
    full join (select distinct on (chaine) chaine, rang, empreinte from journal order by chaine, rang desc) fin using (chaine)
    where (tete.longueur, tete.empreinte) is distinct from (coalesce(fin.rang, 0), coalesce(fin.empreinte, ''))
    order by chaine`,
  )

/**
 * Rows with an entrusted value that contradicts its hash, or that is missing without an erasure of its person (docs/decisions/0021-erased-people.md). The first
 * row of each chain.
 */
const lostValues = (tx: Database) =>
  rowsOf<Rupture>(
    tx,
    sql`
    with effacees as materialized (
      select jsonb_array_elements_text(nouvelle -> 'valeurs') as empreinte from journal where champ = 'effacement' and chaine like 'personne %'),
    confiees as (
      select chaine, rang, confiee from journal, lateral (values (ancienne ->> 'valeurConfiee'), (nouvelle ->> 'valeurConfiee'), (adresse)) as refs(confiee)
      where confiee is not null)
    select distinct on (c.chaine) c.chaine, c.rang, case when v.empreinte is null then 'value missing' else 'value changed' end as raison
    from confiees c left join valeurs_confiees v on v.empreinte = c.confiee
    where v.empreinte is null and c.confiee not in (select empreinte from effacees)
      or encode(pg_catalog.sha256(convert_to(v.sel || v.valeur::text, 'UTF8')), 'hex') <> v.empreinte
    order by c.chaine, c.rang`,
  )
