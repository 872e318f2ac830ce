import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '../api/failures'
import { saveOver } from './conflits'
import { openLitiges } from './litiges'

const conflit = (codeNational: string) => ({
  codeNational,
  mienne: 'a',
  sienne: 'b',
  par: 'Léa Morin',
  le: '2026-03-02T14:32:00Z',
})
const refused = () =>
  new ApiFailure(412, {
    code: 'CHAMPS_MODIFIES_ENTRE_TEMPS',
    message: 'conflit',
    conflits: [conflit('adresse'), conflit('siret')],
  })
const describeConflit = ({ codeNational, par, le }: ReturnType<typeof conflit>) => ({
  name: codeNational,
  label: codeNational,
  mienne: 'a',
  sienne: 'b',
  par,
  le,
})

function saving(...answers: (Error | string)[]) {
  const takeTheirs = vi.fn(async (_: ReadonlySet<string>) => undefined)
  const send = vi.fn(async () => {
    const next = answers.shift()
    if (next instanceof Error) throw next
    return next
  })
  return { takeTheirs, send, saved: saveOver({ send, describe: describeConflit, takeTheirs }) }
}
const choose = async (mine: readonly string[] | null) => {
  await vi.waitFor(() => expect(openLitiges.get()).not.toBeNull())
  openLitiges.get()?.answer(mine === null ? null : new Set(mine))
}

beforeEach(() => openLitiges.set(null))

describe('saving after another person’s change', () => {
  it('drops the fields whose other value is chosen, and sends the rest again', async () => {
    const { takeTheirs, send, saved } = saving(refused(), 'saved')
    await choose(['siret'])
    expect(await saved).toBe('saved')
    expect(takeTheirs.mock.calls).toEqual([[new Set(['adresse'])]])
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('asks again after another change meanwhile', async () => {
    const { saved, send } = saving(refused(), refused(), 'saved')
    await choose(['siret', 'adresse'])
    await choose(['siret', 'adresse'])
    expect(await saved).toBe('saved')
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('saves and drops nothing when the person continues typing', async () => {
    const { takeTheirs, send, saved } = saving(refused())
    await choose(null)
    expect(await saved).toBeNull()
    expect([send.mock.calls.length, takeTheirs.mock.calls.length]).toEqual([1, 0])
  })

  it('passes on any other refusal', async () => {
    const { saved } = saving(new ApiFailure(422, { code: 'VALEUR_INVALIDE', message: 'non' }))
    await expect(saved).rejects.toMatchObject({ status: 422 })
  })
})
