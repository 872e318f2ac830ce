import { isEmail } from '@sillon/domain'
import { DrizzleQueryError } from 'drizzle-orm'
import { envoyerEssai } from '#courriels/essai'
import { readConfig } from '#socle/config'
import { openDatabase } from '#socle/database/connection'
import { nomDeLaBase } from '#socle/database/nommee'

/** Sends a test mail by the configured mail server: `npm run send-test-mail -- adresse@exemple.fr`. The server may run meanwhile on a PostgreSQL server. */
async function main(): Promise<void> {
  const [destinataire = ''] = process.argv.slice(2)
  if (!isEmail(destinataire)) throw new Error('Usage: npm run send-test-mail -- ADDRESS')
  const config = readConfig(process.env)
  const { smtp } = config
  if (smtp === undefined)
    throw new Error('SMTP_URL is not set: this installation sends no mail (docs/how-to/send-mails.md).')
  const connection = await openDatabase(config)
  try {
    await connection.migrate()
    const adresse = config.publicUrl ?? `http://localhost:${config.port}`
    const response = await envoyerEssai(connection.db, smtp, { destinataire, adresse })
    process.stdout.write(
      `The mail server ${new URL(smtp.url).host} accepted a mail from ${smtp.from} to ${destinataire}: ${response}\nJournalled in ${nomDeLaBase(config)}.\n`,
    )
  } finally {
    await connection.close()
  }
}

main().catch((error: unknown) => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
})
