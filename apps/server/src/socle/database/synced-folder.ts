import fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** WASI number of an input or output error. */
const EIO = 29

/** Parts of Emscripten's file system that this file relies on; PGlite's types leave them out. */
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number }
}

/**
 * The folder of the embedded database, with a working fsync. PGlite starts PostgreSQL with `-F` and its file system ignores fsync, so that a power cut may lose
 * or damage everything written since the last flush of the kernel. Here an fsync of PostgreSQL reaches the disk (docs/decisions/0002-embedded-database.md).
 */
export class SyncedFolder extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, (module) => addFsync(module.NODEFS)] } }
  }
}

function addFsync(fileSystem: NodeFileSystem): void {
  fileSystem.stream_ops.fsync = ({ nfd }) => {
    try {
      fs.fsyncSync(nfd)
      return 0
    } catch {
      // PostgreSQL must know about a failed disk: it then stops rather than acknowledge a lost write.
      return EIO
    }
  }
}

/** PGlite's own start-up parameters without `-F`; its build has no fdatasync, so that the log is synced by fsync. */
export const syncedStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

function syncPath(path: string, flags: 'r' | 'r+'): void {
  const descriptor = fs.openSync(path, flags)
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Makes the names in a folder durable. Windows neither can nor needs to. */
function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncPath(path, 'r')
}

/** Syncs a folder with its content: a new database was written without any fsync. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path, 'r+')
  }
  syncFolder(folder)
}
