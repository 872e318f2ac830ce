// Calls that save the crop rotation of a farm. The one that reads it stands apart: home needs it without any schema.
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery, surfaceHa, texte } from '../socle/schemas/communs'
import { assolement } from './assolement'

/** One line to save; missing values are reported beside their field. Parcels are named by their uuid; those without a line become isolated, none is deleted. */
export const ligneAssolementSaisie = z.object({
  idCulture: identifiant.nullish(),
  idCategorieCulture: identifiant.nullish(),
  idTypeCulture: identifiant.nullish(),
  surface: surfaceHa.nullish(),
  parcelles: z
    .array(z.object({ uuidParcelle: z.uuid() }))
    .max(5000)
    .nullish(),
})
export type LigneAssolementSaisie = z.infer<typeof ligneAssolementSaisie>

const params = z.object({ idExploitation: identifiant })

export const saveAssolement = call({
  method: 'PUT',
  path: '/api/exploitations/:idExploitation/assolement',
  summary: 'Replace the crop rotation of a farm for one campaign year',
  tag: 'assolement',
  params,
  query: millesimeQuery,
  body: z.array(ligneAssolementSaisie).max(1000),
  answer: assolement,
  errors: [
    'EXPLOITATION_INCONNUE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'ASSOLEMENT_INVALIDE',
    'REFERENCE_INCONNUE',
    'ASSOLEMENT_MODIFIE_ENTRE_TEMPS',
    'MILLESIME_INCONNU',
  ],
})

/** 10 MB of file is 13.4 MB of base64, plus the rest of the body. */
export const IMPORT_PAC_BODY_LIMIT = 14_000_000
export const IMPORT_PAC_FILE_LIMIT = 10_000_000

export const ligneImportPac = z.object({
  idCulture: z.number().nullable(),
  idCategorieCulture: z.number(),
  idTypeCulture: z.number(),
  libelleCulture: z.string(),
  libelleTypeCulture: z.string(),
  surface: z.number(),
  surfaceActuelle: z.number(),
  nombreParcelles: z.number(),
  changement: z.enum(['AJOUT', 'MODIFICATION', 'SUPPRESSION', 'INCHANGEE']),
})
export type LigneImportPac = z.infer<typeof ligneImportPac>

export const codeInconnu = z.object({
  /** PAC code, with its precision after a slash when it has one: the key to use in `correspondances`. */
  code: z.string(),
  libelle: z.string(),
  /** True for land that is not farmed (SNE, SNA…): it needs no crop. */
  horsAssolement: z.boolean(),
  surface: z.number(),
  nombreParcelles: z.number(),
})
export type CodeInconnu = z.infer<typeof codeInconnu>

export const resultatImportPac = z.object({
  campagne: z.number(),
  parcelles: z.array(
    z.object({
      numIlot: z.string(),
      numParcelle: z.string(),
      codeCulture: z.string(),
      idCulture: z.number().nullable(),
      surface: z.number(),
    }),
  ),
  lignes: z.array(ligneImportPac),
  codesInconnus: z.array(codeInconnu),
  applique: z.boolean(),
})
export type ResultatImportPac = z.infer<typeof resultatImportPac>

/** Reads a PAC declaration. With `simulation: true` (the default) nothing is written; without, the rotation becomes the declaration's. */
export const importPac = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/import-pac',
  summary: 'Preview or apply the import of a PAC declaration (XML of Télépac, or the ZIP of its parcels)',
  tag: 'assolement',
  params,
  query: millesimeQuery,
  body: z.object({
    nom: texte(255),
    content: z.string(),
    simulation: z.boolean().default(true),
    /** PAC code (with precision after a slash) to idCulture, for the codes that the reference does not know. */
    correspondances: z.record(z.string().max(20), identifiant).nullish(),
  }),
  answer: resultatImportPac,
  bodyLimit: IMPORT_PAC_BODY_LIMIT,
  errors: [
    'EXPLOITATION_INCONNUE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'FICHIER_TROP_VOLUMINEUX',
    'DECLARATION_PAC_INVALIDE',
    'DECLARATION_PAC_XML_MALFORME',
    'DECLARATION_PAC_ENTITES_INTERDITES',
    'DECLARATION_PAC_ENCODAGE_INCONNU',
    'DECLARATION_PAC_COORDONNEES_INVALIDES',
    'DECLARATION_PAC_SURFACE_MANQUANTE',
    'DECLARATION_PAC_SURFACE_INVALIDE',
    'DECLARATION_PAC_TROP_DE_PARCELLES',
    'DECLARATION_PAC_SANS_PARCELLE',
    'ARCHIVE_PAC_ILLISIBLE',
    'ARCHIVE_PAC_TROP_GRANDE',
    'ARCHIVE_PAC_SANS_PARCELLES',
    'ARCHIVE_PAC_AUTRE_COUCHE',
    'PACAGE_ABSENT_DU_FICHIER',
    'PACAGE_EXPLOITATION_MANQUANT',
    'REFERENCE_INCONNUE',
    'MILLESIME_INCONNU',
  ],
})
