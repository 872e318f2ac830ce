import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import manifest from '../../package.json' with { type: 'json' }

/** The API described by its contract: a readable page at /api/docs, the OpenAPI 3.1 document at /api/docs/json. Register before the routes. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sillon',
        version: manifest.version,
        description:
          'Sign in with POST /api/authentification/utilisateur and send back the authorization header of its answer. Errors are { message, code, details }; messages are French, or English by Accept-Language.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    theme: { title: 'Sillon, API' },
  })
}
