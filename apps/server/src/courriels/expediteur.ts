import type { FastifyBaseLogger } from 'fastify'
import type { Smtp } from '#socle/config'
import type { Database } from '#socle/database/database'
import { Ronde } from '#socle/taches/ronde'
import { isToBeTold } from './destinataires'
import { messageDe } from './mise-en-page'
import { type CourrielPris, markFailed, markSent, PAUSES, takeDue, withLien } from './repository'
import { openTransport } from './transport'

/** Polling interval of the queue: a mail leaves within seconds, and a poll reads an empty index. */
const EVERY_MS = 5_000
/** Shorter than the first pause, so that an attempt ends before the next one begins. */
const SEND_AT_MOST_MS = 40_000

/**
 * Sends the mails of the outbox from this process; other processes on the same database may do the same. A mail is marked as sent after the mail server has
 * accepted it. A crash between the two sends the mail twice, because SMTP has no transactions. Both copies have the same Message-ID, so that mailboxes drop the
 * duplicate.
 */
export class Expediteur {
  private readonly transport
  private readonly ronde: Ronde<CourrielPris>

  constructor(
    private readonly db: Database,
    private readonly smtp: Smtp,
    /** Public address of the product: its links become buttons. */
    private readonly adresse: string,
    private readonly logger: FastifyBaseLogger,
  ) {
    this.transport = openTransport(smtp)
    const travail = {
      echec: 'the queue of mails could not be read',
      everyMs: EVERY_MS,
      prendre: () => takeDue(db),
      faire: (taken: CourrielPris) => this.send(taken),
    }
    this.ronde = new Ronde(travail, logger)
  }

  /** Polls the queue from now on, until `stop`. */
  start(): void {
    this.ronde.start()
  }

  /** Takes no more mails, and waits for the current one. */
  async stop(): Promise<void> {
    await this.ronde.stop()
    this.transport.close()
  }

  /** Sends every due mail, one after the other. */
  sendDue(): Promise<void> {
    return this.ronde.lancer()
  }

  private async send(taken: CourrielPris): Promise<void> {
    const { idCourriel, essais, idDossier, idUtilisateur } = taken
    const isOfAFile = idDossier !== null && idUtilisateur !== null
    if (isOfAFile && !(await isToBeTold(this.db, { idDossier, idUtilisateur }))) {
      await markFailed(this.db, taken, 'Le destinataire n’a plus accès à cette exploitation.', true)
      this.logger.info({ idCourriel }, 'mail given up: its recipient lost the farm')
      return
    }
    const failure = await this.deliver(taken)
    if (failure === null) {
      await markSent(this.db, taken)
      this.logger.info({ idCourriel, essais }, 'mail sent')
      return
    }
    const { message, code, responseCode, command } = failure
    const isLast = essais >= PAUSES.length || isRefusedForGood(failure)
    await markFailed(this.db, taken, message.slice(0, 500), isLast)
    // Logs neither the text nor an address: the mail server's message may repeat the address, and is for the administration only.
    this.logger.warn(
      { idCourriel, essais, code, responseCode, command },
      isLast ? 'mail given up' : 'mail to be tried again',
    )
  }

  /** Sends a mail to the mail server; null when it is accepted. */
  private async deliver({ idCourriel, creeLe, destinataire, langue, sujet, texte, lien }: CourrielPris) {
    const domain = this.smtp.from.replace(/>$/, '').split('@').at(-1)
    const mail = { destinataire, langue, sujet, texte: withLien(texte, lien) }
    try {
      await this.transport.sendMail({
        ...messageDe(mail, { from: this.smtp.from, adresse: this.adresse }),
        messageId: `<courriel.${idCourriel}.${Date.parse(creeLe)}@${domain}>`,
        date: new Date(creeLe),
        signal: AbortSignal.timeout(SEND_AT_MOST_MS),
      })
      return null
    } catch (error) {
      return error as SmtpFailure
    }
  }
}

interface SmtpFailure extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

/** Permanent refusal of this recipient. Other refusals (sign-in, sender) are about settings, which somebody may correct before the retry. */
const isRefusedForGood = ({ command, responseCode = 0 }: SmtpFailure) => command === 'RCPT TO' && responseCode >= 500
