import type { EtatDossier, QuestionPosee } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

export interface DossierANouvelles {
  readonly idDossier: number
  readonly etatDossier: EtatDossier
  /** Kinds of proof refused in a place, without another proof of the kind there. */
  readonly preuves: number
  /** Code of the procedure. */
  readonly codeNational: string
  /** Audited values without an answer; 0 for people who are no farmers. */
  readonly audits: number
  /** Open questions that wait for somebody, or that the person asked, with the author of the last message. */
  readonly questions: readonly (Omit<QuestionPosee, 'estResolue'> & { readonly dernierAuteur: number | null })[]
}

/** News of a farm's files of a year, in one statement. */
export const findNouvelles = (
  db: Database,
  {
    idExploitation,
    idMillesime,
    idUtilisateur,
    estAgriculteur,
  }: {
    readonly idExploitation: number
    readonly idMillesime: number
    readonly idUtilisateur: number
    readonly estAgriculteur: boolean
  },
): Promise<DossierANouvelles[]> =>
  rowsOf<DossierANouvelles>(
    db,
    sql`
    select d.id_dossier::int as "idDossier", d.etat_dossier as "etatDossier", x.code as "codeNational",
      (select count(*)::int from valeurs_auditees v where v.id_dossier = d.id_dossier and v.position is null and ${estAgriculteur}) as audits,
      (select count(*)::int from (
        select from preuves_liens l where l.id_dossier = d.id_dossier group by l.lieu, l.genre
        having bool_and(l.verdict is not distinct from 'REFUSEE') and (${estAgriculteur} or bool_or(l.lie_par = ${idUtilisateur}))) refusees) as preuves,
      array(select json_build_object('pour', q.pour, 'pourUtilisateur', q.pour_utilisateur, 'posePar', q.pose_par, 'attend', q.attend, 'dernierAuteur',
          (select m.auteur from questions_messages m where m.id_question = q.id_question order by m.id_message desc limit 1))
        from questions q where q.id_dossier = d.id_dossier and q.resolue_le is null and (q.attend is not null or q.pose_par = ${idUtilisateur})) as questions
    from dossiers d join demarches x on x.id_demarche = d.id_demarche where d.id_exploitation = ${idExploitation} and d.id_millesime = ${idMillesime}`,
  )
