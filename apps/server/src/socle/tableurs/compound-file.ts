/** Container of old office files: a small file system in 512-byte sectors ([MS-CFB]). */

const SECTOR = 512
/** Table entries in a sector. */
const PER_SECTOR = SECTOR / 4
/** Number of table sectors listed in the header itself ([MS-CFB] 2.2). */
const IN_HEADER = 109
const MARK = { free: 0xffffffff, end: 0xfffffffe, table: 0xfffffffd, tableOfTables: 0xfffffffc }
/** The format stores a shorter stream differently: padding to this length avoids it. */
const STREAM_MIN = 4096

/** A compound file with one stream of this name, written sector by sector. */
export function* compoundFile(name: string, chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  const written = chunks.reduce((total, { length }) => total + length, 0)
  const size = Math.max(STREAM_MIN, written)
  const content = Math.ceil(size / SECTOR)
  // The table has an entry for each sector, including its own sectors and those that list them.
  let tables = 0
  let tablesOfTables = 0
  for (let grows = true; grows; ) {
    const sectors = content + 1 + tables + tablesOfTables
    const needed = Math.ceil(sectors / PER_SECTOR)
    const more = Math.ceil(Math.max(0, needed - IN_HEADER) / (PER_SECTOR - 1))
    grows = needed > tables || more > tablesOfTables
    tables = Math.max(tables, needed)
    tablesOfTables = Math.max(tablesOfTables, more)
  }
  const directory = content
  const firstTable = directory + 1
  const firstOfTables = firstTable + tables
  const tableAt = (rang: number) => (rang < tables ? firstTable + rang : MARK.free)

  const header = Buffer.alloc(SECTOR)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header)
  header.writeUInt16LE(0x003e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(directory, 48)
  header.writeUInt32LE(STREAM_MIN, 56)
  header.writeUInt32LE(MARK.end, 60)
  header.writeUInt32LE(tablesOfTables === 0 ? MARK.end : firstOfTables, 68)
  header.writeUInt32LE(tablesOfTables, 72)
  for (let rang = 0; rang < IN_HEADER; rang++) header.writeUInt32LE(tableAt(rang), 76 + 4 * rang)
  yield header

  yield* chunks
  if (content * SECTOR > written) yield Buffer.alloc(content * SECTOR - written)

  yield Buffer.concat([
    entry('Root Entry', { type: 5, child: 1, start: MARK.end, size: 0 }),
    entry(name, { type: 2, child: MARK.free, start: 0, size }),
    entry('', { type: 0, child: MARK.free, start: 0, size: 0 }),
    entry('', { type: 0, child: MARK.free, start: 0, size: 0 }),
  ])

  const table = Buffer.alloc(tables * SECTOR, 0xff)
  for (let sector = 0; sector < content; sector++)
    table.writeUInt32LE(sector === content - 1 ? MARK.end : sector + 1, 4 * sector)
  table.writeUInt32LE(MARK.end, 4 * directory)
  for (let rang = 0; rang < tables; rang++) table.writeUInt32LE(MARK.table, 4 * (firstTable + rang))
  for (let rang = 0; rang < tablesOfTables; rang++) table.writeUInt32LE(MARK.tableOfTables, 4 * (firstOfTables + rang))
  yield table

  for (let rang = 0; rang < tablesOfTables; rang++) {
    const sector = Buffer.alloc(SECTOR)
    for (let place = 0; place < PER_SECTOR - 1; place++)
      sector.writeUInt32LE(tableAt(IN_HEADER + rang * (PER_SECTOR - 1) + place), 4 * place)
    sector.writeUInt32LE(rang === tablesOfTables - 1 ? MARK.end : firstOfTables + rang + 1, SECTOR - 4)
    yield sector
  }
}

/** Directory entry of a storage or a stream of the file ([MS-CFB] 2.6.1). */
function entry(
  name: string,
  { type, child, start, size }: { type: 0 | 2 | 5; child: number; start: number; size: number },
): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(name === '' ? 0 : 2 * (name.length + 1), 64)
  bytes[66] = type
  // Black node of the directory, which is a red-black tree.
  bytes[67] = 1
  bytes.writeUInt32LE(MARK.free, 68)
  bytes.writeUInt32LE(MARK.free, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}
