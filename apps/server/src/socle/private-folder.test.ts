import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from './database/lock'
import { keepPrivate, NotPrivate } from './private-folder'

describe('the data folder', () => {
  let place = ''
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'sillon-private-'))
  })
  afterEach(() => rmSync(place, { recursive: true, force: true }))
  const modeOf = (...path: string[]) => (statSync(join(place, ...path)).mode & 0o777).toString(8)

  it('is its owner’s alone when it is made', () => {
    keepPrivate(join(place, 'data'))
    lockDataFolder(join(place, 'data'))
    expect([modeOf('data'), modeOf('data', 'lock')]).toEqual(['700', '600'])
  })

  it('is its owner’s alone again, with all that is in it, at each start', () => {
    mkdirSync(join(place, 'data', 'postgres', 'base'), { recursive: true })
    for (const path of ['data', 'data/postgres', 'data/postgres/base']) chmodSync(join(place, path), 0o755)
    writeFileSync(join(place, 'data', 'postgres', 'base', '1259'), '')
    chmodSync(join(place, 'data', 'postgres', 'base', '1259'), 0o666)
    keepPrivate(join(place, 'data'))
    expect([modeOf('data'), modeOf('data', 'postgres', 'base')]).toEqual(['700', '700'])
    expect(modeOf('data', 'postgres', 'base', '1259')).toBe('600')
  })

  it('leaves alone what a link in it leads to', () => {
    writeFileSync(join(place, 'elsewhere'), '')
    chmodSync(join(place, 'elsewhere'), 0o644)
    mkdirSync(join(place, 'data'))
    symlinkSync(join(place, 'elsewhere'), join(place, 'data', 'link'))
    keepPrivate(join(place, 'data'))
    expect(modeOf('elsewhere')).toBe('644')
  })

  it('says in one line what to do when it cannot be', () => {
    writeFileSync(join(place, 'file'), '')
    expect(() => keepPrivate(join(place, 'file'))).toThrow(NotPrivate)
    expect(() => keepPrivate(join(place, 'file'))).toThrow(/^DATA_DIR .*give the folder .*$/)
  })
})
