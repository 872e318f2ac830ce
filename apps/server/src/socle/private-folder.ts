import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder cannot be made private to its owner. */
export class NotPrivate extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `DATA_DIR ${folder} cannot be made readable by its owner alone (${String(cause)}): give the folder and all in it to the user that the server runs as.`,
    )
  }
}

/**
 * Creates a folder if it is missing, and makes all of its content private to its owner. The embedded database makes its files readable and writable by
 * everybody, whatever the umask; another account of the machine could read them and write into them. On Windows the folder's own access list decides, and this
 * function changes nothing.
 * @throws NotPrivate with the remedy, in one line
 */
export function keepPrivate(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    restrict(folder)
  } catch (error) {
    throw new NotPrivate(folder, error)
  }
}

function restrict(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) restrict(path)
    // The mode of a link has no meaning, and its target may belong to somebody else.
    else if (entry.isFile()) chmodSync(path, 0o600)
  }
}
