import { exploitationsPartenaire, interventionsPartenaire, parcellesPartenaire } from '@sillon/contract'
import { z } from 'zod'
import { OIDC_PATH } from '../paths'

const json = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema: z.toJSONSchema(schema) } },
})
const refusals = {
  401: { description: 'No access token, or one that is unknown or expired; the reason is in WWW-Authenticate.' },
  403: { description: 'The token lacks the scope `exploitations`.' },
}
const parameter = (name: string, place: 'path' | 'query', required: boolean, description: string, schema: object) => ({
  name,
  in: place,
  required,
  description,
  schema,
})
const list = (summary: string, schema: z.ZodType) => ({
  get: {
    summary,
    parameters: [
      parameter('id', 'path', true, 'Identifier of the farm', { type: 'string' }),
      parameter('campagne', 'query', true, 'Campaign year', { type: 'integer', examples: [2026] }),
      parameter('apres', 'query', false, '`suivant` of the page before', { type: 'string' }),
    ],
    responses: {
      200: json('A page. `suivant` is null on the last one.', schema),
      400: { description: 'The campaign is no year, or `apres` names no record.' },
      404: { description: 'The account has no such farm.' },
      ...refusals,
    },
  },
})

/** Description of the data API (OpenAPI 3.1), from the schemas of the contract. @param issuer address of the stand-in */
export const openApi = (issuer: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Parcelles démo',
    version: '1',
    description:
      'A fictional farm-management service, for development, demonstration and tests. Every record is invented.',
  },
  servers: [{ url: `${issuer}/api` }],
  security: [{ openid: ['exploitations'] }],
  components: {
    securitySchemes: {
      openid: {
        type: 'openIdConnect',
        openIdConnectUrl: `${issuer}${OIDC_PATH}/.well-known/openid-configuration`,
      },
    },
  },
  paths: {
    '/exploitations': {
      get: {
        summary: 'Farms of the account',
        responses: { 200: json('All farms, on one page', exploitationsPartenaire), ...refusals },
      },
    },
    '/exploitations/{id}/parcelles': list('Parcels of a campaign, a page at a time', parcellesPartenaire),
    '/exploitations/{id}/interventions': list(
      'Treatments, fertilisations and irrigations of a campaign, a page at a time',
      interventionsPartenaire,
    ),
  },
})
