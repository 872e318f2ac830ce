import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { validateByContract } from './validation'

const answer = z.object({ nom: z.string(), lignes: z.array(z.object({ surface: z.number().optional() })).optional() })

describe('an answer checked against the contract', () => {
  let app: FastifyInstance
  let answered: unknown
  beforeEach(() => {
    app = Fastify()
    validateByContract(app, { checkAnswers: true })
    app.get('/', { schema: { response: { 200: answer } } }, async () => answered)
  })
  afterEach(() => app.close())

  test.each<[string, unknown, number]>([
    ['the fields of the contract', { nom: 'A', lignes: [{ surface: 1 }, {}] }, 200],
    ['an undefined field', { nom: 'A', lignes: undefined }, 200],
    ['an unlisted field', { nom: 'A', motDePasse: null }, 500],
    ['a nested unlisted field', { nom: 'A', lignes: [{ surface: 1 }, { surface: 2, note: 3 }] }, 500],
    ['an unlisted field in place of another', { nom: 'A', lignes: [{ note: 3 }] }, 500],
    ['another kind of value', { nom: 1 }, 500],
  ])('may hold %s, or may not', async (_, given, expected) => {
    answered = given
    expect((await app.inject('/')).statusCode).toBe(expected)
  })
})
