import { randomUUID } from 'node:crypto'
import type { Language, ResultatImportPac, UserInfo } from '@sillon/contract'
import {
  type ChoixDImport,
  type ComparaisonImport,
  choisir,
  comparerImport,
  DomainError,
  type EtatDeclare,
  etatDeclare,
  type ParcelleEtat,
  type ParcelleRapprochee,
  rapprocher,
  readFichierPac,
  sameDeclaration,
  selectProducteur,
  TAILLE_MAXIMALE,
} from '@sillon/domain'
import { cultureOf } from '@sillon/referentials'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import type { ParcelleStockee } from '#socle/database/schema'
import * as t from '#socle/database/schema'
import { bytesOf } from '#socle/http/base64'
import { differences, record } from '#socle/journal/journal'
import type { FermeChangee } from '../exploitations/effets'
import { contoursOf } from './contours'
import { type EtatStocke, presentOf, replaceEtat, sameEtat } from './etat'
import { findDernierImport, importOf, insertImport } from './imports-pac'
import { type FarmYear, lockAssolement } from './repository'
import { codesInconnus, comparaisonNommee } from './resultat-import'
import { requireUnchanged, requireWritable, summary } from './service'

export interface ImportRequest {
  readonly nom: string
  readonly content: string
  readonly simulation: boolean
  readonly correspondances: Readonly<Record<string, number>>
  /** Null: everything from the file. */
  readonly choix: ChoixDImport | null
  /** Revision of the preview. */
  readonly ifMatch: number | null
  readonly language: Language
}

interface Compared {
  readonly fichier: EtatDeclare
  readonly present: EtatStocke
  readonly dernier: Awaited<ReturnType<typeof findDernierImport>>
  readonly comparaison: ComparaisonImport<ParcelleStockee>
}

/**
 * Previews or applies the import of a PAC declaration. When applied, the rotation becomes the declaration's, or what was chosen line by line, in one
 * transaction: its lines, and its parcels, which keep their identity by block and parcel number. Parcels without crop stay, isolated. A second import of the same
 * file changes nothing.
 * @throws DomainError those of `readFichierPac`, `selectProducteur` and `choisir`, ASSOLEMENT_MODIFIE_ENTRE_TEMPS
 */
export async function importPac(
  db: Database,
  user: UserInfo,
  year: FarmYear,
  request: ImportRequest,
  fermeChangee: FermeChangee,
): Promise<ResultatImportPac> {
  // Checked before any read, and again in the transaction that writes.
  await requireWritable(db, user, year)
  const [farm] = await db
    .select({ pacage: t.exploitations.pacage })
    .from(t.exploitations)
    .where(eq(t.exploitations.idExploitation, year.idExploitation))
  const producteur = selectProducteur(await readFichierPac(declared(request.content)), farm?.pacage ?? null)
  for (const [code, idCulture] of Object.entries(request.correspondances))
    if (cultureOf(idCulture) === undefined)
      throw new DomainError('REFERENCE_INCONNUE', {}, [{ path: `correspondances.${code}`, code: 'REFERENCE_INCONNUE' }])
  const parcelles = numbered(rapprocher(producteur.parcelles, request.correspondances))
  const applique = !request.simulation

  const { comparaison, dernier } = await db.transaction(async (tx) => {
    if (applique) {
      await requireWritable(tx, user, year)
      await lockAssolement(tx, year)
      await requireUnchanged(tx, year, request.ifMatch)
    }
    const fichier = etatDeclare(parcelles)
    const present = await presentOf(tx, year)
    const dernier = await findDernierImport(tx, year)
    const compared = {
      fichier,
      present,
      dernier,
      comparaison: comparerImport(fichier, present, dernier?.declare ?? null),
    }
    if (applique && (await apply(tx, user, year, request, compared))) await fermeChangee(tx, year, user.idUtilisateur)
    return compared
  })
  return {
    campagne: producteur.campagne ?? year.idMillesime,
    parcelles: parcelles.map(({ numIlot, numParcelle, code, idCulture, surface }) => ({
      numIlot,
      numParcelle,
      codeCulture: code,
      idCulture,
      surface,
    })),
    ...comparaisonNommee(comparaison, dernier !== undefined, request.language),
    dernierImport: dernier === undefined ? null : importOf(dernier),
    codesInconnus: codesInconnus(parcelles, request.language),
    applique,
  }
}

/** @throws DomainError FICHIER_TROP_VOLUMINEUX, or DECLARATION_PAC_INVALIDE when the text is not base64 */
function declared(content: string): Uint8Array {
  const bytes = bytesOf(content, TAILLE_MAXIMALE)
  if (bytes === null) throw new DomainError('DECLARATION_PAC_INVALIDE')
  return bytes
}

/** Two parcels of one block with the same number would overwrite each other: the later ones get a suffix. */
function numbered(parcelles: readonly ParcelleRapprochee[]): readonly ParcelleRapprochee[] {
  const seen = new Map<string, number>()
  return parcelles.map((parcelle) => {
    const key = `${parcelle.numIlot}/${parcelle.numParcelle}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? parcelle : { ...parcelle, numParcelle: `${parcelle.numParcelle}-${count}` }
  })
}

/**
 * Writes the chosen rotation with its journal, and keeps the import, to compare the next one with and to undo it. An import that changes nothing, of a declaration
 * that says what the last one said, leaves no trace.
 * @returns whether it changes anything
 */
async function apply(
  tx: Database,
  user: UserInfo,
  year: FarmYear,
  { nom, choix }: ImportRequest,
  { fichier, present, dernier, comparaison }: Compared,
): Promise<boolean> {
  const voulu = choisir(comparaison, present, choix, nouvelleParcelle)
  const isSame = sameEtat(present, voulu)
  if (isSame && dernier !== undefined && sameDeclaration(fichier, dernier.declare)) return false
  await insertImport(tx, year, { idUtilisateur: user.idUtilisateur, nom, declare: fichier }, present, voulu)
  if (isSame) return false
  await writeWithJournal(tx, user, year, present, voulu, 'IMPORT')
  return true
}

/** Replaces the rotation, with its journal. */
export async function writeWithJournal(
  tx: Database,
  user: UserInfo,
  year: FarmYear,
  present: EtatStocke,
  voulu: EtatStocke,
  origine: 'IMPORT' | 'SAISIE',
): Promise<void> {
  const said = async () => ({
    assolement: await summary(tx, year),
    parcelles: await parcellesOf(tx, year),
    contours: await contoursOf(tx, year),
  })
  const before = await said()
  await replaceEtat(tx, year, present, voulu)
  const context = { idUtilisateur: user.idUtilisateur, ...year, origine }
  await record(tx, context, differences(before, await said()))
}

const nouvelleParcelle = (parcelle: ParcelleEtat): ParcelleStockee => ({
  ...parcelle,
  uuidParcelle: randomUUID(),
  nom: null,
  surfaceCvi: null,
  origine: 'DECLARATION',
  idApplicationTierce: null,
  reference: null,
  surfacePartenaire: null,
})

interface StoredParcelle {
  readonly uuidParcelle: string
  readonly numIlot: string
  readonly numParcelle: string
  readonly codeCulture: string | null
  readonly surface: number
}

const parcellesOf = (tx: Database, { idExploitation, idMillesime }: FarmYear) =>
  rowsOf<StoredParcelle>(
    tx,
    sql`select uuid_parcelle as "uuidParcelle", num_ilot as "numIlot", num_parcelle as "numParcelle", code_culture as "codeCulture", surface::float8 as surface
        from parcelles where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and origine <> 'PARTENAIRE' order by num_ilot, num_parcelle`,
  )
