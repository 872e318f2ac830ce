import { createTransport } from 'nodemailer'
import type { Smtp } from '#socle/config'

/** A way to the mail server, which opens no file and no address that a mail may name. */
export const openTransport = ({ url }: Smtp) =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
