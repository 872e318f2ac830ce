import type { ApercuEffacement, UserInfo } from '@sillon/contract'
import { authorize, DomainError, etatsDossier, isDecided } from '@sillon/domain'
import { type SQL, sql } from 'drizzle-orm'
import { findDemande } from '#personnes/effacements/demandes'
import { findSeulAcces } from '#personnes/utilisateurs/administration-repository'
import { findCompte } from '#personnes/utilisateurs/comptes'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { findContacts, findIdentite, nomme } from './identite'

const decided = etatsDossier.filter(isDecided)

/**
 * Numbers of records that the erasure of a person would delete, and of records that it would keep.
 * @throws DomainError ACTION_INTERDITE, UTILISATEUR_INCONNU
 */
export async function apercuDe(db: Database, user: UserInfo, idUtilisateur: number): Promise<ApercuEffacement> {
  const compte = await requireEffacable(db, user, idUtilisateur)
  const identite = await findIdentite(db, idUtilisateur)
  const contacts = await findContacts(db, identite)
  const count = async (from: SQL) => {
    const [found] = await rowsOf<{ nombre: number }>(db, sql`select count(*)::int as nombre from ${from}`)
    return found?.nombre ?? 0
  }
  const own = sql`id_utilisateur = ${idUtilisateur}`
  const seen = sql`id_exploitation in (select id_exploitation from utilisateur_exploitations where ${own})`
  const said = (text: SQL) => nomme(text, identite)
  const efface = {
    ACCES: await count(sql`utilisateur_exploitations where ${own}`),
    SESSIONS: await count(sql`sessions where ${own}`),
    PARTENAIRES: await count(sql`comptes_tiers where ${own}`),
    COURRIELS: await count(
      sql`courriels where ${own} or lower(destinataire) = any(${sql.param([...identite.emails])}::text[])`,
    ),
    ACCEPTATIONS: await count(sql`cgu_acceptations where ${own}`),
    CONTACTS: contacts.length,
    JOURNAL: await count(sql`valeurs_confiees where chaine = ${`personne ${idUtilisateur}`}`),
  }
  const garde = {
    DOSSIERS_DECIDES: await count(sql`dossiers where ${seen} and etat_dossier = any(${sql.param(decided)}::text[])`),
    HISTORIQUE: await count(sql`journal where ${own} and id_exploitation is not null`),
    QUESTIONS: await count(sql`questions_messages where auteur = ${idUtilisateur}`),
    RAISON_SOCIALE: await count(sql`exploitations where ${said(sql`raison_sociale`)}`),
    AUDITEUR: await count(
      sql`dossiers where ${said(sql`concat_ws(' ', prenom_auditeur_externe, nom_auditeur_externe, prenom_auditeur_externe)`)}`,
    ),
    TEXTES: await count(sql`(${textes}) textes where ${said(sql`texte`)}`),
    DOCUMENTS: await count(
      sql`(
        select nom from documents union all select nom from preuves
        union all select nom_fichier from preuves_revisions union all select nom_fichier from modeles_classeurs) noms where ${said(sql`nom`)}`,
    ),
  }
  return {
    idUtilisateur,
    nom: `${compte.prenom} ${compte.nom}`,
    email: compte.email,
    demandeeLe: await findDemande(db, idUtilisateur),
    efface: entriesOf(efface),
    garde: entriesOf(garde),
    contacts: contacts.map(({ raisonSociale }) => raisonSociale),
    sansAcces: [...(await findSeulAcces(db, idUtilisateur))],
  }
}

/** All free texts of the database. */
const textes = sql.join(
  [
    sql`select commentaire_auditeur as texte from dossiers`,
    sql`select commentaire_exploitant from dossiers`,
    sql`select motif_decision from dossiers`,
    sql`select motif from decisions`,
    sql`select commentaire from exploitation_infos`,
    sql`select commentaire_general from exploitation_demarches`,
    sql`select commentaire_auditeur from validites`,
    sql`select commentaire from valeurs_auditees`,
    sql`select reponse from valeurs_auditees`,
    sql`select valeur::text from valeurs_auditees`,
    sql`select commentaire from corrections`,
    sql`select note from exploitation_origines`,
    sql`select note from preuves`,
    sql`select motif from preuves_liens`,
    sql`select texte from preuves_demandes`,
    sql`select texte from questions_messages`,
    sql`select nom from scenarios`,
    sql`select valeur::text from scenarios_essais`,
    sql`select valeur::text from indicateurs_saisis`,
    // Texts as they were when a file was decided on the proof.
    sql`select lien ->> dit from decisions, jsonb_array_elements(preuves -> 'liens') lien, unnest(array['note', 'motif']) dit`,
    sql`select valeur ->> dit from decisions, jsonb_array_elements(audit -> 'valeurs') valeur, unnest(array['commentaire', 'reponse', 'valeur']) dit`,
  ],
  sql` union all `,
)

/** Counts above zero. */
const entriesOf = <Quoi extends string>(counts: Readonly<Record<Quoi, number>>) =>
  (Object.entries(counts) as [Quoi, number][])
    .filter(([, nombre]) => nombre > 0)
    .map(([quoi, nombre]) => ({ quoi, nombre }))

/**
 * An account that this person may erase: nobody erases their own account.
 * @throws DomainError ACTION_INTERDITE, UTILISATEUR_INCONNU
 */
export async function requireEffacable(db: Database, user: UserInfo, idUtilisateur: number) {
  authorize(user, 'utilisateur.erase', { utilisateur: { idUtilisateur, role: user.role, idOrganismePrincipal: null } })
  const compte = await findCompte(db, idUtilisateur)
  if (compte === undefined) throw new DomainError('UTILISATEUR_INCONNU')
  return compte
}
