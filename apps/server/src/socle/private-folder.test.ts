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

  it('is readable by its owner only when it is created', () => {
    keepPrivate(join(place, 'data'))
    lockDataFolder(join(place, 'data'))
    expect([modeOf('data'), modeOf('data', 'lock')]).toEqual(['700', '600'])
  })

  it('is readable by its owner only again, with everything in it, at each start', () => {
    mkdirSync(join(place, 'data', 'postgres', 'base'), { recursive: true })
    for (const path of ['data', 'data/postgres', 'data/postgres/base']) chmodSync(join(place, path), 0o755)
    writeFileSync(join(place, 'data', 'postgres', 'base', '1259'), '')
    chmodSync(join(place, 'data', 'postgres', 'base', '1259'), 0o666)
    keepPrivate(join(place, 'data'))
    expect([modeOf('data'), modeOf('data', 'postgres', 'base')]).toEqual(['700', '700'])
    expect(modeOf('data', 'postgres', 'base', '1259')).toBe('600')
  })

  it('leaves the target of a link in it alone', () => {
    writeFileSync(join(place, 'elsewhere'), '')
    chmodSync(join(place, 'elsewhere'), 0o644)
    mkdirSync(join(place, 'data'))
    symlinkSync(join(place, 'elsewhere'), join(place, 'data', 'link'))
    keepPrivate(join(place, 'data'))
    expect(modeOf('elsewhere')).toBe('644')
  })

  it('is refused in one line with the remedy when its rights cannot be set', () => {
    writeFileSync(join(place, 'file'), '')
    expect(() => keepPrivate(join(place, 'file'))).toThrow(NotPrivate)
    expect(() => keepPrivate(join(place, 'file'))).toThrow(/^DATA_DIR .*give the folder .*$/)
  })
})
