import { Blob as NodeBlob } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { lireFichierChoisi } from './fichier-choisi'

/** A file whose bytes are read as a browser reads them: the File of jsdom has no stream. */
const aFile = (text: string) =>
  Object.assign(new File([text], 'registre.json'), { stream: () => new NodeBlob([text]).stream() })
const bytesOf = (read: Awaited<ReturnType<typeof lireFichierChoisi>>) =>
  Buffer.from(typeof read === 'string' ? '' : read.content, 'base64')

it('sends a long file in gzip where the call accepts it, and a short one as it is', async () => {
  const long = 'x'.repeat(1_000_000)
  const envoi = { maximum: 30_000 }
  expect(gunzipSync(bytesOf(await lireFichierChoisi(aFile(long), 2_000_000, envoi))).toString()).toBe(long)
  expect(bytesOf(await lireFichierChoisi(aFile('x'), 2_000_000, envoi)).toString()).toBe('x')
  expect(bytesOf(await lireFichierChoisi(aFile(long), 2_000_000))).toHaveLength(1_000_000)
})

it('refuses a file above its limit, and one that is too large once compressed', async () => {
  expect(await lireFichierChoisi(aFile('xyz'), 2)).toBe('tropVolumineux')
  const sent = await lireFichierChoisi(aFile('x'.repeat(1_000_000)), 2_000_000, { maximum: 500 })
  expect(sent).toBe('tropVolumineux')
})
