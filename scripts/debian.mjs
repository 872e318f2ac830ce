// Debian packages that tests need, installed where the machine allows it.
import { spawnSync } from 'node:child_process'

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

const has = (command) => spawnSync('which', [command], { stdio: 'ignore' }).status === 0

/** Installs these packages. Returns false without apt, without the right to use it, or after a failure. */
export function installDebianPackages(...names) {
  if (!has('apt-get')) return false
  const root = process.getuid?.() === 0
  if (!root && !has('sudo')) return false
  const apt = (...args) => (root ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]))
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...names)
}
