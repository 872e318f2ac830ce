import { describe, expect, it, test } from 'vitest'
import { blocksOf, checkHowTos, filesOf, howTos, inDocuments, withBlock } from './how-tos.mjs'

const SCHEME = 'packages/referentials/src/hve4/how-to.ts'
const block = (mark: string, ...code: string[]) => [`<!-- ${mark} -->`, '```ts', ...code, '```'].join('\n')
const anchored = (how: string, anchor: string) => ({
  document: 'a.md',
  path: 'a.ts',
  how,
  anchor,
  mark: 1,
  before: 2,
  code: ['one', 'two'],
})
const file = ['first', 'middle', 'last'].map((text) => ({ text }))

describe('the code blocks of a document', () => {
  it('go where their marks say, with the line number that they begin after', () => {
    expect(blocksOf('a.md', `# Title\n\n${block('src/a.ts after "x y"', 'a', 'b')}\n\n${block('b.tsx', 'c')}`)).toEqual(
      [
        { document: 'a.md', path: 'src/a.ts', how: 'after', anchor: 'x y', mark: 3, before: 4, code: ['a', 'b'] },
        { document: 'a.md', path: 'b.tsx', how: 'whole', anchor: undefined, mark: 9, before: 10, code: ['c'] },
      ],
    )
  })

  it('may stand in a hidden comment', () => {
    expect(blocksOf('a.md', '<!-- a.ts instead of "x"\nhidden\n-->')).toMatchObject([{ before: 1, code: ['hidden'] }])
  })

  it('may stand in a list', () => {
    const text = block('a.ts', '  a').replaceAll(/^/gm, '   ')
    expect(blocksOf('a.md', `1. A list\n\n${text}`)).toMatchObject([{ path: 'a.ts', before: 4, code: ['     a'] }])
  })

  it('exclude other languages', () => expect(blocksOf('a.md', '```sh\n```ts\n```')).toEqual([]))

  it.each([
    ['TypeScript without a mark', '```ts\nx\n```', 'a.md:1: says no file'],
    ['a mark without a block', '<!-- a.ts -->\ntext', 'a.md:1: no block follows'],
    ['a block without an end', block('a.ts', 'x').slice(0, -3), 'a.md:2: does not end'],
  ])('refuse %s', (_, text, message) => expect(() => blocksOf('a.md', text)).toThrow(message))
})

describe('a code block in its file', () => {
  const texts = (how: string, anchor: string) => withBlock(file, anchored(how, anchor)).map(({ text }) => text)

  it('is inserted after a line', () =>
    expect(texts('after', 'first')).toEqual(['first', 'one', 'two', 'middle', 'last']))
  it('replaces a line', () => expect(texts('instead of', 'mid')).toEqual(['first', 'one', 'two', 'last']))

  it.each([
    ['no line', 'nowhere', '0 lines of a.ts hold "nowhere"'],
    ['several lines', 't', '2 lines of a.ts hold "t"'],
  ])('is refused when its mark names %s', (_, anchor, message) =>
    expect(() => texts('after', anchor)).toThrow(`a.md:1: ${message}`),
  )

  it('is refused as a whole file that already exists', () =>
    expect(() => texts('whole', '')).toThrow('a.md:1: a.ts is there already'))
})

test('an error is reported at its line of the document', () => {
  const files = new Map([['a.ts', withBlock(file, anchored('after', 'first'))]])
  expect(inDocuments('a.ts(3,1): error TS1: wrong\nb.ts(3,1): error TS2: too', files)).toEqual([
    'a.md:4: error TS1: wrong (a.ts)',
    'b.ts(3,1): error TS2: too',
  ])
})

test('every block of the how-tos finds its place', () => expect(filesOf(howTos()).size).toBeGreaterThan(20))

// Under `npm run test:all`: the types of the whole repository are worked out again, the longest test of the packages.
test.skipIf(process.env.TEST_ALL !== '1')('every how-to compiles, and one with an unknown name does not', () => {
  const wrong = { name: 'wrong.md', text: block(SCHEME, "export { schemeOf, gone } from './scheme'") }
  expect(checkHowTos([...howTos(), wrong])).toEqual([
    `wrong.md:3: error TS2305: Module '"./scheme"' has no exported member 'gone'. (${SCHEME})`,
  ])
})
