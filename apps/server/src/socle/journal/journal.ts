import type { originesJournal } from '@sillon/domain'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { journal } from '../database/schema'

/** One change: which field, from what, to what. */
export interface Change {
  readonly champ: string
  readonly ancienne: unknown
  readonly nouvelle: unknown
}

type Origine = (typeof originesJournal)[number]

/** Author of a change of rights: a person, with a network address when they made a call; null when the product itself made it. */
export type Auteur =
  | number
  | null
  | { readonly idUtilisateur: number; readonly adresse: string; readonly origine?: Origine }

/** The same, as the journal keeps it. */
export const auteurOf = (
  auteur: Auteur,
): {
  idUtilisateur: number | null
  adresse?: string
  origine?: Origine
} => (typeof auteur === 'object' && auteur !== null ? auteur : { idUtilisateur: auteur })

/** Subject of a change that is not of a farm: a person, an organisation, the references of a campaign year, or the settings for everybody. */
export type Chaine = `${'personne' | 'organisme' | 'references'} ${number}` | typeof PLATEFORME

/** The chain of settings for everybody: roles that need a second factor, terms of use. */
export const PLATEFORME = 'plateforme 1'

/** Subjects of that chain. A new one does not compile without its sentence, its kind and its place in `npm run check:journal`. */
export type SujetPlateforme = 'rolesExigeants' | 'cgu' | 'modele'

/** Field of that chain for one subject of several: `modele.3`. */
export const champPlateforme = (sujet: SujetPlateforme, numero: number) => `${sujet}.${numero}`

/** A column of the journal as written: personal values are stored apart, and null once erased. */
export const lue = (valeur: SQLWrapper) => sql<unknown>`lire_journal(${valeur})`

/** The network address of a row, which is stored apart too. */
export const adresseLue = (adresse: SQLWrapper) =>
  sql<string | null>`(select v.valeur #>> '{}' from valeurs_confiees v where v.empreinte = ${adresse})`

export type JournalContext = {
  /** Null when no person did. */
  readonly idUtilisateur: number | null
  /** Where a right was given or taken from. */
  readonly adresse?: string
  readonly idMillesime?: number
  readonly codeDemarche?: string
  readonly origine?: Origine
  /** When it was, unless it is now. */
  readonly le?: string
} & ({ readonly idExploitation: number } | { readonly chaine: Chaine })

/**
 * Writes changes to the journal, in the transaction of the change itself: one is never kept without the other.
 * @returns the length of the journal afterwards, which is a farm's revision; undefined when nothing changed
 */
export async function record(
  tx: Database,
  context: JournalContext,
  changes: readonly Change[],
): Promise<number | undefined> {
  if (changes.length === 0) return undefined
  const { idMillesime = null, codeDemarche = null, origine = 'SAISIE', ...who } = context
  const written = await tx
    .insert(journal)
    .values(changes.map((change) => ({ ...change, ...who, idMillesime, codeDemarche, origine })))
    .returning({ rang: journal.rang })
  return written.at(-1)?.rang ?? undefined
}

/** How many lines one statement writes: building it holds everybody else. */
const LOT = 300

/** Writes changes of many things, in order: a statement for many lines, where `record` takes one for each thing. */
export async function recordAll(
  tx: Database,
  entries: readonly { readonly context: JournalContext; readonly changes: readonly Change[] }[],
): Promise<void> {
  const lines = entries.flatMap(({ context, changes }) => {
    const { idMillesime = null, codeDemarche = null, origine = 'SAISIE', ...who } = context
    return changes.map((change) => ({ ...change, ...who, idMillesime, codeDemarche, origine }))
  })
  for (let i = 0; i < lines.length; i += LOT) await tx.insert(journal).values(lines.slice(i, i + LOT))
}

/** The fields whose value differs. */
export function differences(before: object, after: object, prefix = ''): Change[] {
  const old = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([champ, nouvelle]) => JSON.stringify(old[champ] ?? null) !== JSON.stringify(nouvelle ?? null))
    .map(([champ, nouvelle]) => ({ champ: prefix + champ, ancienne: old[champ] ?? null, nouvelle: nouvelle ?? null }))
}
