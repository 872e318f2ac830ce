import { type GenreImport, type ImportSuivi, isErrorCode, type Language } from '@sillon/contract'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { refusalText } from '#socle/http/errors'
import { type FauteDeLigne, fautesLues } from './fautes'

const { imports } = t

/** Number of attempts after which an import is given up: it may be the cause of crashes. */
const ESSAIS_MAX = 3

/** Advisory lock of the writer of an import, held until the end of the transaction or of the connection. */
const CLE = 4243
const locked = (idImport: unknown) => sql`pg_try_advisory_xact_lock(${CLE}, ${idImport}::int)`

export type ImportPris = Pick<
  typeof imports.$inferSelect,
  'idImport' | 'genre' | 'idMillesime' | 'idUtilisateur' | 'adresse' | 'nom' | 'essais'
> & { readonly contenu: string }

/** Takes the import that has waited longest and that no process is writing; undefined when there is none. */
export async function takeImport(db: Database): Promise<ImportPris | undefined> {
  const [taken] = await rowsOf<ImportPris>(
    db,
    sql`
    update imports set essais = essais + 1 where id_import = (
      select id_import from imports where etat = 'EN_ATTENTE' and ${locked(sql`id_import`)} order by id_import limit 1)
    returning id_import::int as "idImport", genre, id_millesime as "idMillesime", id_utilisateur::int as "idUtilisateur", adresse, nom, essais,
      coalesce(contenu, '') as contenu`,
  )
  return taken
}

export const isGivenUp = ({ essais }: ImportPris): boolean => essais > ESSAIS_MAX

/** Whether this transaction has the lock of the import, so that nobody else writes it. */
export async function lockImport(tx: Database, { idImport }: ImportPris): Promise<boolean> {
  const [found] = await rowsOf<{ mine: boolean }>(
    tx,
    sql`select ${locked(idImport)} and etat = 'EN_ATTENTE' as mine from imports where id_import = ${idImport}`,
  )
  return found?.mine ?? false
}

/** Stores the progress, outside of the transaction that writes the import: readers would not see it inside. */
export async function tellAvancement(db: Database, idImport: number, faites: number): Promise<void> {
  await db
    .update(imports)
    .set({ faites })
    .where(and(eq(imports.idImport, idImport), eq(imports.etat, 'EN_ATTENTE')))
}

interface Fin {
  readonly etat: 'TERMINE' | 'ECHEC'
  readonly faites: number
  readonly creations?: number
  readonly modifications?: number
  readonly inchangees?: number
  readonly code?: string
  readonly fautes?: FauteDeLigne[]
}

/** Ends an import and deletes its file. @returns whether it had not ended before */
export async function endImport(db: Database, idImport: number, fin: Fin): Promise<boolean> {
  const ended = await db
    .update(imports)
    .set({ ...fin, contenu: null, finiLe: sql`now()` })
    .where(and(eq(imports.idImport, idImport), eq(imports.etat, 'EN_ATTENTE')))
    .returning({ id: imports.idImport })
  return ended.length > 0
}

/** An import in the form of its author's journal. */
export const journalled = ({
  genre,
  nom,
  creations,
  modifications,
  inchangees,
}: Pick<typeof imports.$inferSelect, 'genre' | 'nom' | 'creations' | 'modifications' | 'inchangees'>) => ({
  genre,
  fichier: nom,
  creations,
  modifications,
  inchangees,
})

/** Inserts a file to be written. @returns its identifier */
export async function insertImport(db: Database, asked: typeof imports.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(imports).values(asked).returning({ id: imports.idImport })
  if (inserted === undefined) throw new Error('The insert returned no import.')
  return inserted.id
}

/** Whether a person has an unfinished import. */
export async function hasPending(db: Database, idUtilisateur: number): Promise<boolean> {
  const [found] = await db
    .select({ id: imports.idImport })
    .from(imports)
    .where(and(eq(imports.idUtilisateur, idUtilisateur), eq(imports.etat, 'EN_ATTENTE')))
    .limit(1)
  return found !== undefined
}

const columns = {
  idImport: imports.idImport,
  genre: imports.genre,
  nom: imports.nom,
  etat: imports.etat,
  faites: imports.faites,
  total: sql<number>`${imports.creations} + ${imports.modifications}`,
  creations: imports.creations,
  modifications: imports.modifications,
  inchangees: imports.inchangees,
  code: imports.code,
  fautes: imports.fautes,
  creeLe: isoInstant(imports.creeLe),
  finiLe: sql<string | null>`${isoInstant(imports.finiLe)}`,
}

type Row = Pick<typeof imports.$inferSelect, 'code' | 'fautes'> & Omit<ImportSuivi, 'message' | 'fautes'>

const suivi = (language: Language, { code, fautes, ...row }: Row): ImportSuivi => ({
  ...row,
  message:
    code !== null && isErrorCode(code) ? refusalText(code, language, { reference: `import ${row.idImport}` }) : null,
  fautes: fautesLues(language, fautes, row.genre),
})

/** A person's imports of the last day, newest first. */
export async function findImports(
  db: Database,
  idUtilisateur: number,
  genre: GenreImport,
  language: Language,
): Promise<ImportSuivi[]> {
  const rows = await db
    .select(columns)
    .from(imports)
    .where(
      and(
        eq(imports.idUtilisateur, idUtilisateur),
        eq(imports.genre, genre),
        gt(imports.creeLe, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(desc(imports.idImport))
    .limit(20)
  return rows.map((row) => suivi(language, row))
}

/** An import of a person; undefined when it is unknown or somebody else's. */
export async function findImport(
  db: Database,
  idUtilisateur: number,
  idImport: number,
  language: Language,
): Promise<ImportSuivi | undefined> {
  const [row] = await db
    .select(columns)
    .from(imports)
    .where(and(eq(imports.idUtilisateur, idUtilisateur), eq(imports.idImport, idImport)))
  return row && suivi(language, row)
}
