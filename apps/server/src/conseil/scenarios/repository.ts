import type { Valeur } from '@sillon/contract'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import * as t from '#socle/database/schema'

const { scenarios: s, scenariosEssais: e } = t
const auteur = alias(t.utilisateurs, 'auteur')
const dernier = alias(t.utilisateurs, 'dernier')
const applicateur = alias(t.utilisateurs, 'applicateur')
const nameOf = ({ prenom, nom }: typeof auteur | typeof dernier | typeof applicateur) =>
  sql<string | null>`${prenom} || ' ' || ${nom}`

/** A tried row, or a withdrawn one, with the revision that set it. */
export interface EssaiGarde {
  readonly idScenario: number
  readonly codeNational: string
  readonly valeur: Valeur
  readonly avant: Valeur
  readonly estRetire: boolean
  readonly revision: number
  readonly par: string | null
  readonly le: string
}

/** A scenario with its rows; withdrawn rows included. */
export type ScenarioGarde = Awaited<ReturnType<typeof findScenarios>>[number]

/** The scenarios of a file, oldest first. @param idScenario that one alone */
export async function findScenarios(db: Database, idDossier: number, idScenario?: number) {
  const ofFile = and(eq(s.idDossier, idDossier), idScenario === undefined ? undefined : eq(s.idScenario, idScenario))
  const rows = await db
    .select({
      idScenario: s.idScenario,
      nom: s.nom,
      revision: s.revision,
      revisionNom: s.revisionNom,
      creePar: nameOf(auteur),
      creeLe: isoInstant(s.creeLe),
      modifiePar: nameOf(dernier),
      modifieLe: isoInstant(s.modifieLe),
      application: s.application,
      appliquePar: nameOf(applicateur),
      appliqueLe: isoInstant(s.appliqueLe),
    })
    .from(s)
    .leftJoin(auteur, eq(auteur.idUtilisateur, s.creePar))
    .leftJoin(dernier, eq(dernier.idUtilisateur, s.modifiePar))
    .leftJoin(applicateur, eq(applicateur.idUtilisateur, s.appliquePar))
    .where(ofFile)
    .orderBy(asc(s.idScenario))
  const essais: EssaiGarde[] = await db
    .select({
      idScenario: e.idScenario,
      codeNational: e.codeNational,
      valeur: e.valeur,
      avant: e.avant,
      estRetire: e.estRetire,
      revision: e.revision,
      par: nameOf(auteur),
      le: isoInstant(e.le),
    })
    .from(e)
    .innerJoin(s, eq(s.idScenario, e.idScenario))
    .leftJoin(auteur, eq(auteur.idUtilisateur, e.par))
    .where(ofFile)
  return rows.map((row) => ({ ...row, essais: essais.filter((one) => one.idScenario === row.idScenario) }))
}

export async function countScenarios(db: Database, idDossier: number): Promise<number> {
  const [found] = await db.select({ nombre: count() }).from(s).where(eq(s.idDossier, idDossier))
  return found?.nombre ?? 0
}

/** @returns the number of the new scenario */
export async function insertScenario(
  tx: Database,
  scenario: { readonly idDossier: number; readonly nom: string; readonly idUtilisateur: number },
): Promise<number> {
  const { idDossier, nom, idUtilisateur } = scenario
  const [made] = await tx
    .insert(s)
    .values({ idDossier, nom, creePar: idUtilisateur, modifiePar: idUtilisateur })
    .returning({ idScenario: s.idScenario })
  if (made === undefined) throw new Error('The insert returned no scenario.')
  return made.idScenario
}

/** Sets the columns of a scenario. */
export async function updateScenario(
  tx: Database,
  idScenario: number,
  changes: Partial<typeof s.$inferInsert>,
): Promise<void> {
  await tx.update(s).set(changes).where(eq(s.idScenario, idScenario))
}

export async function removeScenario(tx: Database, idScenario: number): Promise<void> {
  await tx.delete(s).where(eq(s.idScenario, idScenario))
}

/** Writes rows that a scenario tries, or no longer tries. */
export async function writeEssais(tx: Database, essais: readonly (typeof e.$inferInsert)[]): Promise<void> {
  if (essais.length === 0) return
  await tx
    .insert(e)
    .values([...essais])
    .onConflictDoUpdate({
      target: [e.idScenario, e.codeNational],
      set: {
        valeur: sql`excluded.valeur`,
        avant: sql`excluded.avant`,
        estRetire: sql`excluded.est_retire`,
        revision: sql`excluded.revision`,
        par: sql`excluded.par`,
        le: sql`now()`,
      },
    })
}
