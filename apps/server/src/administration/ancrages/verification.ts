import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { type Horodate, readHorodatage } from '#socle/horodatage'
import { type Tete, tetesIn } from './tetes'

/** Heads compared in one statement. */
const PAGE = 1_000

/** One day, plus the tolerated difference between two clocks. */
const TOLERATED_MS = 2 * 24 * 3600 * 1000

/** A chain that an anchor contradicts. */
export interface Reecriture extends Tete {
  /** Day of the first anchor that contradicts the chain. */
  readonly jour: string
  /** Hash at that place now; null when the row is missing. */
  readonly maintenant: string | null
}

export interface Ancrage {
  readonly jour: string
  /** Null for an anchor without a time-stamp. */
  readonly horodate: Horodate | null
}

/** An anchor that proves nothing: its file is unreadable, or its token belongs to another text. */
export interface AncrageFautif {
  readonly jour: string
  readonly raison: string
}

export interface Verification {
  readonly ancrages: readonly Ancrage[]
  readonly fautifs: readonly AncrageFautif[]
  readonly reecritures: readonly Reecriture[]
}

/**
 * Compares the anchors of a folder (`2026-11-20.txt`, and `2026-11-20.tsr` beside it when it was time-stamped) with the journal, one after the other. A few
 * anchors are enough: each contains the head of every chain.
 */
export async function checkAncrages(tx: Database, folder: string, autorites?: string): Promise<Verification> {
  const ancrages: Ancrage[] = []
  const fautifs: AncrageFautif[] = []
  const reecritures = new Map<string, Reecriture>()
  // Last compared head of each chain: most chains do not change from one day to the next.
  const seen = new Map<string, string>()
  const jours = existsSync(folder)
    ? (await readdir(folder)).flatMap((name) => /^(\d{4}-\d\d-\d\d)\.txt$/.exec(name)?.[1] ?? []).sort()
    : []
  for (const jour of jours) {
    try {
      const text = await readFile(join(folder, `${jour}.txt`), 'utf8')
      const token = join(folder, `${jour}.tsr`)
      const moved = tetesIn(text).filter(({ chaine, rang, empreinte }) => {
        const tete = `${rang} ${empreinte}`
        const isNew = seen.get(chaine) !== tete
        seen.set(chaine, tete)
        return isNew
      })
      for (let i = 0; i < moved.length; i += PAGE)
        for (const tete of await contradicted(tx, moved.slice(i, i + PAGE)))
          if (!reecritures.has(tete.chaine)) reecritures.set(tete.chaine, { ...tete, jour })
      const horodate = existsSync(token) ? await readHorodatage(await readFile(token), text, autorites) : null
      // Without this check, anchors of past days could be written and time-stamped today.
      if (horodate !== null && Math.abs(horodate.le.getTime() - Date.parse(jour)) > TOLERATED_MS)
        throw new Error(`it was time-stamped on another day, ${horodate.le.toISOString()}`)
      ancrages.push({ jour, horodate })
    } catch (error) {
      fautifs.push({ jour, raison: error instanceof Error ? error.message : String(error) })
    }
  }
  return { ancrages, fautifs, reecritures: [...reecritures.values()] }
}

const contradicted = (tx: Database, tetes: readonly Tete[]) =>
  rowsOf<Omit<Reecriture, 'jour'>>(
    tx,
    sql`
    select t.chaine, t.rang, t.empreinte, j.empreinte as maintenant
    from json_to_recordset(${JSON.stringify(tetes)}::json) as t(chaine text, rang int, empreinte text)
    left join journal j on j.chaine = t.chaine and j.rang = t.rang
    where j.empreinte is distinct from t.empreinte
    order by t.chaine`,
  )
