import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isEmail } from '@sillon/domain'
import { z } from 'zod'
import { clamdAt } from './contenus/antivirus'
import { certificatesIn, type Horodatage } from './horodatage'
import { isLoopback } from './loopback'
import { type Partner, partnersIn } from './partners'
import { keepPrivate } from './private-folder'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const modes = ['production', 'development', 'test'] as const

/** Only this machine reaches the measures by default. */
const METRICS_HOST = '127.0.0.1'

const PORT_EXPECTED = 'must be a whole number from 0 to 65535'

const environment = z.object({
  NODE_ENV: z.enum(modes, { error: `must be one of ${modes.join(', ')}` }).default('development'),
  PORT: z.coerce
    .number(PORT_EXPECTED)
    .int(PORT_EXPECTED)
    .min(0, PORT_EXPECTED)
    .max(65_535, PORT_EXPECTED)
    .default(3000),
  HOST: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(',').every(isProxy),
      'must be addresses like 10.0.0.5 or 10.0.0.0/24, or loopback, separated by commas',
    )
    .optional(),
  DEMONSTRATION: z.enum(['1', '0'], { error: 'must be 1 or 0' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address like postgresql://user@host/database' })
    .optional(),
  EMBEDDED_DATABASE: z.enum(['1'], { error: 'must be 1, or be left out' }).optional(),
  METRICS_PORT: z.coerce
    .number(PORT_EXPECTED)
    .int(PORT_EXPECTED)
    .min(0, PORT_EXPECTED)
    .max(65_535, PORT_EXPECTED)
    .optional(),
  METRICS_HOST: z.string().default(METRICS_HOST),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address like https://sillon.example.org' }).optional(),
  URL_OAD: z.url({ protocol: /^https?$/, error: 'must be an address like https://outil.example.org' }).optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address like smtps://user:password@smtp.example.org:465')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => isEmail(addressOf(text)), 'must be a sender like Sillon <ne-pas-repondre@example.org>')
    .optional(),
  TIMESTAMP_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be the address of a time-stamping authority, like https://tsa.example.org',
    })
    .optional(),
  TIMESTAMP_CA: z.string().optional(),
  ANCHOR_EMAIL: z.string().refine(isEmail, 'must be an email address').optional(),
  SESSION_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    // One in twenty-five million numbers of 32 random hexadecimal digits has fewer than eight different ones.
    .refine(
      (secret) => secret.length < 32 || new Set(secret).size >= 8,
      'must be random: it has too few different characters',
    )
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address like https://s3.example.org' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: z
    .string()
    .refine(
      (url) => clamdAt(url) !== null,
      'must be an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    )
    .optional(),
  PARTNERS: z.string().optional(),
  MAP_TILES: z.enum(['ign'], { error: 'must be ign, or be left out' }).optional(),
  ENVIRONNEMENT: z.string().max(30, 'must have at most 30 characters').optional(),
  LOG_LEVEL: z.enum(levels, { error: `must be one of ${levels.join(', ')}` }).default('info'),
})

/** The mail server, and the sender of mails. */
export interface Smtp {
  readonly url: string
  readonly from: string
}

