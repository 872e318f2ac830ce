import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import { calls } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { apercusRoutes } from '#administration/apercus/routes'
import { donneesRoutes } from '#administration/donnees/routes'
import { premiersPasRoutes } from '#administration/premiers-pas/routes'
import { anneesRoutes } from '#conseil/annees/routes'
import { effortsRoutes } from '#conseil/efforts/routes'
import { scenariosRoutes } from '#conseil/scenarios/routes'
import { adressePublique } from '#courriels/courrier'
import { courrielsRoutes } from '#courriels/routes'
import { effetCourriels } from '#dossiers/annonces/etat'
import { auditRoutes } from '#dossiers/audit/routes'
import { correctionsRoutes } from '#dossiers/corrections/routes'
import { effetCorrections } from '#dossiers/corrections/service'
import { effetDecision } from '#dossiers/decisions/gel'
import { decisionsRoutes } from '#dossiers/decisions/routes'
import { demarchesRoutes } from '#dossiers/demarches/routes'
import { documentsRoutes } from '#dossiers/documents/routes'
import { findDossiers } from '#dossiers/dossier/repository'
import { feuilleRoutes } from '#dossiers/feuille/routes'
import { historiqueRoutes } from '#dossiers/historique/routes'
import { effetReouverture, reviserValiditesDe } from '#dossiers/indicateurs/jugement'
import { indicateursRoutes } from '#dossiers/indicateurs/routes'
import { nouvellesRoutes } from '#dossiers/nouvelles/routes'
import { portefeuilleRoutes } from '#dossiers/portefeuille/routes'
import { presenceRoutes } from '#dossiers/presence/routes'
import { preuvesRoutes } from '#dossiers/preuves/routes'
import { questionsRoutes } from '#dossiers/questions/routes'
import { rappelsRoutes } from '#dossiers/rappels/routes'
import { Rattrapage } from '#dossiers/resultats/rattrapage'
import { effetResultats, recalculerDe } from '#dossiers/resultats/tenir'
import { assolementRoutes } from '#fermes/assolement/routes'
import { carteRoutes } from '#fermes/carte/routes'
import { anneesQuiLisent, type FermeChangee } from '#fermes/exploitations/effets'
import { exploitationsRoutes } from '#fermes/exploitations/routes'
import { referencesRoutes } from '#fermes/referentiels/references-routes'
import { referentielsRoutes } from '#fermes/referentiels/routes'
import { type Moyens, registreRoutes } from '#fermes/registre/routes'
import { JetonsPartenaires } from '#partenaires/comptes/jeton'
import { comptesTiersRoutes } from '#partenaires/connexion/comptes-routes'
import { preuvesTiercesRoutes } from '#partenaires/connexion/preuve-routes'
import { connexionRoutes } from '#partenaires/connexion/routes'
import { Partenaires } from '#partenaires/fournisseurs/partenaires'
import { synchronisationRoutes } from '#partenaires/synchronisation/routes'
import type { Sources } from '#partenaires/synchronisation/source'
import { sourcesDe } from '#partenaires/synchronisation/sources'
import { Captcha } from '#personnes/authentification/captcha'
import { Passkeys } from '#personnes/authentification/passkeys'
import { authentificationRoutes } from '#personnes/authentification/routes'
import { SecondsFacteurs } from '#personnes/authentification/second-facteur'
import { identify, requireSession } from '#personnes/authentification/session'
import { Sessions } from '#personnes/authentification/tokens'
import { cguRoutes } from '#personnes/cgu/routes'
import { effortsOrganismeRoutes } from '#personnes/efforts/routes'
import { journalRoutes } from '#personnes/journal/routes'
import { organismesRoutes } from '#personnes/organismes/routes'
import { accesRoutes } from '#personnes/utilisateurs/acces-routes'
import { findUserInfo, findUtilisateur } from '#personnes/utilisateurs/administration-repository'
import { administrationRoutes } from '#personnes/utilisateurs/administration-routes'
import { clesRoutes } from '#personnes/utilisateurs/cles-routes'
import { passkeysRoutes } from '#personnes/utilisateurs/passkeys-routes'
import { preferencesRoutes } from '#personnes/utilisateurs/preferences'
import { utilisateursRoutes } from '#personnes/utilisateurs/routes'
import { secondFacteurRoutes } from '#personnes/utilisateurs/second-facteur-routes'
import { sessionsRoutes } from '#personnes/utilisateurs/sessions-routes'
import { applicationRoutes } from '#socle/application/routes'
import type { Config } from '#socle/config'
import { openContenus } from '#socle/contenus/open'
import type { Database } from '#socle/database/database'
import { serveDocumentation } from '#socle/http/documentation'
import { handleErrors, refuseMalformedAddress } from '#socle/http/errors'
import { sendSafetyHeaders } from '#socle/http/headers'
import { RequestLog } from '#socle/http/request-log'
import { TRANSPORT_LIMITS, type TransportLimits, transportLimits } from '#socle/http/transport-limits'
import { validateByContract } from '#socle/http/validation'
import { Limites } from '#socle/limites'
import type { Mesures } from '#socle/mesures/mesures'
import { classeurRoutes } from '#sorties/classeur/routes'
import { editionsRoutes } from '#sorties/editions/routes'
import { editionsEnTour } from '#sorties/editions/tour'
import { exportsRoutes } from '#sorties/exports/routes'
import { importsRoutes } from '#sorties/imports/routes'
import { modelesRoutes } from '#sorties/modeles/routes'

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
  Partial<Pick<Config, 's3' | 'clamd' | 'partners' | 'fonds'>>

