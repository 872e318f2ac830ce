import type { Bilan } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'

/** A row of the table. For a decided file it has the decided fields only; the other columns stay. */
export interface Resultat {
  readonly id_dossier: number
  readonly points: Readonly<Record<string, number | null>>
  readonly points_declares: Readonly<Record<string, number | null>> | null
  readonly verdict: string | null
  /** Version of the rules. */
  readonly version: string
  readonly statuts?: Bilan['statuts']
  readonly manque?: number
  readonly remplis?: number
  readonly a_remplir?: number
  readonly en_erreur?: readonly string[]
  readonly exigences?: readonly string[]
  readonly ecarts?: readonly string[]
  readonly a_prouver?: readonly string[]
}

export const resultatDe = (
  { version }: Pick<Scheme, 'version'>,
  idDossier: number,
  { aRemplir: a_remplir, enErreur: en_erreur, aProuver: a_prouver, declares, ...bilan }: Bilan,
): Resultat => ({
  ...bilan,
  points_declares: declares?.points ?? null,
  id_dossier: idDossier,
  version,
  a_remplir,
  en_erreur,
  a_prouver,
})

/** Stores results of files. @param references journal head of the references used by the calculation */
export async function writeResultats(
  db: Database,
  resultats: readonly Resultat[],
  references: string | null,
): Promise<void> {
  if (resultats.length === 0) return
  await db.execute(sql`
    insert into resultats as r (id_dossier, points, points_declares, verdict, version, statuts, manque, remplis, a_remplir, en_erreur, exigences, ecarts, a_prouver, references_lues, calcule_le)
    select id_dossier, points, points_declares, verdict, version, statuts, manque, remplis, a_remplir, coalesce(en_erreur, '{}'), coalesce(exigences, '{}'), coalesce(ecarts, '{}'), coalesce(a_prouver, '{}'), ${references}::text, now()
    from json_to_recordset(${JSON.stringify(resultats)}::json) as n(id_dossier bigint, points jsonb, points_declares jsonb, verdict text, version text, statuts jsonb, manque numeric, remplis int, a_remplir int,
      en_erreur text[], exigences text[], ecarts text[], a_prouver text[])
    on conflict (id_dossier) do update set points = excluded.points, points_declares = excluded.points_declares, verdict = excluded.verdict, version = excluded.version,
      references_lues = excluded.references_lues, calcule_le = excluded.calcule_le,
      statuts = coalesce(excluded.statuts, r.statuts),
      manque = coalesce(excluded.manque, r.manque), remplis = coalesce(excluded.remplis, r.remplis), a_remplir = coalesce(excluded.a_remplir, r.a_remplir),
      en_erreur = case when excluded.manque is null then r.en_erreur else excluded.en_erreur end,
      exigences = case when excluded.manque is null then r.exigences else excluded.exigences end,
      ecarts = case when excluded.manque is null then r.ecarts else excluded.ecarts end,
      a_prouver = case when excluded.manque is null then r.a_prouver else excluded.a_prouver end`)
}