/** An object store with the API of Amazon's S3, and the credentials for it. */
export interface ReglageS3 {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Destinations of the journal heads each day, besides a file under DATA_DIR. */
interface ReglageAncrage {
  readonly horodatage: Horodatage | undefined
  /** Certificates (PEM) of the authorities whose tokens the check trusts. */
  readonly autorites: string | undefined
  readonly destinataire: string | undefined
}

export interface Config {
  readonly production: boolean
  /** Whether answers are checked against the contract: in development and tests (docs/decisions/0014-answers.md). */
  readonly checkAnswers: boolean
  readonly port: number
  /** Address to listen on; undefined for the default. */
  readonly host: string | undefined
  /** Proxies in front of the server, whose forwarded headers give the client's address (Fastify's `trustProxy`). False by default: no proxy is trusted. */
  readonly trustProxy: string | false
  /** Whether an empty database gets the fictional farms, and accounts with the published password. */
  readonly demonstration: boolean
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string | undefined
  /** Former address of the simulation tool that the product replaces: visitors of that address get a notice. */
  readonly urlOad: string | undefined
  /** Absent: mails are stored and not sent. */
  readonly smtp: Smtp | undefined
  readonly ancrage: ReglageAncrage
  /** Store of new files; absent: the database. */
  readonly s3: ReglageS3 | undefined
  /** ClamAV's daemon, which scans new files; absent: no scan. */
  readonly clamd: string | undefined
  /** Partners through which people sign in, in the order of their buttons. */
  readonly partners: readonly Partner[]
  /** Map server of the backgrounds (WMTS); absent: the map has none, and asks no other server. */
  readonly fonds: { readonly adresse: string } | undefined
  /** Address that serves measures of the process; absent: none are kept. */
  readonly mesures: { readonly port: number; readonly host: string } | undefined
  readonly sessionSecret: string
  readonly environnement: string
  readonly logLevel: string
}

/** Missing or wrong settings, one line per fault, so that the person who starts the server can correct them all at once. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

/**
 * Reads and checks the environment. Nothing else in the server reads it.
 *
 * Outside production a missing SESSION_SECRET is generated once and stored under DATA_DIR, so that sessions survive a restart.
 * @throws ConfigError naming every faulty variable.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const production = given.NODE_ENV === 'production'
  const parsed = environment.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  if (production && given.SESSION_SECRET === undefined)
    faults.push('SESSION_SECRET is required in production: at least 32 random characters')
  // A setting that a shell lost must not send real data to another database than the one that serves (docs/how-to/deploy.md).
  if (production && given.DATABASE_URL === undefined && given.EMBEDDED_DATABASE !== '1')
    faults.push(
      'DATABASE_URL is required in production; for the embedded database of DATA_DIR instead, set EMBEDDED_DATABASE=1',
    )
  if (given.DATABASE_URL !== undefined && given.EMBEDDED_DATABASE !== undefined)
    faults.push('EMBEDDED_DATABASE must be left out with DATABASE_URL: only one database can be used')
  // A configured database is for real data: it gets the demonstration on request only.
  const demonstration = given.DEMONSTRATION === '1' || (!production && !given.DEMONSTRATION && !given.DATABASE_URL)
  if (demonstration && production) faults.push('DEMONSTRATION must be 0 in production: everybody knows its passwords')
  else if (demonstration && given.HOST !== undefined && !isLoopback(given.HOST))
    faults.push(
      'HOST must be 127.0.0.1 with the demonstration, since everybody knows its passwords: leave HOST out, or leave the demonstration out by DEMONSTRATION=0',
    )
  if (given.SMTP_URL !== undefined && isSmtpUrl(given.SMTP_URL)) {
    // Without PUBLIC_URL the links in mails would lead to the reader's own machine.
    if (given.PUBLIC_URL === undefined) faults.push('PUBLIC_URL is required with SMTP_URL: mails link to the files')
    if (given.MAIL_FROM === undefined && senderIn(given.SMTP_URL) === undefined)
      faults.push('MAIL_FROM is required with SMTP_URL, unless its user is an email address: who mails come from')
  }
  if (given.ANCHOR_EMAIL !== undefined && given.SMTP_URL === undefined)
    faults.push('SMTP_URL is required with ANCHOR_EMAIL: the mail server that sends it')
  const missing = S3_SETTINGS.filter((name) => given[name] === undefined)
  if (missing.length > 0 && missing.length < S3_SETTINGS.length)
    faults.push(`${missing.join(', ')} must be set too: a store of files needs each of ${S3_SETTINGS.join(', ')}`)
  const autorites = autoritesIn(given.TIMESTAMP_CA, faults)
  const partners = partnersIn(given.PARTNERS, faults)
  // A partner sends people back to this address, and to no other.
  if (production && partners.length > 0 && given.PUBLIC_URL === undefined)
    faults.push('PUBLIC_URL is required with PARTNERS: partners send people back there')
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const settings = parsed.data
  const dataDir = resolve(settings.DATA_DIR)
  return {
    production,
    checkAnswers: given.NODE_ENV === 'development' || given.NODE_ENV === 'test',
    port: settings.PORT,
    host: settings.HOST,
    trustProxy: settings.TRUST_PROXY ?? false,
    demonstration,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    urlOad: settings.URL_OAD,
    smtp: smtpOf(settings),
    ancrage: {
      horodatage: settings.TIMESTAMP_URL === undefined ? undefined : { url: settings.TIMESTAMP_URL, autorites },
      autorites,
      destinataire: settings.ANCHOR_EMAIL,
    },
    s3: s3Of(settings),
    clamd: settings.CLAMD_URL,
    partners,
    fonds: settings.MAP_TILES === undefined ? undefined : { adresse: 'https://data.geopf.fr/wmts' },
    mesures:
      settings.METRICS_PORT === undefined ? undefined : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    sessionSecret: settings.SESSION_SECRET ?? keptSecret(dataDir),
    environnement: settings.ENVIRONNEMENT ?? (production ? 'production' : 'test'),
    logLevel: settings.LOG_LEVEL,
  }
}

function isProxy(text: string): boolean {
  const proxy = text.trim()
  return proxy === 'loopback' || isIP(proxy) !== 0 || [z.cidrv4(), z.cidrv6()].some((c) => c.safeParse(proxy).success)
}

/** Address of a sender, with or without a name before it. */
const addressOf = (sender: string) => /^[^<>\r\n]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender

function isSmtpUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== ''
  } catch {
    return false
  }
}

/** User of the mail server, where it is an email address. */
function senderIn(smtpUrl: string): string | undefined {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return isEmail(user) ? user : undefined
}

function smtpOf({ SMTP_URL: url, MAIL_FROM }: z.output<typeof environment>): Smtp | undefined {
  if (url === undefined) return undefined
  const from = MAIL_FROM ?? senderIn(url)
  return from === undefined ? undefined : { url, from }
}

/** An object store has no default address, nor a region that suits every store. */
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function s3Of(settings: z.output<typeof environment>): ReglageS3 | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = S3_SETTINGS.map((name) => settings[name])
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey }
}

function autoritesIn(file: string | undefined, faults: string[]): string | undefined {
  if (file === undefined) return undefined
  try {
    const pem = readFileSync(file, 'utf8')
    certificatesIn(pem)
    return pem
  } catch {
    faults.push('TIMESTAMP_CA must be a file of certificates (PEM)')
    return undefined
  }
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(48).toString('base64url')
  keepPrivate(dataDir)
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
