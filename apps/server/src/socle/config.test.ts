import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config'
import { nomDeLaBase } from './database/nommee'

describe('the configuration', () => {
  let DATA_DIR = ''
  beforeEach(() => {
    DATA_DIR = join(mkdtempSync(join(tmpdir(), 'sillon-config-')), 'data')
  })
  afterEach(() => rmSync(join(DATA_DIR, '..'), { recursive: true, force: true }))

  const faultsOf = (env: Record<string, string>): readonly string[] => {
    try {
      readConfig({ DATA_DIR, ...env })
    } catch (error) {
      if (error instanceof ConfigError) return error.faults
      throw error
    }
    return []
  }

  it('needs no variable outside production', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({
      production: false,
      port: 3000,
      host: undefined,
      trustProxy: false,
      databaseUrl: undefined,
      environnement: 'test',
      logLevel: 'info',
      smtp: undefined,
      urlOad: undefined,
    })
  })

  it('offers the backgrounds of the agency that it knows, and of no other server', () => {
    expect(readConfig({ DATA_DIR }).fonds).toBeUndefined()
    expect(readConfig({ DATA_DIR, MAP_TILES: 'ign' }).fonds).toEqual({ adresse: 'https://data.geopf.fr/wmts' })
    for (const MAP_TILES of ['osm', 'https://tuiles.example.org', 'IGN '])
      expect(faultsOf({ MAP_TILES })).toEqual(['MAP_TILES must be ign, or be left out'])
  })

  it('reads the partners, with a line for each fault and no value', () => {
    const one = { code: 'mesparcelles', libelle: 'MesParcelles', issuer: 'https://id.example.org', clientId: 'sillon' }
    const PARTNERS = (...partners: unknown[]) => ({ PARTNERS: JSON.stringify(partners) })
    expect(readConfig({ DATA_DIR }).partners).toEqual([])
    expect(readConfig({ DATA_DIR, ...PARTNERS(one) }).partners).toEqual([
      { ...one, oidcPath: '', scope: 'openid email profile' },
    ])
    const local = { ...one, issuer: 'http://localhost:4000', apiUrl: 'http://127.0.0.1:4000/api' }
    expect(faultsOf(PARTNERS(local))).toEqual([])
    expect(faultsOf({ PARTNERS: 'mesparcelles' })).toEqual(['PARTNERS must be a JSON array'])
    const wrong = {
      ...one,
      issuer: 'http://id.example.org',
      oidcPath: 'oidc',
      clientSecret: '',
      scope: 'email',
      secret: 's',
    }
    expect(faultsOf(PARTNERS(one, wrong, { code: 'Mes Parcelles' }))).toEqual([
      'PARTNERS[1].issuer must be an https address (http on this machine only)',
      'PARTNERS[1].oidcPath must be a path like /oidc',
      'PARTNERS[1].clientSecret must not be empty',
      'PARTNERS[1].scope must contain openid',
      'PARTNERS[1] does not know secret',
      'PARTNERS[2].code must be lower-case letters, digits and dashes',
      'PARTNERS[2].libelle must be a text',
      'PARTNERS[2].issuer must be a text',
      'PARTNERS[2].clientId must be a text',
    ])
    expect(faultsOf(PARTNERS(one, one))).toEqual(['PARTNERS has the code mesparcelles more than once'])
    const production = {
      NODE_ENV: 'production',
      EMBEDDED_DATABASE: '1',
      SESSION_SECRET: 'ef0123456789abcdef0123456789abcd',
    }
    expect(faultsOf({ ...production, ...PARTNERS(one) })).toEqual([
      'PUBLIC_URL is required with PARTNERS: partners send people back there',
    ])
  })

  it('keeps files in an S3 store once all its variables are set', () => {
    const store = {
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_BUCKET: 'sillon',
      S3_REGION: 'fr-par',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readConfig({ DATA_DIR }).s3).toBeUndefined()
    expect(readConfig({ DATA_DIR, ...store }).s3).toEqual({
      endpoint: 'https://s3.example.org',
      bucket: 'sillon',
      region: 'fr-par',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    const { S3_REGION: _, ...part } = store
    expect(faultsOf(part)[0]).toMatch(/^S3_REGION must be set too/)
    expect(faultsOf({ ...store, S3_ENDPOINT: 's3.example.org', S3_BUCKET: 'My bucket' })).toEqual([
      'S3_ENDPOINT must be an address like https://s3.example.org',
      'S3_BUCKET must be the name of a bucket',
    ])
  })

  it('sends files to ClamAV where its address is set', () => {
    expect(readConfig({ DATA_DIR }).clamd).toBeUndefined()
    expect(readConfig({ DATA_DIR, CLAMD_URL: 'unix:/run/clamd.ctl' }).clamd).toBe('unix:/run/clamd.ctl')
    expect(faultsOf({ CLAMD_URL: 'localhost:3310' })).toEqual([
      'CLAMD_URL must be an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    ])
  })

  it('takes the address of the former tool', () => {
    expect(readConfig({ DATA_DIR, URL_OAD: 'https://outil.example.org' }).urlOad).toBe('https://outil.example.org')
    expect(faultsOf({ URL_OAD: 'outil' })).toEqual(['URL_OAD must be an address like https://outil.example.org'])
  })

  describe('of the anchors of the journal', () => {
    it('needs no variable: anchors go to a file', () => {
      expect(readConfig({ DATA_DIR }).ancrage).toEqual({
        horodatage: undefined,
        autorites: undefined,
        destinataire: undefined,
      })
    })

    it('takes a timestamp authority and a mail address', () => {
      const mails = { SMTP_URL: 'smtp://smtp.example.org', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://a.example' }
      const TIMESTAMP_URL = 'http://tsa.example.org/'
      expect(readConfig({ DATA_DIR, ...mails, TIMESTAMP_URL, ANCHOR_EMAIL: 'b@example.org' }).ancrage).toEqual({
        horodatage: { url: TIMESTAMP_URL, autorites: undefined },
        autorites: undefined,
        destinataire: 'b@example.org',
      })
    })

    it('reports each fault at start', () => {
      const nothing = join(DATA_DIR, 'no-such-file.pem')
      expect(faultsOf({ TIMESTAMP_URL: 'ftp://a', TIMESTAMP_CA: nothing, ANCHOR_EMAIL: 'somebody' })).toEqual([
        'TIMESTAMP_URL must be the address of a time-stamping authority, like https://tsa.example.org',
        'ANCHOR_EMAIL must be an email address',
        'SMTP_URL is required with ANCHOR_EMAIL: the mail server that sends it',
        'TIMESTAMP_CA must be a file of certificates (PEM)',
      ])
    })
  })

  describe('of mails', () => {
    const PUBLIC_URL = 'https://sillon.example.org/'
    const SMTP_URL = 'smtps://jeanne%40example.org:secret@smtp.example.org'

    it('takes the mail server’s user as the sender, or the given sender', () => {
      expect(readConfig({ DATA_DIR, PUBLIC_URL, SMTP_URL }).smtp).toEqual({ url: SMTP_URL, from: 'jeanne@example.org' })
      const MAIL_FROM = 'Sillon <ne-pas-repondre@example.org>'
      expect(readConfig({ DATA_DIR, PUBLIC_URL, SMTP_URL, MAIL_FROM }).smtp?.from).toBe(MAIL_FROM)
    })

    it('links to the public address without a slash at its end', () => {
      expect(readConfig({ DATA_DIR, PUBLIC_URL }).publicUrl).toBe('https://sillon.example.org')
    })

    it('asks for the public address and a sender, in a line each', () => {
      expect(faultsOf({ SMTP_URL: 'smtp://smtp.example.org' })).toEqual([
        'PUBLIC_URL is required with SMTP_URL: mails link to the files',
        'MAIL_FROM is required with SMTP_URL, unless its user is an email address: who mails come from',
      ])
    })

    it.each(['https://smtp.example.org', 'smtp://', 'smtp.example.org:25', 'smtp://user%:secret@smtp.example.org'])(
      'refuses %s as a mail server, without quoting its password',
      (url) => {
        expect(faultsOf({ SMTP_URL: url, PUBLIC_URL, MAIL_FROM: 'a@example.org' })).toEqual([
          'SMTP_URL must be an address like smtps://user:password@smtp.example.org:465',
        ])
      },
    )
  })

  it('treats an empty variable as absent', () => {
    expect(readConfig({ DATA_DIR, PORT: '', NODE_ENV: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('generates the session secret once and stores it readable by its owner only', () => {
    const { sessionSecret } = readConfig({ DATA_DIR })
    expect(sessionSecret.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR }).sessionSecret).toBe(sessionSecret)
    expect(readFileSync(join(DATA_DIR, 'session-secret'), 'utf8').trim()).toBe(sessionSecret)
    expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o077).toBe(0)
  })

  it('generates no secret in production, and asks for one', () => {
    expect(faultsOf({ NODE_ENV: 'production', EMBEDDED_DATABASE: '1' })).toEqual([
      'SESSION_SECRET is required in production: at least 32 random characters',
    ])
  })

  it('uses the embedded database in production only when it is asked for by name, and never beside a server', () => {
    const production = { NODE_ENV: 'production', SESSION_SECRET: 'ffd3b1a1c0d44b6d8d7f2c5c3a9e0b71' }
    const DATABASE_URL = 'postgresql://sillon:secret@localhost/sillon'
    // A shell that lost the address in an unquoted "&" leaves it empty.
    for (const lost of [{}, { DATABASE_URL: '' }])
      expect(faultsOf({ ...production, ...lost })).toEqual([
        'DATABASE_URL is required in production; for the embedded database of DATA_DIR instead, set EMBEDDED_DATABASE=1',
      ])
    expect(faultsOf({ ...production, EMBEDDED_DATABASE: '1' })).toEqual([])
    expect(faultsOf({ ...production, DATABASE_URL })).toEqual([])
    expect(faultsOf({ ...production, DATABASE_URL, EMBEDDED_DATABASE: '1' })).toEqual([
      'EMBEDDED_DATABASE must be left out with DATABASE_URL: only one database can be used',
    ])
    expect(nomDeLaBase({ databaseUrl: DATABASE_URL, dataDir: '/x' })).toBe(
      'the database sillon of the PostgreSQL server localhost',
    )
    expect(nomDeLaBase({ databaseUrl: undefined, dataDir: '/x' })).toBe('the embedded database in /x/postgres')
  })

  it('serves measures on a port of their own, to this machine by default', () => {
    expect(readConfig({ DATA_DIR }).mesures).toBeUndefined()
    expect(readConfig({ DATA_DIR, METRICS_PORT: '9464' }).mesures).toEqual({ port: 9464, host: '127.0.0.1' })
    expect(readConfig({ DATA_DIR, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).mesures?.host).toBe('10.0.0.7')
    expect(faultsOf({ METRICS_PORT: 'all' })).toEqual(['METRICS_PORT must be a whole number from 0 to 65535'])
  })

  it('names the environment "production" in production, unless another name is set', () => {
    const production = {
      DATA_DIR,
      NODE_ENV: 'production',
      EMBEDDED_DATABASE: '1',
      SESSION_SECRET: 'ffd3b1a1c0d44b6d8d7f2c5c3a9e0b71',
    }
    expect(readConfig(production).environnement).toBe('production')
    expect(readConfig({ ...production, ENVIRONNEMENT: 'recette' }).environnement).toBe('recette')
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://host/base', 'DATABASE_URL must be an address like postgresql://user@host/database'],
    ['PUBLIC_URL', 'sillon.example.org', 'PUBLIC_URL must be an address like https://sillon.example.org'],
    ['MAIL_FROM', 'Sillon', 'MAIL_FROM must be a sender like Sillon <ne-pas-repondre@example.org>'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters'],
    ['SESSION_SECRET', 'a'.repeat(64), 'SESSION_SECRET must be random: it has too few different characters'],
    ['SESSION_SECRET', 'abcdefg'.repeat(5), 'SESSION_SECRET must be random: it has too few different characters'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    ['DEMONSTRATION', 'yes', 'DEMONSTRATION must be 1 or 0'],
    [
      'TRUST_PROXY',
      'true',
      'TRUST_PROXY must be addresses like 10.0.0.5 or 10.0.0.0/24, or loopback, separated by commas',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/99',
      'TRUST_PROXY must be addresses like 10.0.0.5 or 10.0.0.0/24, or loopback, separated by commas',
    ],
    ['NODE_ENV', 'prod', 'NODE_ENV must be one of production, development, test'],
  ])('refuses %s=%s in one line', (name, value, fault) => {
    expect(faultsOf({ [name]: value })).toEqual([fault])
  })

  describe('of the demonstration', () => {
    const DATABASE_URL = 'postgresql://sillon@localhost/sillon'
    const production = {
      NODE_ENV: 'production',
      EMBEDDED_DATABASE: '1',
      SESSION_SECRET: '0123456789abcdef0123456789abcdef',
    }

    it.each([
      ['on the embedded default', {}, true],
      ['not with DEMONSTRATION=0', { DEMONSTRATION: '0' }, false],
      ['not on a configured database server', { DATABASE_URL }, false],
      ['on a configured database server on request', { DATABASE_URL, DEMONSTRATION: '1' }, true],
      ['not in production', production, false],
    ])('is loaded %s', (_, env, expected) => {
      expect(readConfig({ DATA_DIR, ...env }).demonstration).toBe(expected)
    })

    it('is refused in production, in one line', () => {
      expect(faultsOf({ ...production, DEMONSTRATION: '1' })).toEqual([
        'DEMONSTRATION must be 0 in production: everybody knows its passwords',
      ])
    })

    it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('listens on %s', (HOST) => {
      expect(faultsOf({ HOST })).toEqual([])
    })

    it.each(['0.0.0.0', '::', '192.168.1.10', 'sillon.example.org', '127.0.0.1.example.org'])(
      'refuses to listen on %s, in one line',
      (HOST) => {
        expect(faultsOf({ HOST })).toEqual([expect.stringMatching(/^HOST must be 127\.0\.0\.1 with the demonstration/)])
        expect(faultsOf({ HOST, DEMONSTRATION: '0' })).toEqual([])
      },
    )
  })

  it.each(['loopback', '10.0.0.5', '10.0.0.0/24, ::1', 'fd00::/8'])('accepts %s for trusted proxies', (TRUST_PROXY) => {
    expect(readConfig({ DATA_DIR, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
  })

  it('reports all faults at once', () => {
    expect(faultsOf({ NODE_ENV: 'production', PORT: '-1', LOG_LEVEL: 'loud' })).toHaveLength(4)
  })
})
