import { closeSync, existsSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Another live process has the folder open. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}. Stop that process, or give this one another DATA_DIR.`)
  }
}

/**
 * Takes the data folder for this process. The embedded database does not notice a second process and would lose acknowledged writes, so this guard is a must.
 *
 * A lock left by a process that was killed is recognised (its pid is gone, or was given to a process started later) and taken over.
 * @returns a function that gives the folder back.
 * @throws DataFolderInUse
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const descriptor = openSync(file, 'wx')
      writeSync(descriptor, `${process.pid} ${startOf(process.pid)}\n`)
      closeSync(descriptor)
      return () => unlinkSync(file)
    } catch (error) {
      if (!isAlreadyThere(error)) throw error
      const [pid = 0, start = ''] = readLock(file)
      if (pid !== 0 && startOf(pid) === start && isAlive(pid)) throw new DataFolderInUse(dataDir, pid)
      if (existsSync(file)) unlinkSync(file)
    }
  }
  throw new DataFolderInUse(dataDir, 0)
}

const isAlreadyThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

function readLock(file: string): [pid: number, start: string] | [] {
  try {
    const [pid = '', start = ''] = readFileSync(file, 'utf8').trim().split(' ')
    return [Number(pid) || 0, start]
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started, in the kernel's ticks, so that a recycled pid is not taken for the one that locked; empty where /proc is absent. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
