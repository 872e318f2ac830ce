import { etatsAnalyse, etatsLieu, etatsPreuve, fondementsPreuve, verdictsPreuve } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, done, identifiant, idMillesime, millesimeQuery, texte } from '../socle/schemas/communs'
import { DOCUMENT_MAX } from './documents'

/** Maximum size of a proof in bytes, before an image is reduced. */
export const PREUVE_MAX = DOCUMENT_MAX

/** Limits on the proofs of a farm, every revision counted: ten campaigns of a hundred photographs of a megabyte. */
export const PREUVES_PAR_EXPLOITATION = { nombre: 1_000, octets: 1_000_000_000 } as const

/** Maximum length of the reason of a refusal, and of the text of a request. */
export const MOTIF_PREUVE_MAX = 500

/** Place of a proof: the code of a sub-section or of one of its rows, or `DOSSIER` for the file as a whole. */
const lieu = z.string().min(1).max(60)
/** Expected kind of the place (`attendues`) that the proof is for; null for another proof. */
const genre = z.string().min(1).max(60).nullable()

const position = z.object({ latitude: z.number(), longitude: z.number() })

/** One revision of a proof's file. Earlier revisions stay: a decided file keeps the revision of its decision. */
const revisionPreuve = z.object({
  /** From 1; the highest number is the present revision. */
  numero: z.number().int(),
  /** Name on the sender's device, or of the document that it was copied from; empty without a name. */
  nomFichier: z.string(),
  /** Type of the stored file, detected from its bytes: `application/pdf`, `image/jpeg` or `image/png`. */
  typeMime: z.string(),
  /** In bytes. */
  taille: z.number().int(),
  sha256: z.string(),
  etatAnalyse: z.enum(etatsAnalyse),
  /** First and last name; null once the account is gone. */
  deposePar: z.string().nullable(),
  /** ISO 8601, in UTC. */
  deposeLe: z.string(),
  /** Time of the photograph by its camera's clock, without a zone; null without one. */
  priseLe: z.string().nullable(),
  /** Place of the photograph; null unless its sender chose to keep it. */
  position: position.nullable(),
})
export type RevisionPreuve = z.infer<typeof revisionPreuve>

const dits = {
  nom: texte(200).min(1, { error: 'CHAMP_OBLIGATOIRE' }),
  /** The day that the proof is about, which is not the day of its upload. */
  dateEffet: dateIso.nullable(),
  /** Last day of validity. */
  dateExpiration: dateIso.nullable(),
  /** Campaign years of its validity; null when it is valid for every one. */
  millesimesValidite: z.array(idMillesime).min(1).max(100).nullable(),
  note: texte(1000).nullable(),
}

/** Whether the expiry date is not before the effective date. When a change sends only one of them, the server checks it against the stored one. */
const dansLOrdre = ({
  dateEffet,
  dateExpiration,
}: {
  readonly dateEffet?: string | null | undefined
  readonly dateExpiration?: string | null | undefined
}) => !dateEffet || !dateExpiration || dateEffet <= dateExpiration
const ordre = { path: ['dateExpiration'], error: 'EXPIRATION_AVANT_EFFET' }

const preuve = z.object({
  idPreuve: z.number(),
  ...dits,
  nom: z.string(),
  note: z.string().nullable(),
  millesimesValidite: z.array(z.number()).nullable(),
  /** Newest first. */
  revisions: z.array(revisionPreuve),
})
export type Preuve = z.infer<typeof preuve>

/** A proof in a place of a file, with the auditor's verdict there: the same proof may be accepted for one row and refused for another. */
const lienPreuve = z.object({
  idLien: z.number(),
  idPreuve: z.number(),
  genre,
  /** Attached revision: the newest, or for a decided file the one at its decision. */
  numeroRevision: z.number().int(),
  /** `EXPIREE` when it is no longer valid on `dateReference`; `A_REVOIR` again after a replacement. */
  etat: z.enum(etatsPreuve),
  verdict: z.enum(verdictsPreuve).nullable(),
  /** Reason of the refusal. */
  motif: z.string().nullable(),
  jugePar: z.string().nullable(),
  jugeLe: z.string().nullable(),
  liePar: z.string().nullable(),
  lieLe: z.string(),
})
export type LienPreuve = z.infer<typeof lienPreuve>

/**
 * Request of an auditor for a proof in a place. A later proof there, or a new revision of one, satisfies it unless it is refused; with a kind, the proof must
 * have the same kind.
 */
