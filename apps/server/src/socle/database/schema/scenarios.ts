import type { Valeur } from '@sillon/contract'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns'
import { dossiers } from './dossiers'
import { utilisateurs } from './personnes'

/** An entry of the file before and after the application of a scenario. */
export interface LigneAppliquee {
  readonly codeNational: string
  readonly ancienne: Valeur
  readonly etaitAConfirmer: boolean
  readonly nouvelle: Valeur
}

/** Scenarios of a file: entries that are tried and change nothing until they are applied (docs/decisions/0047-scenarios.md). */
export const scenarios = pgTable(
  'scenarios',
  {
    idScenario: id('id_scenario').primaryKey(),
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    nom: text('nom').notNull(),
    /** Number of its saves, for conflicts between two people. */
    revision: integer('revision').notNull().default(1),
    /** Revision of the last change of the name. */
    revisionNom: integer('revision_nom').notNull().default(1),
    creePar: ref('cree_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    creeLe: instant('cree_le').notNull().defaultNow(),
    modifiePar: ref('modifie_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    modifieLe: instant('modifie_le').notNull().defaultNow(),
    /** Entries that the last application changed, for its undo; null without one. */
    application: jsonb('application').$type<readonly LigneAppliquee[]>(),
    appliquePar: ref('applique_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    appliqueLe: instant('applique_le'),
  },
  (t) => [index('scenarios_dossier').on(t.idDossier)],
)

/** Rows that a scenario tries. A withdrawn one stays, so that a later save on an older revision finds the conflict. */
export const scenariosEssais = pgTable(
  'scenarios_essais',
  {
    idScenario: ref('id_scenario')
      .notNull()
      .references(() => scenarios.idScenario, { onDelete: 'cascade' }),
    codeNational: text('code_national').notNull(),
    /** Tried entry; null tries the row without an entry. */
    valeur: jsonb('valeur').$type<Valeur>(),
    /** Entry of the file at the time of the trial. */
    avant: jsonb('avant').$type<Valeur>(),
    estRetire: boolean('est_retire').notNull().default(false),
    /** Revision of the scenario that set this row. */
    revision: integer('revision').notNull(),
    par: ref('par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    le: instant('le').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.idScenario, t.codeNational] })],
)
