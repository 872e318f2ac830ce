import type { Database } from '#socle/database/database'
import { checkChains } from '#socle/journal/chains'
import { checkAncrages } from '../ancrages/verification'
import { checkResultats } from './resultats'
import { checkValues } from './values'

interface Options {
  /** A folder of anchors that were kept. */
  readonly ancrages: string
  /** Certificates (PEM) of the authorities whose time-stamps are believed; without any, whoever signed is named and believed. */
  readonly autorites?: string | undefined
}

/** Looks at the whole journal, at all that it speaks of and at the anchors kept of it, as they are at one moment, while others may go on writing. */
export const checkJournal = (db: Database, { ancrages, autorites }: Options) =>
  db.transaction(
    async (tx) => ({
      ...(await checkChains(tx)),
      ...(await checkAll(tx)),
      ...(await checkAncrages(tx, ancrages, autorites)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Compares the stored values with those that their journal leads to, and the stored results with new calculations. */
export async function checkAll(tx: Database) {
  const { compares, divergences } = await checkValues(tx)
  return { compares, divergences: [...divergences, ...(await checkResultats(tx, divergences))] }
}
