import { createCipheriv, createHash } from 'node:crypto'

// Whether an encrypted PDF opens without a password (ISO 32000-2, 7.6.4): certificates and forms often forbid changes only, and everybody can read them.

type Valeur = number | boolean | null | Buffer | string | readonly Valeur[] | Dictionnaire
interface Dictionnaire {
  readonly [nom: string]: Valeur
}

/** Padding of a short password. */
const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const md5 = (...parts: readonly Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/**
 * Whether an encrypted PDF opens without a password; null for a PDF without encryption. A PDF with a security handler other than the standard one counts as
 * closed.
 */
export function ouvreSansMotDePasse(bytes: Buffer): boolean | null {
  if (!bytes.includes('/Encrypt')) return null
  const text = bytes.toString('latin1')
  const found = [...text.matchAll(/\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R\b|(?=<<))/g)].at(-1)
  if (found === undefined) return null
  const [all, numero, generation] = found
  const at =
    numero === undefined ? found.index + all.length : debutDe(text, `${Number(numero)}\\s+${Number(generation)}\\s+obj`)
  const id = debutDe(text, '/ID')
  try {
    const reglage = at === null ? null : lire(text, at)
    const [premier] = id === null ? [] : (lire(text, id) as readonly Valeur[])
    return isDictionnaire(reglage) && ouvre(reglage, Buffer.isBuffer(premier) ? premier : Buffer.alloc(0))
  } catch {
    return false
  }
}

/** End of the last match of a pattern. */
function debutDe(text: string, forme: string): number | null {
  const found = [...text.matchAll(new RegExp(`(?<![\\d/])${forme}(?![A-Za-z])`, 'g'))].at(-1)
  return found === undefined ? null : found.index + found[0].length
}

const isDictionnaire = (valeur: Valeur): valeur is Dictionnaire =>
  typeof valeur === 'object' && valeur !== null && !Buffer.isBuffer(valeur) && !Array.isArray(valeur)

function ouvre({ Filter, V, R, O, U, P, Length = 40, EncryptMetadata = true }: Dictionnaire, id: Buffer): boolean {
  if (Filter !== '/Standard' || typeof R !== 'number' || !Buffer.isBuffer(U)) return false
  const vide = Buffer.alloc(0)
  if (R === 5) return createHash('sha256').update(U.subarray(32, 40)).digest().equals(U.subarray(0, 32))
  if (R === 6) return hachage(vide, U.subarray(32, 40)).equals(U.subarray(0, 32))
  if (!Buffer.isBuffer(O) || typeof P !== 'number' || typeof Length !== 'number') return false
  const droits = Buffer.alloc(4)
  droits.writeInt32LE(P | 0)
  const reste = R >= 4 && EncryptMetadata === false ? Buffer.alloc(4, 0xff) : vide
  const longueur = R === 2 ? 5 : V === 4 ? 16 : Length / 8
  let cle: Buffer = md5(PAD, O.subarray(0, 32), droits, id, reste)
  if (R > 2) for (let tour = 0; tour < 50; tour++) cle = md5(cle.subarray(0, longueur))
  cle = cle.subarray(0, longueur)
  if (R === 2) return rc4(cle, PAD).equals(U.subarray(0, 32))
  let attendu: Buffer = md5(PAD, id)
  for (let tour = 0; tour < 20; tour++)
    attendu = rc4(
      cle.map((octet) => octet ^ tour),
      attendu,
    )
  return attendu.equals(U.subarray(0, 16))
}

