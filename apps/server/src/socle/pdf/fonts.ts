import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Run } from './lines'

/** Source Sans 3 (SIL Open Font License 1.1), the family of the screens, with every letter of Europe; pdfkit embeds the letters that a document uses. */
const files = {
  regular: '400Regular/SourceSans3_400Regular.ttf',
  bold: '600SemiBold/SourceSans3_600SemiBold.ttf',
  italic: '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
} as const
export type Face = keyof typeof files
export const faces = Object.keys(files) as Face[]

const { resolve } = createRequire(import.meta.url)
const read = new Map<Face, Buffer>()

/** Bytes of a font, read once. */
export function fontOf(face: Face): Buffer {
  const bytes = read.get(face) ?? readFileSync(resolve(`@expo-google-fonts/source-sans-3/${files[face]}`))
  read.set(face, bytes)
  return bytes
}

export const faceOf = ({ bold, italic }: Run): Face => (bold === true ? 'bold' : italic === true ? 'italic' : 'regular')

/**
 * Text with characters of these fonts only: composed, without invisible characters. A missing character (an emoji) becomes a question mark, so that no page
 * shows an empty box.
 */
export function writable(text: string, has: (codePoint: number) => boolean): string {
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    // Variation selectors belong to emoji, as do joiners.
    .replace(/\p{C}|\p{Variation_Selector}/gu, (sign) => (sign === '\n' ? sign : ''))
  return [...clean]
    .map((sign) => {
      if (sign === '\n' || has(sign.codePointAt(0) ?? 0)) return sign
      if (/\p{Zs}/u.test(sign)) return '\u00a0'
      return '?'
    })
    .join('')
}
