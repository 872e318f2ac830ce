import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

/** Whether tests use poppler: under `npm run test:all`, where it is installed. */
export const hasPoppler =
  process.env.TEST_ALL === '1' && spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error === undefined

/** Text of a PDF as laid out by poppler. Poppler reports errors on standard error, whereas other readers guess. */
export function textByPoppler(bytes: Uint8Array): string {
  const { stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}
