import { parseArgs } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { readConfig } from '#socle/config'
import { openDatabase } from '#socle/database/connection'
import { nomDeLaBase } from '#socle/database/nommee'
import { dossierDesAncrages } from '../ancrages/ancreur'
import { checkJournal } from '../verification/check'
import {
  sentenceOfAncrage,
  sentenceOfDivergence,
  sentenceOfFautif,
  sentenceOfReecriture,
  sentenceOfRupture,
} from '../verification/sentences'

/**
 * Looks for tampering in the journal, for stored values that differ from their journal, and for chains that contradict their anchored heads: `npm run
 * check:journal [-- --anchors FOLDER]`. Exits with 1 when it finds any.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { anchors: { type: 'string' } } })
  const config = readConfig(process.env)
  process.stdout.write(`Checking ${nomDeLaBase(config)}.\n`)
  const connection = await openDatabase(config)
  try {
    const { lignes, ruptures, compares, divergences, ancrages, fautifs, reecritures } = await checkJournal(
      connection.db,
      { ancrages: values.anchors ?? dossierDesAncrages(config.dataDir), autorites: config.ancrage.autorites },
    )
    const faults = [
      ...ruptures.map(sentenceOfRupture),
      ...divergences.map(sentenceOfDivergence),
      ...fautifs.map(sentenceOfFautif),
      ...reecritures.map(sentenceOfReecriture),
    ]
    for (const fault of faults) process.stderr.write(`${fault}\n`)
    const last = ancrages.at(-1)
    process.stdout.write(
      [
        `${lignes} rows of journal read: ${ruptures.length} broken chains.`,
        `${compares} farms, people, organisations and years compared: ${divergences.length} differences.`,
        `${ancrages.length} anchors read, ${ancrages.filter(({ horodate }) => horodate !== null).length} time-stamped: ${reecritures.length} rewritten chains.`,
        `${last === undefined ? 'No anchor: a chain that was rewritten whole would not show.' : sentenceOfAncrage(last)}\n`,
      ].join(' '),
    )
    return faults.length === 0 ? 0 : 1
  } finally {
    await connection.close()
  }
}

main()
  .then((code) => process.exit(code))
  .catch((error: unknown) => {
    // Prints the error of the database without the statement. The journal table is missing when the folder or the address is wrong.
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exit(1)
  })
