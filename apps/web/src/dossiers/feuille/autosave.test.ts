import type { IndicateurSaisi } from '@sillon/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure, NetworkFailure } from '#socle/api/failures'
import { Autosave, PAUSE_MS, type Revision } from './autosave'
import { Brouillon } from './brouillon'

const dossier = { idUtilisateur: 7, idExploitation: 12, millesime: 2026, codeNational: 'HVE4' }
const HAIE = 'HVE4_BIODIV_D_11'
const MARE = 'HVE4_BIODIV_D_15'
const offline = () => Promise.reject(new NetworkFailure('down'))
const refusal = (status: number, conflits?: ApiFailure['conflits']) =>
  new ApiFailure(status, { code: 'X', message: 'non', ...(conflits === undefined ? {} : { conflits }) })

type Send = (changes: IndicateurSaisi[], revision: string | null) => Promise<Revision>

/** A server that answers revision after revision, unless the next replies say otherwise. */
function aServer(...replies: Send[]) {
  let revision = 1
  const sent: { codes: Record<string, unknown>; revision: string | null }[] = []
  const adopted: { pending: string[] }[] = []
  const next = (): Promise<Revision> => {
    revision += 1
    return Promise.resolve({ data: [], etag: `r${revision}` })
  }
  const ports = {
    send: vi.fn<Send>((changes, over) => {
      sent.push({ codes: Object.fromEntries(changes.map((c) => [c.codeNational, c.valeur?.value])), revision: over })
      return replies.shift()?.(changes, over) ?? next()
    }),
    settle: () => undefined,
    reload: () => Promise.resolve<Revision>({ data: [], etag: 'r9' }),
    onAnswer: (_answer: unknown, pending: ReadonlySet<string>) => adopted.push({ pending: [...pending] }),
  }
  return { ports, sent, adopted }
}

const typed = (code: string, value: number) => [[code, { valeur: { value }, aConfirmer: false }] as const]

