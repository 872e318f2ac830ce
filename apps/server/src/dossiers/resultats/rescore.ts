import { DomainError } from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import { inArray, sql } from 'drizzle-orm'
import { headOf, loadReferences } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { findDemarche } from '../dossier/repository'
import { calculer, PAGE, type Page } from './pages'
import { writeResultats } from './repository'

export interface Rescored {
  readonly calcules: number
  /** Files whose calculation failed, with the reason: the scheme cannot read their stored values. They have no result. */
  readonly echecs: Page['echecs']
}

interface Options {
  readonly millesime: number
  readonly codeDemarche: string
  /** Only files whose result is missing, or older than the present rules and references. */
  readonly perimes?: boolean
  /** Stops after the current page. */
  readonly arret?: AbortSignal
  /** Called after each page with the number of files done so far. */
  readonly onPage?: (done: number) => void
}

/**
 * Recomputes every stored file of a procedure and campaign year, and stores the results in `resultats`; a decided file keeps its frozen results. Reads by
 * pages, a few statements each, whatever the number of files. A file that somebody saves meanwhile is locked by either: the later one writes what it finds.
 * @throws DomainError DEMARCHE_INCONNUE when no scheme computes this procedure for this year
 */
export async function rescore(
  db: Database,
  { millesime, codeDemarche, perimes = false, arret, onPage }: Options,
): Promise<Rescored> {
  const { idDemarche } = await findDemarche(db, codeDemarche)
  const scheme = schemeFor(codeDemarche, millesime)
  if (scheme === undefined) throw new DomainError('DEMARCHE_INCONNUE')
  const echecs: Rescored['echecs'][number][] = []
  let calcules = 0
  let last = 0
  while (arret?.aborted !== true) {
    const page = await db.transaction(async (tx) => {
      const references = await headOf(tx, millesime)
      const annee = await loadReferences(tx, millesime, scheme.references)
      const isStale = sql`not exists (select 1 from resultats r where r.id_dossier = d.id_dossier and r.version = ${scheme.version} and r.references_lues is not distinct from ${references}::text)`
      const ids = await rowsOf<{ id: number }>(
        tx,
        sql`
        select d.id_dossier::float8 as id from dossiers d
        where d.id_demarche = ${idDemarche} and d.id_millesime = ${millesime} and d.id_dossier > ${last} ${perimes ? sql`and ${isStale}` : sql``}
        order by d.id_dossier limit ${PAGE} for no key update`,
      )
      const parmi = sql`d.id_dossier = any(${sql.param(ids.map(({ id }) => id))}::bigint[])`
      const found = await calculer(tx, { scheme, millesime, annee, parmi })
      await writeResultats(tx, found.resultats, references)
      const failed = found.echecs.map(({ idDossier }) => idDossier)
      if (failed.length > 0) await tx.delete(t.resultats).where(inArray(t.resultats.idDossier, failed))
      return { ...found, end: ids.at(-1)?.id }
    })
    if (page.end === undefined) break
    last = page.end
    calcules += page.resultats.length
    echecs.push(...page.echecs)
    onPage?.(calcules + echecs.length)
  }
  return { calcules, echecs }
}
