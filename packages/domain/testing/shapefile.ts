// A small writer of shapefiles, for tests: polygons in `.shp`, records in `.dbf` (dBASE III), by the published formats of ESRI and dBASE.

export type Anneau = readonly (readonly [x: number, y: number])[]

/** A field of the table: its name, its type (C text, N number) and its width. */
export interface Champ {
  readonly nom: string
  readonly type: 'C' | 'N'
  readonly largeur: number
}

/** One parcel: its rings (outer ones clockwise, holes the other way), null without shape, and its values in the order of the fields. */
export interface Enregistrement {
  readonly anneaux: readonly Anneau[] | null
  readonly valeurs: readonly (string | number | null)[]
}

/** A closed rectangle, clockwise: an outer ring. */
export const rectangle = (x: number, y: number, largeur: number, hauteur: number): Anneau => [
  [x, y],
  [x, y + hauteur],
  [x + largeur, y + hauteur],
  [x + largeur, y],
  [x, y],
]

/** Polygons of these records. */
export function shpOf(records: readonly Enregistrement[], type = 5): Uint8Array {
  const contents = records.map(({ anneaux }) => contentOf(anneaux))
  const size = 100 + contents.reduce((total, content) => total + 8 + content.byteLength, 0)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 9994)
  view.setInt32(24, size / 2)
  view.setInt32(28, 1000, true)
  view.setInt32(32, type, true)
  let at = 100
  contents.forEach((content, i) => {
    view.setInt32(at, i + 1)
    view.setInt32(at + 4, content.byteLength / 2)
    bytes.set(content, at + 8)
    at += 8 + content.byteLength
  })
  return bytes
}

function contentOf(anneaux: readonly Anneau[] | null): Uint8Array {
  if (anneaux === null) return new Uint8Array(4)
  const points = anneaux.flat()
  const start = 44 + 4 * anneaux.length
  const bytes = new Uint8Array(start + 16 * points.length)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 5, true)
  view.setInt32(36, anneaux.length, true)
  view.setInt32(40, points.length, true)
  let first = 0
  anneaux.forEach((anneau, i) => {
    view.setInt32(44 + 4 * i, first, true)
    first += anneau.length
  })
  points.forEach(([x, y], i) => {
    view.setFloat64(start + 16 * i, x, true)
    view.setFloat64(start + 16 * i + 8, y, true)
  })
  return bytes
}

/** Table of these records. Texts are written in Windows-1252. */
export function dbfOf(champs: readonly Champ[], records: readonly Enregistrement[]): Uint8Array {
  const header = 32 + 32 * champs.length + 1
  const width = 1 + champs.reduce((total, { largeur }) => total + largeur, 0)
  const bytes = new Uint8Array(header + width * records.length + 1).fill(0x20, header)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, 3)
  view.setUint32(4, records.length, true)
  view.setUint16(8, header, true)
  view.setUint16(10, width, true)
  const write = (at: number, text: string) => bytes.set(Buffer.from(text, 'latin1'), at)
  champs.forEach(({ nom, type, largeur }, i) => {
    write(32 + 32 * i, nom)
    write(32 + 32 * i + 11, type)
    view.setUint8(32 + 32 * i + 16, largeur)
  })
  view.setUint8(header - 1, 0x0d)
  records.forEach(({ valeurs }, row) => {
    let at = header + width * row + 1
    champs.forEach(({ type, largeur }, i) => {
      const text = `${valeurs[i] ?? ''}`.slice(0, largeur)
      write(at, type === 'N' ? text.padStart(largeur) : text)
      at += largeur
    })
  })
  bytes[bytes.length - 1] = 0x1a
  return bytes
}
