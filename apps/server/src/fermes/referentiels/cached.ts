import { createHash } from 'node:crypto'
import type { CallDefinition, Language } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { on } from '#socle/http/call-handler'

/**
 * Serves a reference list from memory, with an ETag. The list changes only with a new version of the product: it is read once for each language and process,
 * and a browser with a current copy gets 304.
 */
export function onCached<const Definition extends CallDefinition>(
  app: FastifyInstance,
  call: Definition,
  load: (language: Language) => Promise<z.input<Definition['answer']>>,
): void {
  const cache = new Map<Language, { list: z.input<Definition['answer']>; etag: string }>()
  on(app, call, async ({ language, request, reply }) => {
    let cached = cache.get(language)
    if (cached === undefined) {
      const list = await load(language)
      cached = { list, etag: `"${createHash('sha256').update(JSON.stringify(list)).digest('base64url')}"` }
      cache.set(language, cached)
    }
    reply.headers({ etag: cached.etag, 'cache-control': 'private, no-cache', vary: 'accept-language' })
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known?.includes(cached.etag)) reply.status(304)
    return cached.list
  })
}
