import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import TimeSpent, { whereTimeWent } from './time-spent.mjs'

afterEach(() => vi.unstubAllEnvs())

const steps = [
  {
    title: 'Types',
    seconds: 90.4,
    parts: [
      { title: 'lint', seconds: 20 },
      { title: 'typecheck', seconds: 90 },
    ],
  },
  { title: 'Units', seconds: 300, parts: [{ title: 'vitest', seconds: 300 }] },
]
const file = (project: string, name: string, seconds: number) => ({ project, file: name, seconds })

it('the summary gives the time of each step, of its parts, of each project and of the slowest files', () => {
  const files = [file('web', 'a.test.tsx', 4), file('packages', 'b.test.ts', 1.6), file('web', 'c.test.tsx', 31)]
  expect(whereTimeWent(steps, files, 2)).toEqual([
    '   90 s  Types',
    '     90 s  typecheck',
    '     20 s  lint',
    '  300 s  Units',
    'Projects of tests, several files at a time',
    '     35 s  web, 2 files',
    '      2 s  packages, 1 file',
    'Slowest files of tests',
    '     31 s  c.test.tsx (web)',
    '      4 s  a.test.tsx (web)',
  ])
})

it('the summary gives for each file the time of its loading and of its tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sillon-time-spent-'))
  vi.stubEnv('TIME_SPENT', join(folder, 'files.json'))
  const diagnostic = () => ({ collectDuration: 500, duration: 1500, setupDuration: 9000 })
  new TimeSpent().onTestRunEnd([
    { project: { name: 'web' }, moduleId: join(process.cwd(), 'apps/web/src/a.test.tsx'), diagnostic },
  ])
  expect(JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))).toEqual([
    file('web', 'apps/web/src/a.test.tsx', 2),
  ])
  rmSync(folder, { recursive: true })
})
