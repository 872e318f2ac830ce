import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { lireApart } from './apart'
import { lireComprime } from './lecture'

const records = Array.from({ length: 1201 }, (_, i) => ({ date: '2026-03-12', surface: i + 1, produit: `Herbix ${i}` }))
const never = new AbortController().signal

test.each([
  ['JSON', JSON.stringify({ interventions: records })],
  ['CSV', ['date;surface;produit', ...records.map((one) => Object.values(one).join(';'))].join('\n')],
])('a thread reads a %s as it is read in place', async (_, text) => {
  const compresse = gzipSync(text)
  const lu = await lireApart(compresse, never)
  expect(lu.lignes).toHaveLength(1201)
  expect(lu).toEqual(await lireComprime(compresse))
})

test('a refusal comes back from the thread with its code', async () => {
  await expect(lireApart(gzipSync('{"a"'), never)).rejects.toMatchObject({ code: 'REGISTRE_ILLISIBLE' })
})

test('a reading that is given up ends with its reason', async () => {
  const arret = new AbortController()
  const lecture = lireApart(gzipSync(JSON.stringify(records)), arret.signal)
  arret.abort(new Error('given up'))
  await expect(lecture).rejects.toThrow('given up')
})
