import { type DestinationStream, type Logger, pino } from 'pino'

/** Where a secret could stand in what is logged. */
const SECRETS = [
  'req.headers.authorization',
  'res.headers.authorization',
  'headers.authorization',
  '*.authorization',
  '*.password',
  '*.motDePasse',
  '*.sessionSecret',
  '*.databaseUrl',
]

/** Structured logs, one JSON object in a line, without passwords and tokens. To the standard output unless told otherwise. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, redact: SECRETS }, destination ?? pino.destination(1))
