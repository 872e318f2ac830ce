// Reads one PDF in a process of its own (./appended.ts starts it, and says why): its bytes come in by standard input, its pages leave by standard output as objects that draw them.
// JavaScript, since Node runs this very file from the sources as from the bundle.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** @import * as Library from '@cantoo/pdf-lib' */

/** The library as the one file that its package has beside its three hundred modules: a process for each PDF starts in half the time. */
const require = createRequire(import.meta.url)
/** @type {typeof Library} */
const library = require(join(require.resolve('@cantoo/pdf-lib'), '../../dist/pdf-lib.min.js'))
const {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFRawStream,
  PDFStream,
} = library

/**
 * Limits and number of the first object, as JSON in the first argument of the process.
 * @type {{ first: number, maxPages: number, maxDecoded: number }}
 */
const { first, maxPages, maxDecoded } = JSON.parse(process.argv[2] ?? '')

/** Why a file is not taken, by its name. */
class Refusal extends Error {}

// The reader prints diagnostics to standard output.
for (const level of /** @type {const} */ (['log', 'info', 'warn', 'error'])) console[level] = () => {}

const name = PDFName.of
let isTooLarge = false
limitDecoding()

/** A few kilobytes can be made to grow without end. */
function limitDecoding() {
  const one = /** @type {any} */ (
    decodePDFRawStream(PDFRawStream.of(PDFContext.create().obj({ Filter: 'RunLengthDecode' }), Uint8Array.of(128)))
  )
  const prototype = Object.getPrototypeOf(Object.getPrototypeOf(one))
  const ensureBuffer = prototype.ensureBuffer
  prototype.ensureBuffer = function (/** @type {number} */ requested) {
    if (requested > maxDecoded) {
      // The parser may catch this error and continue without the object.
      isTooLarge = true
      throw new Refusal('TOO_LARGE')
    }
    return ensureBuffer.call(this, requested)
  }
}

/** @param {Uint8Array} bytes */
async function open(bytes) {
  const options = { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }
  const document = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true })
  if (!document.isEncrypted) return document
  // Many are closed to changes only: anybody reads them, without a password.
  try {
    return await PDFDocument.load(bytes, { ...options, password: '' })
  } catch {
    throw new Refusal('ENCRYPTED')
  }
}

/** @param {Library.PDFArray | undefined} array @returns {number[]} */
const numbersOf = (array) =>
  array === undefined ? [] : Array.from({ length: array.size() }, (_, i) => array.lookup(i, PDFNumber).asNumber())

/** @param {number[]} box */
function boxOf([a = 0, b = 0, c = 0, d = 0]) {
  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) }
}

/** Visible box of a page in its own units: its crop within its paper. */
function shownOf(/** @type {any} */ leaf) {
  const media = boxOf(numbersOf(leaf.MediaBox()))
  const crop = leaf.CropBox() === undefined ? media : boxOf(numbersOf(leaf.CropBox()))
  const box = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  const shown = box.right - box.left > 1 && box.top - box.bottom > 1 ? box : media
  if (!(shown.right - shown.left > 1 && shown.top - shown.bottom > 1)) throw new Refusal('BROKEN')
  return shown
}

/** Puts a page upright, its lower left corner at the origin. */
function matrixOf(/** @type {ReturnType<typeof boxOf>} */ { left, bottom, right, top }, /** @type {number} */ turned) {
  if (turned === 90) return [0, -1, 1, 0, -bottom, right]
  if (turned === 180) return [-1, 0, 0, -1, right, top]
  if (turned === 270) return [0, 1, -1, 0, top, -left]
  return [1, 0, 0, 1, -left, -bottom]
}

/** The content of a page, its streams one after the other. */
function contentOf(/** @type {any} */ leaf) {
  const { Contents: contents } = leaf.normalizedEntries()
  const streams =
    contents === undefined ? [] : Array.from({ length: contents.size() }, (_, i) => contents.lookup(i, PDFStream))
  const parts = streams.flatMap((stream) => [
    // The reader adds some of its own around those of the file.
    stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getUnencodedContents(),
    Uint8Array.of(10),
  ])
  if (parts.reduce((sum, part) => sum + part.length, 0) > maxDecoded) throw new Refusal('TOO_LARGE')
  return Buffer.concat(parts)
}

const HIDDEN = 2
const NO_VIEW = 32

/** Appearances on a page that are not part of it, such as the entries of a form: how each one looks, and where. Nothing that acts is taken. */
function appearancesOf(/** @type {any} */ leaf) {
  const annotations = leaf.Annots()
  if (annotations === undefined) return []
  return Array.from({ length: annotations.size() }, (_, i) => annotations.lookupMaybe(i, PDFDict)).flatMap(
    (annotation) => {
      if (annotation === undefined) return []
      const flags = annotation.lookup(name('F'))
      const kind = annotation.lookup(name('Subtype'))
      if (flags instanceof PDFNumber && (flags.asNumber() & (HIDDEN | NO_VIEW)) !== 0) return []
      if (kind === name('Popup') || kind === name('Link')) return []
      const appearances = annotation.lookup(name('AP'))
      if (!(appearances instanceof PDFDict)) return []
      const normal = appearances.lookup(name('N'))
      const state = annotation.lookup(name('AS'))
      const stream = normal instanceof PDFDict && state instanceof PDFName ? normal.lookup(state) : normal
      const rect = annotation.lookup(name('Rect'))
      if (!(stream instanceof PDFRawStream) || !(rect instanceof PDFArray)) return []
      const ref =
        normal === stream
          ? appearances.get(name('N'))
          : /** @type {Library.PDFDict} */ (normal).get(/** @type {Library.PDFName} */ (state))
      return ref === undefined ? [] : [{ ref, matrix: placeOf(stream.dict, boxOf(numbersOf(rect))) }]
    },
  )
}

