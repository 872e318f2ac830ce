import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Fastify's log line of an answered request, with its user: at the arrival of the request nobody is known yet. */
export class RequestLog extends LogController {
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { idUtilisateur: request.user?.idUtilisateur ?? null, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
