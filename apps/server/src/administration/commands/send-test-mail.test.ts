import { listJournal } from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { envoyerEssai } from '#courriels/essai'
import { journal } from '#socle/database/schema'
import { ESSAI_COURRIEL } from '#socle/journal/journal'
import { testApplication } from '../../testing/application'
import { startSmtp } from '../../testing/smtp'
import { checkJournal } from '../verification/check'

test('a test mail has the design of all mails, and is journalled without its address once the mail server accepted it', async () => {
  const smtp = await startSmtp()
  const application = await testApplication()
  const { db } = application
  const essai = { destinataire: 'jeanne@example.org', adresse: 'https://sillon.example.org' }
  const settings = { url: smtp.url, from: 'Sillon <ne-pas-repondre@sillon.test>' }
  const lignes = () => db.select().from(journal).where(eq(journal.champ, ESSAI_COURRIEL))
  try {
    smtp.refuseRecipients(550)
    await expect(envoyerEssai(db, settings, essai)).rejects.toThrow()
    expect(await lignes()).toEqual([])
    smtp.refuseRecipients(null)
    await envoyerEssai(db, settings, essai)
    expect(
      smtp.received.map(({ to, text, html }) => [
        to,
        [text, html].map((part) => part?.includes(`${essai.adresse}/admin`)),
      ]),
    ).toEqual([[['jeanne@example.org'], [true, true]]])
    expect(JSON.stringify(await lignes())).not.toContain('jeanne')
    const admin = await application.as('SUPERADMIN')
    const { body } = await admin.call(listJournal, { query: {} })
    expect(JSON.stringify(body)).toContain('a envoyé un courriel d’essai')
    // An event without a stored value is no difference.
    const { divergences } = await checkJournal(db, { ancrages: '/nowhere' })
    expect(divergences).toEqual([])
  } finally {
    await application.close()
    await smtp.close()
  }
})