describe('autosave', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  it('sends only the changes, once, shortly after the last one, on the known revision', async () => {
    const { ports, sent } = aServer()
    const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
    autosave.change(typed(HAIE, 1))
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    autosave.change(typed(HAIE, 12))
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([{ codes: { [HAIE]: 12 }, revision: 'r1' }])
    expect(autosave.state.get().kind).toBe('saved')
  })

  it('keeps typed values on the device until the server has acknowledged them', async () => {
    const { ports } = aServer()
    const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
    autosave.change(typed(HAIE, 12))
    expect(new Brouillon(dossier).read().get(HAIE)).toEqual({
      valeur: { value: 12 },
      aConfirmer: false,
      revision: 'r1',
    })
    await autosave.flush()
    expect(new Brouillon(dossier).read().size).toBe(0)
  })

  it('shows "offline" when the server cannot be reached, and retries at growing intervals', async () => {
    const { ports, sent } = aServer(offline, offline)
    const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
    autosave.change(typed(HAIE, 12))
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(autosave.state.get()).toEqual({ kind: 'offline', kept: true })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(3)
    expect(autosave.state.get().kind).toBe('saved')
  })

  it('does not retry a request that the server refused, and says why', async () => {
    const refused = refusal(409)
    const { ports, sent } = aServer(() => Promise.reject(refused))
    const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
    autosave.change(typed(HAIE, 12))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toHaveLength(1)
    expect(autosave.state.get()).toEqual({ kind: 'refused', failure: refused })
    expect(new Brouillon(dossier).read().has(HAIE)).toBe(true)
  })

  it('rejects a flush with the failure, so that navigation can stop', async () => {
    const { ports } = aServer(offline)
    const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
    autosave.change(typed(HAIE, 12))
    await expect(autosave.flush()).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('sends pending changes at once when the file is closed, and stops after a failure', async () => {
    const { ports, sent } = aServer(offline)
    const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
    autosave.change(typed(HAIE, 12))
    await autosave.close()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toHaveLength(1)
    expect(new Brouillon(dossier).read().has(HAIE)).toBe(true)
  })

  it('sends changes typed during a request after it, on the revision that the request returned', async () => {
    let answer: (revision: Revision) => void = () => undefined
    const slow = () => new Promise<Revision>((resolve) => (answer = resolve))
    const { ports, sent, adopted } = aServer(slow)
    const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
    autosave.change(typed(HAIE, 1))
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    autosave.change(typed(HAIE, 12))
    answer({ data: [], etag: 'r5' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(sent).toEqual([
      { codes: { [HAIE]: 1 }, revision: 'r1' },
      { codes: { [HAIE]: 12 }, revision: 'r5' },
    ])
    expect(adopted.map(({ pending }) => pending)).toEqual([[HAIE], []])
  })

  it('resends an unanswered request unchanged, then the changes typed since', async () => {
    // The server has 12, but its answer was lost. The former value 1, sent over the old revision, would count as unchanged.
    const { ports, sent } = aServer(offline, offline)
    const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
    autosave.change([...typed(HAIE, 12), ...typed(MARE, 3)])
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    autosave.change(typed(HAIE, 1))
    await vi.advanceTimersByTimeAsync(60_000)
    const first = { codes: { [HAIE]: 12, [MARE]: 3 }, revision: 'r1' }
    expect(sent).toEqual([first, first, first, { codes: { [HAIE]: 1 }, revision: 'r2' }])
    expect(autosave.state.get().kind).toBe('saved')
    expect([autosave.waiting.size, new Brouillon(dossier).read().size]).toEqual([0, 0])
  })

  it('continues with the last typed values when the server refuses a request', async () => {
    const { ports, sent } = aServer(offline, () => Promise.reject(refusal(422)))
    const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
    autosave.change(typed(HAIE, 12))
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    autosave.change(typed(HAIE, 1))
    await vi.advanceTimersByTimeAsync(60_000)
    await autosave.flush()
    expect(sent.map(({ codes }) => codes[HAIE])).toEqual([12, 12, 1])
  })

  it('resends changes that an earlier visit left on the device, on their own revision', async () => {
    const earlier = new Brouillon(dossier)
    earlier.keep([[HAIE, { valeur: { value: 12 }, aConfirmer: false, revision: 'r1' }]])
    const { ports, sent } = aServer()
    const autosave = new Autosave(ports, earlier, 'r4')
    autosave.restore(earlier.read())
    await autosave.flush()
    expect(sent).toEqual([{ codes: { [HAIE]: 12 }, revision: 'r1' }])
    expect(earlier.read().size).toBe(0)
  })

  describe('following what others saved', () => {
    const given = (reload: () => Promise<Revision>, known = '"1"') => {
      const { ports, adopted } = aServer(() => Promise.resolve({ data: [], etag: '"3"' }))
      return { adopted, autosave: new Autosave({ ...ports, reload }, new Brouillon(dossier), known) }
    }
    const second = () => Promise.resolve<Revision>({ data: [], etag: '"2"' })

    it('adopts a later revision, without a word about a save', async () => {
      const { autosave, adopted } = given(second)
      expect(await autosave.follow('"2"')).toBe(true)
      expect([autosave.revision, adopted, autosave.state.get().kind]).toEqual(['"2"', [{ pending: [] }], 'idle'])
    })

    it('reads nothing at a known revision, nor while an own entry waits, whose save brings it', async () => {
      const { autosave, adopted } = given(() => Promise.reject(new Error('read')))
      expect(await autosave.follow('"1"')).toBe(false)
      autosave.change(typed(HAIE, 1))
      expect(await autosave.follow('"2"')).toBe(false)
      expect(adopted).toEqual([])
    })

    it('keeps the answer of a save that came meanwhile', async () => {
      let read = (_: Revision): void => undefined
      const reading = new Promise<Revision>((resolve) => {
        read = resolve
      })
      const { autosave, adopted } = given(() => reading)
      const following = autosave.follow('"2"')
      autosave.change(typed(HAIE, 1))
      await autosave.flush()
      read(await second())
      expect(await following).toBe(false)
      expect([autosave.revision, adopted.length]).toEqual(['"3"', 1])
    })
  })

  describe('after a conflict on one indicator', () => {
    const conflits = [
      { codeNational: HAIE, mienne: { value: 12 }, sienne: { value: 30 }, par: 'Léa', le: '2026-03-02' },
    ]

    async function aConflict() {
      const server = aServer(() => Promise.reject(refusal(412, conflits)))
      const autosave = new Autosave(server.ports, new Brouillon(dossier), 'r1')
      autosave.change([...typed(HAIE, 12), ...typed(MARE, 2)])
      await vi.advanceTimersByTimeAsync(PAUSE_MS)
      return { ...server, autosave }
    }

    it('waits for a choice and shows both values', async () => {
      const { autosave, sent } = await aConflict()
      autosave.change(typed(MARE, 3))
      await vi.advanceTimersByTimeAsync(120_000)
      expect(autosave.state.get()).toEqual({ kind: 'conflict', conflits })
      expect(sent).toHaveLength(1)
    })

    it('sends the own value on the other revision when it is chosen', async () => {
      const { autosave, sent } = await aConflict()
      await autosave.resolve(conflits, new Set([HAIE]))
      expect(sent.slice(1)).toEqual([
        { codes: { [HAIE]: 12 }, revision: 'r9' },
        { codes: { [MARE]: 2 }, revision: 'r1' },
      ])
      expect(autosave.state.get().kind).toBe('saved')
    })

    it('sends with the own value its unconfirmed mark, as before the conflict', async () => {
      const { ports } = aServer(() => Promise.reject(refusal(412, conflits)))
      const autosave = new Autosave(ports, new Brouillon(dossier), 'r1')
      const copied = { valeur: { value: 12 }, aConfirmer: true }
      autosave.change([[HAIE, copied]])
      await vi.advanceTimersByTimeAsync(PAUSE_MS)
      await autosave.resolve(conflits, new Set([HAIE]))
      const row = { codeNational: HAIE, ...copied, estSaisie: true }
      expect(ports.send.mock.calls.map(([changes]) => changes)).toEqual([[row], [row]])
    })

    it('drops the own value when the other is chosen, and still sends the rest', async () => {
      const { autosave, sent } = await aConflict()
      await autosave.resolve(conflits, new Set())
      expect(sent.slice(1)).toEqual([{ codes: { [MARE]: 2 }, revision: 'r1' }])
      expect(new Brouillon(dossier).read().size).toBe(0)
    })
  })
})
