import { PRESENCE_ENTRE_S } from '@sillon/contract'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import type { DossierKey } from '../dossier/repository'

/** Time after which an announcement is over: one of three may be lost. */
const FIN = sql`now() - make_interval(secs => ${3 * PRESENCE_ENTRE_S})`

/** Records that a person has a file open now, and removes the announcements that are over. */
export async function annoncer(db: Database, key: DossierKey, idUtilisateur: number): Promise<void> {
  const { presences } = t
  await db
    .insert(presences)
    .values({ ...key, idUtilisateur })
    .onConflictDoUpdate({
      target: [presences.idUtilisateur, presences.idExploitation, presences.idDemarche, presences.idMillesime],
      set: { annonceeLe: sql`now()` },
    })
  await db.delete(presences).where(lt(presences.annonceeLe, FIN))
}

/** The other people who have a file open, by name. */
export const findAutres = (db: Database, key: DossierKey, idUtilisateur: number) =>
  db
    .select({ idUtilisateur: t.utilisateurs.idUtilisateur, prenom: t.utilisateurs.prenom, nom: t.utilisateurs.nom })
    .from(t.presences)
    .innerJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, t.presences.idUtilisateur))
    .where(
      and(
        eq(t.presences.idExploitation, key.idExploitation),
        eq(t.presences.idDemarche, key.idDemarche),
        eq(t.presences.idMillesime, key.idMillesime),
        ne(t.presences.idUtilisateur, idUtilisateur),
        gt(t.presences.annonceeLe, FIN),
      ),
    )
    .orderBy(t.utilisateurs.nom, t.utilisateurs.prenom, t.utilisateurs.idUtilisateur)
