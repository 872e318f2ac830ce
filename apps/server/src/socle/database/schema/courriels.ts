import { etatsCourriel, genresCourriel, languesCourriel } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'
import { dossiers } from './dossiers'
import { utilisateurs } from './personnes'

/**
 * Outbox of mails, written in the transaction of their event, so that no mail is wrong or lost. One row for each recipient. Mails outlive their farm and their
 * person: sent mails stay readable.
 */
export const courriels = pgTable(
  'courriels',
  {
    idCourriel: id('id_courriel').primaryKey(),
    genre: text('genre', { enum: genresCourriel }).notNull(),
    idDossier: ref('id_dossier').references(() => dossiers.idDossier, { onDelete: 'set null' }),
    idUtilisateur: ref('id_utilisateur').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    /** Address at that time: a later change of the account does not change sent mails. */
    destinataire: text('destinataire').notNull(),
    langue: text('langue', { enum: languesCourriel }).notNull(),
    sujet: text('sujet').notNull(),
    texte: text('texte').notNull(),
    /** Personal link of the text, stored apart: it opens the account, and is deleted once the mail was sent. */
    lien: text('lien'),
    creeLe: instant('cree_le').notNull().defaultNow(),
    etat: text('etat', { enum: etatsCourriel }).notNull(),
    essais: integer('essais').notNull().default(0),
    /** Due time of a waiting mail. A process that takes the mail moves it on as a lease, so that no other process takes it. */
    prochainEssaiLe: instant('prochain_essai_le').notNull().defaultNow(),
    envoyeLe: instant('envoye_le'),
    derniereErreur: text('derniere_erreur'),
  },
  (t) => [
    index('courriels_a_envoyer').on(t.prochainEssaiLe).where(sql`etat = 'EN_ATTENTE'`),
    index('courriels_etat').on(t.etat, t.idCourriel),
    // The list of accounts shows the last invitation of each.
    index('courriels_invitations').on(t.idUtilisateur, t.idCourriel).where(sql`genre = 'INVITATION'`),
    oneOf('courriels_genre', 'genre', genresCourriel),
    oneOf('courriels_langue', 'langue', languesCourriel),
    oneOf('courriels_etat_connu', 'etat', etatsCourriel),
  ],
)
