import { describe, expect, it } from 'vitest'
import { licencesOf, noticeOf } from './notice.mjs'

const lock = (packages: object) => ({ packages: { '': { name: 'sillon' }, ...packages } })

describe('the notice of third-party licences', () => {
  it('lists runtime packages by licence, each version once, without development tools', () => {
    const listed = licencesOf(
      lock({
        'node_modules/pg': { version: '8.0.0', license: 'MIT' },
        'node_modules/a/node_modules/pg': { version: '8.0.0', license: 'MIT' },
        'node_modules/fflate': { version: '0.8.3', license: 'MIT' },
        'node_modules/vite': { version: '8.0.0', license: 'MIT', dev: true },
        'node_modules/@sillon/web': { link: true },
        'node_modules/clsx': { version: '2.0.0', license: 'ISC' },
      }),
    )
    expect(listed).toEqual([
      ['ISC', ['clsx 2.0.0']],
      ['MIT', ['fflate 0.8.3', 'pg 8.0.0']],
    ])
  })

  it('explains how an LGPL library stays replaceable', () => {
    const packages = { 'node_modules/libheif-js': { version: '1.0.0', license: 'LGPL-3.0' } }
    expect(noticeOf(lock(packages))).toContain('## LGPL-3.0\n\nUsed unchanged')
  })

  it('lists the platform builds of a package as one', () => {
    const build = { version: '1.0.0', license: 'Apache-2.0', optional: true }
    const packages = { 'node_modules/@img/sharp-linux-x64': build, 'node_modules/@img/sharp-darwin-arm64': build }
    expect(licencesOf(lock(packages))).toEqual([['Apache-2.0', ['@img/sharp-* 1.0.0']]])
  })

  it('refuses a package without a licence', () => {
    expect(() => licencesOf(lock({ 'node_modules/strange': { version: '1.0.0' } }))).toThrow('strange names no licence')
  })
})
