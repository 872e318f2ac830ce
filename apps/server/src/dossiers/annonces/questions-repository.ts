import type { Language } from '@sillon/contract'
import { GENRE_QUESTIONS, type rythmesQuestions } from '@sillon/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Attente } from '#courriels/repository'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { courriels, questionsAvis } from '#socle/database/schema'

export type Rythme = (typeof rythmesQuestions)[number]

/** Due time of a new mail: a delay groups further messages. For people with one mail a day, the next morning. */
const departs: Readonly<Record<Rythme, SQL>> = {
  AUSSITOT: sql`now() + interval '15 minutes'`,
  QUOTIDIEN: sql`(date_trunc('day', now() at time zone 'Europe/Paris' + interval '17 hours') + interval '7 hours') at time zone 'Europe/Paris'`,
}

/** Untried mails about questions. A mail that is stored only, because no mail server is configured, collects messages for as long. */
const ATTEND = sql`c.genre = ${GENRE_QUESTIONS} and c.etat in ('EN_ATTENTE', 'GARDE') and c.essais = 0 and c.prochain_essai_le > now()`

type Nouvelle = Pick<typeof courriels.$inferInsert, 'genre' | 'idUtilisateur' | 'langue' | 'destinataire' | 'etat'>

/**
 * The next mail to somebody about questions, locked for the transaction; a new one is still empty. A mail due in the morning is moved forward when its
 * recipient now wants mails at once.
 */
export async function openAttente(tx: Database, nouvelle: Nouvelle, rythme: Rythme): Promise<number> {
  const depart = departs[rythme]
  const [attente] = await rowsOf<{ id: number }>(
    tx,
    sql`update courriels set prochain_essai_le = least(prochain_essai_le, ${depart})
      where id_courriel = (select c.id_courriel from courriels c where ${ATTEND} and c.id_utilisateur = ${nouvelle.idUtilisateur} limit 1 for update)
      returning id_courriel::float8 as id`,
  )
  if (attente !== undefined) return attente.id
  const [created] = await tx
    .insert(courriels)
    .values({ ...nouvelle, sujet: '', texte: '', prochainEssaiLe: depart })
    .returning({ id: courriels.idCourriel })
  if (created === undefined) throw new Error('The insert returned no mail.')
  return created.id
}

/** Links a message to its mail. */
export async function insertAvis(tx: Database, avis: typeof questionsAvis.$inferInsert): Promise<void> {
  await tx.insert(questionsAvis).values(avis)
}

interface AttenteDePersonne extends Attente {
  readonly langue: Language
  readonly nom: string
}

/** Waiting mails about a question, locked for the transaction, each with its recipient. */
export const findAttentesDeQuestion = (tx: Database, idQuestion: number): Promise<AttenteDePersonne[]> =>
  rowsOf<AttenteDePersonne>(
    tx,
    sql`select c.id_courriel::float8 as "idCourriel", c.cree_le::text as "creeLe", c.langue, u.prenom || ' ' || u.nom as nom
      from courriels c join utilisateurs u using (id_utilisateur)
      where ${ATTEND} and c.id_courriel in (
        select a.id_courriel from questions_avis a join questions_messages m using (id_message) where m.id_question = ${idQuestion})
      order by c.id_courriel for update of c`,
  )

/** A file as a mail names it, with the number of its questions in the mail. */
export interface DossierAnnonce {
  readonly idExploitation: number
  readonly exploitation: string
  readonly commune: string
  readonly demarche: string
  readonly millesime: number
  /** Questions that wait for an answer from the recipient of the mail. */
  readonly attendues: number
  /** Other questions with new messages. */
  readonly autres: number
}

/** Files named in a mail, in their present state: without resolved questions, and without questions that the recipient has answered since. */
export const findDossiersAnnonces = (tx: Database, { idCourriel }: Attente): Promise<DossierAnnonce[]> =>
  rowsOf<DossierAnnonce>(
    tx,
    sql`
    with dites as (
      select q.id_dossier, q.id_question, bool_or(q.attend is not distinct from a.cote and a.cote is not null) as attendue
      from questions_avis a join courriels c using (id_courriel) join questions_messages m using (id_message) join questions q using (id_question)
      where a.id_courriel = ${idCourriel} and q.resolue_le is null and not exists (
        select 1 from questions_messages since where since.id_question = q.id_question and since.auteur = c.id_utilisateur and since.id_message > m.id_message)
      group by q.id_dossier, q.id_question)
    select e.id_exploitation::float8 as "idExploitation", e.raison_sociale as exploitation, e.nom_commune as commune, dm.code as demarche, d.id_millesime as millesime,
      count(*) filter (where attendue)::int as attendues, count(*) filter (where not attendue)::int as autres
    from dites join dossiers d using (id_dossier) join exploitations e using (id_exploitation) join demarches dm using (id_demarche)
    group by d.id_dossier, e.id_exploitation, dm.code
    order by e.raison_sociale, d.id_millesime, dm.code`,
  )
