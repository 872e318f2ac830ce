import type { Database } from '#socle/database/database'
import { checkChains } from '#socle/journal/chains'
import { checkAncrages } from '../ancrages/verification'
import { checkRegistres } from './registre'
import { checkResultats } from './resultats'
import { checkValues } from './values'

interface Options {
  /** Folder of the stored anchors. */
  readonly ancrages: string
  /** Certificates (PEM) of the trusted time-stamping authorities; without any, every signer is accepted and named. */
  readonly autorites?: string | undefined
}

/** Checks the whole journal, the stored values that it covers and its anchors, at one moment, while others may go on writing. */
export const checkJournal = (db: Database, { ancrages, autorites }: Options) =>
  db.transaction(
    async (tx) => ({
      ...(await checkChains(tx)),
      ...(await checkAll(tx)),
      ...(await checkAncrages(tx, ancrages, autorites)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Compares stored values with a replay of their journal, and stored results with new calculations. */
export async function checkAll(tx: Database) {
  const { compares, divergences: ofValues } = await checkValues(tx)
  const divergences = [...ofValues, ...(await checkRegistres(tx))]
  return { compares, divergences: [...divergences, ...(await checkResultats(tx, divergences))] }
}
