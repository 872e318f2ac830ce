// Finds poppler's tools for the tests of PDFs, or installs Debian's: another reader than the one of every run.
import { spawnSync } from 'node:child_process'
import { installDebianPackages } from './debian.mjs'

const isInstalled = () => spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error === undefined

/** Whether pdftotext and its like are there; where they are not to be had, their tests are left out. */
export function ensurePoppler() {
  if (isInstalled()) return true
  console.log('No poppler on this machine: installing it for its tests.')
  if (installDebianPackages('poppler-utils') && isInstalled()) return true
  console.log('Poppler could not be installed: its tests are left out.')
  return false
}
