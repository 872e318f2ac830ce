import { DrizzleQueryError } from 'drizzle-orm'
import { readConfig } from '../config'
import { openDatabase } from '../database/connection'
import { checkChains } from '../journal/chains'
import { checkValues } from '../journal/values'

/** Looks for tampering in the journal of every farm, and for files that do not hold what their journal says: `npm run check:journal`. Exits with 1 when it finds any. */
async function main(): Promise<number> {
  const config = readConfig(process.env)
  const connection = await openDatabase(config)
  try {
    const { lignes, ruptures } = await checkChains(connection.db)
    for (const { idExploitation, rang, raison } of ruptures)
      process.stderr.write(`Farm ${idExploitation}, row ${rang} of its journal: ${raison}.\n`)
    const { dossiers, divergences } = await checkValues(connection.db)
    for (const { idExploitation, codeDemarche, idMillesime, champ, valeur, journal } of divergences)
      process.stderr.write(
        `Farm ${idExploitation}, ${codeDemarche} ${idMillesime}: ${champ} is ${JSON.stringify(valeur)}, its journal says ${JSON.stringify(journal)}.\n`,
      )
    process.stdout.write(
      `${lignes} rows of journal read: ${ruptures.length} broken chains. ${dossiers} files compared: ${divergences.length} differences.\n`,
    )
    return ruptures.length + divergences.length === 0 ? 0 : 1
  } finally {
    await connection.close()
  }
}

main()
  .then((code) => process.exit(code))
  .catch((error: unknown) => {
    // What the database says, without the statement: that the journal is not there, when the folder or the address is not the right one.
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exit(1)
  })
