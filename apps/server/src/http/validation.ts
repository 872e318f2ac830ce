import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Input that does not have the contract's form, with every complaint of the schema. */
export class InvalidInput extends Error {
  constructor(readonly issues: readonly z.core.$ZodIssue[]) {
    super('invalid input')
  }
}

/**
 * Requests are validated by the contract's schemas. Answers are too in development and tests (`checkAnswers`): a difference is a fault of ours, and looking for it where people
 * work would cost a quarter of the throughput. What a person may not see is left out where an answer is made, never here.
 */
export function validateByContract(app: FastifyInstance, { checkAnswers }: { checkAnswers: boolean }): void {
  app.setValidatorCompiler<unknown>(({ schema }) => (input) => {
    if (!(schema instanceof z.ZodType)) return { value: input }
    // With the values, which some of zod's French and English sentences speak of.
    const parsed = schema.safeParse(input, { reportInput: true })
    return parsed.success ? { value: parsed.data } : { error: new InvalidInput(parsed.error.issues) }
  })
  app.setSerializerCompiler<unknown>(({ schema, url }) => (answer) => {
    const text = JSON.stringify(answer)
    if (checkAnswers && schema instanceof z.ZodType) checkAnswer(schema, JSON.parse(text), String(url))
    return text
  })
}

/** An answer must be what the contract says, no less and no more: a field that nobody listed must not leak. */
function checkAnswer(schema: z.ZodType, answer: unknown, url: string): void {
  const parsed = schema.parse(answer)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), answer))
    throw new Error(`The answer of ${url} has fields that the contract does not list.`)
}
