// Finds ClamAV's daemon for its test, or installs Debian's. Its signatures are not needed: the test has one of its own.
import { existsSync } from 'node:fs'
import { installDebianPackages } from './debian.mjs'

const candidates = [process.env.CLAMD_PATH, '/usr/sbin/clamd', '/opt/homebrew/sbin/clamd']

const findInstalled = () => candidates.find((path) => path !== undefined && existsSync(path))

/** The path of clamd; null when it cannot be installed, and its test is skipped. */
export function ensureClamd() {
  const installed = findInstalled()
  if (installed !== undefined) return installed
  console.log('No ClamAV on this machine: installing it for its test.')
  const found = installDebianPackages('clamav-daemon') ? findInstalled() : undefined
  if (found === undefined) console.log('ClamAV could not be installed: its test is left out.')
  return found ?? null
}
