import { DomainError } from '../domain-error'

/**
 * Encoding names in a prologue, and their decoders. ISO-8859-1 is read as its superset Windows-1252, as browsers do. Many Node releases leave 0x80 to 0x9F of
 * Windows-1252 undecoded (nodejs/node#56542): the codes and numbers of a declaration contain none of them.
 */
const decoders: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, i) => bytes[i] === byte)

/**
 * Text of an XML file, by its byte-order mark, else by the encoding in its prologue, else UTF-8, or ISO-8859-1 when it is not valid UTF-8.
 * @throws DomainError DECLARATION_PAC_ENCODAGE_INCONNU
 */
export function decodeXml(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return new TextDecoder().decode(bytes)
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) throw unknown('UTF-16')
  const prologue = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(prologue)?.[1]
  if (declared === undefined) return decodeUndeclared(bytes)
  const decoder = decoders[declared.toLowerCase()]
  if (decoder === undefined) throw unknown(declared)
  return new TextDecoder(decoder).decode(bytes)
}

const unknown = (encodage: string) => new DomainError('DECLARATION_PAC_ENCODAGE_INCONNU', { encodage })

function decodeUndeclared(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
