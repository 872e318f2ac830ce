import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { changeFaults, commitsAfter, docstringFaults, termFaults, titleFaults } from './words.mjs'

describe('one word for one thing', () => {
  it('refuses another spelling of an email and of a PACAGE number, and names the word', () => {
    expect(
      termFaults({
        'docs/a.md': 'First line.\nThe e-mail and the pacage number.',
        'apps/web/src/socle/i18n/a.fr.json': '{ "email": "Adresse email", "aide": "un email à {{email}}" }',
        'apps/web/src/socle/i18n/a.en.json': '{ "email": "Email address", "pacage": "PACAGE number" }',
      }),
    ).toEqual([
      'docs/a.md:2 writes "e-mail": "courriel" or "adresse email" in French, "email" in English',
      'docs/a.md:2 writes "pacage number": "PACAGE" or "numéro PACAGE"',
      'apps/web/src/socle/i18n/a.fr.json:1 writes "email": "courriel" for the message',
    ])
  })
})

describe('the change log', () => {
  const log = (...lines: readonly string[]) => changeFaults(['# Changes', '', ...lines].join('\n'))

  it('accepts entries under a kind of a dated release or of the next one', () => {
    expect(
      log(
        'A head.',
        '',
        '## Unreleased',
        '### Fixed',
        '- One.',
        '## 2026-11-24',
        '### Security',
        '- Two.',
        '### Fixed',
      ),
    ).toEqual([])
  })

  it('counts characters, not bytes, up to 160', () => {
    const entry = (length: number) => log('## Unreleased', '### Fixed', `- ${'é'.repeat(length - 2)}`)
    expect(entry(160)).toEqual([])
    expect(entry(161)).toEqual(['CHANGELOG.md:5 has 161 characters, 160 at most'])
  })

  it.each([
    ['an entry above the first release', ['- One.']],
    ['an entry without a kind', ['## 2026-11-24', '- One.']],
    ['an entry under the kind of another release', ['## 2026-11-24', '### Fixed', '## 2026-11-23', '- One.']],
    ['an entry of two lines', ['## 2026-11-24', '### Fixed', '- One', '  and more.']],
    ['a release named by a number', ['## 1.2.0']],
    ['an older release above a newer one', ['## 2026-11-23', '## 2026-11-24']],
    ['the next release below a dated one', ['## 2026-11-23', '## Unreleased']],
    ['an unknown kind', ['## 2026-11-24', '### New']],
    ['kinds in another order', ['## 2026-11-24', '### Fixed', '### Added']],
  ])('refuses %s', (_, lines) => expect(log(...lines)).toHaveLength(1))
})

describe('the title of a commit', () => {
  const faults = (title: string) => titleFaults([{ hash: '0123456789abcdef', title }])

  it.each(['fix(web): keep the panel open', 'docs: cut the changes into releases', 'feat(hve4): compute `SAU` anew'])(
    'may be %s',
    (title) => expect(faults(title)).toEqual([]),
  )

  it.each([
    'Fix the panel',
    'fix(web) keep the panel',
    'mend(web): keep it',
    'fix(web): Keep it',
    'fix(web): keep',
    'fix(web): keep it.',
  ])('is not %s', (title) =>
    expect(faults(title)).toEqual([`commit 0123456789 "${title}" does not read "type(scope): verb object"`]),
  )

  it('has 72 characters at most', () => {
    const title = (length: number) => 'fix(web): keep '.padEnd(length, 'x')
    expect(faults(title(72))).toEqual([])
    expect(faults(title(73))).toEqual([expect.stringContaining('has 73 characters, 72 at most')])
  })
})

describe('the checked commits', () => {
  let root = ''
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  /** A repository with a base, a branch of one commit, and its merge; with the base as the script writes it. */
  function repository() {
    root = mkdtempSync(join(tmpdir(), 'sillon-words-'))
    git(root, 'init', '-q', '-b', 'main')
    const commit = (title: string) => git(root, 'commit', '-q', '--allow-empty', '-m', title)
    commit('Older than the rules')
    const hash = git(root, 'rev-parse', 'HEAD')
    git(root, 'checkout', '-q', '-b', 'other')
    commit('fix(web): keep the panel')
    git(root, 'checkout', '-q', 'main')
    commit('docs: name the panel')
    git(root, 'merge', '-q', '--no-ff', '-m', 'Merge branch other', 'other')
    return { hash, date: '2020-01-01T00:00:00Z' }
  }
  const titles = (folder: string, base: ReturnType<typeof repository>) =>
    commitsAfter(folder, base)
      .map(({ title }) => title)
      .sort()

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('are those after the base, without merges', () => {
    const base = repository()
    expect(titles(root, base)).toEqual(['docs: name the panel', 'fix(web): keep the panel'])
  })

  it('are those of a shallow clone that lacks the base', () => {
    const base = repository()
    const clone = (depth: number) => {
      const folder = join(root, `clone-${depth}`)
      git(root, 'clone', '-q', '--depth', String(depth), `file://${root}`, folder)
      return titles(folder, base)
    }
    expect(clone(1)).toEqual([])
    expect(clone(2)).toEqual(['docs: name the panel', 'fix(web): keep the panel'])
  })

  it('are none in another history, nor without a repository', () => {
    const base = { hash: '0'.repeat(40), date: '2020-01-01T00:00:00Z' }
    repository()
    expect(commitsAfter(root, base)).toEqual([])
    rmSync(join(root, '.git'), { recursive: true })
    expect(commitsAfter(root, base)).toEqual([])
  })
})

describe('a docstring', () => {
  const faults = (text: string, path = 'packages/a.ts') => docstringFaults({ [path]: text }, ['packages', 'apps/web'])

  it.each(['What', 'Who', 'Whom', 'Whose'])('does not begin with %s', (word) => {
    const line = (number: number) =>
      `packages/a.ts:${number} begins a docstring with "${word}": begin with a noun or a verb (docs/how-to/write.md)`
    expect(faults(`/** ${word} comes back. */`)).toEqual([line(1)])
    expect(faults(`const a = 1\n/**\n * ${word} comes back.\n */`)).toEqual([line(3)])
  })

  it('may hold these words further on, like other comments', () => {
    expect(faults('/** Answers what comes back. What else? */\n// What comes back.\n/* What comes back. */')).toEqual(
      [],
    )
    expect(faults(`/** ${'Whatever'} comes back. */`)).toEqual([])
  })

  it('is checked in the listed folders', () => {
    const text = `/** ${'What'} comes back. */`
    expect(faults(text, 'apps/web/src/a.tsx')).toHaveLength(1)
    expect(faults(text, 'apps/server/src/a.ts')).toEqual([])
    expect(faults(text, 'apps/web-other/a.ts')).toEqual([])
  })
})
