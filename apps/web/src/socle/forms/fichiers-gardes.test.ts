import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { forgetBrouillons } from '../session/brouillons'
import { readBase64 } from '../ui/files'
import { fichiersGardes, GARDE_MAX } from './fichiers-gardes'

const fichier = (name: string, size = 5) =>
  Object.defineProperty(new File(['bytes'], name, { type: 'image/jpeg' }), 'size', { value: size })
const noms = async (gardes: ReturnType<typeof fichiersGardes>) => (await gardes.lire()).map(({ file }) => file.name)

it('gives files back as they were chosen, in the place that they were chosen for only', async () => {
  const ici = fichiersGardes(7, '12.2026', 'ici')
  expect(await ici.garder('1', fichier('haie.jpg'))).toBe(true)
  await ici.garder('2', fichier('mare.jpg'))
  const [kept] = await ici.lire()
  expect([kept?.id, kept?.file.type, kept && (await readBase64(kept.file))]).toEqual(['1', 'image/jpeg', btoa('bytes')])
  for (const other of [
    fichiersGardes(7, '12.2026', 'ailleurs'),
    fichiersGardes(7, '12.2025', 'ici'),
    fichiersGardes(8, '12.2026', 'ici'),
  ])
    expect(await noms(other)).toEqual([])
  await ici.oublier(['1'])
  expect(await noms(ici)).toEqual(['mare.jpg'])
})

it('keeps no more than it may of one farm and year, wherever in it', async () => {
  const [ici, ailleurs, unAutreAn] = [
    fichiersGardes(7, '13.2026', 'ici'),
    fichiersGardes(7, '13.2026', 'ailleurs'),
    fichiersGardes(7, '13.2025', 'ici'),
  ]
  expect(await ici.garder('1', fichier('a.jpg', GARDE_MAX))).toBe(true)
  expect(await ailleurs.garder('2', fichier('b.jpg', 1))).toBe(false)
  expect(await unAutreAn.garder('3', fichier('c.jpg', 1))).toBe(true)
  await ici.oublier(['1'])
  expect(await ailleurs.garder('2', fichier('b.jpg', 1))).toBe(true)
})

it('leaves nothing to the next person on the device', async () => {
  const miens = fichiersGardes(7, '14.2026', 'ici')
  const siens = fichiersGardes(8, '14.2026', 'ici')
  await miens.garder('1', fichier('a.jpg'))
  await siens.garder('1', fichier('b.jpg'))
  forgetBrouillons(7)
  await vi.waitFor(async () => expect(await noms(miens)).toEqual([]))
  expect(await noms(siens)).toEqual(['b.jpg'])
})

it('says that it keeps nothing where the device has no room for it', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const ici = fichiersGardes(7, '15.2026', 'ici')
  expect([await ici.garder('1', fichier('a.jpg')), await ici.lire()]).toEqual([false, []])
  vi.unstubAllGlobals()
})
