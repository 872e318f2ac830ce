import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './lock'

describe('the lock of the data folder', () => {
  let dataDir = ''
  const lock = () => join(dataDir, 'lock')
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'sillon-lock-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('refuses a second holder while the first one runs, and names the holder and the remedy', () => {
    lockDataFolder(dataDir)
    expect(() => lockDataFolder(dataDir)).toThrow(
      `DATA_DIR ${dataDir} is in use by process ${process.pid}. Stop that process, or give this one another DATA_DIR.`,
    )
  })

  it('is free again after its release, without leftover files', () => {
    lockDataFolder(dataDir)()
    expect(readdirSync(dataDir)).toEqual([])
    lockDataFolder(dataDir)()
  })

  it('takes over the lock of a process that was killed', async () => {
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(holder, 'spawn')
    lockDataFolder(dataDir)
    const left = { ...JSON.parse(readFileSync(lock(), 'utf8')), pid: holder.pid }
    writeFileSync(lock(), JSON.stringify(left))
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockDataFolder(dataDir)
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    expect(readdirSync(dataDir)).toEqual(['lock'])
  })

  it('takes over a lock whose pid now belongs to a process started later', () => {
    lockDataFolder(dataDir)
    const left = { ...JSON.parse(readFileSync(lock(), 'utf8')), start: 'an earlier boot 1' }
    writeFileSync(lock(), JSON.stringify(left))
    expect(() => lockDataFolder(dataDir)).not.toThrow()
  })

  it('is kept for a process of another machine, which cannot be checked from here', () => {
    writeFileSync(lock(), JSON.stringify({ pid: 1, host: 'elsewhere', start: '' }))
    expect(() => lockDataFolder(dataDir)).toThrow(/process 1 of machine elsewhere\..*delete/)
  })

  it('waits for a lock file being written, and takes over an empty one', () => {
    writeFileSync(lock(), '')
    expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUse)
    utimesSync(lock(), new Date(0), new Date(0))
    expect(() => lockDataFolder(dataDir)).not.toThrow()
  })

  it('goes to one of many processes that start at once beside a stale lock', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(lock(), JSON.stringify({ pid, host: hostname(), start: '' }))
    const module = join(dataDir, 'lock.mjs')
    const { code } = await transformWithOxc(readFileSync(join(import.meta.dirname, 'lock.ts'), 'utf8'), 'lock.ts')
    writeFileSync(module, code)
    const script = `
      import { lockDataFolder } from ${JSON.stringify(module)}
      try { lockDataFolder(${JSON.stringify(dataDir)}); console.log('taken') } catch { console.log('refused') }
      process.stdin.resume()`
    const rivals = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    const answers = await Promise.all(rivals.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'lock.mjs'])
    await Promise.all(
      rivals.map((rival) => {
        rival.stdin.end()
        return once(rival, 'exit')
      }),
    )
  })
})
