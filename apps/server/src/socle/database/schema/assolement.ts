import type { GeometrieParcelle } from '@sillon/contract'
import { originesParcelle } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { exact4 as hectares, id, oneOf, ref } from './columns'
import { exploitationRef } from './exploitations'
import { applicationsTierces } from './partenaires'
import { categoriesCultures, cultures, millesimeRef, typesCultures } from './references'

// Crop rotation. A write of its lines locks the row of its header.

export const assolements = pgTable(
  'assolements',
  {
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
  },
  (t) => [primaryKey({ columns: [t.idExploitation, t.idMillesime] })],
)

export const lignesAssolement = pgTable(
  'lignes_assolement',
  {
    idLigne: id('id_ligne').primaryKey(),
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    ordre: integer('ordre').notNull(),
    idCulture: integer('id_culture').references(() => cultures.idCulture),
    idCategorieCulture: integer('id_categorie_culture')
      .notNull()
      .references(() => categoriesCultures.idCategorieCulture),
    idTypeCulture: integer('id_type_culture')
      .notNull()
      .references(() => typesCultures.idTypeCulture),
    surface: hectares('surface').notNull(),
  },
  (t) => [
    unique('lignes_assolement_unique')
      .on(t.idExploitation, t.idMillesime, t.idCulture, t.idCategorieCulture, t.idTypeCulture)
      .nullsNotDistinct(),
    check('lignes_assolement_surface', sql`surface > 0`),
  ],
)

/** A parcel without line is isolated; none is deleted by a change of the rotation. */
export const parcelles = pgTable(
  'parcelles',
  {
    uuidParcelle: uuid('uuid_parcelle').primaryKey().defaultRandom(),
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    idLigne: ref('id_ligne').references(() => lignesAssolement.idLigne, { onDelete: 'set null' }),
    nom: text('nom'),
    numIlot: text('num_ilot'),
    numParcelle: text('num_parcelle'),
    codeCulture: text('code_culture'),
    surface: hectares('surface').notNull(),
    surfaceCvi: hectares('surface_cvi'),
    origine: text('origine', { enum: originesParcelle }).notNull().default('DECLARATION'),
    /** Outline in GeoJSON, degrees of WGS 84. */
    geometrie: jsonb('geometrie').$type<GeometrieParcelle>(),
    /** Partner that knows the parcel, its own name of it, and its measured area. */
    idApplicationTierce: ref('id_application_tierce').references(() => applicationsTierces.idApplicationTierce),
    reference: text('reference'),
    surfacePartenaire: hectares('surface_partenaire'),
  },
  (t) => [
    unique('parcelles_ilot_parcelle').on(t.idExploitation, t.idMillesime, t.numIlot, t.numParcelle),
    unique('parcelles_reference').on(t.idExploitation, t.idMillesime, t.idApplicationTierce, t.reference),
    index('parcelles_ligne').on(t.idLigne),
    oneOf('parcelles_origine', 'origine', originesParcelle),
    check('parcelles_surface', sql`surface >= 0`),
  ],
)
