import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { changeLanguage, startTexts } from '../i18n/i18n'
import { BooleanField } from './BooleanField'

beforeEach(async () => {
  await startTexts()
  await changeLanguage('fr')
})

function Form({ received, closed }: { received: (boolean | null)[]; closed?: 'oui' }) {
  const [value, setValue] = useState<boolean | null>(null)
  return (
    <BooleanField
      label="Irrigation"
      value={value}
      closed={closed === undefined ? undefined : { choice: closed, why: 'Une valeur reste à confirmer' }}
      onChange={(next) => {
        received.push(next)
        setValue(next)
      }}
    />
  )
}

it('takes an answer by the first letter of its word', async () => {
  const received: (boolean | null)[] = []
  render(<Form received={received} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('oN')
  expect(received).toEqual([true, false])
  expect(screen.getByLabelText('Non')).toBe(document.activeElement)
})

it('takes neither another letter, nor one with Ctrl, nor that of a closed answer', async () => {
  const received: (boolean | null)[] = []
  render(<Form received={received} closed="oui" />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('xo{Control>}n{/Control}')
  expect(received).toEqual([])
})

it('keeps room for each word in bold, so that no answer moves when another one is chosen', () => {
  render(<Form received={[]} />)
  const words = [...document.querySelectorAll<HTMLElement>('label > span')]
  expect(words.map(({ dataset }) => dataset.word)).toEqual(words.map(({ textContent }) => textContent))
  expect(words).toHaveLength(3)
})
