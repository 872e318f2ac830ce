import { mkdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Another process has the folder open, or possibly has. */
export class DataFolderInUse extends Error {}

/** Process that holds a folder. Its start time distinguishes it from a later process with the same pid. */
interface Holder {
  readonly pid: number
  readonly host: string
  readonly start: string
}

/** A lock is written in one call: one that is still empty after this time was left by a process killed in between. */
const WRITING_MS = 5000

/**
 * Locks the data folder for this process. The embedded database does not notice a second process, and would lose acknowledged writes: the lock is
 * indispensable.
 * A lock of a killed process (its pid is gone, or belongs to a process started later) is recognised and taken over. A lock of another machine or container
 * cannot be checked from here, and is respected.
 * @returns a function that releases the lock
 * @throws DataFolderInUse with the remedy, in one line
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), start: startOf(process.pid) } satisfies Holder)
  for (;;) {
    if (written(file, mine)) return () => unlinkSync(file)
    const theirs = read(file)
    if (theirs === undefined) continue
    refuseIfHeld(dataDir, file, theirs)
    takeAway(dataDir, file, theirs)
  }
}

/** Writes the lock unless there is one. */
function written(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function refuseIfHeld(dataDir: string, file: string, content: string): void {
  const holder = parse(content)
  if (holder === undefined) {
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < WRITING_MS)
      throw new DataFolderInUse(`DATA_DIR ${dataDir} is being opened by another process. Try again in a few seconds.`)
    return
  }
  if (holder.host !== hostname())
    throw new DataFolderInUse(
      `DATA_DIR ${dataDir} is in use by process ${holder.pid} of machine ${holder.host}. Stop it first; if that machine is gone, delete ${file}.`,
    )
  if (isAlive(holder.pid) && startOf(holder.pid) === holder.start)
    throw new DataFolderInUse(
      `DATA_DIR ${dataDir} is in use by process ${holder.pid}. Stop that process, or give this one another DATA_DIR.`,
    )
}

/** Removes the lock of a dead process, and only that one: another process may have replaced it already. */
function takeAway(dataDir: string, file: string, expected: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const taken = readFileSync(aside, 'utf8')
  if (taken !== expected) {
    written(file, taken)
    unlinkSync(aside)
    throw new DataFolderInUse(`DATA_DIR ${dataDir} has just been opened by another process.`)
  }
  unlinkSync(aside)
}

function parse(content: string): Holder | undefined {
  try {
    const { pid, host, start } = JSON.parse(content) as Partial<Holder>
    return pid === undefined || host === undefined || start === undefined ? undefined : { pid, host, start }
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** When a process started: the machine's boot and the kernel's ticks since; empty where /proc is absent. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
  } catch {
    return ''
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
