import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useDraftedForm } from './use-drafted-form'

interface Compte {
  readonly nom: string
  readonly prenom: string
}

/** A form whose save waits for the server's answer. */
function aForm() {
  localStorage.clear()
  const saved = { values: { nom: 'Morin', prenom: 'Léa' }, etag: '"1"' }
  const schema = z.object({ nom: z.string(), prenom: z.string() }).partial()
  const { result } = renderHook(() =>
    useDraftedForm<Compte>({ place: [7, 'compte'], saved, schema: schema as never, isEditable: true }),
  )
  let answer: () => void = () => undefined
  const save = () => {
    const sending = result.current.save({ send: () => new Promise<true>((resolve) => (answer = () => resolve(true))) })
    return async () => {
      await act(async () => {
        answer()
        await sending
      })
    }
  }
  return { form: () => result.current, save }
}

it('text typed during a save is shown, kept, and saved next', async () => {
  const { form, save } = aForm()
  act(() => form().change((before) => ({ ...before, nom: 'Morin-Duval' })))
  const answered = save()
  act(() => form().change((before) => ({ ...before, prenom: 'Léa Anne' })))
  await answered()
  act(() => form().replace({ values: { nom: 'Morin-Duval', prenom: 'Léa' }, etag: '"2"' }))
  expect(form().values).toEqual({ nom: 'Morin-Duval', prenom: 'Léa Anne' })
  expect([form().changes, form().isDirty]).toEqual([{ prenom: 'Léa Anne' }, true])
  expect(JSON.parse(localStorage.getItem('sillon.brouillon.7.compte') ?? '')).toEqual({
    etag: '"2"',
    changes: { prenom: 'Léa Anne' },
  })
})

it('a saved form leaves nothing on the device', async () => {
  const { form, save } = aForm()
  act(() => form().change((before) => ({ ...before, nom: 'Morin-Duval' })))
  await save()()
  act(() => form().replace({ values: { nom: 'Morin-Duval', prenom: 'Léa' }, etag: '"2"' }))
  expect([form().isDirty, localStorage.length]).toEqual([false, 0])
})
