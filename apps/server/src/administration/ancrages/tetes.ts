import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

/** Head of a chain when the anchor was made: the place and hash of its last row. */
export interface Tete {
  readonly chaine: string
  readonly rang: number
  readonly empreinte: string
}

/**
 * Heads of every chain at one moment, as a text that anybody can read and hash: a line with the time, then one line for each chain, in the order of their
 * characters (`exploitation 12 31 5f3a…`).
 */
export async function textOfTetes(db: Database, le: Date): Promise<string> {
  const tetes = await rowsOf<Tete>(
    db,
    sql`select chaine, longueur as rang, empreinte from journal_chaines where longueur > 0 order by chaine collate "C"`,
  )
  const lines = tetes.map(({ chaine, rang, empreinte }) => `${chaine} ${rang} ${empreinte}\n`)
  return `Sillon ${le.toISOString()}\n${lines.join('')}`
}

/** @throws Error when the text is no list of heads */
export function tetesIn(text: string): Tete[] {
  const [heading = '', ...lines] = text.split('\n')
  if (!heading.startsWith('Sillon ') || lines.pop() !== '') throw new Error('it is not whole')
  return lines.map((line) => {
    const found = /^([a-z]+ \d+) (\d+) ([0-9a-f]{64})$/.exec(line)
    if (found === null) throw new Error(`a line is not one: ${line.slice(0, 100)}`)
    const [, chaine = '', rang, empreinte = ''] = found
    return { chaine, rang: Number(rang), empreinte }
  })
}
