import type { Language, UserInfo } from '@sillon/contract'
import type { Interlocuteur } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { whoSee } from '#courriels/destinataires'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

/** A person of a file, with the data that its questions need. */
export interface Personne extends Interlocuteur {
  readonly nom: string
  /** Whether the person may be asked by name: an administrator of the certification body who does not follow the farm is asked as the body. */
  readonly estNommable: boolean
  readonly email: string
  readonly langue: Language
  readonly notifications: boolean
  readonly rythmeQuestions: 'AUSSITOT' | 'QUOTIDIEN'
}

interface Lue extends Personne, Pick<UserInfo, 'idOrganismePrincipal' | 'outrepasserAccesExploitation'> {}

/**
 * People who may be asked about a file and see its farm now: accounts with a grant on the farm, and participants in one of the file's questions.
 * The administrators of the file's certification body are added, or else those of the farm's organisation.
 */
export async function findInterlocuteurs(
  db: Database,
  { idExploitation, idDossier = 0 }: { readonly idExploitation: number; readonly idDossier?: number | undefined },
): Promise<Personne[]> {
  const found = await rowsOf<Lue>(
    db,
    sql`
    with accordes as (select id_utilisateur from utilisateur_exploitations where id_exploitation = ${idExploitation}),
      parlants as (
        select m.auteur as id_utilisateur from questions_messages m join questions q using (id_question) where q.id_dossier = ${idDossier}
        union select pour_utilisateur from questions where id_dossier = ${idDossier}),
      certifieurs as (
        select u.id_utilisateur from utilisateurs u join types_utilisateurs tu using (id_type_utilisateur)
        where tu.code = 'ADMIN_ORGANISME' and u.id_organisme_principal = (
          select coalesce(d.id_organisme, e.id_organisme)
          from exploitations e left join dossiers d on d.id_dossier = ${idDossier} where e.id_exploitation = ${idExploitation}))
    select u.id_utilisateur::int as "idUtilisateur", tu.code as role, u.prenom || ' ' || u.nom as nom, u.email, u.langue, u.notifications,
      u.rythme_questions as "rythmeQuestions", u.id_organisme_principal::int as "idOrganismePrincipal",
      u.outrepasser_acces_exploitation as "outrepasserAccesExploitation",
      u.id_utilisateur in (select id_utilisateur from accordes) as "estAccorde",
      u.id_utilisateur in (select id_utilisateur from certifieurs) as "estOrganisme",
      u.id_utilisateur in (select id_utilisateur from accordes union select id_utilisateur from parlants) as "estNommable"
    from utilisateurs u join types_utilisateurs tu using (id_type_utilisateur)
    where not u.est_supprime and u.id_utilisateur in (
      select id_utilisateur from accordes union select id_utilisateur from parlants union select id_utilisateur from certifieurs)
    order by u.nom, u.prenom, u.id_utilisateur`,
  )
  const seeing = await whoSee(db, idExploitation, found)
  return found.filter(({ idUtilisateur }) => seeing.has(idUtilisateur))
}