/** How an appearance comes to fill its rectangle (ISO 32000-1, 12.5.5). */
function placeOf(/** @type {Library.PDFDict} */ dict, /** @type {ReturnType<typeof boxOf>} */ rect) {
  const bbox = boxOf(numbersOf(dict.lookupMaybe(name('BBox'), PDFArray)))
  const given = numbersOf(dict.lookupMaybe(name('Matrix'), PDFArray))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = given.length === 6 ? given : []
  const corners = [
    [bbox.left, bbox.bottom],
    [bbox.right, bbox.bottom],
    [bbox.left, bbox.top],
    [bbox.right, bbox.top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f])
  const xs = corners.map(([x = 0]) => x)
  const ys = corners.map(([, y = 0]) => y)
  const box = { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
  const sx = (rect.right - rect.left) / (box.right - box.left || 1)
  const sy = (rect.top - rect.bottom) / (box.top - box.bottom || 1)
  return [sx, 0, 0, sy, rect.left - box.left * sx, rect.bottom - box.bottom * sy]
}

/** @param {Uint8Array} bytes */
async function pagesOf(bytes) {
  const document = await open(bytes)
  const count = document.getPageCount()
  if (count === 0) throw new Refusal('NO_PAGE')
  if (count > maxPages) throw new Refusal('TOO_MANY_PAGES')
  const target = PDFContext.create()
  target.largestObjectNumber = first - 1
  const copier = PDFObjectCopier.for(document.context, target)
  const pages = document.getPages().map((page) => {
    const leaf = page.node
    const shown = shownOf(leaf)
    const turned = (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360
    const isTurned = turned % 180 === 90
    const box = [shown.left, shown.bottom, shown.right, shown.top]
    const matrix = matrixOf(shown, turned)
    const content = contentOf(leaf)
    const appearances = appearancesOf(leaf)
    const resources = leaf.Resources()
    const group = leaf.get(name('Group'))
    const copied = (/** @type {any} */ value) => (value === undefined ? undefined : copier.copy(value))
    const stream = target.flateStream(content, { Type: 'XObject', Subtype: 'Form', FormType: 1, BBox: box })
    if (appearances.length === 0) stream.dict.set(name('Matrix'), target.obj(matrix))
    stream.dict.set(name('Resources'), copied(resources) ?? target.obj({}))
    if (group !== undefined) stream.dict.set(name('Group'), copied(group))
    let form = target.register(stream)
    if (appearances.length > 0) {
      const drawn = appearances.map(
        ({ matrix: place }, i) => `q ${place.map((n) => n.toFixed(4)).join(' ')} cm /A${i} Do Q`,
      )
      const XObject = Object.fromEntries(appearances.map(({ ref }, i) => [`A${i}`, copied(ref)]))
      form = target.register(
        target.stream(`/P Do ${drawn.join(' ')}`, {
          Type: 'XObject',
          Subtype: 'Form',
          FormType: 1,
          BBox: box,
          Matrix: matrix,
          Resources: { XObject: { ...XObject, P: form } },
        }),
      )
    }
    const width = shown.right - shown.left
    const height = shown.top - shown.bottom
    return { form: form.objectNumber, width: isTurned ? height : width, height: isTurned ? width : height }
  })
  return { pages, objects: serialised(target) }
}

/** Keys that tie an object to the structure of its original document. */
const TIES = ['StructParent', 'StructParents', 'Metadata', 'PieceInfo', 'OPI', 'Ref'].map((key) => name(key))

/** @param {Library.PDFContext} target */
function serialised(target) {
  const byNumber = new Map(target.enumerateIndirectObjects().map(([ref, object]) => [ref.objectNumber, object]))
  return Array.from({ length: target.largestObjectNumber - first + 1 }, (_, i) => {
    const object = byNumber.get(first + i)
    // A reference to what the file has not.
    if (object === undefined) return Buffer.from('null')
    const dict = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined
    for (const tie of TIES) dict?.delete(tie)
    const bytes = Buffer.alloc(object.sizeInBytes())
    object.copyBytesInto(bytes, 0)
    return bytes
  })
}

/** @param {object} said @param {Buffer[]} parts */
function answer(said, parts) {
  const header = Buffer.from(JSON.stringify(said))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(header.length)
  for (const part of [length, header, ...parts]) process.stdout.write(part)
}

try {
  const { pages, objects } = await pagesOf(await buffer(process.stdin))
  if (isTooLarge) throw new Refusal('TOO_LARGE')
  answer({ pages, lengths: objects.map(({ length }) => length) }, objects)
} catch (error) {
  const refusal = error instanceof Refusal ? error.message : 'BROKEN'
  answer({ refusal: isTooLarge ? 'TOO_LARGE' : refusal }, [])
}
