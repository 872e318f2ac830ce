import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { type Content, play, withoutEmpty } from '#socle/journal/replay'
import { exploitations } from './exploitations'
import { organismes, personnes } from './personnes'
import { plateforme } from './plateforme'
import { references } from './references'
import type { Parts, Row, Sujet } from './sujet'

/** Batch sizes: records of a kind, and rows of each journal. */
const PAGE = 50
const LIGNES = 200

const sujets: readonly Sujet[] = [exploitations, personnes, organismes, references, plateforme]

/** Difference between a stored value and the replayed one. */
export interface Divergence {
  readonly chaine: string
  /** Empty for the record itself; otherwise a year or a file of a farm. */
  readonly part: string
  /** The whole record is missing, has no journal, or differs in a field. */
  readonly raison: 'gone' | 'unknown' | 'differs'
  readonly champ: string
  /** Stored value, and value by the journal; undefined where there is none. */
  readonly valeur: unknown
  readonly journal: unknown
}

/**
 * Replays every chain of the journal and compares the result with the stored data, to find values changed or deleted behind the application's back. Reads page
 * by page, whatever the length of a journal.
 */
export async function checkValues(tx: Database): Promise<{ compares: number; divergences: Divergence[] }> {
  const divergences: Divergence[] = []
  let compares = 0
  for (const sujet of sujets) {
    const compare = async (ids: readonly number[]) => {
      const played = await playAll(tx, sujet, ids)
      const stored = await sujet.read(tx, ids)
      for (const id of ids)
        divergences.push(
          ...divergencesOf(sujet, `${sujet.portee} ${id}`, stored.get(id) ?? new Map(), played.get(id) ?? new Map()),
        )
      compares += ids.length
    }
    for (let ids = await nextIds(tx, sujet, 0); ids.length > 0; ids = await nextIds(tx, sujet, ids.at(-1) ?? 0))
      await compare(ids)
    const gone = await goneIds(tx, sujet)
    for (let i = 0; i < gone.length; i += PAGE) await compare(gone.slice(i, i + PAGE))
  }
  return { compares, divergences }
}

const nextIds = async (tx: Database, { stored }: Sujet, after: number) =>
  (
    await rowsOf<{ id: number }>(
      tx,
      sql`select id::float8 as id from (${stored}) ids where id > ${after} order by id limit ${PAGE}`,
    )
  ).map(({ id }) => id)

/** Records with a chain and without stored values. */
const goneIds = async (tx: Database, { portee, stored }: Sujet) =>
  (
    await rowsOf<{ id: number }>(
      tx,
      sql`
      select split_part(chaine, ' ', 2)::float8 as id from journal_chaines
      where chaine like ${`${portee} %`} and split_part(chaine, ' ', 2)::bigint not in (select id from (${stored}) ids)
      order by id`,
    )
  ).map(({ id }) => id)

type Played = ReadonlyMap<string, Record<string, unknown>>

/** Result of the replay of these journals, by number and part. */
async function playAll(tx: Database, sujet: Sujet, ids: readonly number[]): Promise<ReadonlyMap<number, Played>> {
  const all = new Map(ids.map((id) => [id, new Map<string, Record<string, unknown>>()]))
  const chaines = ids.map((id) => `${sujet.portee} ${id}`)
  for (let rang = 0; ; rang += LIGNES) {
    const rows = await rowsOf<Row & { readonly id: number }>(
      tx,
      sql`
      select split_part(chaine, ' ', 2)::float8 as id, champ, lire_journal(ancienne) as ancienne, lire_journal(nouvelle) as nouvelle, origine, id_utilisateur::float8 as "idUtilisateur", le,
        id_millesime as "idMillesime", code_demarche as "codeDemarche"
      from journal where chaine = any(${sql.param(chaines)}::text[]) and rang > ${rang} and rang <= ${rang + LIGNES}
      order by chaine, rang`,
    )
    if (rows.length === 0) return all
    for (const row of rows) {
      const { part, champ } = sujet.placeOf(row)
      const parts = all.get(row.id)
      const content = parts?.get(part) ?? {}
      parts?.set(part, content)
      play(content, { ...row, champ })
    }
  }
}

function divergencesOf(sujet: Sujet, chaine: string, stored: Parts, played: Played): Divergence[] {
  const found: Divergence[] = []
  for (const part of [...new Set(['', ...stored.keys(), ...played.keys()])]) {
    const content = withoutEmpty(stored.get(part) ?? {})
    const journal = withoutEmpty(played.get(part) ?? {})
    const presence = sujet.presence(part)
    if (presence !== undefined && presence in content !== presence in journal) {
      const raison = presence in journal ? 'gone' : 'unknown'
      found.push({ chaine, part, raison, champ: presence, valeur: content[presence], journal: journal[presence] })
      // A missing record needs no finding for each field.
      if (part === '') return found
      continue
    }
    const champs = new Set([...Object.keys(content), ...Object.keys(journal).filter((c) => sujet.isHeld(part, c))])
    for (const champ of champs)
      if (differs(champ, content, journal)) {
        found.push({ chaine, part, raison: 'differs', champ, valeur: content[champ], journal: journal[champ] })
      }
  }
  return found
}

function differs(champ: string, content: Content, journal: Content): boolean {
  // The stored author of a deleted account is empty; the journal keeps their number.
  if (content[champ] === undefined && champ.endsWith('IdUtilisateur')) return false
  return canonical(content[champ]) !== canonical(journal[champ])
}

/** Gives equal values the same text: fields are sorted, and lists too, because no score or right depends on their order. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
  return `{${fields.sort().join()}}`
}
