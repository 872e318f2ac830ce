import type { ClipboardEvent } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { pasteCells } from './grid'

afterEach(() => document.body.replaceChildren())

/** A table with a number and a choice in each row, the last row read-only. */
function uneTable() {
  const row = (rang: number, lecture = '') =>
    `<tr><th>Ligne ${rang}</th><td><input type="text" name="n${rang}" ${lecture}></td>
     <td><select name="c${rang}"><option value="">Non renseigné</option><option value="true">Oui</option><option value="false">Non</option></select></td></tr>`
  document.body.innerHTML = `<table><tbody>${row(1)}${row(2)}${row(3, 'readonly')}</tbody></table>`
  const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement | HTMLSelectElement
  const coller = (name: string, text: string) =>
    pasteCells(
      {
        target: field(name),
        currentTarget: document.querySelector('table'),
        clipboardData: { getData: () => text },
        preventDefault: () => undefined,
      } as unknown as ClipboardEvent<HTMLElement>,
      (write) => write(),
    )
  const values = () => ['n1', 'c1', 'n2', 'c2', 'n3', 'c3'].map((name) => field(name).value)
  return { coller, values }
}

describe('a paste in a table of fields', () => {
  it('takes numbers, and choices by their words regardless of case', () => {
    const { coller, values } = uneTable()
    expect(coller('n1', '12,5\toui\n3\tNON\n')).toBe(0)
    expect(values()).toEqual(['12,5', 'true', '3', 'false', '', ''])
  })

  it('may begin in a field of choices', () => {
    const { coller, values } = uneTable()
    expect(coller('c1', 'Non\n\nOui')).toBe(0)
    expect(values()).toEqual(['', 'false', '', '', '', 'true'])
  })

  it.each([
    ['a cell below the table', 'n2', '1\n2\n3', 2],
    ['a cell beside the table', 'c2', 'Oui\tprincipal', 1],
    ['a cell over a read-only field', 'n2', '1\n2', 1],
    ['a text outside the choices', 'c1', 'peut-être\nOui', 1],
    ['no cell', 'n2', '1\n\n\n', 0],
  ])('counts the cells without a field: %s', (_, name, text, count) => {
    expect(uneTable().coller(name, text)).toBe(count)
  })
})
