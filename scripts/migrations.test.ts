import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsOf } from './migrations.mjs'

const migrations = join(import.meta.dirname, '../apps/server/src/socle/database/migrations')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sillon-migrations-'))
  cpSync(migrations, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))

describe('migrations are only added', () => {
  it('finds the migrations of the last release unchanged', () => {
    expect(faultsOf(migrations)).toEqual([])
  })

  it('names a released migration that was changed', () => {
    edit('0001_tables.sql', (sql) => sql.replace('"assolements"', '"rotations"'))
    expect(faultsOf(folder)).toEqual([
      '0001_tables.sql was released and has been changed: put the change in a new migration.',
    ])
  })

  it('names a released migration that is missing', () => {
    rmSync(join(folder, '0002_triggers.sql'))
    expect(faultsOf(folder)).toEqual(['0002_triggers.sql was released and is missing.'])
  })

  it('names a migration inserted before a released one', () => {
    edit('meta/_journal.json', (text) => {
      const journal = JSON.parse(text)
      journal.entries.splice(2, 0, { ...journal.entries[2], tag: '0002_between', when: journal.entries[1].when + 0.5 })
      return JSON.stringify(journal)
    })
    expect(faultsOf(folder)).toEqual(['0002_triggers.sql was released as number 2 and no longer is.'])
  })

  it('names a migration that an existing database would skip because its time is not after the last one', () => {
    edit('meta/_journal.json', (text) => {
      const journal = JSON.parse(text)
      journal.entries.push({ ...journal.entries[0], tag: '9999_late' })
      return JSON.stringify(journal)
    })
    expect(faultsOf(folder)).toEqual(['9999_late is not later than the migration before it, and would be skipped.'])
  })
})
