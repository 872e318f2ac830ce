import { etatsExport } from '@sillon/domain'
import { z } from 'zod'
import { exportCourriels } from '../courriels/courriels'
import { exportDocuments } from '../dossiers/documents'
import { exportHistorique } from '../dossiers/historique'
import { exportExploitations, exportExploitationsSupprimees } from '../fermes/exploitations-gestion'
import { exportRecherche } from '../fermes/recherche-exportee'
import { exportDemandesEffacement } from '../personnes/effacements'
import { listJournal } from '../personnes/journal'
import { exportOrganismes } from '../personnes/organismes'
import { exportUtilisateurs } from '../personnes/utilisateurs'
import { call, findsEverybody } from '../socle/call'
import { done, identifiant, idMillesime } from '../socle/schemas/communs'
import { listAnswer, listQuery } from '../socle/schemas/listes'
import { EXPLOITATIONS_PAR_EDITION } from './editions'

/** Maximum number of waiting exports of a person. */
export const EXPORTS_EN_ATTENTE_MAX = 5

/** Limits on the stored export files of a person, each for one day at most. Beyond a limit the oldest are deleted. One file alone never exceeds them. */
export const EXPORTS_GARDES_MAX = { octets: 1_000_000_000, fichiers: 50 } as const

/** A kind of export with its parameters; `prevenir` requests a mail at the end, even after a short time. */
const demande = <const Genre extends string, Params extends z.ZodType>(genre: Genre, params: Params) =>
  z.object({ genre: z.literal(genre), params, prevenir: z.boolean().default(false) })

/** Kinds of export; `apps/server/src/sorties/exports/genres.ts` has the implementation of each. */
export const demandeExport = z.discriminatedUnion('genre', [
  demande('journal', listJournal.query.pick({ search: true, genre: true, idUtilisateur: true, du: true, au: true })),
  // Long lists; the call with the same query answers a short one at once.
  demande('recherche', exportRecherche.query),
  demande('exploitations', exportExploitations.query),
  demande('exploitations-supprimees', exportExploitationsSupprimees.query),
  demande('utilisateurs', exportUtilisateurs.query),
  demande('courriels', exportCourriels.query),
  demande('organismes', exportOrganismes.query),
  demande('effacements', exportDemandesEffacement.query),
  demande('documents', exportDocuments.query.extend(exportDocuments.params.shape)),
  demande('historique', exportHistorique.query.extend(exportHistorique.params.shape)),
  // The binder of an auditor.
  demande('classeur', z.object({ codeNational: z.string(), idExploitation: identifiant, millesime: idMillesime })),
  // Reports of selected files, one PDF each.
  demande(
    'rapports',
    z.object({
      millesime: idMillesime,
      dossiers: z
        .array(z.object({ idExploitation: identifiant, codeNational: z.string().max(40) }))
        .min(1)
        .max(EXPLOITATIONS_PAR_EDITION),
    }),
  ),
])
export type DemandeExport = z.output<typeof demandeExport>
export type GenreExport = DemandeExport['genre']
export type ParamsExport<Genre extends GenreExport> = Extract<DemandeExport, { genre: Genre }>['params']

const exportSuivi = z.object({
  idExport: z.number().int(),
  genre: z.string(),
  /** Parameters of the request, to repeat it. */
  params: z.record(z.string(), z.unknown()),
  /** Name of the export, in words. */
  libelle: z.string(),
  etat: z.enum(etatsExport),
  /** Whether its person requested a mail at the end. */
  prevenir: z.boolean(),
  /** Completed steps (`fait`) and all steps (`total`); the total is null while it is unknown. */
  fait: z.number().int(),
  total: z.number().int().nullable(),
  /** File of a finished export: its name, its type and its size in bytes. */
  nomFichier: z.string().nullable(),
  typeMime: z.string().nullable(),
  taille: z.number().int(),
  /** Reason of its failure. */
  message: z.string().nullable(),
  creeLe: z.string(),
  finiLe: z.string().nullable(),
  /** Time at which the file is deleted. */
  expireLe: z.string().nullable(),
})
export type ExportSuivi = z.infer<typeof exportSuivi>

/** Errors of an export of a farm, or of one of its files. */
const dossierErrors = ['EXPLOITATION_INCONNUE', 'MILLESIME_INCONNU', 'DEMARCHE_INCONNUE', 'DOSSIER_INCONNU'] as const

const own = z.object({ idExport: identifiant })

/** Lists of everybody: they contain the customers of an organisation, or of all organisations. */
const deTous: readonly GenreExport[] = ['exploitations', 'exploitations-supprimees', 'utilisateurs']

/**
 * Starts an export in the background, and answers its identifier. A repeated request answers the waiting export. The rights of the person are checked when the
 * file is made and at its download.
 */
export const createExport = call({
  method: 'POST',
  path: '/api/exports',
  summary: 'Have a file produced in the background',
  tag: 'exports',
  body: demandeExport,
  // Same rule as the call that answers the list at once.
  freshProof: (body, of) => {
    const { genre } = body as DemandeExport
    return deTous.includes(genre) || (genre === 'recherche' && findsEverybody(of))
  },
  answer: exportSuivi,
  errors: ['ACTION_INTERDITE', 'PREUVE_EXIGEE', 'EXPORTS_AU_MAXIMUM', ...dossierErrors, 'ORGANISME_INCONNU'],
})

export const trisExports = ['creeLe'] as const

export const listExports = call({
  method: 'GET',
  path: '/api/exports',
  summary: 'One’s own exports, the newest first; files are kept a day, the oldest less beyond what a person may keep',
  tag: 'exports',
  query: listQuery(trisExports, { order: 'desc' }).omit({ search: true }),
  answer: listAnswer(exportSuivi),
  errors: [],
})

export const getExport = call({
  method: 'GET',
  path: '/api/exports/:idExport',
  summary: 'How far one’s own export is, or how it ended',
  tag: 'exports',
  params: own,
  answer: exportSuivi,
  errors: ['EXPORT_INCONNU'],
})

export const updateExport = call({
  method: 'PUT',
  path: '/api/exports/:idExport',
  summary: 'Ask for a mail at the end of one’s own export, or for none',
  tag: 'exports',
  params: own,
  body: z.object({ prevenir: z.boolean() }),
  answer: exportSuivi,
  errors: ['EXPORT_INCONNU'],
})

/** No effect on an ended export. */
export const cancelExport = call({
  method: 'POST',
  path: '/api/exports/:idExport/annulation',
  summary: 'Cancel one’s own export',
  tag: 'exports',
  params: own,
  answer: exportSuivi,
  errors: ['EXPORT_INCONNU'],
})

export const deleteExport = call({
  method: 'DELETE',
  path: '/api/exports/:idExport',
  summary: 'Delete one’s own export, with its file',
  tag: 'exports',
  params: own,
  answer: done,
  errors: ['EXPORT_INCONNU'],
})

/** Refused when the person has lost a right, or access to a farm, since the file was made. */
export const downloadExport = call({
  method: 'GET',
  path: '/api/exports/:idExport/fichier',
  summary: 'Download the file of one’s own export',
  tag: 'exports',
  params: own,
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: [
    'EXPORT_INCONNU',
    'EXPORT_SANS_FICHIER',
    'EXPORT_DROITS_RETIRES',
    'ACTION_INTERDITE',
    ...dossierErrors,
    'ORGANISME_INCONNU',
  ],
})
