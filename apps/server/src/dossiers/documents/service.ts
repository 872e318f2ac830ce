import {
  type createDocument as createDocumentCall,
  DOCUMENT_MAX,
  DOCUMENTS_PAR_EXPLOITATION,
  type Document,
  type UserInfo,
} from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireVisible } from '#fermes/exploitations/visibility'
import type { Contenus } from '#socle/contenus/contenus'
import { PDF, requireFichier } from '#socle/contenus/nature'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { bytesOf } from '#socle/http/base64'
import { record } from '#socle/journal/journal'
import {
  etatsConcernes,
  findDocumentsById,
  findPlace,
  isReferred,
  lockDocument,
  lockPlace,
  type Place,
} from './repository'

/** Journal entry of a document, which has a hash in place of its bytes. */
const journalled = ({
  idDocument,
  nom,
  idTypeDocument,
  millesimesValidite,
}: Pick<Document, 'idDocument' | 'nom' | 'idTypeDocument' | 'millesimesValidite'>) => ({
  idDocument,
  nom,
  idTypeDocument,
  millesimesValidite,
})

/**
 * Stores a document of a farm: its bytes, then its description in one transaction, journalled.
 * @throws DomainError FICHIER_TROP_VOLUMINEUX, TYPE_NON_PRIS_EN_CHARGE when the bytes are no PDF, PDF_INCOMPLET, PDF_PROTEGE, PDF_SANS_PAGE, VALEUR_INVALIDE when its type is unknown,
 * QUOTA_DOCUMENTS_ATTEINT
 */
export async function createDocument(
  db: Database,
  contenus: Contenus,
  user: UserInfo,
  idExploitation: number,
  { nom, idTypeDocument, millesimesValidite, content }: z.output<typeof createDocumentCall.body>,
): Promise<Document> {
  await requireVisible(db, user, idExploitation)
  authorize(user, 'documents.create')
  const octets = bytesOf(content, DOCUMENT_MAX)
  if (octets === null) throw new DomainError('TYPE_NON_PRIS_EN_CHARGE')
  await requireFichier(octets, [PDF])
  const [type] = await db.select().from(t.typesDocuments).where(eq(t.typesDocuments.idTypeDocument, idTypeDocument))
  if (type === undefined)
    throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'idTypeDocument', code: 'REFERENCE_INCONNUE' }])
  const annees = millesimesValidite === null ? null : [...new Set(millesimesValidite)].sort((a, b) => a - b)
  // Checked first, so that refused files do not fill the disk.
  refuseBeyondQuota(await findPlace(db, idExploitation), octets.byteLength)
  const { sha256 } = await contenus.deposer(octets)
  return db.transaction(async (tx) => {
    refuseBeyondQuota(await lockPlace(tx, idExploitation), octets.byteLength)
    const [created] = await tx
      .insert(t.documents)
      .values({
        idExploitation,
        idExpediteur: user.idUtilisateur,
        sha256,
        nom,
        idTypeDocument,
        millesimesValidite: annees,
      })
      .returning()
    if (created === undefined) throw new Error('The insert returned no document.')
    const change = { champ: 'document', ancienne: null, nouvelle: { ...journalled(created), empreinte: sha256 } }
    await record(tx, { idUtilisateur: user.idUtilisateur, idExploitation }, [change])
    const document = (await findDocumentsById(tx, idExploitation, [created.idDocument])).get(created.idDocument)
    if (document === undefined) throw new Error('The document that was just inserted is not there.')
    return document
  })
}

/** @throws DomainError QUOTA_DOCUMENTS_ATTEINT when another document of this many bytes exceeds the quota of the farm */
export function refuseBeyondQuota({ nombre, octets }: Place, bytes: number): void {
  const maximum = DOCUMENTS_PAR_EXPLOITATION
  if (nombre < maximum.nombre && octets + bytes <= maximum.octets) return
  throw new DomainError('QUOTA_DOCUMENTS_ATTEINT', {
    nombre,
    megaoctets: Math.round(octets / 1e6),
    nombreMax: maximum.nombre,
    megaoctetsMax: maximum.octets / 1e6,
  })
}

/**
 * Deletes a document without references: one transaction, journalled.
 * @throws DomainError DOCUMENT_INCONNU, DOSSIER_NON_MODIFIABLE while a file of its years is locked for the person, DOCUMENT_RATTACHE
 */
export async function deleteDocument(
  db: Database,
  user: UserInfo,
  idExploitation: number,
  idDocument: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireVisible(tx, user, idExploitation)
    const document = await lockDocument(tx, idExploitation, idDocument)
    if (document === undefined) throw new DomainError('DOCUMENT_INCONNU')
    authorize(user, 'documents.delete', { etats: await etatsConcernes(tx, document) })
    if (await isReferred(tx, idExploitation, idDocument)) throw new DomainError('DOCUMENT_RATTACHE')
    await tx.delete(t.documents).where(eq(t.documents.idDocument, idDocument))
    const change = { champ: 'document', ancienne: journalled(document), nouvelle: null }
    await record(tx, { idUtilisateur: user.idUtilisateur, idExploitation }, [change])
  })
}
