import {
  type BilanEnregistrements,
  type GenreEnregistrement,
  isErrorCode,
  type Language,
  SYNCHRONISATIONS_LUES,
  type Synchronisation,
} from '@sillon/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { FarmYear } from '#fermes/assolement/repository'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { refusalText } from '#socle/http/errors'

const { synchronisations: s } = t

/** Number of attempts after which a synchronisation is given up: it may be the cause of crashes. */
const ESSAIS_MAX = 3

/** Lease of a synchronisation, renewed by its process. */
const BAIL = sql.raw(`interval '1 minute'`)

type Bilan = Partial<Record<GenreEnregistrement, BilanEnregistrements>>
/** Codes of failures; `exploitation` for what prevents the reception of all. */
export type Echecs = Partial<Record<GenreEnregistrement | 'exploitation', string>>

export interface SynchronisationPrise {
  readonly idSynchronisation: number
  readonly idExploitation: number
  readonly idApplicationTierce: number
  readonly idMillesime: number
  readonly idUtilisateur: number
  readonly essais: number
  /** Kinds of records that an earlier attempt has written. */
  readonly bilan: Bilan
}

/**
 * Inserts a synchronisation. The farm is locked meanwhile, so that concurrent requests see each other.
 * @returns undefined when another one of the farm waits or runs
 */
export async function insertSynchronisation(
  tx: Database,
  asked: Pick<SynchronisationPrise, 'idExploitation' | 'idApplicationTierce' | 'idMillesime' | 'idUtilisateur'>,
): Promise<number | undefined> {
  const { idExploitation } = asked
  await rowsOf(tx, sql`select 1 from exploitations where id_exploitation = ${idExploitation} for no key update`)
  const running = await rowsOf(
    tx,
    sql`select 1 from synchronisations where id_exploitation = ${idExploitation} and etat in ('EN_ATTENTE', 'EN_COURS') limit 1`,
  )
  if (running.length > 0) return undefined
  const [inserted] = await tx.insert(s).values(asked).returning({ id: s.idSynchronisation })
  return inserted?.id
}

/** Takes the synchronisation that has waited longest, or one abandoned by its process. */
export async function takeSynchronisation(db: Database): Promise<SynchronisationPrise | undefined> {
  const [taken] = await rowsOf<SynchronisationPrise>(
    db,
    sql`
    update synchronisations set etat = 'EN_COURS', essais = essais + 1, pris_jusque = now() + ${BAIL}, fait = 0
    where id_synchronisation = (
      select id_synchronisation from synchronisations
      where etat = 'EN_ATTENTE' or etat = 'EN_COURS' and pris_jusque < now()
      order by id_synchronisation limit 1 for update skip locked)
    returning id_synchronisation::float8 as "idSynchronisation", id_exploitation::float8 as "idExploitation",
      id_application_tierce::float8 as "idApplicationTierce", id_millesime as "idMillesime", id_utilisateur::float8 as "idUtilisateur", essais, bilan`,
  )
  return taken
}

export const isGivenUp = ({ essais }: SynchronisationPrise): boolean => essais > ESSAIS_MAX

/** WHERE clause: this attempt still owns the synchronisation; another process may have taken it over. */
const mine = ({ idSynchronisation, essais }: SynchronisationPrise) =>
  sql`id_synchronisation = ${idSynchronisation} and essais = ${essais} and etat = 'EN_COURS'`

const changer = async (db: Database, taken: SynchronisationPrise, set: SQL): Promise<boolean> =>
  (await rowsOf(db, sql`update synchronisations set ${set} where ${mine(taken)} returning 1`)).length > 0

/** Stores the progress and renews the lease. @returns whether this attempt still owns the synchronisation */
export const tenir = (db: Database, taken: SynchronisationPrise, fait: number): Promise<boolean> =>
  changer(db, taken, sql`fait = ${fait}, pris_jusque = now() + ${BAIL}`)

/**
 * Stores what the reception of one kind of records changed. In the transaction of the records themselves, and first in it: it locks the synchronisation.
 * @returns whether this attempt still owns the synchronisation
 */
export const garderBilan = (
  tx: Database,
  taken: SynchronisationPrise,
  genre: GenreEnregistrement,
  bilan: BilanEnregistrements | null,
): Promise<boolean> =>
  changer(
    tx,
    taken,
    bilan === null
      ? sql`pris_jusque = now() + ${BAIL}`
      : sql`bilan = bilan || ${JSON.stringify({ [genre]: bilan })}::jsonb, pris_jusque = now() + ${BAIL}`,
  )

/** Ends a synchronisation. @returns whether this attempt still owned it */
export const endSynchronisation = (
  db: Database,
  taken: SynchronisationPrise,
  {
    etat,
    fait,
    echecs,
  }: { readonly etat: 'EFFECTUEE' | 'PARTIELLE' | 'ECHEC'; readonly fait: number; readonly echecs: Echecs },
): Promise<boolean> =>
  changer(
    db,
    taken,
    sql`etat = ${etat}, fait = ${fait}, echecs = ${JSON.stringify(echecs)}::jsonb, finie_le = now(), pris_jusque = null`,
  )

/** Returns the synchronisation of a stopping process to the queue: the next process takes it at once, and the attempt does not count. */
export const rendre = (db: Database, taken: SynchronisationPrise): Promise<boolean> =>
  changer(db, taken, sql`etat = 'EN_ATTENTE', essais = essais - 1, pris_jusque = null`)

/** Last synchronisations of a farm and year, the newest first. */
export async function findSynchronisations(
  db: Database,
  { idExploitation, idMillesime }: FarmYear,
  language: Language,
): Promise<Synchronisation[]> {
  const rows = await db
    .select({
      idSynchronisation: s.idSynchronisation,
      idApplicationTierce: s.idApplicationTierce,
      libelle: t.applicationsTierces.libelle,
      millesime: s.idMillesime,
      etat: s.etat,
      fait: s.fait,
      bilan: s.bilan,
      echecs: s.echecs,
      demandeeLe: isoInstant(s.demandeeLe),
      finieLe: sql<string | null>`${isoInstant(s.finieLe)}`,
    })
    .from(s)
    .innerJoin(t.applicationsTierces, eq(t.applicationsTierces.idApplicationTierce, s.idApplicationTierce))
    .where(and(eq(s.idExploitation, idExploitation), eq(s.idMillesime, idMillesime)))
    .orderBy(desc(s.idSynchronisation))
    .limit(SYNCHRONISATIONS_LUES)
  return rows.map(({ bilan, echecs, ...row }) => ({
    ...row,
    bilan: bilan as Bilan,
    echecs: (Object.entries(echecs) as [keyof Echecs, string][]).map(([quoi, code]) => ({
      quoi,
      code,
      message: refusalText(isErrorCode(code) ? code : 'ERREUR_INTERNE', language, {
        reference: `synchronisation ${row.idSynchronisation}`,
      }),
    })),
  }))
}
