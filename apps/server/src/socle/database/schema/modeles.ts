import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns'
import { contenuRef } from './contenus'
import { organismes } from './personnes'

/** Workbooks of certification bodies and of the ministry, and the content to fill into each cell. */
export const modelesClasseurs = pgTable(
  'modeles_classeurs',
  {
    idModele: id('id_modele').primaryKey(),
    codeDemarche: text('code_demarche').notNull(),
    nom: text('nom').notNull(),
    /** Organisation whose farms use it; null for all farms. */
    idOrganisme: ref('id_organisme').references(() => organismes.idOrganisme),
    millesimeDebut: integer('millesime_debut').notNull(),
    millesimeFin: integer('millesime_fin'),
    sha256: contenuRef(),
    nomFichier: text('nom_fichier').notNull(),
    correspondances: jsonb('correspondances')
      .$type<{ readonly feuille: string; readonly cellule: string; readonly valeur: string }[]>()
      .notNull(),
    creeLe: instant('cree_le').notNull().defaultNow(),
  },
  (t) => [
    index('modeles_classeurs_sha256').on(t.sha256),
    index('modeles_classeurs_organisme').on(t.idOrganisme),
    check('modeles_classeurs_millesimes', sql`millesime_fin is null or millesime_fin >= millesime_debut`),
  ],
)
