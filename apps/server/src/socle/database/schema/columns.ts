import { sql } from 'drizzle-orm'
import { bigint, check, customType, timestamp } from 'drizzle-orm/pg-core'

export const id = (name: string) => bigint(name, { mode: 'number' }).generatedByDefaultAsIdentity()
export const ref = (name: string) => bigint(name, { mode: 'number' })
/** Instants are read as text: parsing them costs more than the query, and JSON needs text. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
/** A number exact to 4 decimals. */
export const exact4 = customType<{ data: number; driverData: string | number }>({
  dataType: () => 'numeric(12, 4)',
  fromDriver: Number,
})
/** A sum of money exact to the cent. */
export const exact2 = customType<{ data: number; driverData: string | number }>({
  dataType: () => 'numeric(9, 2)',
  fromDriver: Number,
})
/** Written to the database in base64, and read with `encode`: the embedded one takes ten times as long over its own binary form. */
export const bytes = customType<{ data: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => sql`decode(${value.toString('base64')}, 'base64')`,
})

/** One of these texts: the type enforces it in our code, the check constraint for other programs. */
export const oneOf = (name: string, column: string, values: readonly string[]) =>
  check(name, sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`))
