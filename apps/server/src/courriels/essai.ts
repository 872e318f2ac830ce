import type { Smtp } from '#socle/config'
import type { Database } from '#socle/database/database'
import { ESSAI_COURRIEL, PLATEFORME, record } from '#socle/journal/journal'
import { openTransport } from './transport'

/**
 * Sends a test mail at once, outside the outbox, and journals the day on which the mail server accepted it; the journal keeps no address.
 * @returns the answer of the mail server
 * @throws Error of the mail server
 */
export async function envoyerEssai(
  db: Database,
  smtp: Smtp,
  { destinataire, adresse }: { readonly destinataire: string; readonly adresse: string },
): Promise<string> {
  const transport = openTransport(smtp)
  try {
    const { response } = await transport.sendMail({
      from: smtp.from,
      to: { name: '', address: destinataire },
      subject: 'Sillon : courriel d’essai / test mail',
      text: [
        `Ce courriel d’essai vient de ${adresse} : le serveur de courriels fonctionne. Vous n’avez rien à faire.`,
        `This test mail comes from ${adresse}: the mail server works. There is nothing for you to do.`,
      ].join('\n\n'),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    const change = { champ: ESSAI_COURRIEL, ancienne: null, nouvelle: new Date().toISOString().slice(0, 10) }
    await record(db, { idUtilisateur: null, chaine: PLATEFORME }, [change])
    return response
  } finally {
    transport.close()
  }
}
