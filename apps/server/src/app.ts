import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import { calls } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { journalRoutes } from './administration/routes'
import { applicationRoutes } from './application/routes'
import { assolementRoutes } from './assolement/routes'
import { Captcha } from './authentification/captcha'
import { Limites } from './authentification/limites'
import { Passkeys } from './authentification/passkeys'
import { authentificationRoutes } from './authentification/routes'
import { SecondsFacteurs } from './authentification/second-facteur'
import { identify, requireSession } from './authentification/session'
import { Sessions } from './authentification/tokens'
import { cguRoutes } from './cgu/routes'
import { classeurRoutes } from './classeur/routes'
import type { Config } from './config'
import { openContenus } from './contenus/open'
import { correctionsRoutes } from './corrections/routes'
import { effetCorrections } from './corrections/service'
import { effetCourriels } from './courriels/annonce'
import { courrielsRoutes } from './courriels/routes'
import type { Database } from './database/connection'
import { effetDecision } from './decisions/gel'
import { decisionsRoutes } from './decisions/routes'
import { demarchesRoutes } from './demarches/routes'
import { documentsRoutes } from './documents/routes'
import { donneesRoutes } from './donnees/routes'
import { editionsRoutes } from './editions/routes'
import { editionsEnTour } from './editions/tour'
import type { FermeChangee } from './exploitations/effets'
import { exploitationsRoutes } from './exploitations/routes'
import { exportsRoutes } from './exports/routes'
import { feuilleRoutes } from './feuille/routes'
import { historiqueRoutes } from './historique/routes'
import { serveDocumentation } from './http/documentation'
import { handleErrors, refuseMalformedAddress } from './http/errors'
import { sendSafetyHeaders } from './http/headers'
import { RequestLog } from './http/request-log'
import { TRANSPORT_LIMITS, type TransportLimits, transportLimits } from './http/transport-limits'
import { validateByContract } from './http/validation'
import { importsRoutes } from './imports/routes'
import { effetReouverture, reviserValiditesDe } from './indicateurs/jugement'
import { indicateursRoutes } from './indicateurs/routes'
import { modelesRoutes } from './modeles/routes'
import { organismesRoutes } from './organismes/routes'
import { portefeuilleRoutes } from './portefeuille/routes'
import { preuvesRoutes } from './preuves/routes'
import { questionsRoutes } from './questions/routes'
import { rappelsRoutes } from './rappels/routes'
import { referencesRoutes } from './referentiels/references-routes'
import { referentielsRoutes } from './referentiels/routes'
import { Rattrapage } from './resultats/rattrapage'
import { effetResultats, recalculerDe } from './resultats/tenir'
import { accesRoutes } from './utilisateurs/acces-routes'
import { findUtilisateur } from './utilisateurs/administration-repository'
import { administrationRoutes } from './utilisateurs/administration-routes'
import { clesRoutes } from './utilisateurs/cles-routes'
import { passkeysRoutes } from './utilisateurs/passkeys-routes'
import { preferencesRoutes } from './utilisateurs/preferences'
import { utilisateursRoutes } from './utilisateurs/routes'
import { secondFacteurRoutes } from './utilisateurs/second-facteur-routes'
import { sessionsRoutes } from './utilisateurs/sessions-routes'

type AppConfig = Pick<
  Config,
  | 'production'
  | 'checkAnswers'
  | 'sessionSecret'
  | 'environnement'
  | 'port'
  | 'publicUrl'
  | 'urlOad'
  | 'smtp'
  | 'trustProxy'
> &
  Partial<Pick<Config, 's3' | 'clamd'>>

/** It stops a runaway loop, and leaves room for a whole organisation behind one address. */
const REQUESTS_PER_MINUTE = 30_000

export interface AppOptions {
  readonly db: Database
  readonly config: AppConfig
  readonly logger: FastifyBaseLogger
  /** Folder of the built browser application; absent in tests of the API. */
  readonly webFolder?: string
  /** Requests to the API that one address may make in a minute. */
  readonly requestsPerMinute?: number
  readonly timeLimits?: TransportLimits
}

