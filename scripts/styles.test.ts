import { describe, expect, it } from 'vitest'
import { styleFaults, unknownVariables } from './styles.mjs'

const faultsOf = (css: string) => styleFaults({ 'a.css': css })

describe('the rules of style sheets', () => {
  it('accept sizes of the scale, spacing in steps of 2 px and paper', () => {
    expect(
      faultsOf('.a { font-size: var(--mantine-font-size-sm); padding: 0.25rem calc(1.5rem - 1px) 0 auto; }'),
    ).toEqual([])
    expect(faultsOf('@media print {\n  .a { font-size: 8.5pt; }\n}\n/* gap: 0.3rem; */')).toEqual([])
  })

  it('name each size off the type scale, with its line', () => {
    expect(faultsOf('.a {\n  color: red;\n  font-size: 15px;\n}')).toEqual([
      'a.css:3 font-size "15px" is no size of the type scale',
    ])
  })

  it('name each spacing between two steps', () => {
    expect(faultsOf('.a { margin: 0 0.35rem; }')).toEqual(['a.css:1 margin "0 0.35rem" is no multiple of 0.125rem'])
  })

  it('refuse long motion, and motion that the reader cannot refuse', () => {
    expect(faultsOf('.a { transition: rotate 300ms; }')).toEqual([
      'a.css:1 transition "rotate 300ms" takes more than 200 ms',
      'a.css moves whether or not the reader asks for less motion',
    ])
    expect(
      faultsOf('.a { transition: rotate 0.12s; @media (prefers-reduced-motion: reduce) { transition: none; } }'),
    ).toEqual([])
  })
})

it('a variable is set by a style sheet, a style property or the script', () => {
  const sources = {
    'a.css':
      ':root { --soft: grey; } .a { color: var(--soft); top: var(--bar, 3rem); left: var(--mantine-spacing-md); }',
    'a.tsx': '<Text c="var(--secondary)" style={{ \'--place\': 1 }} />',
    'b.css': '.b { order: var(--place); }',
  }
  expect(unknownVariables(sources)).toEqual(['a.tsx reads --secondary, which nothing sets'])
})
