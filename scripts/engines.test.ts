import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { refusals } from './engines.mjs'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('every package of the lock runs on each supported Node version', () => {
  const { node } = JSON.parse(read('package.json')).engines
  for (const version of ['20.19.0', '22.13.0', '24.0.0']) expect(satisfies(version, node), version).toBe(true)
  expect(refusals(JSON.parse(read('package-lock.json')), node)).toEqual([])
})

test('an installation on another Node version fails', () => {
  expect(read('.npmrc')).toContain('engine-strict=true')
})

test('a package that needs a newer Node version is named', () => {
  const packages = {
    '': { engines: { node: '>=22' } },
    'node_modules/old': { version: '1.0.0' },
    'node_modules/cookie': { version: '2.0.2', engines: { node: '>=22' } },
  }
  expect(refusals({ packages }, '^20.19.0 || ^22.13.0')).toEqual([
    'cookie 2.0.2 asks for Node >=22, and package.json promises ^20.19.0 || ^22.13.0',
  ])
})
