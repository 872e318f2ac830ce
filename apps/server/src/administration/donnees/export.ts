import type { Language } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { type SQL, sql } from 'drizzle-orm'
import { phraseDe } from '#personnes/journal/phrases'
import { findActesDe, findNoms } from '#personnes/journal/repository'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { findContacts, findIdentite, type Identite } from './identite'
import { pageDe, type Section } from './page'
import { zip } from './zip'

const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** A section of the personal data: its query, by the person's number. */
type Lecture = (id: number) => SQL

/** In the order of the page. The JSON has the field names of the API. */
const lectures: Readonly<Record<string, Lecture>> = {
  compte: (id) => sql`
    select u.login, u.email, u.next_email as "nextEmail", u.prenom, u.nom, tu.code as role, o1.nom as "organismePrincipal", o2.nom as "organismeSecondaire",
      u.outrepasser_acces_exploitation as "outrepasserAccesExploitation", u.access_creation_update_exploitation as "accessCreationUpdateExploitation",
      u.access_creation_utilisateur as "accessCreationUtilisateur", u.access_attribution_droit as "accessAttributionDroit",
      u.mot_de_passe is not null as "motDePasse", u.langue, u.notifications, u.rythme_questions as "rythmeQuestions"
    from utilisateurs u join types_utilisateurs tu using (id_type_utilisateur)
    left join organismes o1 on o1.id_organisme = u.id_organisme_principal left join organismes o2 on o2.id_organisme = u.id_organisme_secondaire
    where u.id_utilisateur = ${id}`,
  territoires: (id) => sql`
    select libelleentite as territoire from utilisateur_entites join entites using (identite) where id_utilisateur = ${id} order by 1`,
  demarches: (id) => sql`
    select code as demarche from utilisateur_demarches join demarches using (id_demarche) where id_utilisateur = ${id} order by 1`,
  acces: (id) => sql`
    select raison_sociale as exploitation, siret, nom_commune as commune
    from utilisateur_exploitations join exploitations using (id_exploitation) where id_utilisateur = ${id} order by 1`,
  secondFacteur: (id) => sql`
    select ${instant('sf.actif_depuis')} as "actifDepuis", c.restants as "codesSecours"
    from (select count(*)::int as restants from codes_secours where id_utilisateur = ${id}) c
    left join seconds_facteurs sf on sf.id_utilisateur = ${id}
    where sf.id_utilisateur is not null or c.restants > 0`,
  passkeys: (id) => sql`
    select nom, ${instant('cree_le')} as "creeLe", ${instant('utilisee_le')} as "utiliseeLe" from passkeys where id_utilisateur = ${id} order by id_passkey`,
  partenaires: (id) => sql`
    select libelle as partenaire, sujet as compte, email, ${instant('lie_le')} as "lieLe", jeton_acces is not null as jetons
    from comptes_tiers join applications_tierces using (id_application_tierce) where id_utilisateur = ${id} order by 1`,
  exploitationsPartenaires: (id) => sql`
    select libelle as partenaire, raison_sociale as exploitation, reference as compte, ${instant('lie_le')} as "lieLe"
    from exploitations_applications join applications_tierces using (id_application_tierce) join exploitations using (id_exploitation)
    where id_utilisateur = ${id} order by 1, 2`,
  synchronisations: (id) => sql`
    select ${instant('demandee_le')} as le, libelle as partenaire, raison_sociale as exploitation, id_millesime as millesime, s.etat
    from synchronisations s join applications_tierces using (id_application_tierce) join exploitations using (id_exploitation)
    where id_utilisateur = ${id} order by id_synchronisation`,
  sessions: (id) => sql`
    select ${instant('cree_le')} as "ouverteLe", ${instant('vue_le')} as "vueLe", adresse, agent from sessions where id_utilisateur = ${id} order by cree_le`,
  conditions: (id) => sql`
    select version, ${instant('acceptee_le')} as "accepteeLe" from cgu_acceptations where id_utilisateur = ${id} order by 1`,
  courriels: (id) => sql`
    select ${instant('cree_le')} as le, destinataire, sujet, texte, etat from courriels where id_utilisateur = ${id} order by id_courriel`,
  exports: (id) => sql`
    select ${instant('cree_le')} as le, genre, params, nom_fichier as fichier, etat, adresse from exports where id_utilisateur = ${id} order by id_export`,
  effacement: (id) => sql`
    select ${instant('demandee_le')} as "demandeeLe" from demandes_effacement where id_utilisateur = ${id}`,
  decisions: (id) => sql`
    select ${instant('decide_le')} as le, raison_sociale as exploitation, code as demarche, id_millesime as millesime, d.etat_dossier as etat, motif
    from decisions d join dossiers using (id_dossier) join exploitations using (id_exploitation) join demarches using (id_demarche)
    where decide_par = ${id} order by decide_le`,
  questions: (id) => sql`
    select ${instant('m.ecrit_le')} as le, raison_sociale as exploitation, code as demarche, id_millesime as millesime, m.auteur is distinct from ${id} as recue, m.texte
    from questions_messages m join questions q using (id_question) join dossiers using (id_dossier) join exploitations using (id_exploitation) join demarches using (id_demarche)
    where m.auteur = ${id} or q.pour_utilisateur = ${id} and m.id_message = (select min(id_message) from questions_messages where id_question = q.id_question)
    order by m.id_message`,
  scenarios: (id) => sql`
    select ${instant('s.modifie_le')} as le, raison_sociale as exploitation, code as demarche, id_millesime as millesime, s.nom as scenario
    from scenarios s join dossiers using (id_dossier) join exploitations using (id_exploitation) join demarches using (id_demarche)
    where ${id} in (s.cree_par, s.modifie_par) order by id_scenario`,
  ecrits: (id) => sql`
    select ${instant('le')} as le, raison_sociale as exploitation, code_demarche as demarche, id_millesime as millesime, champ,
      lire_journal(ancienne) as ancienne, lire_journal(nouvelle) as nouvelle, origine
    from journal left join exploitations using (id_exploitation)
    where id_utilisateur = ${id} and journal.id_exploitation is not null order by id_journal`,
}

