import type { Document, exportDocuments, Language } from '@sillon/contract'
import { nomEn } from '@sillon/referentials'
import type { z } from 'zod'
import { requireVisible } from '#fermes/exploitations/visibility'
import type { ListeExportee } from '#socle/listes/liste'
import { findDocumentsById, findIdsDocuments, findTypes } from './repository'

const analyses: Readonly<Record<Language, Readonly<Record<Document['etatAnalyse'], string>>>> = {
  fr: { EN_ATTENTE: 'Analyse antivirus en attente', SAIN: 'Sain', INFECTE: 'Infecté', NON_ANALYSE: 'Non analysé' },
  en: { EN_ATTENTE: 'Waiting for the virus scan', SAIN: 'Clean', INFECTE: 'Infected', NON_ANALYSE: 'Not scanned' },
}
const toutes: Readonly<Record<Language, string>> = { fr: 'Toutes les campagnes', en: 'Every campaign' }

type Demande = Omit<z.output<typeof exportDocuments.query>, 'format' | 'colonnes'> &
  z.output<typeof exportDocuments.params>

/** A document, with the name of its type. */
interface Ligne extends Document {
  readonly type: string | null
}

/** Documents of a farm as in their list. */
export const exportDesDocuments: ListeExportee<Demande, Ligne> = {
  genre: 'documents',
  fichier: { fr: 'Documents', en: 'Documents' },
  titre: { fr: 'Documents', en: 'Documents' },
  colonnes: [
    {
      id: 'nom',
      titre: { fr: 'Nom du document', en: 'Name of the document' },
      genre: 'texte',
      valeur: ({ nom }) => nom,
    },
    {
      id: 'type',
      titre: { fr: 'Type de document', en: 'Type of document' },
      genre: 'texte',
      valeur: ({ type }) => type,
    },
    {
      id: 'validite',
      titre: { fr: 'Validité', en: 'Validity' },
      genre: 'texte',
      valeur: ({ millesimesValidite }, langue) => millesimesValidite?.join(', ') ?? toutes[langue],
    },
    {
      id: 'dateCreation',
      titre: { fr: 'Ajouté le', en: 'Added on' },
      genre: 'moment',
      valeur: ({ dateCreation }) => dateCreation,
    },
    {
      id: 'taille',
      titre: { fr: 'Taille (octets)', en: 'Size (bytes)' },
      genre: 'entier',
      valeur: ({ taille }) => taille,
    },
    {
      id: 'analyse',
      titre: { fr: 'Antivirus', en: 'Virus scan' },
      genre: 'texte',
      valeur: ({ etatAnalyse }, langue) => analyses[langue][etatAnalyse],
    },
  ],
  authorize: (user, { idExploitation }, db) => requireVisible(db, user, idExploitation),
  find: (db, _user, { idExploitation, ...filtre }) => findIdsDocuments(db, idExploitation, filtre),
  async read(db, _user, ids, { idExploitation }, langue) {
    const types = new Map((await findTypes(db)).map((type) => [type.idTypeDocument, type]))
    const documents = await findDocumentsById(db, idExploitation, ids)
    return ids.flatMap((id): Ligne[] => {
      const document = documents.get(id)
      if (document === undefined) return []
      const type = types.get(document.idTypeDocument)
      return [{ ...document, type: type ? nomEn(langue, 'typesDocuments', type.codeNational, type.libelle) : null }]
    })
  },
}
