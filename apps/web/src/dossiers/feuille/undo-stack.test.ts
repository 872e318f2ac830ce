import type { Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UndoStack } from './undo-stack'

/** Rows below an undo stack, as in a sheet. */
function rows() {
  const values = new Map<string, Value>()
  const stack = new UndoStack<Value>()
  const now = (code: string) => values.get(code) ?? null
  const write = (step: ReadonlyMap<string, Value>) => {
    for (const [code, value] of step) values.set(code, value)
  }
  return {
    stack,
    now,
    enter(entries: Record<string, number>, kind: 'typing' | 'whole' = 'whole') {
      stack.push(new Map(Object.keys(entries).map((code) => [code, now(code)])), kind)
      write(new Map(Object.entries(entries)))
    },
    undo: () => write(stack.undo(now) ?? new Map()),
    redo: () => write(stack.redo(now) ?? new Map()),
  }
}

describe('undo', () => {
  it('reverts the typing in one row as one change, and a block as one change', () => {
    const sheet = rows()
    sheet.enter({ A: 1 }, 'typing')
    sheet.enter({ A: 12 }, 'typing')
    sheet.enter({ A: 5, B: 6 })
    sheet.enter({ B: 7 }, 'typing')
    sheet.undo()
    expect([sheet.now('A'), sheet.now('B')]).toEqual([5, 6])
    sheet.undo()
    expect([sheet.now('A'), sheet.now('B')]).toEqual([12, null])
    sheet.undo()
    expect([sheet.now('A'), sheet.stack.canUndo]).toEqual([null, false])
  })

  it('can be redone until something else is changed', () => {
    const sheet = rows()
    sheet.enter({ A: 1 })
    sheet.enter({ A: 2 })
    sheet.undo()
    sheet.undo()
    sheet.redo()
    expect(sheet.now('A')).toBe(1)
    sheet.enter({ B: 3 }, 'typing')
    expect(sheet.stack.canRedo).toBe(false)
    sheet.redo()
    expect([sheet.now('A'), sheet.now('B')]).toEqual([1, 3])
  })

  it('leaves rows alone that somebody else has changed since', () => {
    const sheet = rows()
    sheet.enter({ A: 1, B: 2 })
    sheet.enter({ A: 3 }, 'typing')
    sheet.stack.forget(['A'])
    sheet.undo()
    expect([sheet.now('A'), sheet.now('B')]).toEqual([3, null])
    expect(sheet.stack.canUndo).toBe(false)
    sheet.redo()
    expect([sheet.now('A'), sheet.now('B')]).toEqual([3, 2])
  })

  it('returns to the first state after every step, and redo to the last one', () => {
    const change = fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 0, max: 9 }), { minKeys: 1 })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const sheet = rows()
        const all = () => ['A', 'B', 'C'].map(sheet.now)
        for (const entries of changes) sheet.enter(entries)
        const end = all()
        while (sheet.stack.canUndo) sheet.undo()
        expect(all()).toEqual([null, null, null])
        while (sheet.stack.canRedo) sheet.redo()
        expect(all()).toEqual(end)
      }),
    )
  })
})