const demandePreuve = z.object({
  idDemande: z.number(),
  genre,
  texte: z.string(),
  demandePar: z.string().nullable(),
  demandeLe: z.string(),
  estRepondue: z.boolean(),
  /** Every proof that answered was refused: the request waits again. */
  estRefusee: z.boolean(),
})
export type DemandePreuve = z.infer<typeof demandePreuve>

/** A place with its expected, requested and attached proofs. Places without any are left out; a proof may be attached there all the same. */
const lieuPreuves = z.object({
  lieu,
  /** Null for the file as a whole. */
  idSousRubrique: z.number().nullable(),
  /** The row, for a place that is a row. */
  idIndicateur: z.number().nullable(),
  /** The module, by code; null for the file as a whole. */
  rubrique: z.string().nullable(),
  libelle: z.string(),
  /** The most urgent state; null when no proof is expected and none is attached. */
  etat: z.enum(etatsLieu).nullable(),
  attendues: z.array(
    z.object({
      genre: z.string(),
      libelle: z.string(),
      /** `SOURCE`: a source says that auditors ask for it; `DEDUCTION`: it follows from the rule of the item, in our interpretation. */
      fondement: z.enum(fondementsPreuve),
      /** Whether the file in its present state needs it. Otherwise it is not missing: no entry here needs this proof, or the row does not apply. */
      estAttendue: z.boolean(),
      etat: z.enum(etatsLieu),
    }),
  ),
  liens: z.array(lienPreuve),
  demandes: z.array(demandePreuve),
  /** Valid proofs of the year before, for the same place and kind, not yet attached here. */
  proposees: z.array(z.object({ idPreuve: z.number(), genre })),
})
export type LieuPreuves = z.infer<typeof lieuPreuves>

/** The proofs of a file. */
const preuvesDuDossier = z.object({
  /** The file is decided: these are the proofs of its decision. */
  estFige: z.boolean(),
  /** Day on which proofs must be valid: the day of the audit, or else today. */
  dateReference: z.string(),
  permissions: z.object({
    /** Send a proof, or a new revision of one. */
    deposer: z.boolean(),
    /** Change the description of a proof, unless another file forbids it. */
    modifier: z.boolean(),
    rattacher: z.boolean(),
    detacher: z.boolean(),
    /** Accept, refuse and request proofs. */
    juger: z.boolean(),
  }),
  /** The farm has a proof or a document, of any campaign, that can serve again. */
  aDesFichiers: z.boolean(),
  /** In the order of the audit: the file as a whole, then sub-section by sub-section. */
  lieux: z.array(lieuPreuves),
  /** Proofs named in `liens` and `proposees`. */
  preuves: z.array(preuve),
})
export type PreuvesDuDossier = z.infer<typeof preuvesDuDossier>

const dossier = { params: z.object({ codeNational: z.string(), idExploitation: identifiant }), query: millesimeQuery }
const dossierErrors = ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'] as const
const writeErrors = [...dossierErrors, 'ACTION_INTERDITE', 'DOSSIER_NON_MODIFIABLE'] as const

/**
 * The answer carries an `ETag`, as does every call below with the same answer. Open to everybody who sees the farm, because verdicts on a proof are meant for
 * its farmer.
 */
export const getPreuves = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/preuves/:idExploitation',
  summary: 'The proofs of a file, and those that an auditor asks for',
  tag: 'preuves',
  params: dossier.params,
  query: millesimeQuery.extend({
    /**
     * Number of a decision, as in `listVersions`, for its frozen proofs; by default the present ones, or those of the last decision while the file is decided.
     */
    version: identifiant.optional(),
  }),
  answer: preuvesDuDossier,
  errors: [...dossierErrors, 'RESSOURCE_INCONNUE'],
})

/** Attaches existing proofs to places of the file. Proofs attached there earlier stay. */
export const rattacherPreuves = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/preuves/:idExploitation/liens',
  summary: 'Have a file refer to proofs of its farm',
  tag: 'preuves',
  ...dossier,
  body: z
    .array(z.object({ idPreuve: identifiant, lieu, genre }))
    .min(1)
    .max(200),
  answer: preuvesDuDossier,
  errors: [...writeErrors, 'REFERENCE_INCONNUE', 'FICHIER_INFECTE'],
})

