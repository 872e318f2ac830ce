import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'

/** An object of the file, numbered at its creation and written at its end. */
export interface Ref {
  readonly id: number
  offset?: number
  readonly data: Record<string, unknown>
  write(chunk: string | Uint8Array): void
  end(chunk?: string | Uint8Array): void
}

/** An element of the structure for screen readers. */
export interface Struct {
  readonly dictionary: Ref
  add(child: Struct | (() => void)): Struct
  end(): void
}

interface Outline {
  readonly options: { expanded?: boolean }
  addItem(title: string, options: { left: number; top: number; expanded: boolean }): Outline
}

/** An image stored in the file once, however often it is drawn. */
export interface OpenedImage {
  readonly width: number
  readonly height: number
}

/** Properties of pdfkit 0.20 that its types leave out. */
interface Untyped {
  readonly page: PDFKit.PDFPage & { readonly xobjects: Record<string, Ref> }
  readonly _root: Ref
  readonly outline: Outline
  readonly _font: {
    readonly id: string
    readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
    ref(): Ref
    encode(text: string): [hex: string[], positions: unknown]
    widthOfString(text: string, size: number): number
  }
  info: Record<string, unknown>
  readonly _offsets: readonly unknown[]
  _offset: number
  _write(data: string | Uint8Array): void
  _refEnd(ref: Ref): void
  ref(data?: object): Ref
  struct(type: string, options?: object): Struct
  addStructure(element: Struct): void
  markContent(tag: string, options?: object): void
  endMarkedContent(): void
  _addInfo(): void
  openImage(src: Uint8Array): OpenedImage
  image(src: Uint8Array | OpenedImage, x: number, y: number, size: { width: number; height: number }): this
}

type Kit = Readable & Omit<PDFKit.PDFDocument, keyof Readable | keyof Untyped> & Untyped
type KitConstructor = new (options: object) => Kit

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Number of bytes waiting for their reader at which the writer pauses. */
const HIGH_WATER = 256_000

/** A pdfkit document with backpressure: pdfkit itself writes on without a reader. */
export class PacedDocument extends (PDFDocument as unknown as KitConstructor) {
  #wake: (() => void) | undefined
  /** Number of placed forms: each has a name of its own. */
  #forms = 0

  constructor(options: object) {
    super({ ...options, highWaterMark: HIGH_WATER })
  }

  /** Yields to the event loop, then waits until the output is read. @throws when the reader has disconnected */
  async flowing(): Promise<void> {
    await setImmediate()
    while (this.readableLength >= HIGH_WATER && !this.destroyed)
      await new Promise<void>((wake) => {
        this.#wake = wake
      })
    if (this.destroyed) throw this.errored ?? new Error('Nobody reads this document any more.')
  }

  /** Number of the next object. */
  get nextId(): number {
    return this._offsets.length + 1
  }

  /** Writes an object unchanged, such as one from another file. */
  object(body: Uint8Array): Ref {
    const ref = this.ref()
    ref.offset = this._offset
    this._write(`${ref.id} 0 obj`)
    this._write(body)
    this._write('\nendobj')
    this._refEnd(ref)
    return ref
  }

  /** pdfkit needs a `Buffer`: bytes from another thread are none. */
  override openImage(src: Uint8Array): OpenedImage {
    return super.openImage(Buffer.from(src.buffer, src.byteOffset, src.byteLength))
  }

  /** Adds an element to the structure, inside another one. */
  child(parent: Struct, type: string, options: object = {}): Struct {
    const element = this.struct(type, options)
    parent.add(element)
    return element
  }

  /** Draws content that screen readers ignore. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.markContent('Artifact', { type })
    draw()
    this.endMarkedContent()
  }

  /** Shows a form on this page, upright, with its lower left corner here. */
  placeForm(form: Ref, left: number, bottom: number, scale = 1): void {
    this.#forms += 1
    const name = `Fm${this.#forms}`
    this.page.xobjects[name] = form
    this.save()
    this.transform(scale, 0, 0, -scale, left, bottom)
    this.addContent(`/${name} Do`)
    this.restore()
  }

  override _read(): void {
    this.#wake?.()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error)
    this.#wake?.()
  }

  /** pdfkit writes a title into XML without escaping: « A & B » would break the metadata of the file. */
  override _addInfo(): void {
    const { info } = this
    this.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? escapeXml(value) : value]),
    )
    super._addInfo()
    this.info = info
  }
}
