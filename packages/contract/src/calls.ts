import * as resources from './resources'
import type { CallDefinition } from './socle/call'

const isCall = (exported: unknown): exported is CallDefinition =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported

/** Every call of the API. */
export const calls: readonly CallDefinition[] = Object.values<unknown>(resources).filter(isCall)
