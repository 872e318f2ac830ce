import type { Language } from '@sillon/contract'
import type { FastifyRequest } from 'fastify'

/** The language of messages: English when the caller prefers it to French, French otherwise. */
export function languageOf(request: FastifyRequest): Language {
  const preferred = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find((q) => q !== undefined)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .sort((a, b) => b.quality - a.quality)
    .find(({ language }) => language === 'fr' || language === 'en')
  return preferred?.language === 'en' ? 'en' : 'fr'
}
