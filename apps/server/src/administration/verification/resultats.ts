import { demarchesCalculees, schemeFor } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import { calculer, PAGE } from '#dossiers/resultats/pages'
import type { Resultat } from '#dossiers/resultats/repository'
import { headOf, loadReferences } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { chaineOf } from '#socle/journal/since'
import { canonical, type Divergence } from './values'

type Garde = Omit<Resultat, 'manque'> & { readonly manque: number | null }

/**
 * Differences between the stored results of files and new calculations from their journal.
 * Skipped: results whose calculation is pending, files with a known difference, and years whose references differ.
 */
export async function checkResultats(tx: Database, known: readonly Divergence[]): Promise<Divergence[]> {
  const found: Divergence[] = []
  const suspect = new Set(known.map(({ chaine }) => chaine))
  for (const { idMillesime: millesime } of await tx.select().from(t.millesimes)) {
    if (suspect.has(`references ${millesime}`)) continue
    const references = await headOf(tx, millesime)
    for (const codeDemarche of demarchesCalculees(millesime)) {
      const scheme = schemeFor(codeDemarche, millesime)
      if (scheme === undefined) continue
      const annee = await loadReferences(tx, millesime, scheme.references)
      for (let last = 0; ; ) {
        const gardes = await rowsOf<Garde>(
          tx,
          sql`
          select r.id_dossier::float8 as id_dossier, points, points_declares, verdict, version, statuts, manque::float8 as manque, remplis, a_remplir, en_erreur, exigences, ecarts, a_prouver
          from resultats r join dossiers d using (id_dossier) join demarches m using (id_demarche)
          where m.code = ${codeDemarche} and d.id_millesime = ${millesime} and r.id_dossier > ${last}
            and r.version = ${scheme.version} and r.references_lues is not distinct from ${references}::text
          order by r.id_dossier limit ${PAGE}`,
        )
        const end = gardes.at(-1)
        if (end === undefined) break
        last = end.id_dossier
        const ids = gardes.map(({ id_dossier }) => id_dossier)
        const parmi = sql`d.id_dossier = any(${sql.param(ids)}::bigint[])`
        const { dossiers, resultats } = await calculer(tx, { scheme, millesime, annee, parmi })
        const fermes = new Map(dossiers.map(({ idDossier, idExploitation }) => [idDossier, idExploitation]))
        const stored = new Map(gardes.map((garde) => [garde.id_dossier, garde]))
        for (const { id_dossier, version: _, ...computed } of resultats) {
          const chaine = chaineOf(fermes.get(id_dossier) ?? 0)
          if (suspect.has(chaine)) continue
          for (const [champ, journal] of Object.entries(computed)) {
            const valeur = stored.get(id_dossier)?.[champ as keyof Garde]
            if (canonical(valeur) === canonical(journal)) continue
            const part = `${codeDemarche} ${millesime}`
            found.push({ chaine, part, raison: 'differs', champ: `resultat.${champ}`, valeur, journal })
          }
        }
      }
    }
  }
  return found
}
