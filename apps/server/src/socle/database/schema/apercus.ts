import { etatsApercu, verdicts } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'
import { dossiers } from './dossiers'
import { utilisateurs } from './personnes'
import { millesimeRef } from './references'

/** Sums of a preview so far, by code; the means follow from them. */
export interface SommesApercu {
  readonly dossiers: number
  readonly decides: number
  readonly echecs: number
  /** By conclusion before and after: `CERTIFIABLE NON_CERTIFIABLE`. */
  readonly verdicts: Readonly<
    Record<string, { readonly nombre: number; readonly tiennent: number; readonly decides: number }>
  >
  readonly modules: Readonly<
    Record<
      string,
      { readonly compares: number; readonly somme: number; readonly hausses: number; readonly baisses: number }
    >
  >
  readonly items: Readonly<Record<string, { readonly touches: number; readonly somme: number }>>
  readonly avertissements: Readonly<Record<string, number>>
}

/**
 * Previews of the portfolio under a version of the rules to be confirmed (docs/decisions/0050-versions-to-be-confirmed.md). A process that computes one holds a
 * lease and renews it; the next process goes on after the last stored page.
 */
export const apercus = pgTable(
  'apercus',
  {
    idApercu: id('id_apercu').primaryKey(),
    version: text('version').notNull(),
    /** Version of the rules in force that the preview compares with. */
    enVigueur: text('en_vigueur').notNull(),
    codeDemarche: text('code_demarche').notNull(),
    idMillesime: millesimeRef(),
    etat: text('etat', { enum: etatsApercu }).notNull().default('EN_ATTENTE'),
    essais: integer('essais').notNull().default(0),
    prisJusque: instant('pris_jusque'),
    total: integer('total'),
    /** Last file of the stored pages, and their sums. */
    dernierDossier: ref('dernier_dossier').notNull().default(0),
    sommes: jsonb('sommes').$type<SommesApercu>(),
    /** Code of the refusal, after a failure. */
    code: text('code'),
    demandePar: ref('demande_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    demandeLe: instant('demande_le').notNull().defaultNow(),
    finiLe: instant('fini_le'),
  },
  (t) => [
    index('apercus_version').on(t.version, t.idMillesime, t.idApercu),
    index('apercus_a_faire').on(t.idApercu).where(sql`etat in ('EN_ATTENTE', 'EN_COURS')`),
    oneOf('apercus_etat', 'etat', etatsApercu),
  ],
)

/** Files of a preview whose conclusion differs. */
export const apercusDossiers = pgTable(
  'apercus_dossiers',
  {
    idApercu: ref('id_apercu')
      .notNull()
      .references(() => apercus.idApercu, { onDelete: 'cascade' }),
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    avant: text('avant', { enum: verdicts }).notNull(),
    apres: text('apres', { enum: verdicts }).notNull(),
    tientAuxReponses: boolean('tient_aux_reponses').notNull(),
    /** Sum of the differences of the modules. */
    ecart: doublePrecision('ecart').notNull(),
    /** Modules and items whose points differ: code, before, after. */
    modules: jsonb('modules').$type<readonly (readonly [string, number, number])[]>().notNull(),
    items: jsonb('items').$type<readonly (readonly [string, number | null, number | null])[]>().notNull(),
    avertissements: jsonb('avertissements').$type<readonly string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idApercu, t.idDossier] }), index('apercus_dossiers_dossier').on(t.idDossier)],
)