/** The proof itself stays with the farm. */
export const detacherPreuve = call({
  method: 'DELETE',
  path: '/api/demarches/:codeNational/preuves/:idExploitation/liens/:idLien',
  summary: 'Have a place of a file refer to a proof no more',
  tag: 'preuves',
  params: dossier.params.extend({ idLien: identifiant }),
  query: dossier.query,
  answer: preuvesDuDossier,
  errors: [...writeErrors, 'PREUVE_INCONNUE'],
})

/**
 * Proofs left out stay as they are; a null verdict withdraws one. A refusal has a reason. `numeroRevision` is the revision that the auditor looked at: if the
 * proof has another one now, nothing is judged.
 * Farmers who receive mails get one for all verdicts of a quarter of an hour.
 */
export const jugerPreuves = call({
  method: 'PUT',
  path: '/api/demarches/:codeNational/preuves/:idExploitation/verdicts',
  summary: 'Accept or refuse proofs of a file',
  tag: 'preuves',
  ...dossier,
  body: z
    .array(
      z
        .object({
          idLien: identifiant,
          numeroRevision: z.number().int().positive(),
          verdict: z.enum(verdictsPreuve).nullable(),
          motif: texte(MOTIF_PREUVE_MAX).nullable(),
        })
        .refine(({ verdict, motif }) => verdict !== 'REFUSEE' || Boolean(motif), {
          path: ['motif'],
          error: 'CHAMP_OBLIGATOIRE',
        })
        .refine(({ verdict, motif }) => verdict === 'REFUSEE' || motif === null, {
          path: ['motif'],
          error: 'SANS_OBJET',
        }),
    )
    .min(1)
    .max(500),
  answer: preuvesDuDossier,
  errors: [...writeErrors, 'PREUVE_INCONNUE', 'PREUVE_MODIFIEE_ENTRE_TEMPS', 'CHAMPS_MODIFIES_ENTRE_TEMPS'],
})

/** The farmers get a mail, as for verdicts. */
export const demanderPreuve = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/preuves/:idExploitation/demandes',
  summary: 'Ask for a proof in a place of a file',
  tag: 'preuves',
  ...dossier,
  body: z.object({ lieu, genre, texte: texte(MOTIF_PREUVE_MAX).min(1, { error: 'CHAMP_OBLIGATOIRE' }) }),
  answer: preuvesDuDossier,
  errors: [...writeErrors, 'REFERENCE_INCONNUE'],
})

export const retirerDemandePreuve = call({
  method: 'DELETE',
  path: '/api/demarches/:codeNational/preuves/:idExploitation/demandes/:idDemande',
  summary: 'Ask for a proof no more',
  tag: 'preuves',
  params: dossier.params.extend({ idDemande: identifiant }),
  query: dossier.query,
  answer: preuvesDuDossier,
  errors: [...writeErrors, 'DEMANDE_INCONNUE'],
})

const farm = z.object({ idExploitation: identifiant })
const ofFarm = farm.extend({ idPreuve: identifiant })

/** A page that is not full is the last one. */
export const listPreuves = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/preuves',
  summary: 'Proofs of a farm, the newest first; `millesime` keeps those that hold for that year',
  tag: 'preuves',
  params: farm,
  query: z.object({
    millesime: idMillesime.optional(),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(200),
  }),
  answer: z.array(
    preuve.extend({
      /** Places of the proof in files. */
      liens: z.array(z.object({ codeNational: z.string(), millesime: z.number(), lieu })),
    }),
  ),
  errors: ['EXPLOITATION_INCONNUE'],
})

/** A file in base64, or a document of the farm: the proof is then a copy of the document at that moment. */
const contenu = {
  content: z.string().optional(),
  /** File name on the sender's device. */
  nomFichier: texte(200).default(''),
  idDocument: identifiant.optional(),
  /** Keeps the position of a photograph. Otherwise it is neither shown nor stored. */
  garderPosition: z.boolean().default(false),
}
const contenuOuDocument = (sent: { readonly content?: string | undefined; readonly idDocument?: number | undefined }) =>
  (sent.content === undefined) !== (sent.idDocument === undefined)
const unSeul = { path: ['content'], error: 'CHAMP_OBLIGATOIRE' }
/** Refusals of the file itself: the same file is refused again. */
export const refusDuFichier = [
  'FICHIER_INFECTE',
  'FICHIER_TROP_VOLUMINEUX',
  'TYPE_NON_PRIS_EN_CHARGE',
  'PDF_INCOMPLET',
  'PDF_PROTEGE',
  'PDF_SANS_PAGE',
  'IMAGE_ILLISIBLE',
  'IMAGE_TROP_GRANDE',
  'IMAGE_ANIMEE',
] as const
const contenuErrors = [
  'EXPLOITATION_INCONNUE',
  'ACTION_INTERDITE',
  'DOCUMENT_INCONNU',
  'FICHIER_EN_ANALYSE',
  ...refusDuFichier,
  'QUOTA_PREUVES_ATTEINT',
] as const

