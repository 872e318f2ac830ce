import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'
import { standardOutput } from './standard-output'

/** Paths of a log line that may hold a secret. */
const SECRETS = [
  'req.headers.authorization',
  'res.headers.authorization',
  'headers.authorization',
  '*.authorization',
  '*.password',
  '*.motDePasse',
  '*.sessionSecret',
  '*.databaseUrl',
  '*.smtp',
  '*.clientSecret',
  '*.partners',
]

/** Logs a failed query with its cause and its origin, but without its values: they may be a password's hash or an address. */
function errorWithoutValues(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error)
  const { message, code, constraint } = (error.cause ?? {}) as { message?: string; code?: string; constraint?: string }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { type: 'DrizzleQueryError', message, code, constraint, query: error.query, stack: frames?.join('\n') }
}

interface Request {
  readonly method: string
  readonly url?: string
  readonly ip?: string
}

/** A request without its query string, which may contain names of people and farms. */
const requestWithoutSearch = ({ method, url, ip }: Request): object => ({
  method,
  path: pathOf(url ?? ''),
  address: ip,
})

/** Paths followed by a key that opens an account, and in some links by its address. */
const KEYS = /(\/(?:confirm-email|reset-password)\/).+/

/** The path of an address, without its query string or its key. */
export const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '').replace(KEYS, '$1…')

/** Structured logs, one JSON object a line, without passwords and tokens. Default destination: standard output. */
export const createLogger = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino({ level, redact: SECRETS, serializers: { err: errorWithoutValues, req: requestWithoutSearch } }, destination)
