import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Tours } from './tours'

const attente = { max: 3, refus: 'EDITIONS_EN_ATTENTE' } as const

/** Tasks that end on command, and the order in which they began. */
function given() {
  const tours = new Tours<string>()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (cle: string, nom: string, over: { signal?: AbortSignal } = {}) =>
    tours.passer(cle, { ...attente, ...over }, () => {
      begun.push(nom)
      return new Promise<string>((end) => ends.set(nom, () => end(nom)))
    })
  const end = async (nom: string) => {
    ends.get(nom)?.()
    await setImmediate()
  }
  return { tours, begun, ask, end }
}

test('tasks of one key run one after the other, and those of another key do not wait', async () => {
  const { begun, ask, end } = given()
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('a', 'a3')]
  await setImmediate()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  for (const nom of ['a2', 'a3', 'b1']) await end(nom)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a task beyond the queue is refused until one has ended', async () => {
  const { ask, end } = given()
  const first = ask('a', 'a1')
  void ask('a', 'a2')
  void ask('a', 'a3')
  await expect(ask('a', 'a4')).rejects.toMatchObject({ code: 'EDITIONS_EN_ATTENTE', data: { maximum: 3 } })
  await setImmediate()
  await end('a1')
  await first
  void ask('a', 'a5')
})

test('a task that fails lets the next one begin', async () => {
  const { tours, begun, ask } = given()
  const failing = tours.passer('a', attente, () => Promise.reject(new Error('broken')))
  void ask('a', 'a2')
  await expect(failing).rejects.toThrow('broken')
  await setImmediate()
  expect(begun).toEqual(['a2'])
})

test('a cancelled task never begins', async () => {
  const { begun, ask, end } = given()
  void ask('a', 'a1')
  const gone = new AbortController()
  const left = ask('a', 'a2', { signal: gone.signal })
  void ask('a', 'a3')
  gone.abort(new Error('gone'))
  await setImmediate()
  await Promise.all([end('a1'), expect(left).rejects.toThrow('gone')])
  await setImmediate()
  expect(begun).toEqual(['a1', 'a3'])
})
