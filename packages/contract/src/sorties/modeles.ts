// Workbooks of certification bodies and of the ministry, which the product fills in.
import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant, idMillesime, texte } from '../socle/schemas/communs'
import { dossierEdite } from './editions'

/** Maximum size of a workbook in bytes. */
export const MODELE_MAX = 10_000_000

/** A cell with its content: one of the values of `getModele`. */
const correspondance = z.object({
  feuille: z.string().min(1).max(31),
  cellule: z.string().regex(/^[A-Z]{1,3}[1-9]\d{0,6}$/),
  valeur: z.string().min(1).max(120),
})
export type Correspondance = z.infer<typeof correspondance>

const modele = z.object({
  idModele: z.number(),
  codeNational: z.string(),
  nom: z.string(),
  /** Organisation whose farms may use it; null for all. */
  idOrganisme: z.number().nullable(),
  millesimeDebut: z.number().int(),
  millesimeFin: z.number().int().nullable(),
  nomFichier: z.string(),
  taille: z.number().int(),
  correspondances: z.array(correspondance),
  creeLe: z.string(),
})

/** Fields of a workbook, without its file. */
const modeleSaisi = z.object({
  nom: texte(100).min(1),
  idOrganisme: identifiant.nullable(),
  millesimeDebut: idMillesime,
  millesimeFin: idMillesime.nullable(),
})

const tag = 'modèles'
const params = z.object({ idModele: identifiant })
const refuses = ['ACTION_INTERDITE', 'VALEUR_INVALIDE'] as const

export const listModeles = call({
  method: 'GET',
  path: '/api/modeles',
  summary: 'The workbooks that are filled in, by name',
  tag,
  answer: z.array(modele),
  errors: ['ACTION_INTERDITE'],
})

/** A workbook .xlsx without macros or a password; no cell of it is filled in yet. */
export const createModele = call({
  method: 'POST',
  path: '/api/modeles',
  summary: 'Add a workbook to fill in',
  tag,
  body: modeleSaisi.extend({ codeNational: z.string().max(20), nomFichier: texte(255).min(1), content: z.string() }),
  bodyLimit: Math.ceil((MODELE_MAX * 4) / 3) + 10_000,
  answer: modele,
  errors: [
    ...refuses,
    'DEMARCHE_INCONNUE',
    'FICHIER_TROP_VOLUMINEUX',
    'TYPE_NON_PRIS_EN_CHARGE',
    'CLASSEUR_ILLISIBLE',
    'CLASSEUR_CHIFFRE',
    'CLASSEUR_AVEC_MACROS',
  ],
})

/** Includes the choices of the form: the cells of its sheets, and the values of its procedure. The answer carries an `ETag`. */
export const getModele = call({
  method: 'GET',
  path: '/api/modeles/:idModele',
  summary: 'A workbook, with its cells and the values that may stand in them',
  tag,
  params,
  answer: modele.extend({
    feuilles: z.array(
      z.object({
        nom: z.string(),
        /** Cells with a content or a formula, and cells covered by a merge: the last two kinds cannot be filled in. */
        cellules: z.array(
          z.object({ ref: z.string(), texte: z.string(), estFormule: z.boolean(), estCouverte: z.boolean() }),
        ),
      }),
    ),
    /** Possible values with their words, and their place in a file: a module and a section, for example. */
    valeurs: z.array(z.object({ valeur: z.string(), libelle: z.string(), lieu: z.string() })),
  }),
  errors: ['ACTION_INTERDITE', 'MODELE_INCONNU'],
})

const refusDuDossier = [
  'ACTION_INTERDITE',
  'MODELE_INCONNU',
  'EXPLOITATION_INCONNUE',
  'DEMARCHE_INCONNUE',
  'MILLESIME_INCONNU',
  'DOSSIER_INCONNU',
  'EDITIONS_EN_ATTENTE',
] as const

/** Values that the rules of the file's campaign do not have are left out; an empty one is null. */
export const listValeursDuModele = call({
  method: 'GET',
  path: '/api/editions/modeles/:idModele/valeurs',
  summary: 'The possible values of the cells of a workbook, as a file of its procedure gives them',
  tag,
  params,
  query: dossierEdite,
  answer: z.array(z.object({ valeur: z.string(), texte: z.string().nullable() })),
  errors: refusDuDossier,
})

/** Any file of the procedure, whoever the workbook is for; nothing is saved. */
export const previewModele = call({
  method: 'POST',
  path: '/api/editions/modeles/:idModele/apercu',
  summary: 'A workbook filled in with a file by cells that are not saved yet',
  tag,
  params,
  query: dossierEdite,
  body: z.object({ correspondances: z.array(correspondance).max(3000) }),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: [...refusDuDossier, 'VALEUR_INVALIDE'],
})

/**
 * With `If-Match`, the revision of an earlier answer (`ETag`), values sent as they were then count as unchanged; a changed field that somebody else changed
 * since is a conflict (412), and nothing is written. The cells are one field.
 */
export const updateModele = call({
  method: 'PUT',
  path: '/api/modeles/:idModele',
  summary: 'Say which cells of a workbook are filled in with what, for whom and for which campaigns',
  tag,
  params,
  body: modeleSaisi.extend({ correspondances: z.array(correspondance).max(3000) }),
  answer: modele,
  errors: [...refuses, 'MODELE_INCONNU', 'DEMARCHE_INCONNUE', 'CHAMPS_MODIFIES_ENTRE_TEMPS'],
})

export const deleteModele = call({
  method: 'DELETE',
  path: '/api/modeles/:idModele',
  summary: 'Fill in a workbook no more',
  tag,
  params,
  answer: done,
  errors: ['ACTION_INTERDITE', 'MODELE_INCONNU'],
})

export const listModelesDuDossier = call({
  method: 'GET',
  path: '/api/editions/modeles',
  summary: 'The workbooks that can be had filled in for a farm: those with a cell to fill in',
  tag: 'éditions',
  query: dossierEdite,
  answer: z.array(modele.pick({ idModele: true, codeNational: true, nom: true })),
  errors: ['EXPLOITATION_INCONNUE', 'MILLESIME_INCONNU'],
})

/** Filled with the present file, as the person may see it: hidden values stay empty. */
export const getEditionModele = call({
  method: 'GET',
  path: '/api/editions/modeles/:idModele',
  summary: 'A workbook filled in with a file',
  tag: 'éditions',
  params,
  query: dossierEdite,
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: [
    'EXPLOITATION_INCONNUE',
    'DEMARCHE_INCONNUE',
    'MILLESIME_INCONNU',
    'DOSSIER_INCONNU',
    'MODELE_INCONNU',
    'EDITIONS_EN_ATTENTE',
  ],
})
