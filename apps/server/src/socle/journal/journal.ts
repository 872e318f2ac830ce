import type { originesJournal } from '@sillon/domain'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { journal } from '../database/schema'

/** One change: the field, its old value, its new value. */
export interface Change {
  readonly champ: string
  readonly ancienne: unknown
  readonly nouvelle: unknown
}

type Origine = (typeof originesJournal)[number]

/** Author of a change of rights: a person, with the network address of their request; null for the product itself. */
export type Auteur =
  | number
  | null
  | { readonly idUtilisateur: number; readonly adresse: string; readonly origine?: Origine }

/** The author in the form of the journal. */
export const auteurOf = (
  auteur: Auteur,
): {
  idUtilisateur: number | null
  adresse?: string
  origine?: Origine
} => (typeof auteur === 'object' && auteur !== null ? auteur : { idUtilisateur: auteur })

/** Subject of a change outside farms: a person, an organisation, the references of a campaign year, or the settings of the platform. */
export type Chaine = `${'personne' | 'organisme' | 'references'} ${number}` | typeof PLATEFORME

/** The chain of the platform's settings: roles that need a second factor, terms of use; and of a test mail (`courriel.essai`) and a backup (`sauvegarde`), told with their day. */
export const PLATEFORME = 'plateforme 1'

/** Subjects of that chain. A new one does not compile without its sentence, its kind and its place in `npm run check:journal`. */
export type SujetPlateforme = 'rolesExigeants' | 'cgu' | 'modele' | 'courriel' | 'sauvegarde'

/** Field of a test mail that a mail server has accepted: an event, without a stored value. */
export const ESSAI_COURRIEL = 'courriel.essai'

/** Field of that chain for one subject of several: `modele.3`. */
export const champPlateforme = (sujet: SujetPlateforme, numero: number) => `${sujet}.${numero}`

/** A column of the journal as written: personal values are stored apart, and null once erased. */
export const lue = (valeur: SQLWrapper) => sql<unknown>`lire_journal(${valeur})`

/** Network address of a row, which is stored apart too. */
export const adresseLue = (adresse: SQLWrapper) =>
  sql<string | null>`(select v.valeur #>> '{}' from valeurs_confiees v where v.empreinte = ${adresse})`

export type JournalContext = {
  /** Null for the product itself. */
  readonly idUtilisateur: number | null
  /** Network address of the request that changed a right. */
  readonly adresse?: string
  readonly idMillesime?: number
  readonly codeDemarche?: string
  readonly origine?: Origine
  /** Default: now. */
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

/** Number of lines of one statement: building it blocks the process. */
const LOT = 300

/** Writes changes of many subjects, in order: one statement for many lines, whereas `record` needs one for each subject. */
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

/** Fields whose value differs. */
export function differences(before: object, after: object, prefix = ''): Change[] {
  const old = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([champ, nouvelle]) => JSON.stringify(old[champ] ?? null) !== JSON.stringify(nouvelle ?? null))
    .map(([champ, nouvelle]) => ({ champ: prefix + champ, ancienne: old[champ] ?? null, nouvelle: nouvelle ?? null }))
}
