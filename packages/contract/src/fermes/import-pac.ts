// Import of PAC declarations into the crop rotation, and its undoing.
import { choixImport, modificationsImport } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery, texte } from '../socle/schemas/communs'
import { assolement } from './assolement'

const params = z.object({ idExploitation: identifiant })

/** 10 MB of file is 13.4 MB of base64, plus the rest of the body. */
export const IMPORT_PAC_BODY_LIMIT = 14_000_000
export const IMPORT_PAC_FILE_LIMIT = 10_000_000

const troisVoies = {
  /** Key to use in `choix`. */
  cle: z.string(),
  /** Effect of the file on the present. */
  changement: z.enum(['AJOUT', 'MODIFICATION', 'SUPPRESSION', 'INCHANGEE']),
  /** Sides that changed since the last import: the file, the present by hand, or both. Null without last import, or when file and present are the same. */
  modification: z.enum(modificationsImport).nullable(),
  /** Side to take; null when both changed: a person has to choose. */
  proposition: z.enum(choixImport).nullable(),
}

export const ligneImportPac = z.object({
  idCulture: z.number().nullable(),
  idCategorieCulture: z.number(),
  idTypeCulture: z.number(),
  libelleCulture: z.string(),
  libelleTypeCulture: z.string(),
  surface: z.number(),
  surfaceActuelle: z.number(),
  nombreParcelles: z.number(),
  ...troisVoies,
  /** Area of the last imported declaration, 0 when it had no such line; null without one. */
  surfaceDerniere: z.number().nullable(),
})
export type LigneImportPac = z.infer<typeof ligneImportPac>

const parcelleSelon = z.object({
  codeCulture: z.string().nullable(),
  surface: z.number(),
  /** Name and key of its line; null for an isolated parcel. */
  ligne: z.string().nullable(),
  cleLigne: z.string().nullable(),
})
export const parcelleImportPac = z.object({
  ...troisVoies,
  numIlot: z.string(),
  numParcelle: z.string(),
  fichier: parcelleSelon.nullable(),
  present: parcelleSelon.nullable(),
  dernier: parcelleSelon.nullable(),
})
export type ParcelleImportPac = z.infer<typeof parcelleImportPac>

const appliedImport = z.object({
  idImportPac: z.number(),
  nom: z.string(),
  importeLe: z.string(),
  /** First name and name of its author. */
  par: z.string(),
})

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
  /** Parcels that differ between the file and the present. */
  parcellesDifferentes: z.array(parcelleImportPac),
  /** Last import of this year that is not undone: the third way of the comparison. */
  dernierImport: appliedImport.nullable(),
  codesInconnus: z.array(codeInconnu),
  applique: z.boolean(),
})
export type ResultatImportPac = z.infer<typeof resultatImportPac>

const choix = z.record(z.string().max(100), z.enum(choixImport))

/**
 * Reads a PAC declaration. With `simulation: true` (the default) nothing is written. Without, the rotation becomes the declaration's, or what `choix` says line by
 * line. The answer carries an `ETag`; sent back as `If-Match`, it refuses an import over a rotation that changed since the preview.
 */
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
    /** Side of each line and parcel, by its key; one without a choice takes its proposal. Without `choix`, everything comes from the file. */
    choix: z.object({ lignes: choix, parcelles: choix }).nullish(),
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
    'IMPORT_PAC_CHOIX_MANQUANT',
    'ASSOLEMENT_MODIFIE_ENTRE_TEMPS',
    'MILLESIME_INCONNU',
  ],
})

/** Last import of the year that is not undone, and the later changes that undoing it would lose. */
export const dernierImportPac = appliedImport.extend({
  pertes: z.object({
    lignes: z.array(
      z.object({
        libelleCulture: z.string(),
        libelleTypeCulture: z.string(),
        surfaceImport: z.number(),
        surfaceActuelle: z.number(),
      }),
    ),
    /** Parcels changed, moved or removed. */
    nombreParcelles: z.number(),
  }),
})
export type DernierImportPac = z.infer<typeof dernierImportPac>

/** The answer carries an `ETag`, to send back as `If-Match` with the undoing. */
export const getDernierImportPac = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/imports-pac/dernier',
  summary: 'Last import of a PAC declaration that is not undone, and what undoing it would lose',
  tag: 'assolement',
  params,
  query: millesimeQuery,
  answer: z.object({ dernier: dernierImportPac.nullable() }),
  errors: ['EXPLOITATION_INCONNUE'],
})

/** Restores lines, parcels and allocation as before the last import. Parcels added since stay. */
export const annulerImportPac = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/imports-pac/:idImportPac/annulation',
  summary: 'Undo the last import of a PAC declaration',
  tag: 'assolement',
  params: params.extend({ idImportPac: identifiant }),
  query: millesimeQuery,
  /** `confirme`: changes since the import may be lost. */
  body: z.object({ confirme: z.boolean().default(false) }),
  answer: assolement,
  errors: [
    'EXPLOITATION_INCONNUE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'MILLESIME_INCONNU',
    'IMPORT_PAC_INCONNU',
    'IMPORT_PAC_DEJA_ANNULE',
    'IMPORT_PAC_PAS_LE_DERNIER',
    'IMPORT_PAC_MODIFIE_DEPUIS',
    'ASSOLEMENT_MODIFIE_ENTRE_TEMPS',
  ],
})
