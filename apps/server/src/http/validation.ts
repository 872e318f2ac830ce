import type { FastifyInstance, FastifySchema } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/**
 * Requests are validated by the contract's schemas. Answers are too in development and tests (`checkAnswers`): a difference is a fault of ours, and in
 * production looking for it would cost a quarter of the throughput.
 */
export function validateByContract(app: FastifyInstance, { checkAnswers }: { checkAnswers: boolean }): void {
  app.setValidatorCompiler((route: { schema: unknown }) =>
    route.schema instanceof z.ZodType ? validatorCompiler({ ...route, schema: route.schema } as never) : () => true,
  )
  app.setSerializerCompiler((route) => {
    const { schema } = route as { schema: FastifySchema | z.ZodType }
    return checkAnswers && schema instanceof z.ZodType
      ? serializerCompiler(route as never)
      : (data) => JSON.stringify(data)
  })
}
