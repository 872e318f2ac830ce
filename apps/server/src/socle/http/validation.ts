import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Input that does not match the contract, with every complaint of the schema. */
export class InvalidInput extends Error {
  constructor(readonly issues: readonly z.core.$ZodIssue[]) {
    super('invalid input')
  }
}

/**
 * Validates requests by the contract's schemas. In development and tests (`checkAnswers`) answers are validated too: a difference is a fault of ours. In
 * production the check would cost a quarter of the throughput. Hidden data are removed where an answer is made, never here.
 */
export function validateByContract(app: FastifyInstance, { checkAnswers }: { checkAnswers: boolean }): void {
  app.setValidatorCompiler<unknown>(({ schema }) => (input) => {
    if (!(schema instanceof z.ZodType)) return { value: input }
    // With the values, which some of zod's French and English messages include.
    const parsed = schema.safeParse(input, { reportInput: true })
    return parsed.success ? { value: parsed.data } : { error: new InvalidInput(parsed.error.issues) }
  })
  app.setSerializerCompiler<unknown>(({ schema, url }) => (answer) => {
    const text = JSON.stringify(answer)
    if (checkAnswers && schema instanceof z.ZodType) checkAnswer(schema, JSON.parse(text), String(url))
    return text
  })
}

/** Requires that an answer matches the contract exactly: an unlisted field must not leak. */
function checkAnswer(schema: z.ZodType, answer: unknown, url: string): void {
  if (!isSame(schema.parse(answer), answer))
    throw new Error(`The answer of ${url} has fields that the contract does not list.`)
}

/** Whether both are the same in JSON. Compared as objects: serialising and parsing once more costs more than the schema, and some answers have 360 KB. */
function isSame(parsed: unknown, answer: unknown): boolean {
  if (!isParent(parsed) || !isParent(answer)) return parsed === answer
  // JSON leaves undefined properties out.
  const names = Object.keys(parsed).filter((name) => parsed[name] !== undefined)
  return (
    Array.isArray(parsed) === Array.isArray(answer) &&
    names.length === Object.keys(answer).length &&
    names.every((name) => Object.hasOwn(answer, name) && isSame(parsed[name], answer[name]))
  )
}

const isParent = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
