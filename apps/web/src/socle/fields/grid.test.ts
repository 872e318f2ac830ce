import type { ClipboardEvent, KeyboardEvent } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { moveByEnter, pasteCells } from './grid'

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

interface Pressed extends Partial<Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>> {
  readonly areCards?: boolean
  readonly nativeEvent?: { readonly isComposing: boolean }
}

/** Two sections: a table of two columns with a line below it that is closed, then a question, a choice and a last number. */
function uneFiche() {
  const row = (rang: number) =>
    `<tr><th></th><td><input type="text" name="a${rang}"></td><td><input type="text" name="b${rang}"></td></tr>`
  const answer = (value: string, checked = '') =>
    `<label><input type="radio" name="r" value="${value}" ${checked}></label>`
  document.body.innerHTML = `<div id="fiche">
    <section><div data-entries><div data-grille><table>${row(1)}${row(2)}</table>
      <div hidden="until-found"><table>${row(3)}</table></div></div></div></section>
    <section><div data-entries><fieldset name="q">${answer('oui')}${answer('non')}${answer('nul', 'checked')}</fieldset>
      <select name="c"></select><input type="text" name="lu" readonly><input type="text" name="z"></div></section></div>`
  const sheet = document.querySelector<HTMLElement>('#fiche')
  const onEnd = vi.fn()
  /** Field with the focus after Enter in the field of this name; the checked answer by its value. */
  const after = (name: string, { areCards = false, ...keys }: Pressed = {}) => {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]:not([type="radio"]), [value="${name}"]`)
    field?.focus()
    const preventDefault = vi.fn()
    const event = { key: 'Enter', target: field, currentTarget: sheet, nativeEvent: {}, preventDefault, ...keys }
    moveByEnter(event as unknown as KeyboardEvent<HTMLElement>, { areCards, onEnd })
    const active = document.activeElement as HTMLInputElement
    return active.type === 'radio' ? active.value : active.name
  }
  return { after, onEnd }
}

describe('Enter', () => {
  it('goes down the columns of a table one by one, past collapsed lines, then to the field after it', () => {
    const { after } = uneFiche()
    expect(['a1', 'a2', 'b1', 'b2'].map((name) => after(name))).toEqual(['a2', 'b1', 'b2', 'nul'])
  })

  it('follows the reading order where rows are cards', () => {
    const { after } = uneFiche()
    expect(['a1', 'b1', 'a2', 'b2'].map((name) => after(name, { areCards: true }))).toEqual(['b1', 'a2', 'b2', 'nul'])
  })

  it('leads from an answer to a choice, and on from a choice, past read-only fields', () => {
    const { after } = uneFiche()
    expect([after('nul'), after('c'), after('z', { shiftKey: true })]).toEqual(['c', 'z', 'c'])
  })

  it('leads on from a list of ticks, and closes it', () => {
    const { after } = uneFiche()
    const list = document.createElement('details')
    list.dataset.name = 'liste'
    list.open = true
    list.innerHTML = '<summary>Aucun choix</summary><input type="checkbox" name="coche">'
    document.querySelector('[name="z"]')?.before(list)
    expect(after('coche')).toBe('z')
    expect(list.open).toBe(false)
  })

  it('goes back with Shift', () => {
    const { after } = uneFiche()
    expect(['nul', 'b1', 'a1'].map((name) => after(name, { shiftKey: true }))).toEqual(['b2', 'a2', 'a1'])
  })

  it('tells the end after the last field only', () => {
    const { after, onEnd } = uneFiche()
    after('b2')
    expect(onEnd).not.toHaveBeenCalled()
    after('z')
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it.each<Pressed>([
    { ctrlKey: true },
    { altKey: true },
    { nativeEvent: { isComposing: true } },
    { defaultPrevented: true },
  ])('is left to others with %o', (keys) => {
    const { after } = uneFiche()
    expect(after('a1', keys)).toBe('a1')
  })
})
