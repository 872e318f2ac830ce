import { beforeEach, expect, it } from 'vitest'

beforeEach(() => {
  document.body.innerHTML = ''
})
const page = (html: string) => {
  document.body.innerHTML = html
  return (id: string) => document.getElementById(id) as HTMLInputElement
}
const labelsOf = (field: HTMLInputElement) => [...(field.labels ?? [])].map(({ textContent }) => textContent)

it('a field has the labels that refer to it or enclose it, in the current document', () => {
  const the = page('<label for="a">A</label><input id="a"><label>B<input id="b"></label><input id="c">')
  expect([the('a'), the('b'), the('c')].map(labelsOf)).toEqual([['A'], ['B'], []])
  const [first] = document.getElementsByTagName('label')
  first?.setAttribute('for', 'c')
  expect([the('a'), the('c')].map(labelsOf)).toEqual([[], ['A']])
  the('a').id = 'd'
  the('c').id = 'a'
  first?.setAttribute('for', 'a')
  expect([the('a'), the('d')].map(labelsOf)).toEqual([['A'], []])
  first?.remove()
  expect(labelsOf(the('a'))).toEqual([])
})

it.each([
  ['<p id="x"></p>', 'block', 'visible', 'auto'],
  ['<span id="x"></span>', 'inline', 'visible', 'auto'],
  ['<p id="x" hidden></p>', 'none', 'visible', 'auto'],
  ['<input id="x" type="hidden">', 'none', 'visible', 'auto'],
  ['<dialog id="x"></dialog>', 'none', 'visible', 'auto'],
  ['<dialog id="x" open></dialog>', 'block', 'visible', 'auto'],
  ['<p id="x" style="display: none"></p>', 'none', 'visible', 'auto'],
  ['<p id="x" style="--display: 1"></p>', 'block', 'visible', 'auto'],
  ['<div style="visibility: hidden; pointer-events: none"><p id="x"></p></div>', 'block', 'hidden', 'none'],
  ['<div style="visibility: hidden"><p id="x" style="visibility: visible"></p></div>', 'block', 'visible', 'auto'],
])('%s is visible as in a browser', (html, display, visibility, pointerEvents) => {
  const style = getComputedStyle(page(html)('x'))
  expect([style.display, style.visibility, style.pointerEvents]).toEqual([display, visibility, pointerEvents])
  expect(style.getPropertyValue('display')).toBe(display)
})

it('any other property of a style is computed too', () => {
  const style = getComputedStyle(page('<p id="x" style="overflow: auto; color: rgb(1, 2, 3)"></p>')('x'))
  expect([style.overflow, style.getPropertyValue('color')]).toEqual(['auto', 'rgb(1, 2, 3)'])
})