/**
 * A PDF, or a JPEG, PNG or HEIC, which is re-encoded; its bytes determine the type. With `liens` it is attached to places of files at once, or not stored at
 * all: a decided file accepts no proof.
 */
export const createPreuve = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/preuves',
  summary: 'Send a proof of at most 10,000,000 bytes: PDF, JPEG, PNG or HEIC',
  tag: 'preuves',
  params: farm,
  body: z
    .object({
      ...dits,
      ...contenu,
      liens: z
        .array(z.object({ codeNational: z.string().max(60), millesime: idMillesime, lieu, genre }))
        .max(50)
        .default([]),
    })
    .refine(contenuOuDocument, unSeul)
    .refine(dansLOrdre, ordre),
  answer: preuve,
  // 13.4 MB of base64, plus the rest of the body.
  bodyLimit: 14_000_000,
  errors: [
    ...contenuErrors,
    'DEMARCHE_INCONNUE',
    'MILLESIME_INCONNU',
    'CAMPAGNE_FERMEE',
    'DOSSIER_NON_MODIFIABLE',
    'REFERENCE_INCONNUE',
  ],
})

/** Undecided files use it from now on; verdicts on the previous revision fall back to `A_REVOIR`. */
export const addRevisionPreuve = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/preuves/:idPreuve/revisions',
  summary: 'Replace the file of a proof; the one before stays',
  tag: 'preuves',
  params: ofFarm,
  body: z
    .object({
      ...contenu,
      /** New dates of the proof; dates left out stay. */
      dateEffet: dits.dateEffet.optional(),
      dateExpiration: dits.dateExpiration.optional(),
    })
    .refine(contenuOuDocument, unSeul)
    .refine(dansLOrdre, ordre),
  answer: preuve,
  bodyLimit: 14_000_000,
  errors: [...contenuErrors, 'PREUVE_INCONNUE', 'VALEUR_INVALIDE'],
})

/** Fields left out stay as they are. With the `If-Match` of an answer's `ETag`, the call is refused if somebody else has changed the proof since. */
export const updatePreuve = call({
  method: 'PUT',
  path: '/api/exploitations/:idExploitation/preuves/:idPreuve',
  summary: 'Change the name, dates, campaigns or note of a proof',
  tag: 'preuves',
  params: ofFarm,
  body: z.object(dits).partial().refine(dansLOrdre, ordre),
  answer: preuve,
  errors: [
    'EXPLOITATION_INCONNUE',
    'PREUVE_INCONNUE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'VALEUR_INVALIDE',
    'CHAMPS_MODIFIES_ENTRE_TEMPS',
  ],
})

/** Refused for a proof attached to a file, or included in a decision. */
export const deletePreuve = call({
  method: 'DELETE',
  path: '/api/exploitations/:idExploitation/preuves/:idPreuve',
  summary: 'Delete a proof that no file refers to',
  tag: 'preuves',
  params: ofFarm,
  answer: done,
  errors: ['EXPLOITATION_INCONNUE', 'PREUVE_INCONNUE', 'ACTION_INTERDITE', 'PREUVE_RATTACHEE', 'PREUVE_GARDEE'],
})

/** Its type is the `typeMime` of the revision. */
export const getContenuPreuve = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/preuves/:idPreuve/revisions/:numero',
  summary: 'Download one revision of a proof',
  tag: 'preuves',
  params: ofFarm.extend({ numero: identifiant }),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['EXPLOITATION_INCONNUE', 'PREUVE_INCONNUE', 'FICHIER_EN_ANALYSE', 'FICHIER_INFECTE'],
})

/**
 * Attaches a drawing of the map to the row of the sheet that it fills, as a PDF that the server makes: its shape among the parcels, its measure, its date and
 * its author.
 */
export const joindreDessin = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/dessins/:uuidDessin/preuve',
  summary: 'Attach a drawing of the map to the row of the sheet that it fills, as a proof',
  tag: 'preuves',
  params: farm.extend({ uuidDessin: z.uuid() }),
  query: millesimeQuery,
  answer: preuve,
  errors: [...createPreuve.errors, 'DESSIN_INCONNU', 'VALEUR_INVALIDE'],
})
