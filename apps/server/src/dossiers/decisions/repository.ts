import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'

/** Decisions of a file with their authors, the first one first. */
export const findDecisions = (db: Database, idDossier: number) =>
  db
    .select({
      numero: t.decisions.numero,
      etatDossier: t.decisions.etatDossier,
      decideLe: isoInstant(t.decisions.decideLe),
      decidePar: sql<string | null>`${t.utilisateurs.prenom} || ' ' || ${t.utilisateurs.nom}`,
      motif: t.decisions.motif,
      versionRegles: t.decisions.versionRegles,
      resultats: t.decisions.resultats,
      constats: t.decisions.constats,
      audit: t.decisions.audit,
      registre: sql<
        Omit<t.CampagneDuRegistreFigee, 'empreintes'>[] | null
      >`case when ${t.decisions.registre} is not null then coalesce((
        select json_agg(campagne - 'empreintes') from jsonb_array_elements(${t.decisions.registre}) campagne), '[]') end`,
    })
    .from(t.decisions)
    .leftJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, t.decisions.decidePar))
    .where(eq(t.decisions.idDossier, idDossier))
    .orderBy(asc(t.decisions.numero))

/** Whether anybody ever sent a file for verification. */
export async function isEnvoye(
  db: Database,
  { idExploitation, idMillesime }: { readonly idExploitation: number; readonly idMillesime: number },
  codeDemarche: string,
): Promise<boolean> {
  const { journal: j } = t
  const sent = await db
    .select({ rang: j.rang })
    .from(j)
    .where(
      and(
        eq(j.idExploitation, idExploitation),
        eq(j.idMillesime, idMillesime),
        eq(j.codeDemarche, codeDemarche),
        eq(j.champ, 'etatDossier'),
        sql`${j.nouvelle} = '"ATTENTE_VERIFICATION"'::jsonb`,
      ),
    )
    .limit(1)
  return sent.length > 0
}

/** Journal entry of a decision. Its hash covers the stored copy, so that the check finds a change behind the application's back. */
export interface Empreinte {
  readonly numero: number
  readonly versionRegles: string
  readonly empreinte: string
}

/** Hashes of the decisions of these files, computed from the stored content. */
export async function findEmpreintes(
  db: Database,
  ids: readonly number[],
): Promise<readonly (Empreinte & { readonly idDossier: number })[]> {
  const rows = await rowsOf<{
    idDossier: number
    numero: number
    versionRegles: string
    contenu: readonly (string | null)[]
  }>(
    db,
    sql`
    select id_dossier::float8 as "idDossier", numero, version_regles as "versionRegles",
      to_json(array[etat_dossier, motif, version_regles, entree::text, resultats::text, preuves::text]
        || case when constats is null then '{}'::text[] else array[constats::text] end
        || case when registre is null then '{}'::text[] else array[registre::text] end
        || case when audit is null then '{}'::text[] else array[audit::text] end) as contenu
    from decisions where id_dossier = any(${sql.param(ids)}::bigint[]) order by id_dossier, numero`,
  )
  return rows.map(({ contenu, ...decision }) => ({
    ...decision,
    empreinte: createHash('sha256').update(JSON.stringify(contenu)).digest('hex'),
  }))
}
