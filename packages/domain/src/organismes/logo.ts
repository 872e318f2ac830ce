import { SaxesParser } from 'saxes'

export const typesLogo = ['image/gif', 'image/png', 'image/bmp', 'image/jpeg', 'image/svg+xml'] as const
export type TypeLogo = (typeof typesLogo)[number]
/** Maximum size in bytes (specification 1, section 5). */
export const TAILLE_LOGO = 10_000_000

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, i) => bytes[i] === byte)
const text = (chars: string) => [...chars].map((char) => char.charCodeAt(0))

/** Image type of these bytes, read from their content. Null for any other content, and for an SVG that could run code or load other pages. */
export function typeLogo(bytes: Uint8Array): TypeLogo | null {
  if (startsWith(bytes, ...text('GIF87a')) || startsWith(bytes, ...text('GIF89a'))) return 'image/gif'
  if (startsWith(bytes, 0x89, ...text('PNG\r\n'), 0x1a, 0x0a)) return 'image/png'
  if (startsWith(bytes, ...text('BM'))) return 'image/bmp'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  return isHarmlessSvg(bytes) ? 'image/svg+xml' : null
}

/** Elements that run code or load other pages: no drawing needs them. */
const actifs = /^(script|foreignobject|iframe|embed|object|handler|animate|set|use|image|feimage|style|a)$/i

/**
 * Whether this is an SVG drawing without scripts, event handlers, embedded pages or external resources. Pages show it as an image, which runs no code either:
 * the check protects people who open it in another way.
 */
function isHarmlessSvg(bytes: Uint8Array): boolean {
  const parser = new SaxesParser()
  let isSvg: boolean | null = null
  let isHarmful = false
  parser.on('doctype', () => {
    isHarmful = true
  })
  parser.on('processinginstruction', () => {
    isHarmful = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.replace(/^.*:/, '')
    isSvg ??= local === 'svg'
    isHarmful ||= actifs.test(local)
    for (const [attribute, value] of Object.entries(attributes))
      isHarmful ||=
        /^on/i.test(attribute) || (/(^|:)href$/i.test(attribute) && !value.startsWith('#')) || isReaching(value)
  })
  parser.on('error', (error) => {
    throw error
  })
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close()
  } catch {
    return false
  }
  return isSvg === true && !isHarmful
}

/** Whether a value refers to something outside: `url(#…)` is within the drawing. */
const isReaching = (value: string) => /javascript:|url\(\s*['"]?(?!#)/i.test(value)
