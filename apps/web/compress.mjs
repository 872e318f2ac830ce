// Compresses the build at the highest level: once here, instead of less well at each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const dist = join(import.meta.dirname, 'dist')
/** Compressing a smaller file gains nothing: it fits in one packet. */
const LEAST_BYTES = 1024

const compress = promisify(brotliCompress)

const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(js|css|svg|html)$/.test(name),
)
await Promise.all(
  names.map(async (name) => {
    const content = readFileSync(join(dist, name))
    if (content.length < LEAST_BYTES) return
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(dist, `${name}.br`), await compress(content, { params }))
  }),
)
