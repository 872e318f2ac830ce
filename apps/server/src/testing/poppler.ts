import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

/** Whether poppler reads here: under `npm run test:all`, where it is installed. */
export const hasPoppler =
  process.env.TEST_ALL === '1' && spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error === undefined

/** The text of a PDF as poppler lays it out, one line of a page beside the other. Poppler reports faults on standard error, where other readers guess. */
export function textByPoppler(bytes: Uint8Array): string {
  const { stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}
