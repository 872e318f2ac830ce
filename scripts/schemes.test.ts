import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demarches } from '@sillon/referentials'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Source files of a folder, without tests, and the demonstration, which shows one scheme. */
const sourcesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/(testing|demonstration)\//.test(name))

// The browser has the same test of its own (screens/indicateurs/schemes/schemes.test.ts).
test.each(['apps/server/src', 'packages/contract/src', 'packages/domain/src', 'packages/engine/src'])(
  '%s names no scheme: all code of a scheme is in its folder',
  (folder) => {
    const names = new RegExp(demarches.map(({ code }) => code).join('|'), 'i')
    const naming = sourcesOf(folder).filter((name) => names.test(readFileSync(join(ROOT, name), 'utf8')))
    expect(naming).toEqual([])
  },
)
