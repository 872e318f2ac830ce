// Finds LibreOffice for the tests of workbooks, or installs Debian's: what many people open them with, and another reader than the one of every run.
import { spawnSync } from 'node:child_process'
import { installDebianPackages } from './debian.mjs'

const isInstalled = () => spawnSync('soffice', ['--version'], { stdio: 'ignore' }).error === undefined

/** Whether LibreOffice is there; where it is not to be had, its tests are left out. */
export function ensureLibreOffice() {
  if (isInstalled()) return true
  console.log('No LibreOffice on this machine: installing it for its tests.')
  if (installDebianPackages('libreoffice-calc-nogui') && isInstalled()) return true
  console.log('LibreOffice could not be installed: its tests are left out.')
  return false
}
