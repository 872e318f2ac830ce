import { PAGE_PARTENAIRE } from '@sillon/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'
import type { ComptePartenaire } from '../donnees/comptes'
import type { FermePartenaire } from '../donnees/fermes'
import { suiteInterventions, suiteParcelles } from '../donnees/suites'
import { delay, type Faults, type FaultyCall } from '../faults'
import { SCOPE_EXPLOITATIONS } from '../oidc/provider'
import { openApi } from './openapi'
import { pageApres, type Suite } from './pages'

export interface ApiSettings {
  readonly provider: Provider
  readonly comptes: readonly ComptePartenaire[]
  readonly fermes: readonly FermePartenaire[]
  readonly faults: Faults
  /** Records of a page, 1000 by default. */
  readonly pageSize?: number | undefined
  /** Address of the stand-in, for its description. */
  readonly issuer: string
}

/** Refuses a call as RFC 6750 says, with the reason in the header. */
function refuse(reply: FastifyReply, status: 401 | 403, error?: string, description?: string) {
  const reason = error === undefined ? '' : `, error="${error}", error_description="${description}"`
  return reply
    .code(status)
    .header('www-authenticate', `Bearer realm="parcelles"${reason}`)
    .send({ error: error ?? 'unauthorized', error_description: description ?? 'a bearer access token is required' })
}

const BEARER = /^Bearer ([\w-]+)$/i

/** The data API, below `/api`. Its answers have the schemas of the contract (partenaires/enregistrements.ts). */
export function registerApi(app: FastifyInstance, settings: ApiSettings): void {
  const { provider, comptes, fermes, faults, pageSize = PAGE_PARTENAIRE, issuer } = settings

  /** Farms of the account that the token stands for; undefined after a refusal. */
  async function fermesOf(authorization: string | undefined, call: FaultyCall, reply: FastifyReply) {
    const value = BEARER.exec(authorization ?? '')?.[1]
    if (value === undefined) {
      refuse(reply, 401)
      return undefined
    }
    const token = await provider.AccessToken.find(value)
    const compte = comptes.find(({ sujet }) => sujet === token?.accountId)
    if (token === undefined || token.isExpired || compte === undefined || faults.take('expiredToken', call)) {
      refuse(reply, 401, 'invalid_token', 'the access token is unknown or expired')
      return undefined
    }
    if (!token.scopes.has(SCOPE_EXPLOITATIONS)) {
      refuse(reply, 403, 'insufficient_scope', `the scope ${SCOPE_EXPLOITATIONS} is required`)
      return undefined
    }
    return fermes.filter(({ id }) => compte.fermes.includes(id))
  }

  /** Sends an answer, or the fault that was asked for. */
  async function answer(reply: FastifyReply, call: FaultyCall, body: object) {
    await delay(faults, call)
    if (faults.take('error500', call)) return reply.code(500).send({ error: 'server_error' })
    reply.type('application/json')
    return reply.send(faults.take('badJson', call) ? JSON.stringify(body).slice(0, -9) : body)
  }

  app.get('/api/docs', () => openApi(issuer))

  app.get('/api/exploitations', async ({ headers }, reply) => {
    const found = await fermesOf(headers.authorization, 'exploitations', reply)
    if (found === undefined) return reply
    const exploitations = found.map(({ id, siret, pacage, raisonSociale }) => ({ id, siret, pacage, raisonSociale }))
    return answer(reply, 'exploitations', { exploitations })
  })

  function registerList<Item extends { readonly id: string }>(
    call: 'parcelles' | 'interventions',
    suiteOf: (ferme: FermePartenaire, campagne: number) => Suite<Item>,
  ) {
    app.get<{ Params: { id: string }; Querystring: { campagne?: string; apres?: string } }>(
      `/api/exploitations/:id/${call}`,
      async ({ headers, params, query }, reply) => {
        const found = await fermesOf(headers.authorization, call, reply)
        if (found === undefined) return reply
        const ferme = found.find(({ id }) => id === params.id)
        if (ferme === undefined)
          return reply.code(404).send({ error: 'not_found', error_description: 'the account has no such farm' })
        const campagne = /^\d{4}$/.test(String(query.campagne)) ? Number(query.campagne) : undefined
        const page = campagne && pageApres(suiteOf(ferme, campagne), query.apres, pageSize)
        if (!page) {
          const description = campagne ? '`apres` names no record' : '`campagne` must be a year'
          return reply.code(400).send({ error: 'invalid_request', error_description: description })
        }
        return answer(reply, call, { [call]: page.items, suivant: page.suivant })
      },
    )
  }
  registerList('parcelles', suiteParcelles)
  registerList('interventions', suiteInterventions)
}
