import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { forgetBrouillons } from '../session/brouillons'
import { readBase64 } from '../ui/files'
import { fichiersGardes, GARDE_MAX } from './fichiers-gardes'

const fichier = (name: string, size = 5) =>
  Object.defineProperty(new File(['bytes'], name, { type: 'image/jpeg' }), 'size', { value: size })
const noms = async (gardes: ReturnType<typeof fichiersGardes>) => (await gardes.lire()).map(({ file }) => file.name)

it('files kept on the device are restored unchanged, at their own place only', async () => {
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

it('the limit of kept files holds for one farm and year, whatever the place', async () => {
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

it('files kept on the device are deleted for the next person', async () => {
  const miens = fichiersGardes(7, '14.2026', 'ici')
  const siens = fichiersGardes(8, '14.2026', 'ici')
  await miens.garder('1', fichier('a.jpg'))
  await siens.garder('1', fichier('b.jpg'))
  forgetBrouillons(7)
  await vi.waitFor(async () => expect(await noms(miens)).toEqual([]))
  expect(await noms(siens)).toEqual(['b.jpg'])
})

it('a file that the device has no room for is reported as not kept', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const ici = fichiersGardes(7, '15.2026', 'ici')
  expect([await ici.garder('1', fichier('a.jpg')), await ici.lire()]).toEqual([false, []])
  vi.unstubAllGlobals()
})
