import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

interface Fichier {
  readonly nom: string
  readonly taille: number
  readonly flux: Readable
}

/**
 * Sends a user's file as a download. Hidden scripts in it cannot run at this address, even if a browser is made to display it. The type is the call's
 * (`media`).
 */
export function sendFichier(reply: FastifyReply, { nom, taille, flux }: Fichier): Readable {
  reply.headers({
    'content-disposition': contentDisposition(nom),
    'content-length': taille,
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return flux
}

/** A file name that every file system accepts, with its extension once. */
export const nomDeFichier = (nom: string, fin: 'pdf' | 'jpg' | 'png'): string =>
  `${nom.replace(new RegExp(`\\.${fin}$`, 'i'), '').replace(/[\p{C}"*/:<>?\\|]/gu, '_')}.${fin}`