/** Hash of a password since PDF 2.0 (algorithm 2.B). */
export function hachage(motDePasse: Buffer, sel: Buffer): Buffer {
  let cle = createHash('sha256').update(motDePasse).update(sel).digest()
  for (let tour = 0; ; tour++) {
    const un = Buffer.concat([motDePasse, cle])
    const aes = createCipheriv('aes-128-cbc', cle.subarray(0, 16), cle.subarray(16, 32)).setAutoPadding(false)
    const chiffre = aes.update(Buffer.concat(Array.from({ length: 64 }, () => un)))
    const somme = chiffre.subarray(0, 16).reduce((total, octet) => total + octet, 0)
    cle = createHash(['sha256', 'sha384', 'sha512'][somme % 3] ?? '')
      .update(chiffre)
      .digest()
    if (tour >= 63 && (chiffre.at(-1) ?? 0) <= tour - 31) return cle.subarray(0, 32)
  }
}

/** Cipher of old PDFs, which OpenSSL no longer has. */
function rc4(cle: Uint8Array, texte: Buffer): Buffer {
  const etat = Uint8Array.from({ length: 256 }, (_, i) => i)
  const at = (i: number) => etat[i & 255] ?? 0
  const swap = (i: number, j: number) => {
    const kept = at(i)
    etat[i & 255] = at(j)
    etat[j & 255] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j += at(i) + (cle[i % cle.length] ?? 0)
    swap(i, j)
  }
  let j = 0
  return texte.map((octet, rang) => {
    const i = rang + 1
    j += at(i)
    swap(i, j)
    return octet ^ at(at(i) + at(j))
  }) as Buffer
}

/** Reads one value of a PDF (ISO 32000-2, 7.3) from an offset; names keep their slash. */
function lire(text: string, from: number): Valeur {
  let at = from
  const take = (forme: RegExp): string | undefined => {
    forme.lastIndex = at
    const [found] = forme.exec(text) ?? []
    at += found?.length ?? 0
    return found
  }
  const valeur = (): Valeur => {
    take(/(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y)
    if (take(/<</y) !== undefined) {
      const found: Record<string, Valeur> = {}
      for (;;) {
        const nom = valeur()
        if (typeof nom !== 'string') return found
        found[nom.slice(1)] = valeur()
      }
    }
    if (take(/\[/y) !== undefined) {
      const found: Valeur[] = []
      for (let next = valeur(); next !== null; next = valeur()) found.push(next)
      return found
    }
    if (take(/\(/y) !== undefined) return chaine()
    const hexa = take(/<[\da-fA-F\s]*>/y)
    if (hexa !== undefined) {
      const figures = hexa.replaceAll(/[<>\s]/g, '')
      return Buffer.from(figures.padEnd(figures.length + (figures.length % 2), '0'), 'hex')
    }
    const nom = take(/\/[^\0\t\n\f\r ()<>[\]{}/%]*/y)
    if (nom !== undefined) return nom
    const reference = take(/\d+\s+\d+\s+R\b/y)
    if (reference !== undefined) return Number(reference.split(/\s/)[0])
    const nombre = take(/[+-]?[\d.]+/y)
    if (nombre !== undefined) return Number(nombre)
    const mot = take(/true|false|null/y)
    if (mot !== undefined) return mot === 'true'
    // End of a dictionary or an array.
    if (take(/>>|\]/y) === undefined) throw new Error('Not a value.')
    return null
  }
  const chaine = (): Buffer => {
    const octets: number[] = []
    for (let depth = 1; ; ) {
      const echappe = take(/\\(?:[0-7]{1,3}|\r\n|[\s\S])/y)
      if (echappe !== undefined) {
        octets.push(...echappes(echappe.slice(1)))
        continue
      }
      const one = take(/[\s\S]/y)
      if (one === undefined) throw new Error('A text without end.')
      depth += one === '(' ? 1 : one === ')' ? -1 : 0
      if (depth === 0) return Buffer.from(octets)
      octets.push(one.charCodeAt(0))
    }
  }
  return valeur()
}

const echappes = (code: string): number[] => {
  if (/^[0-7]/.test(code)) return [Number.parseInt(code, 8) & 255]
  if (/^[\r\n]/.test(code)) return []
  return [{ n: 10, r: 13, t: 9, b: 8, f: 12 }[code] ?? code.charCodeAt(0)]
}
