import type { CallDefinition, Language, UserInfo } from '@sillon/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { languageOf } from './language'

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler gets: everything already authenticated and validated. */
interface CallContext<Definition extends CallDefinition> {
  readonly user: Definition extends { public: true } ? undefined : UserInfo
  readonly params: Out<Definition['params']>
  readonly query: Out<Definition['query']>
  readonly body: Out<Definition['body']>
  /** The revision that the caller knows, from If-Match; null when it sent none. */
  readonly ifMatch: number | null
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<Definition extends CallDefinition> = (
  context: CallContext<Definition>,
) => Promise<z.input<Definition['answer']>>

declare module 'fastify' {
  interface FastifyRequest {
    user: UserInfo | null
  }
  interface FastifyContextConfig {
    call?: CallDefinition
  }
}

/**
 * Serves a call of the contract. Authentication, validation, language and the error shape come from here, once; a handler says only what the call does.
 * Outside production the answer is checked against the contract too (in production that would cost a quarter of the throughput).
 */
export function on<const Definition extends CallDefinition>(
  app: FastifyInstance,
  call: Definition,
  handler: Handler<Definition>,
): void {
  const schema: Record<string, unknown> = {}
  for (const part of ['params', 'body'] as const) if (call[part]) schema[part] = call[part]
  if (call.query) schema.querystring = call.query
  schema.response = { 200: call.answer }

  app.route({
    method: call.method,
    url: call.path,
    schema,
    config: { call },
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    handler: async (request, reply) => {
      const context = {
        user: request.user ?? undefined,
        params: request.params,
        query: request.query,
        body: request.body,
        ifMatch: revisionOf(request.headers['if-match']),
        language: languageOf(request),
        request,
        reply,
      }
      // The schemas above have made these values what the contract says; Fastify's own types cannot express it for a generic call.
      const answer = await handler(context as unknown as CallContext<Definition>)
      if (call.media !== undefined)
        reply.type(call.media.startsWith('text/') ? `${call.media}; charset=utf-8` : call.media)
      return answer
    },
  })
}

/** A revision that no file ever has: whatever changed since is then a conflict. */
const UNKNOWN_REVISION = -1

/** A condition that is none of our ETags is not met: ignoring it would overwrite what the caller wanted to keep. */
function revisionOf(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())
  return match?.[1] === undefined ? UNKNOWN_REVISION : Number(match[1])
}

/** Tells the caller which revision it has read, to send back as If-Match. */
export function setRevision(reply: FastifyReply, revision: number): void {
  reply.header('etag', `"${revision}"`)
}
