import { describe, expect, it } from 'vitest'
import { type Column, nextSort, shownIn } from './columns'

const column = (id: string, over: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  label: id,
  cell: () => id,
  ...over,
})
const columns = [column('nom'), column('email'), column('role'), column('creeLe', { isExtra: true })]

describe('the order of a list', () => {
  it('is reversed by the same column, and begins ascending by another', () => {
    expect(nextSort({ orderBy: 'nom', order: 'asc' }, 'nom')).toEqual({ orderBy: 'nom', order: 'desc' })
    expect(nextSort({ orderBy: 'nom', order: 'desc' }, 'nom')).toEqual({ orderBy: 'nom', order: 'asc' })
    expect(nextSort({ orderBy: 'nom', order: 'desc' }, 'email')).toEqual({ orderBy: 'email', order: 'asc' })
  })
})

describe('the columns of a list', () => {
  it.each<[string, string | null, readonly string[]]>([
    ['at first, all but the extra ones', null, ['nom', 'email', 'role']],
    ['the columns of the address, in the list’s own order', 'creeLe,email,nom', ['nom', 'email', 'creeLe']],
    ['the first column is always shown', 'role', ['nom', 'role']],
    ['unknown columns are left out', 'nom,motDePasse', ['nom']],
    ['only the first column', '', ['nom']],
  ])('%s', (_, text, expected) => expect(shownIn(columns, text)).toEqual(expected))
})
