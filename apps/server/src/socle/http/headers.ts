import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const ONE_YEAR = 31_536_000
/** Path of the scripts, styles and fonts of the pages. */
const PARTS = '/assets/'

/** Permissions policy of our pages: denies devices and features that neither the pages nor their frames ever use. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((power) => `${power}=()`)
  .join(', ')

/** Headers of helmet, computed once: they are the same for every answer. Their computation for each answer would take a fifth of a short call. */
function helmetHeaders() {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Mantine places menus and sets its variables with style attributes; style elements and inline scripts stay forbidden.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  })(request, response, (error) => {
    if (error !== undefined) throw error
  })
  return response.getHeaders()
}

/**
 * Security headers of every answer. Assets are not pages: they get only the two headers about their use, because the others would be as large as many a file.
 */
export function sendSafetyHeaders(app: FastifyInstance): void {
  const headers = { ...helmetHeaders(), 'permissions-policy': permissions }
  const { 'cross-origin-resource-policy': forWhom, 'x-content-type-options': asWhat } = helmetHeaders()
  const ofParts = { 'cross-origin-resource-policy': forWhom, 'x-content-type-options': asWhat }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith(PARTS) ? ofParts : headers)
    // Over plain HTTP the header has no effect (RFC 6797, 7.2). It leaves out subdomains, which may belong to others.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${ONE_YEAR}`)
  })
}
