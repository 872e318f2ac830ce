import type { Language } from '@sillon/contract'
import type { Smtp } from '#socle/config'
import type { Database } from '#socle/database/database'
import { ESSAI_COURRIEL, PLATEFORME, record } from '#socle/journal/journal'
import { messageDe, PRODUIT, pied } from './mise-en-page'
import { openTransport } from './transport'

const textes = {
  fr: {
    sujet: `Courriel d’essai de ${PRODUIT}`,
    bonjour: (nom: string) => `Bonjour${nom},`,
    fait: 'Ce message a été demandé pour essayer l’envoi des courriels. S’il est arrivé dans votre boîte, le serveur de messagerie est bien réglé : vous n’avez rien à faire.',
    faire: 'Ouvrir l’administration :',
  },
  en: {
    sujet: `Test email from ${PRODUIT}`,
    bonjour: (nom: string) => `Hello${nom},`,
    fait: 'This message was requested to test the sending of emails. If it reached your mailbox, the mail server is set up correctly: there is nothing for you to do.',
    faire: 'Open the administration:',
  },
} as const

/**
 * Subject and text of a test mail, from the first steps or from a command.
 * @param nom whole name of its reader, where it is known
 */
export function essai(langue: Language, adresse: string, nom?: string) {
  const { sujet, bonjour, fait, faire } = textes[langue]
  const paragraphes = [bonjour(nom === undefined ? '' : ` ${nom}`), fait, `${faire}\n${adresse}/admin`, pied(adresse)]
  return { langue, sujet, texte: paragraphes.join('\n\n') }
}

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
    // A command knows no reader, so that the product's own language is the mail's.
    const message = messageDe({ ...essai('fr', adresse), destinataire }, { from: smtp.from, adresse })
    const { response } = await transport.sendMail(message)
    const change = { champ: ESSAI_COURRIEL, ancienne: null, nouvelle: new Date().toISOString().slice(0, 10) }
    await record(db, { idUtilisateur: null, chaine: PLATEFORME }, [change])
    return response
  } finally {
    transport.close()
  }
}
