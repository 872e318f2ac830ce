import type { Readable } from 'node:stream'
import type { CallDefinition, Language, UserInfo } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from './language'

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Context of a handler; everything in it is already authenticated and validated. */
interface CallContext<Definition extends CallDefinition> {
  readonly user: Definition extends { public: true } ? undefined : UserInfo
  readonly params: Out<Definition['params']>
  readonly query: Out<Definition['query']>
  readonly body: Out<Definition['body']>
  /** Revision known to the caller, from If-Match; null without the header. */
  readonly ifMatch: number | null
  /** The revision together with the references of the computed answer. */
  readonly version: Version | null
  /** The caller requests the short answer of a call by `Prefer: return=minimal` (RFC 7240); the answer confirms it. */
  readonly isMinimal: boolean
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<Definition extends CallDefinition> = (context: CallContext<Definition>) => Promise<
  | z.input<Definition['answer']>
  | (Definition extends { minimal: z.ZodType } ? z.input<Definition['minimal']> : never)
  // A file may be streamed.
  | (Definition extends { media: string } ? Readable : never)
>

declare module 'fastify' {
  interface FastifyRequest {
    user: UserInfo | null
    /** Whether the person's proof of identity is fresh. */
    isProofFresh: boolean
  }
  interface FastifyContextConfig {
    call?: CallDefinition
  }
}

/**
 * Serves a call of the contract. Authentication, validation, language and the error format come from here, once; a handler contains only the work of the call.
 * In development and tests the answer is checked against the contract too.
 */
export function on<const Definition extends CallDefinition>(
  app: FastifyInstance,
  call: Definition,
  handler: Handler<Definition>,
): void {
  const schema: Record<string, unknown> = {}
  for (const part of ['params', 'body'] as const) if (call[part]) schema[part] = call[part]
  if (call.query) schema.querystring = call.query
  schema.response = { 200: call.minimal === undefined ? call.answer : z.union([call.answer, call.minimal]) }

  app.route({
    method: call.method,
    url: call.path,
    schema,
    config: { call },
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    handler: async (request, reply) => {
      if (
        !request.isProofFresh &&
        call.freshProof?.(request.body, { isOwn: isOwn(request), role: request.user?.role ?? null })
      )
        throw new DomainError('PREUVE_EXIGEE')
      const version = versionOf(request.headers['if-match'])
      const isMinimal =
        call.minimal !== undefined &&
        /(^|[,;\s])return\s*=\s*"?minimal"?($|[,;\s])/i.test(String(request.headers.prefer ?? ''))
      if (isMinimal) reply.header('preference-applied', 'return=minimal')
      const context = {
        user: request.user ?? undefined,
        params: request.params,
        query: request.query,
        body: request.body,
        ifMatch: version?.revision ?? null,
        version,
        isMinimal,
        language: languageOf(request),
        request,
        reply,
      }
      // The schemas above have validated these values; Fastify's own types cannot express it for a generic call.
      const answer = await handler(context as unknown as CallContext<Definition>)
      if (call.media !== undefined && !reply.hasHeader('content-type'))
        reply.type(call.media.startsWith('text/') ? `${call.media}; charset=utf-8` : call.media)
      return answer
    },
  })
}

/** Whether a call is about the caller's own account. */
const isOwn = ({ params, user }: FastifyRequest): boolean =>
  user !== null && (params as { idUtilisateur?: unknown }).idUtilisateur === user.idUtilisateur

/** Version of a farm's data: its revision and, for a computed answer, a tag of the references used. */
export interface Version {
  readonly revision: number
  readonly references: string | null
}

/** A revision that no file ever has: every change is then a conflict. */
const UNKNOWN: Version = { revision: -1, references: null }

/** A foreign ETag in the condition fails: ignoring it would overwrite data that the caller wanted to protect. */
function versionOf(header: string | undefined): Version | null {
  if (header === undefined || header.trim() === '*') return null
  const [, revision, references = null] = /^(?:W\/)?"(\d{1,9})(?:-([0-9a-f]{8}))?"$/.exec(header.trim()) ?? []
  return revision === undefined ? UNKNOWN : { revision: Number(revision), references }
}

/** Prefix of a journal's head for an ETag, long enough to distinguish two heads. */
export const referencesTag = (head: string | null): string | null => head?.slice(0, 8) ?? null

/** Sets the revision of the answer's data, for the caller's next If-Match; for a computed answer, with the journal head of its references. */
export function setRevision(reply: FastifyReply, revision: number, references: string | null = null): void {
  const tag = referencesTag(references)
  reply.header('etag', tag === null ? `"${revision}"` : `"${revision}-${tag}"`)
}
