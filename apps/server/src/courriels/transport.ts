import { createTransport } from 'nodemailer'
import type { Smtp } from '#socle/config'

/** Connection to the mail server. It opens no file and no address named in a mail. */
export const openTransport = ({ url }: Smtp) =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
