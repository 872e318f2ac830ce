import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage, startTexts } from '../i18n/i18n'
import { OpenConflitDialog } from './ConflitDialog'
import { openLitiges } from './litiges'

beforeEach(async () => {
  await startTexts()
  await changeLanguage('fr')
})

const page = () =>
  render(
    <MantineProvider>
      <OpenConflitDialog />
    </MantineProvider>,
  )
const ask = (name: string) => {
  const answer = vi.fn((_: ReadonlySet<string> | null) => openLitiges.set(null))
  const litige = { name, label: name, mienne: 'a', sienne: 'b', par: 'Léa Morin', le: '2026-03-02T14:32:00Z' }
  act(() => openLitiges.set({ litiges: [litige], answer }))
  return answer
}
const mienne = () => screen.findByRole<HTMLInputElement>('radio', { name: /^Ma valeur/ })

describe('the conflicts of a page', () => {
  it('begin with the own value, after other conflicts too', async () => {
    page()
    ask('adresse')
    await userEvent.click(await screen.findByRole('radio', { name: /^Celle de Léa Morin/ }))
    expect((await mienne()).checked).toBe(false)
    ask('siret')
    await screen.findByText('siret')
    expect((await mienne()).checked).toBe(true)
    act(() => openLitiges.set(null))
  })

  it('are left without an answer by who leaves the page', async () => {
    const { unmount } = page()
    const answer = ask('adresse')
    await mienne()
    unmount()
    expect(answer.mock.calls).toEqual([[null]])
    page()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
