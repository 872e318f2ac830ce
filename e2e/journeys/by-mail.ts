import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { startSmtp } from '@sillon/server/testing'
import { dataFolder, freePort, startProduct } from '../product'

const server = join(import.meta.dirname, '../../apps/server')

/** The product of one journey alone, whose people follow the mails that a real mail server receives. */
export async function startByMail(browser: Browser) {
  const smtp = await startSmtp()
  const folder = await dataFolder('courriels')
  const port = await freePort()
  // A name: passkeys are of none that is a number.
  const publicUrl = `http://localhost:${port}`
  const product = await startProduct({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Sillon <sillon@demo.example>',
  })
  const contexts: BrowserContext[] = []
  return {
    /** Mails that the server received. */
    received: smtp.received,
    /** A page in a browser context of its own. */
    async open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
      const context = await browser.newContext({
        baseURL: publicUrl,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        ...options,
      })
      contexts.push(context)
      return context.newPage()
    },
    /** The path of the link in the last mail to this person with this subject; waits for the mail. */
    async linkIn(to: string, words: string, path = '/dossiers/'): Promise<string> {
      // Subjects are encoded words; the text of a mail says the same.
      const found = () => smtp.received.findLast((mail) => mail.to.includes(to) && mail.text.includes(words))
      await expect.poll(() => found()?.text, { message: `a mail to ${to}: ${words}`, timeout: 60_000 }).toBeDefined()
      const links = found()?.text.match(/http:\/\/\S+/g) ?? []
      return new URL(links.find((link) => link.includes(path)) ?? publicUrl).pathname
    },
    async close(): Promise<void> {
      for (const context of contexts) await context.close()
      await product.kill()
      await smtp.close()
    },
    /** Once it is closed: the journal replays to what the database holds, and its chains hold. */
    async checkJournal(): Promise<void> {
      const report = execFileSync(process.execPath, [join(server, 'dist/check-journal.js')], {
        env: { ...process.env, DATA_DIR: folder, NODE_ENV: '' },
        encoding: 'utf8',
      })
      expect(report).toMatch(/: 0 broken chains\. \d+ farms.* compared: 0 differences\./)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
