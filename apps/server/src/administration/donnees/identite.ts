import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

/** Present and former names and addresses of a person: the erasure searches for each of them. */
export interface Identite {
  readonly idUtilisateur: number
  /** Lower case. Addresses that were never confirmed are left out, because they may belong to anybody. */
  readonly emails: readonly string[]
  readonly prenoms: readonly string[]
  readonly noms: readonly string[]
  /** First and last name, in both orders. */
  readonly entiers: readonly string[]
}

/** Every name and address that an account has, or had by its journal. */
export async function findIdentite(db: Database, idUtilisateur: number): Promise<Identite> {
  const rows = await rowsOf<{ champ: string; valeur: string }>(
    db,
    sql`
    select distinct j.champ, v.valeur #>> '{}' as valeur
    from journal j join valeurs_confiees v on v.empreinte in (j.ancienne ->> 'valeurConfiee', j.nouvelle ->> 'valeurConfiee')
    where j.chaine = ${`personne ${idUtilisateur}`} and j.champ in ('login', 'email', 'prenom', 'nom')
    union select champ, valeur from utilisateurs u,
      lateral (values ('login', u.login), ('email', u.email), ('prenom', u.prenom), ('nom', u.nom)) as held(champ, valeur)
    where u.id_utilisateur = ${idUtilisateur}`,
  )
  const of = (...champs: readonly string[]) =>
    rows.filter(({ champ }) => champs.includes(champ)).map(({ valeur }) => valeur)
  const prenoms = of('prenom')
  const noms = of('nom')
  return {
    idUtilisateur,
    emails: [...new Set(of('login', 'email').filter((name) => name.includes('@')))].map((email) => email.toLowerCase()),
    prenoms,
    noms,
    entiers: prenoms.flatMap((prenom) => noms.flatMap((nom) => [`${prenom} ${nom}`, `${nom} ${prenom}`])),
  }
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/**
 * Farms whose operator is the person: by one of their addresses, or by their name where the farm was ever granted to them. On other farms the operator may be a
 * namesake, or anybody who chose that name.
 */
export const findContacts = (db: Database, { idUtilisateur, emails, prenoms, noms }: Identite) =>
  rowsOf<{ idExploitation: number; raisonSociale: string }>(
    db,
    sql`
    select id_exploitation::float8 as "idExploitation", raison_sociale as "raisonSociale" from exploitations
    where lower(adresse_mail) = any(${texts(emails)})
      or normaliser(prenom_exploitant) in (select normaliser(un) from unnest(${texts(prenoms)}) un)
        and normaliser(nom_exploitant) in (select normaliser(un) from unnest(${texts(noms)}) un)
        and id_exploitation in (
          select id_exploitation from utilisateur_exploitations where id_utilisateur = ${idUtilisateur}
          union select split_part(champ, '.', 2)::bigint from journal where chaine = ${`personne ${idUtilisateur}`} and champ like 'exploitation.%')
    order by raison_sociale`,
  )

/** Farms whose contact ever had one of these addresses, whoever runs them now. */
export const findAnciensContacts = async (db: Database, { emails }: Identite): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(
      db,
      sql`select distinct split_part(chaine, ' ', 2)::float8 as id from valeurs_confiees
        where chaine like 'exploitation %' and lower(valeur #>> '{}') = any(${texts(emails)})`,
    )
  ).map(({ id }) => id)

/** Whether a text of a column names the person. */
export const nomme = (colonne: ReturnType<typeof sql>, { emails, entiers }: Identite) =>
  sql`exists (select 1 from unnest(${texts([...emails, ...entiers])}) un where position(lower(un) in lower(${colonne})) > 0)`