/** Builds the whole server on an open, migrated database. It listens to nothing yet: tests call it without a port. */
export async function buildApp({
  db,
  config,
  logger,
  webFolder,
  requestsPerMinute = REQUESTS_PER_MINUTE,
  timeLimits = TRANSPORT_LIMITS,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    ...transportLimits(timeLimits),
    bodyLimit: 2_000_000,
    // A proxy that keeps its connections would hand the refusal on, while another process serves: what still comes in is answered, on its last connection.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: refuseMalformedAddress,
  })
  validateByContract(app, config)
  handleErrors(app, { checkAnswers: config.checkAnswers })
  sendSafetyHeaders(app)
  await app.register(compress, { threshold: 1024 })
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    skipOnError: true,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  })

  const courrier = {
    adresse: config.publicUrl ?? `http://localhost:${config.port}`,
    envoiActif: config.smtp !== undefined,
  }
  // Told in this order. What is below knows none of them: see dossier/transition.ts and exploitations/effets.ts.
  const effets = [effetDecision, effetCorrections, effetReouverture, effetCourriels(courrier), effetResultats]
  const rattrapage = new Rattrapage(db, app.log)
  app.addHook('onListen', async () => void rattrapage.lancer())
  app.addHook('onClose', () => rattrapage.stop())
  const fermeChangee: FermeChangee = async (tx, annee, idUtilisateur) => {
    await reviserValiditesDe(tx, annee, idUtilisateur)
    await recalculerDe(tx, annee)
  }
  const sessions = new Sessions(db, config.sessionSecret)
  const limites = new Limites(db)
  const secondsFacteurs = new SecondsFacteurs(db, config.sessionSecret)
  const passkeys = new Passkeys(db, courrier.adresse)
  const captcha = new Captcha(limites, config.sessionSecret)
  const contenus = openContenus(app, db, config)
  const enSonTour = editionsEnTour(app)
  const comptes = { sessions, limites, courrier, secondsFacteurs, passkeys, captcha }
  requireSession(app, sessions)
  await serveDocumentation(app, calls, config.production ? (request) => identify(request, sessions) : undefined)

  app.get('/api/health', async () => ({ status: 'ok' }))
  // Reads only: while a disk is full files can still be read, and a proxy that left the processes out would take that away too. Writes answer 503.
  app.get('/api/ready', async () => {
    await db.execute(sql`select 1`)
    return { status: 'ready' }
  })
  // Answers hold people's data: no shared or local cache keeps them, unless a call says otherwise.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await app.register(async (api) => {
    authentificationRoutes(api, db, comptes)
    utilisateursRoutes(api, db, comptes)
    administrationRoutes(api, db, courrier)
    accesRoutes(api, db)
    sessionsRoutes(api, db, comptes)
    secondFacteurRoutes(api, db, comptes)
    passkeysRoutes(api, db, comptes)
    clesRoutes(api, db, comptes)
    applicationRoutes(api, config)
    cguRoutes(api, db)
    organismesRoutes(api, db, (user, idUtilisateur) => findUtilisateur(db, user, idUtilisateur))
    referentielsRoutes(api, db)
    referencesRoutes(api, db, () => void rattrapage.lancer())
    exploitationsRoutes(api, db, fermeChangee)
    exportsRoutes(api, db, { courrier, contenus })
    classeurRoutes(api, db, contenus)
    importsRoutes(api, db, { courrier, fermeChangee })
    demarchesRoutes(api, db, courrier, effets)
    correctionsRoutes(api, db)
    decisionsRoutes(api, db)
    documentsRoutes(api, db, contenus)
    preuvesRoutes(api, db, { contenus, courrier })
    questionsRoutes(api, db, comptes)
    rappelsRoutes(api, db, courrier)
    assolementRoutes(api, db, fermeChangee)
    indicateursRoutes(api, db)
    feuilleRoutes(api, db)
    editionsRoutes(api, db, enSonTour)
    modelesRoutes(api, db, contenus, enSonTour)
    historiqueRoutes(api, db)
    portefeuilleRoutes(api, db)
    preferencesRoutes(api, db)
    courrielsRoutes(api, db, courrier)
    journalRoutes(api, db)
    donneesRoutes(api, db)
  })
  if (webFolder !== undefined) await serveWeb(app, webFolder)
  return app
}

function tooManyRequests(secondes: number) {
  return new DomainError('TROP_DE_TENTATIVES', { secondes })
}

/** Documents that the build made for some addresses (`preload.mjs`), by the first part of these. */
const PAGES = 'pages'

/** The browser application: hashed files are kept for ever, the page itself is asked for each time, any other address is a screen. */
async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`The browser application is not built in ${folder}: run npm run build.`)
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    // What the build has compressed, better than there is time for while somebody waits.
    preCompressed: true,
    globIgnore: ['**/*.br', `${PAGES}/**`],
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes(`${join(folder, 'assets')}`)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const pages = join(folder, PAGES)
  const documents = new Set(existsSync(pages) ? readdirSync(pages) : [])
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) return reply.callNotFound()
    const own = `${request.url.split(/[/?]/)[1]}.html`
    return reply.header('cache-control', 'no-cache').sendFile(documents.has(own) ? `${PAGES}/${own}` : 'index.html')
  })
}