/** Stops a runaway loop, and leaves room for a whole organisation behind one address. */
const REQUESTS_PER_MINUTE = 30_000

export interface AppOptions {
  readonly db: Database
  readonly config: AppConfig
  readonly logger: FastifyBaseLogger
  /** Folder of the built browser application; tests of the API have none. */
  readonly webFolder?: string
  /** Maximum number of API requests from one address in a minute. */
  readonly requestsPerMinute?: number
  /** Measures of every request. */
  readonly mesures?: Mesures | undefined
  readonly timeLimits?: TransportLimits
  /** Partners to synchronise with; tests give their own. */
  readonly sources?: Sources
  /** Time-out of a request to a partner's provider in seconds. */
  readonly partnerSeconds?: number
  /** Limits of the register files that are imported in their request, and the reader of longer ones; tests give their own. */
  readonly registre?: Pick<Moyens, 'immediat' | 'lireRegistre'>
}

/** Builds the whole server on an open, migrated database. It does not listen yet: tests call it without a port. */
export async function buildApp({
  db,
  config,
  logger,
  webFolder,
  requestsPerMinute = REQUESTS_PER_MINUTE,
  mesures,
  timeLimits = TRANSPORT_LIMITS,
  sources,
  partnerSeconds,
  registre,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    ...transportLimits(timeLimits),
    bodyLimit: 2_000_000,
    // During shutdown the server answers requests on open connections, and closes these: a proxy that keeps its connections would pass a refusal on to its
    // users while another process serves.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: refuseMalformedAddress,
  })
  mesures?.suivre(app)
  validateByContract(app, config)
  handleErrors(app, { checkAnswers: config.checkAnswers })
  sendSafetyHeaders(app)
  // Brotli models the context from 5 on: a sheet's 380 KB take 22 KB instead of 24, for 0.7 ms more.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  await app.register(compress, { threshold: 1024, brotliOptions })
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    skipOnError: true,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  })

  const courrier = {
    adresse: adressePublique(config),
    envoiActif: config.smtp !== undefined,
  }
  // Runs in this order. The lower modules import none of these: see dossier/transition.ts and exploitations/effets.ts.
  const effets = [effetDecision, effetCorrections, effetReouverture, effetCourriels(courrier), effetResultats]
  const rattrapage = new Rattrapage(db, app.log)
  app.addHook('onListen', async () => void rattrapage.lancer())
  app.addHook('onClose', () => rattrapage.stop())
  const fermeChangee: FermeChangee = async (tx, annee, idUtilisateur) => {
    const dossiers = await findDossiers(tx, annee.idExploitation, anneesQuiLisent(annee))
    await reviserValiditesDe(tx, dossiers, idUtilisateur)
    await recalculerDe(tx, dossiers)
  }
  const sessions = new Sessions(db, config.sessionSecret)
  const limites = new Limites(db)
  const secondsFacteurs = new SecondsFacteurs(db, config.sessionSecret)
  const passkeys = new Passkeys(db, courrier.adresse)
  const captcha = new Captcha(limites, config.sessionSecret)
  const partenaires = await Partenaires.ouvrir(db, config.partners ?? [], app.log, partnerSeconds)
  const jetons = new JetonsPartenaires(db, partenaires, config.sessionSecret)
  const contenus = openContenus(app, db, config)
  const enSonTour = editionsEnTour(app)
  const comptes = { sessions, limites, courrier, secondsFacteurs, passkeys, captcha }
  const tiers = { ...comptes, partenaires, jetons }
  requireSession(app, sessions)
  await serveDocumentation(app, calls, config.production ? (request) => identify(request, sessions) : undefined)

  app.get('/api/health', async () => ({ status: 'ok' }))
  // The probe reads only. With a full disk files can still be read, and a proxy that removed the processes would prevent that too. Writes answer 503.
  app.get('/api/ready', async () => {
    await db.execute(sql`select 1`)
    return { status: 'ready' }
  })
  // Answers contain personal data: no shared or local cache keeps them, unless a call says otherwise.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await app.register(async (api) => {
    authentificationRoutes(api, db, comptes)
    utilisateursRoutes(api, db, comptes)
    administrationRoutes(api, db, comptes)
    accesRoutes(api, db, courrier)
    sessionsRoutes(api, db, comptes)
    secondFacteurRoutes(api, db, comptes)
    passkeysRoutes(api, db, comptes)
    clesRoutes(api, db, comptes)
    connexionRoutes(api, db, tiers)
    comptesTiersRoutes(api, db, tiers)
    preuvesTiercesRoutes(api, db, tiers)
    applicationRoutes(api, { ...config, partners: config.partners ?? [] })
    cguRoutes(api, db)
    effortsOrganismeRoutes(api, db)
    organismesRoutes(api, db, (user, idUtilisateur) => findUtilisateur(db, user, idUtilisateur))
    referentielsRoutes(api, db)
    referencesRoutes(api, db, () => void rattrapage.lancer())
    exploitationsRoutes(api, db, fermeChangee)
    exportsRoutes(api, db, { courrier, contenus })
    classeurRoutes(api, db, contenus)
    importsRoutes(api, db, { courrier, fermeChangee })
    apercusRoutes(api, db)
    demarchesRoutes(api, db, courrier, effets)
    auditRoutes(api, db)
    correctionsRoutes(api, db)
    decisionsRoutes(api, db)
    documentsRoutes(api, db, contenus)
    preuvesRoutes(api, db, { contenus, courrier })
    questionsRoutes(api, db, comptes)
    nouvellesRoutes(api, db)
    presenceRoutes(api, db)
    rappelsRoutes(api, db, courrier)
    assolementRoutes(api, db, fermeChangee)
    synchronisationRoutes(api, db, { sources: sources ?? sourcesDe(partenaires, jetons), fermeChangee })
    registreRoutes(api, db, { fermeChangee, findUser: findUserInfo, ...registre }, enSonTour)
    carteRoutes(api, db, config.fonds)
    indicateursRoutes(api, db)
    feuilleRoutes(api, db)
    anneesRoutes(api, db)
    effortsRoutes(api, db)
    scenariosRoutes(api, db)
    editionsRoutes(api, db, enSonTour)
    modelesRoutes(api, db, contenus, enSonTour)
    historiqueRoutes(api, db)
    portefeuilleRoutes(api, db)
    preferencesRoutes(api, db)
    courrielsRoutes(api, db, courrier)
    journalRoutes(api, db)
    donneesRoutes(api, db, jetons)
    premiersPasRoutes(api, db, comptes)
  })
  if (webFolder !== undefined) await serveWeb(app, webFolder)
  return app
}

function tooManyRequests(secondes: number) {
  return new DomainError('TROP_DE_TENTATIVES', { secondes })
}

/** Pages that the build made for some addresses (`preload.mjs`), by the first segment of the address. */
const PAGES = 'pages'

/** The browser application: browsers cache hashed files for ever, and revalidate the page at each visit. Any other address is a screen. */
async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`The browser application is not built in ${folder}: run npm run build.`)
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    // Files compressed by the build, better than the server could during a request.
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
