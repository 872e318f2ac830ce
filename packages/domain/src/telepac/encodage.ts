import { DomainError } from '../domain-error'

const UTF8_BOM = [0xef, 0xbb, 0xbf]
/** Names that a prologue may give, and what decodes them. ISO-8859-1 is read as its superset Windows-1252, as browsers do. */
const decoders: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
}

/**
 * The text of an XML file, by the encoding that its prologue declares; UTF-8 when it declares none, and ISO-8859-1 when it is then not valid UTF-8.
 * @throws DomainError DECLARATION_PAC_ENCODAGE_INCONNU
 */
export function decodeXml(bytes: Uint8Array): string {
  const marked = UTF8_BOM.every((byte, i) => bytes[i] === byte)
  const prologue = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(prologue)?.[1]
  if (declared === undefined || marked) return decodeUndeclared(bytes)
  const decoder = decoders[declared.toLowerCase()]
  if (decoder === undefined) throw new DomainError('DECLARATION_PAC_ENCODAGE_INCONNU', { encodage: declared })
  return new TextDecoder(decoder).decode(bytes)
}

function decodeUndeclared(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
