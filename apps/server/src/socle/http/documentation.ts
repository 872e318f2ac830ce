import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { apiError, type CallDefinition, errors, SESSION_KEY } from '@sillon/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }

/** OpenAPI form of a schema. Its named parts (a tree refers to itself) go to the document's components. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', components: Record<string, unknown> = {}) => {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const { $defs = {}, ...rest } = JSON.parse(
    JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as typeof whole
  Object.assign(components, $defs)
  return rest
}

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, 'input'),
  }))
}

/** Error codes of this call for each status, from the contract's table of errors. */
function refusalsOf(call: CallDefinition) {
  const codes = [...call.errors, 'REQUETE_INVALIDE', ...(call.public ? [] : ['SESSION_EXPIREE'])] as const
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const status = errors[code as keyof typeof errors]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Erreur' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, { description: names.join(', '), content }]),
  )
}

/** Schema of the possible answers of a call. */
const answerOf = ({ answer, minimal }: CallDefinition) => (minimal === undefined ? answer : z.union([answer, minimal]))

/** Documents made so far: an application is built for each file of tests, and the description costs as much as the rest of it. */
const documents = new WeakMap<readonly CallDefinition[], ReturnType<typeof documentOf>>()

/** The OpenAPI 3.1 document of the calls, made once for each list. */
function openApi(calls: readonly CallDefinition[]) {
  const document = documents.get(calls) ?? documentOf(calls)
  documents.set(calls, document)
  return document
}

function documentOf(calls: readonly CallDefinition[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, unknown> = { Erreur: jsonSchema(apiError, 'output') }
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = {
      summary: call.summary,
      tags: [call.tag],
      parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
      ...(call.body === undefined
        ? {}
        : {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: jsonSchema(call.body, 'input') } },
            },
          }),
      responses: {
        200: {
          description: 'OK',
          content: { [call.media ?? 'application/json']: { schema: jsonSchema(answerOf(call), 'output', schemas) } },
        },
        ...refusalsOf(call),
      },
      security: call.public ? [] : [{ session: [] }],
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sillon',
      version: manifest.version,
      description:
        'Sign in with POST /api/authentification/utilisateur and send back the authorization header of its answer. Errors are { message, code, details }; messages are French, or English by Accept-Language.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas,
    },
  }
}

/** Script of the page: sends the session of the application, which the same browser stores. */
const pageScript = (signedInOnly: boolean) => `
const sessionToken = localStorage.getItem(${JSON.stringify(SESSION_KEY)})
if (${signedInOnly} && sessionToken === null) location.replace('/login')
function withSession(request) {
  if (sessionToken !== null) request.headers.authorization ??= 'Bearer ' + sessionToken
  return request
}`
declare const withSession: (request: unknown) => never

/**
 * Serves the description of the API: a readable page at /api/docs, the document at /api/openapi.json. With `signedIn`, the document is for the people whom that
 * check lets through. A browser requests the page without the header of a session: the page is then a frame that discloses nothing of ours and fetches the
 * document with the header.
 */
export async function serveDocumentation(
  app: FastifyInstance,
  calls: readonly CallDefinition[],
  signedIn?: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const document = openApi(calls)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  const guard = async (request: FastifyRequest) => signedIn?.(request)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: {
      title: 'Sillon, API',
      css: [{ filename: 'sillon.css', content: '.topbar { display: none }' }],
      js: [{ filename: 'sillon.js', content: pageScript(signedIn !== undefined) }],
    },
    // Copied as source text into the page.
    uiConfig: { requestInterceptor: (request: unknown) => withSession(request) },
    uiHooks: {
      onRequest: async (request) => {
        if (!FRAME.test(request.routeOptions.url ?? '')) await guard(request)
      },
    },
  })
  app.get('/api/openapi.json', { onRequest: guard }, async () => document)
}

/** Routes of the documentation page that disclose nothing of ours: all but the document in its two forms. */
const FRAME = /^\/api\/docs(\/|\/static\/[^*]*)?$/
