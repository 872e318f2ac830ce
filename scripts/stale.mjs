// Whether a build is older than its sources.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const IGNORED = new Set(['node_modules', 'dist', 'testing'])

/** The latest modification under a file or folder, in milliseconds; tests do not count, nothing is built from them. */
function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path)
    .filter((name) => !IGNORED.has(name) && !/\.test\.tsx?$/.test(name))
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

/** True when `output` is missing or older than one of `sources`. */
export const isStale = (output, sources) =>
  !existsSync(output) || Math.max(...sources.map(newest)) > statSync(output).mtimeMs
