import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname

/** Sources, without tests and their helpers. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.includes(sep) && file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(`testing${sep}`),
)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('the files that register routes hold no SQL', () => {
  const answering = files.filter((file) => /\bon(Cached)?\(app,/.test(textOf(file)))
  const speaking = /^import (?!type)[^;]*? from '(drizzle-orm[^']*|(?:#socle|[./]+)\/?database\/schema)'/m
  expect(answering.length).toBeGreaterThan(15)
  expect(answering.filter((file) => speaking.test(textOf(file)))).toEqual([])
})
