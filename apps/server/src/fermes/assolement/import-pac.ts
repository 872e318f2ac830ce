import type { CodeInconnu, Language, ResultatImportPac, UserInfo } from '@sillon/contract'
import {
  comparer,
  DomainError,
  libelleCodePac,
  lignesDeclarees,
  type ParcelleRapprochee,
  rapprocher,
  readDeclaration,
  selectProducteur,
  TAILLE_MAXIMALE,
} from '@sillon/domain'
import { cultureOf, nomEn, typesCultures } from '@sillon/referentials'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { bytesOf } from '#socle/http/base64'
import { differences, record } from '#socle/journal/journal'
import type { FermeChangee } from '../exploitations/effets'
import { contoursOf, writeContours } from './contours'
import { type FarmYear, findAssolement, lockAssolement, replaceLignes } from './repository'
import { requireWritable, sameRotation, summary } from './service'

export interface ImportRequest {
  readonly content: string
  readonly simulation: boolean
  readonly correspondances: Readonly<Record<string, number>>
  readonly language: Language
}

/**
 * Previews or applies the import of a PAC declaration. When applied, the rotation becomes the declaration's in one transaction: its lines, and its parcels,
 * which keep their identity by block and parcel number. Parcels without crop stay, isolated. A second import of the same file changes nothing.
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
  const producteur = selectProducteur(await readDeclaration(declared(request.content)), farm?.pacage ?? null)
  for (const [code, idCulture] of Object.entries(request.correspondances))
    if (cultureOf(idCulture) === undefined)
      throw new DomainError('REFERENCE_INCONNUE', {}, [{ path: `correspondances.${code}`, code: 'REFERENCE_INCONNUE' }])
  const parcelles = numbered(rapprocher(producteur.parcelles, request.correspondances))
  const applique = !request.simulation

  const lignes = await db.transaction(async (tx) => {
    if (applique) {
      await requireWritable(tx, user, year)
      await lockAssolement(tx, year)
    }
    const { assolement } = await findAssolement(tx, year)
    const declarees = lignesDeclarees(parcelles)
    if (applique && (await apply(tx, user, year, parcelles))) await fermeChangee(tx, year, user.idUtilisateur)
    return comparer(assolement, declarees)
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
    lignes: lignes.map((ligne) => {
      const type = typesCultures.find(({ idTypeCulture }) => idTypeCulture === ligne.idTypeCulture)
      const libelleTypeCulture = type === undefined ? '' : nomEn(request.language, 'types', type.code, type.libelle)
      return {
        ...ligne,
        libelleCulture: cultureOf(ligne.idCulture)?.libelle ?? libelleTypeCulture,
        libelleTypeCulture,
      }
    }),
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

function codesInconnus(parcelles: readonly ParcelleRapprochee[], language: Language): CodeInconnu[] {
  const byCode = new Map<string, CodeInconnu>()
  for (const { code, codeCulture, idCulture, horsAssolement, surface } of parcelles) {
    if (idCulture !== null) continue
    const known = byCode.get(code)
    byCode.set(code, {
      code,
      libelle: libelleCodePac(codeCulture, language),
      horsAssolement,
      surface: Math.round(((known?.surface ?? 0) + surface) * 10_000) / 10_000,
      nombreParcelles: (known?.nombreParcelles ?? 0) + 1,
    })
  }
  return [...byCode.values()]
}

/** @returns whether it changes anything */
async function apply(
  tx: Database,
  user: UserInfo,
  year: FarmYear,
  parcelles: readonly ParcelleRapprochee[],
): Promise<boolean> {
  const before = {
    assolement: await summary(tx, year),
    parcelles: await parcellesOf(tx, year),
    contours: await contoursOf(tx, year),
  }
  await upsertParcelles(tx, year, parcelles)
  await writeContours(tx, year, parcelles)
  const stored = await parcellesOf(tx, year)
  const contours = await contoursOf(tx, year)
  const uuids = new Map(stored.map((p) => [`${p.numIlot}/${p.numParcelle}`, p.uuidParcelle]))
  const after = lignesDeclarees(parcelles).map((ligne) => ({
    idCulture: ligne.idCulture,
    idCategorieCulture: ligne.idCategorieCulture,
    idTypeCulture: ligne.idTypeCulture,
    surface: ligne.surface,
    parcelles: ligne.parcelles.map((p) => uuids.get(`${p.numIlot}/${p.numParcelle}`) ?? ''),
  }))
  const sameParcelles = JSON.stringify([before.parcelles, before.contours]) === JSON.stringify([stored, contours])
  if (sameParcelles && sameRotation(before.assolement, after)) return false
  await replaceLignes(tx, year, after)
  const context = { idUtilisateur: user.idUtilisateur, ...year, origine: 'IMPORT' as const }
  await record(tx, context, differences(before, { assolement: await summary(tx, year), parcelles: stored, contours }))
  return true
}

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
        from parcelles where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} order by num_ilot, num_parcelle`,
  )

/**
 * Parcels of the declaration by block and number, which identify them. Parcels of an earlier declaration that are missing from this one are deleted (the
 * journal keeps them). A parcel without block number comes from no declaration: it stays, isolated.
 */
async function upsertParcelles(
  tx: Database,
  { idExploitation, idMillesime }: FarmYear,
  parcelles: readonly ParcelleRapprochee[],
): Promise<void> {
  const rows = JSON.stringify(
    parcelles.map(({ numIlot, numParcelle, code, surface }) => ({
      num_ilot: numIlot,
      num_parcelle: numParcelle,
      code_culture: code,
      surface,
    })),
  )
  const declared = sql`json_to_recordset(${rows}::json) as r(num_ilot text, num_parcelle text, code_culture text, surface numeric)`
  await tx.execute(sql`
    delete from parcelles p where p.id_exploitation = ${idExploitation} and p.id_millesime = ${idMillesime}
      and p.num_ilot is not null and not exists (select 1 from ${declared} where r.num_ilot = p.num_ilot and r.num_parcelle = p.num_parcelle)`)
  await tx.execute(sql`
    insert into parcelles (id_exploitation, id_millesime, num_ilot, num_parcelle, code_culture, surface)
    select ${idExploitation}::bigint, ${idMillesime}::int, num_ilot, num_parcelle, code_culture, surface from ${declared}
    on conflict on constraint parcelles_ilot_parcelle do update set code_culture = excluded.code_culture, surface = excluded.surface`)
}
