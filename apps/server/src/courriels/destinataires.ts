import type { Language, Role, UserInfo } from '@sillon/contract'
import type { GENRE_PREUVES, GENRE_RAPPEL, genresDossier } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { visibleTo } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

export interface Destinataire {
  readonly idUtilisateur: number
  readonly role: Role
  readonly email: string
  readonly nom: string
  readonly langue: Language
}

/** A person, with or without access to a farm. */
type Regard = Pick<UserInfo, 'idUtilisateur' | 'role' | 'idOrganismePrincipal' | 'outrepasserAccesExploitation'>
type Candidat = Destinataire & Regard

interface Evenement {
  readonly genre: (typeof genresDossier)[number] | typeof GENRE_PREUVES | typeof GENRE_RAPPEL
  readonly idAuteur: number
  readonly idDossier: number
  readonly idExploitation: number
}

/**
 * Recipients of the mail about a change of a file:
 * - the people with a grant on the farm: its farmers, its advisers, and the administrators who follow the farm themselves;
 * - the auditor who judged some of its sub-sections;
 * - the administrators of the certification body in the file, or else of the farm's organisation: a file without granted people must not wait unseen.
 *
 * Left out: people without access to the farm now, people who switched mails off, and the author of the change. A farmer still gets the receipt of their own
 * submission, as evidence. The farm's contact address gets none: without an account it has no language and could not switch mails off.
 */
export async function findDestinataires(
  tx: Database,
  { genre, idAuteur, idDossier, idExploitation }: Evenement,
): Promise<Destinataire[]> {
  const candidats = await rowsOf<Candidat>(
    tx,
    sql`
    select u.id_utilisateur::int as "idUtilisateur", tu.code as role, u.email, u.prenom || ' ' || u.nom as nom, u.langue,
      u.id_organisme_principal::int as "idOrganismePrincipal", u.outrepasser_acces_exploitation as "outrepasserAccesExploitation"
    from utilisateurs u join types_utilisateurs tu on tu.id_type_utilisateur = u.id_type_utilisateur
    where u.notifications and not u.est_supprime and (
      u.id_utilisateur in (select id_utilisateur from utilisateur_exploitations where id_exploitation = ${idExploitation})
      or u.id_utilisateur in (select valide_id_utilisateur from validites where id_dossier = ${idDossier})
      or tu.code = 'ADMIN_ORGANISME' and u.id_organisme_principal = (
        select coalesce(d.id_organisme, e.id_organisme)
        from exploitations e left join dossiers d on d.id_dossier = ${idDossier} where e.id_exploitation = ${idExploitation}))
    order by u.id_utilisateur`,
  )
  const isReceipt = ({ role }: Candidat) => genre === 'SOUMISSION' && role === 'AGRICULTEUR'
  const told = candidats.filter((candidat) => candidat.idUtilisateur !== idAuteur || isReceipt(candidat))
  const seeing = await whoSee(tx, idExploitation, told)
  return told.filter(({ idUtilisateur }) => seeing.has(idUtilisateur))
}

/** Persons among these who see a farm, in one statement: its file may be locked meanwhile. */
export async function whoSee(
  tx: Database,
  idExploitation: number,
  persons: readonly Regard[],
): Promise<ReadonlySet<number>> {
  if (persons.length === 0) return new Set()
  const seen = persons.map(
    (person) =>
      sql`select ${person.idUtilisateur}::int as id from exploitations where id_exploitation = ${idExploitation} and ${visibleTo(person)}`,
  )
  const rows = await rowsOf<{ id: number }>(tx, sql.join(seen, sql` union all `))
  return new Set(rows.map(({ id }) => id))
}

/** Whether a farmer has an account that sees the farm: without one, nobody can correct a file or read its decision. */
export async function aUnAgriculteur(db: Database, idExploitation: number): Promise<boolean> {
  const farmers = await rowsOf<Regard>(
    db,
    sql`
    select u.id_utilisateur::int as "idUtilisateur", tu.code as role, u.id_organisme_principal::int as "idOrganismePrincipal",
      u.outrepasser_acces_exploitation as "outrepasserAccesExploitation"
    from utilisateurs u join types_utilisateurs tu using (id_type_utilisateur) join utilisateur_exploitations ue using (id_utilisateur)
    where tu.code = 'AGRICULTEUR' and not u.est_supprime and ue.id_exploitation = ${idExploitation}`,
  )
  return (await whoSee(db, idExploitation, farmers)).size > 0
}

/** Whether the recipient of a mail about a file still sees its farm: the mail may have waited for two days. */
export async function isToBeTold(
  db: Database,
  { idDossier, idUtilisateur }: { readonly idDossier: number; readonly idUtilisateur: number },
): Promise<boolean> {
  const [person] = await rowsOf<Regard & { readonly idExploitation: number }>(
    db,
    sql`
    select u.id_utilisateur::int as "idUtilisateur", tu.code as role, u.id_organisme_principal::int as "idOrganismePrincipal",
      u.outrepasser_acces_exploitation as "outrepasserAccesExploitation", d.id_exploitation::int as "idExploitation"
    from utilisateurs u join types_utilisateurs tu on tu.id_type_utilisateur = u.id_type_utilisateur, dossiers d
    where u.id_utilisateur = ${idUtilisateur} and not u.est_supprime and d.id_dossier = ${idDossier}`,
  )
  return person !== undefined && (await whoSee(db, person.idExploitation, [person])).size > 0
}
