import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolState } from '../database/connection'
import type { Database } from '../database/database'
import { findFiles } from './files-d-attente'

/** Longest durations that people notice, and those that time out, in seconds. */
const SECONDES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Measures of a process for Prometheus: requests by route and status, the event loop, memory, the connections to the database, and the queues that all
 * processes share. Labels are routes as declared and names of queues: no address, identifier or text of a person.
 */
export class Mesures {
  readonly registre = new Registry()
  private readonly requetes = new Histogram({
    name: 'sillon_http_request_duration_seconds',
    help: 'Duration of answered requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDES,
    registers: [this.registre],
  })

  constructor(db: Database, poolState: () => PoolState | null) {
    collectDefaultMetrics({ register: this.registre })
    const registers = [this.registre]
    new Gauge({
      name: 'sillon_database_connections',
      help: 'Connections of this process to the database by state; requests that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        const state = poolState()
        if (state === null) return
        this.set({ state: 'busy' }, state.total - state.idle)
        this.set({ state: 'idle' }, state.idle)
        this.set({ state: 'waiting' }, state.waiting)
      },
    })
    new Gauge({
      name: 'sillon_queue_tasks',
      help: 'Tasks of all processes by queue (mails, exports, imports, synchronisations) and state.',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        const { taches } = await findFiles(db)
        this.reset()
        for (const { file, etat, nombre } of taches) this.set({ queue: file, state: etat }, nombre)
      },
    })
    new Gauge({
      name: 'sillon_outbox_oldest_due_seconds',
      help: 'Time since the oldest waiting mail was due; 0 without one.',
      registers,
      async collect() {
        this.set((await findFiles(db)).retardCourriels)
      },
    })
  }

  /** Measures every request of the application; before its routes are declared. */
  suivre(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
      this.requetes.observe(
        { method: request.method, route, status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      )
    })
  }
}
