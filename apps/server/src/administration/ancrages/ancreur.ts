import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { openTransport } from '#courriels/transport'
import type { Config, Smtp } from '#socle/config'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { horodater } from '#socle/horodatage'
import { textOfTetes } from './tetes'

/** Interval between two checks whether the day has its anchor. */
const EVERY_MS = 10 * 60_000
/** Lease of a process on a day: after this time another process may take the day. */
const TAKEN_FOR_MS = 9 * 60_000

export const dossierDesAncrages = (dataDir: string): string => join(dataDir, 'ancrages')

interface Horloge {
  readonly now: () => Date
  readonly everyMs: number
}

type Reglages = Pick<Config, 'dataDir' | 'smtp' | 'ancrage'>

/**
 * Stores the heads of the journal's chains outside the database once a day (UTC): in a file under DATA_DIR, with the token of a time-stamping authority and by
 * mail when these are configured. A chain that is rewritten later no longer leads to its stored head. Among several processes on one database, one makes the
 * anchor.
 */
export class Ancreur {
  private timer: NodeJS.Timeout | undefined
  private round: Promise<void> | undefined
  private stopping = false

  constructor(
    private readonly db: Database,
    private readonly reglages: Reglages,
    private readonly logger: FastifyBaseLogger,
    private readonly horloge: Horloge = { now: () => new Date(), everyMs: EVERY_MS },
  ) {}

  /** Makes the anchor of each day from now on, until `stop`. */
  start(): void {
    this.round = this.anchorDay()
      .catch((error: unknown) =>
        this.logger.error({ err: error }, 'the heads of the journal could not be kept elsewhere'),
      )
      .finally(() => {
        if (!this.stopping) this.timer = setTimeout(() => this.start(), this.horloge.everyMs).unref()
      })
  }

  /** Waits for the current anchor. */
  async stop(): Promise<void> {
    this.stopping = true
    clearTimeout(this.timer)
    await this.round
  }

  /**
   * Makes the anchor of the day, unless it exists or another process is making it. A failed attempt keeps the steps that it completed.
   * @throws Error when the file, the authority or the mail server fails; a later attempt resumes there
   */
  async anchorDay(): Promise<void> {
    const jour = this.horloge.now().toISOString().slice(0, 10)
    if (!(await this.take(jour))) return
    const folder = dossierDesAncrages(this.reglages.dataDir)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${jour}.txt`)
    if (!existsSync(file)) await write(file, await textOfTetes(this.db, this.horloge.now()))
    const text = await readFile(file, 'utf8')
    const { smtp, ancrage } = this.reglages
    const token = join(folder, `${jour}.tsr`)
    if (ancrage.horodatage !== undefined && !existsSync(token))
      await write(token, await horodater(text, ancrage.horodatage))
    if (smtp !== undefined && ancrage.destinataire !== undefined)
      await send(smtp, ancrage.destinataire, jour, text, existsSync(token) ? await readFile(token) : undefined)
    await this.db.execute(
      sql`update ancrages set fait_le = ${this.horloge.now().toISOString()}::timestamptz where jour = ${jour}`,
    )
    this.logger.info({ jour, horodate: existsSync(token) }, 'heads of the journal kept elsewhere')
  }

  /** Takes the day for this process. No lock is held meanwhile: the embedded database has one connection for all. */
  private async take(jour: string): Promise<boolean> {
    const now = this.horloge.now()
    const until = new Date(now.getTime() + TAKEN_FOR_MS)
    const taken = await rowsOf(
      this.db,
      sql`
      insert into ancrages (jour, pris_jusqua) values (${jour}, ${until.toISOString()})
      on conflict (jour) do update set pris_jusqua = excluded.pris_jusqua
      where ancrages.fait_le is null and ancrages.pris_jusqua <= ${now.toISOString()}::timestamptz
      returning jour`,
    )
    return taken.length > 0
  }
}

/** Writes a file atomically: after a crash the file is complete or absent. */
async function write(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.tmp`, content, { mode: 0o600, flush: true })
  await rename(`${file}.tmp`, file)
}

/** Mails the heads to the configured address, in both languages: the address belongs to no account with a language. */
async function send(smtp: Smtp, to: string, jour: string, text: string, token: Buffer | undefined): Promise<void> {
  const transport = openTransport(smtp)
  try {
    await transport.sendMail({
      from: smtp.from,
      to: { name: '', address: to },
      subject: `Sillon : têtes du journal, ${jour} / heads of the journal, ${jour}`,
      text: [
        'À conserver hors d’atteinte de l’administrateur de la base : la liste jointe prouve ce que le journal contenait ce jour-là.',
        'To be kept out of reach of the administrator of the database: the list attached proves what the journal contained on that day.',
        '',
        'npm run check:journal -- --anchors FOLDER',
        '',
      ].join('\n'),
      attachments: [
        { filename: `${jour}.txt.gz`, content: gzipSync(text) },
        ...(token === undefined ? [] : [{ filename: `${jour}.tsr`, content: token }]),
      ],
      messageId: `<ancrage.${jour}@${smtp.from.replace(/>$/, '').split('@').at(-1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}