/**
 * All data held about a person, as an archive: `donnees.json`, and `donnees.html` to read. Texts of others are included where they name the person. Of secrets,
 * the archive tells only that they exist.
 * @throws DomainError UTILISATEUR_INCONNU
 */
export async function exporter(
  db: Database,
  idUtilisateur: number,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const sections: Section[] = []
  await db.transaction(
    async (tx) => {
      for (const [cle, lecture] of Object.entries(lectures))
        sections.push({ cle, lignes: await rowsOf<Record<string, unknown>>(tx, lecture(idUtilisateur)) })
      const identite = await findIdentite(tx, idUtilisateur)
      const contacts = await findContacts(tx, identite)
      sections.push({
        cle: 'contacts',
        lignes: await lireContacts(
          tx,
          identite,
          contacts.map((c) => c.idExploitation),
        ),
      })
      const noms = await findNoms(tx)
      const actes = await findActesDe(tx, idUtilisateur)
      const journal = actes.map(({ le, adresse, idAuteur, ...ligne }) => ({
        le,
        // The address of somebody else is their own data.
        phrase: phraseDe(
          { ...ligne, le, idAuteur, adresse: idAuteur === idUtilisateur ? adresse : null },
          noms,
          language,
        ),
      }))
      sections.push({ cle: 'journal', lignes: journal })
    },
    // All sections show the same moment.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (sections[0]?.lignes.length === 0) throw new DomainError('UTILISATEUR_INCONNU')
  const exporteLe = new Date().toISOString()
  const held = Object.fromEntries(sections.map(({ cle, lignes }) => [cle, cle === 'compte' ? lignes[0] : lignes]))
  return zip({
    'donnees.json': JSON.stringify({ exporteLe, idUtilisateur, ...held }, null, 2),
    'donnees.html': pageDe(sections, exporteLe, language),
  })
}

/** Contact data of farms: all of a farm that the person sees, and otherwise only rows with their own address. */
const lireContacts = (db: Database, { idUtilisateur, emails }: Identite, ids: readonly number[]) =>
  rowsOf<Record<string, unknown>>(
    db,
    sql`select raison_sociale as exploitation, prenom_exploitant as prenom, nom_exploitant as nom, adresse_mail as email, numero_portable as telephone
      from exploitations where id_exploitation = any(${sql.param([...ids])}::bigint[])
        and (lower(adresse_mail) = any(${sql.param([...emails])}::text[])
          or id_exploitation in (select id_exploitation from utilisateur_exploitations where id_utilisateur = ${idUtilisateur}))
      order by 1`,
  )
