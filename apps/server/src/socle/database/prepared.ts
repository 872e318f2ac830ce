import { Client, type ClientBase, type QueryConfig } from 'pg'

/** Statements that a connection prepares, as many as Rails keeps. Lists of any length make any number of statements: those that come later do without. */
const MAX_NAMES = 1000

/**
 * Has a connection prepare each statement with parameters once: from the second time PostgreSQL neither parses it nor, for most, plans it again.
 * Drizzle names no statement by itself (docs/decisions/0051-every-statement-prepared.md). Statements without parameters stay as they are: one text may hold
 * several.
 * @param client a new connection; its `query` is replaced
 */
export function prepareOnce(client: ClientBase): void {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size === MAX_NAMES) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  const query = (config: unknown, values?: unknown, ...rest: unknown[]) => {
    const statement = hasItems(values) ? statementOf(config) : undefined
    const named = statement === undefined ? config : { ...statement, name: statement.name ?? nameOf(statement.text) }
    return Reflect.apply(Client.prototype.query, client, [named, values, ...rest])
  }
  Object.assign(client, { query })
}

function statementOf(config: unknown): QueryConfig | undefined {
  if (typeof config === 'string') return { text: config }
  return typeof config === 'object' && config !== null && 'text' in config ? (config as QueryConfig) : undefined
}

const hasItems = (values: unknown) => Array.isArray(values) && values.length > 0
