import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test', '']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  PUBLIC_URL: z.url().optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ENVIRONNEMENT: z.string().max(30).default('test'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string | undefined
  readonly sessionSecret: string
  readonly environnement: string
  readonly logLevel: string
}

/** A setting that is missing or wrong, one line per fault, so that the person who starts the server can mend them all at once. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

/**
 * Reads and checks the environment. Nothing else in the server looks at it.
 *
 * Outside production a missing SESSION_SECRET is generated once and kept under DATA_DIR, so that sessions survive a restart.
 * @throws ConfigError naming every faulty variable.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`))
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  const dataDir = resolve(settings.DATA_DIR)
  if (production && settings.SESSION_SECRET === undefined)
    throw new ConfigError(['SESSION_SECRET: required in production (at least 32 random characters)'])
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL,
    sessionSecret: settings.SESSION_SECRET ?? keptSecret(dataDir),
    environnement: production && env.ENVIRONNEMENT === undefined ? 'production' : settings.ENVIRONNEMENT,
    logLevel: settings.LOG_LEVEL,
  }
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(48).toString('base64url')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
