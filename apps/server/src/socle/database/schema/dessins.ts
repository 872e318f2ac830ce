import type { GeometrieDessin } from '@sillon/contract'
import { naturesDessin } from '@sillon/domain'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { exact4, instant, oneOf, ref } from './columns'
import { exploitationRef } from './exploitations'
import { utilisateurs } from './personnes'
import { millesimeRef } from './references'

/** Features drawn on the map of a farm: a hedge, a pond, a tree. */
export const dessins = pgTable(
  'dessins',
  {
    uuidDessin: uuid('uuid_dessin').primaryKey().defaultRandom(),
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    idUtilisateur: ref('id_utilisateur').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    nature: text('nature', { enum: naturesDessin }).notNull(),
    libelle: text('libelle').notNull(),
    /** GeoJSON, degrees of WGS 84. */
    geometrie: jsonb('geometrie').$type<GeometrieDessin>().notNull(),
    /** Metres of a line, square metres of a surface, 1 for a point. */
    mesure: exact4('mesure').notNull(),
    /** Row of a sheet that the drawing fills, by its code; several drawings add up. */
    codeIndicateur: text('code_indicateur'),
    dessineLe: instant('dessine_le').notNull().defaultNow(),
  },
  (t) => [
    index('dessins_exploitation').on(t.idExploitation, t.idMillesime),
    oneOf('dessins_nature', 'nature', naturesDessin),
  ],
)
