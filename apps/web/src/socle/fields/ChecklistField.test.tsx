import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ChecklistField } from './ChecklistField'

const groups = [
  { label: 'Bretagne', items: [{ value: '29', label: 'Finistère' }] },
  {
    label: 'Auvergne-Rhône-Alpes',
    items: [
      { value: '26', label: 'Drôme' },
      { value: '38', label: 'Isère' },
    ],
  },
]

function Territoires() {
  const [value, setValue] = useState<readonly string[]>(['29'])
  return (
    <ChecklistField
      label="Territoires"
      groups={groups}
      value={value}
      onChange={setValue}
      placeholder="Aucun territoire"
      menuWidth={960}
      searchLabel="Chercher un territoire"
      root={{ label: 'Toute la France', values: ['29', '26', '38'] }}
    />
  )
}

it('a tree of choices unfolds at a match, without accents, and is used by the keyboard alone', async () => {
  render(<Territoires />)
  const user = userEvent.setup()
  const branches = () =>
    [...document.querySelectorAll('details details')].map((branch) => [
      branch.querySelector('summary')?.textContent,
      (branch as HTMLDetailsElement).open,
    ])
  // Only a branch with a choice stands open.
  expect(branches()).toEqual([
    ['Bretagne (1)', true],
    ['Auvergne-Rhône-Alpes', false],
  ])
  screen.getByRole('searchbox', { name: 'Chercher un territoire' }).focus()
  await user.keyboard('isere')
  expect(branches()).toEqual([['Auvergne-Rhône-Alpes', true]])
  expect(screen.queryByRole('checkbox', { name: 'Drôme' })).toBeNull()
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Isère' }))
  await user.keyboard(' ')
  expect(document.querySelector('summary')?.textContent).toBe('TerritoiresFinistère ; Isère')
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('rhone')
  // The name of a region finds all that is below it.
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
})

it('Escape closes the open list, with the focus on its line', async () => {
  render(<Territoires />)
  const user = userEvent.setup()
  const list = document.querySelector('details') as HTMLDetailsElement
  list.open = true
  screen.getByRole('checkbox', { name: 'Finistère' }).focus()
  await user.keyboard('{Escape}')
  expect(list.open).toBe(false)
  expect(document.activeElement).toBe(list.querySelector('summary'))
})

it('the root of a tree chooses everything, says so in a word, and chooses nothing again', async () => {
  render(<Territoires />)
  const user = userEvent.setup()
  const summary = () => document.querySelector('summary')?.textContent
  const root = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Toute la France' })
  expect([root.checked, root.indeterminate]).toEqual([false, true])
  await user.click(root)
  expect([root.checked, root.indeterminate, summary()]).toEqual([true, false, 'TerritoiresToute la France'])
  await user.click(screen.getByRole('checkbox', { name: 'Drôme' }))
  expect([root.checked, root.indeterminate, summary()]).toEqual([false, true, 'TerritoiresFinistère ; Isère'])
  await user.click(root)
  await user.click(root)
  expect([root.checked, root.indeterminate, summary()]).toEqual([false, false, 'TerritoiresAucun territoire'])
})
