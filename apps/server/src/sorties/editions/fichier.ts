import type { FormatEdition } from '@sillon/referentials'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

const types: Readonly<Record<FormatEdition, string>> = {
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Sends an edition under a name that every file system accepts. */
export async function envoyer(
  reply: FastifyReply,
  parts: readonly (string | number)[],
  format: FormatEdition,
  octets: AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const morceaux: Uint8Array[] = []
  for await (const morceau of octets) morceaux.push(morceau)
  const nom = parts.join(' - ').replace(/[\p{C}"*/:<>?\\|]/gu, '_')
  reply.header('content-disposition', contentDisposition(`${nom}.${format}`)).type(types[format])
  return Buffer.concat(morceaux)
}
