import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const compress = promisify(deflateRaw)

/** Flag of the format: names are in UTF-8. */
const UTF8 = 0x0800
const DEFLATE = 8
/** 1 January 1980, the first day of the format: equal content gives equal files. */
const DATE = 0x0021

/** Archive of these texts. The compression runs outside the event loop. */
export async function zip(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [nom, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = await compress(content)
    const name = Buffer.from(nom)
    const common = Buffer.alloc(26)
    // Version needed, flags, method, time, date, checksum, sizes, length of the name, length of the extra field.
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(UTF8, 2)
    common.writeUInt16LE(DEFLATE, 4)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([signature('PK\u0003\u0004'), common, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([signature('PK\u0001\u0002'), signature('\u0014\u0000'), common, place, name]))
    bodies.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, listed, signature('PK\u0005\u0006'), end])
}

const signature = (text: string) => Buffer.from(text, 'latin1')
