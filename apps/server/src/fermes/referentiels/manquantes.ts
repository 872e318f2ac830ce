import type { ListeReferentiel, listReferencesManquantes } from '@sillon/contract'
import { demarchesCalculees, estLueParLeCalcul, listesReferentiel, schemeFor } from '@sillon/referentials'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { dossiers } from '#socle/database/schema'
import { listes } from './listes'
import { findMillesimes } from './repository'

type Manquantes = z.input<typeof listReferencesManquantes.answer>

/** Procedures of a year whose calculation reads a list. */
const lecteursDe = (liste: ListeReferentiel, idMillesime: number): string[] =>
  demarchesCalculees(idMillesime).filter((code) => schemeFor(code, idMillesime)?.references.includes(liste) === true)

/** Years whose references somebody may wait for: the newest one, and those with files. An installation has older years, which it may never use. */
async function anneesServies(db: Database): Promise<number[]> {
  const annees = (await findMillesimes(db)).map(({ idMillesime }) => idMillesime)
  const rows = await db.selectDistinct({ idMillesime: dossiers.idMillesime }).from(dossiers)
  const servies = new Set(rows.map(({ idMillesime }) => idMillesime))
  return annees.filter((annee, rang) => rang === 0 || servies.has(annee))
}

/** Empty lists that a calculation of the year reads, newest year first; without a year, those of the years with files and of the newest one. */
export async function findManquantes(db: Database, millesime?: number): Promise<Manquantes> {
  const annees = millesime === undefined ? await anneesServies(db) : [millesime]
  const lues = annees.flatMap((idMillesime) =>
    listesReferentiel.filter(estLueParLeCalcul).flatMap((liste) => {
      const demarches = lecteursDe(liste, idMillesime)
      return demarches.length === 0 ? [] : [{ idMillesime, liste, demarches }]
    }),
  )
  if (lues.length === 0) return []
  const estVide = ({ idMillesime, liste }: (typeof lues)[number]): SQL =>
    sql`not exists (select 1 from ${sql.identifier(getTableName(listes[liste].table))} where id_millesime = ${idMillesime})`
  const [row] = await rowsOf<{ vides: readonly boolean[] }>(
    db,
    sql`select json_build_array(${sql.join(lues.map(estVide), sql`, `)}) as vides`,
  )
  return lues.filter((_, rang) => row?.vides[rang] === true)
}
