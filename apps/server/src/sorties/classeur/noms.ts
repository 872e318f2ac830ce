/** Names reserved by Windows, with or without an extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Maximum length of a file or folder name: with three folders a path stays below the limit of Windows. */
const LONGEST = 60

/** A file or folder name valid on every operating system and without path components; accents stay. */
export function nomSur(nom: string): string {
  const clean = nom
    .normalize('NFC')
    .replace(/[\p{C}"*/:<>?\\|]/gu, '_')
    .replace(/\s+/g, ' ')
    .trim()
  const short = [...clean]
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '')
    .replace(/^[._]+/, '_')
  return short === '' || RESERVED.test(short) ? `_${short}` : short
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** A file name with the extension of its content: an extension typed by a user is removed. */
export function fichierDe(nom: string, typeMime: string): string {
  const ending = ENDINGS[typeMime] ?? 'bin'
  return `${nomSur(nom.replace(/\.(pdf|jpe?g|png|hei[cf]|exe|bat|js|html?)$/i, ''))}.${ending}`
}

/** Prefix of a file name, so that files sort in the order of the audit. */
export const rang = (index: number): string => String(index + 1).padStart(2, '0')
