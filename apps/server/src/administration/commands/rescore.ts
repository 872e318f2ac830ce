import { parseArgs } from 'node:util'
import { DomainError } from '@sillon/domain'
import { demarchesCalculees } from '@sillon/referentials'
import { rescore } from '#dossiers/resultats/rescore'
import { readConfig } from '#socle/config'
import { openDatabase } from '#socle/database/connection'
import { nomDeLaBase } from '#socle/database/nommee'

const USAGE = 'Usage: npm run rescore -- --millesime 2026 [--demarche <code>]'

/**
 * Recomputes every stored file of a campaign year, of one procedure or of all: `npm run rescore -- --millesime 2026`. Exits with 2 when the calculation of some
 * files failed.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { millesime: { type: 'string' }, demarche: { type: 'string' } } })
  const { millesime: year = '', demarche } = values
  if (!/^\d{4}$/.test(year)) throw new Error(USAGE)
  const millesime = Number(year)
  const config = readConfig(process.env)
  process.stdout.write(`Computing ${nomDeLaBase(config)}.\n`)
  const connection = await openDatabase(config)
  try {
    await connection.migrate()
    let failed = 0
    for (const codeDemarche of demarche === undefined ? demarchesCalculees(millesime) : [demarche]) {
      const begun = performance.now()
      const { calcules, echecs } = await rescore(connection.db, {
        millesime,
        codeDemarche,
        onPage: (done) => process.stdout.write(`${done} files\n`),
      })
      for (const { idDossier, idExploitation, raison } of echecs)
        process.stderr.write(`File ${idDossier} of farm ${idExploitation}: ${raison}\n`)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      process.stdout.write(
        `${codeDemarche} ${millesime}: ${calcules} files computed, ${echecs.length} could not be, in ${seconds} s.\n`,
      )
      failed += echecs.length
    }
    return failed === 0 ? 0 : 2
  } finally {
    await connection.close()
  }
}

main()
  .then((code) => process.exit(code))
  .catch((error: unknown) => {
    const unknown = error instanceof DomainError && error.code === 'DEMARCHE_INCONNUE'
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${unknown ? 'No scheme computes this procedure for this campaign year.' : message}\n`)
    process.exit(1)
  })
