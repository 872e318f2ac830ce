/** Common SIREN of La Poste's establishments; their SIRETs have a different key (INSEE). */
const SIREN_LA_POSTE = '356000000'

const digitsOf = (text: string) => [...text].map(Number)

/** Luhn sum: every second digit from the right counts double, with the digits of the product added. */
function luhn(text: string): number {
  return digitsOf(text)
    .reverse()
    .reduce((total, digit, i) => {
      const value = i % 2 === 1 ? digit * 2 : digit
      return total + (value > 9 ? value - 9 : value)
    }, 0)
}

/**
 * Fault code of a SIRET; null when it is valid. A SIRET has fourteen digits with a Luhn key;
 * La Poste's establishments may instead have a sum of digits divisible by 5.
 */
export function siretFault(siret: string): 'CHAMP_OBLIGATOIRE' | 'SIRET_LONGUEUR' | 'CHIFFRES' | 'SIRET_CLE' | null {
  if (siret === '') return 'CHAMP_OBLIGATOIRE'
  if (siret.length !== 14) return 'SIRET_LONGUEUR'
  if (!/^\d+$/.test(siret)) return 'CHIFFRES'
  if (luhn(siret) % 10 === 0) return null
  const ofLaPoste = siret.startsWith(SIREN_LA_POSTE) && digitsOf(siret).reduce((a, b) => a + b, 0) % 5 === 0
  return ofLaPoste ? null : 'SIRET_CLE'
}

/** A SIRET as people write it, in groups of 3, 3, 3 and 5 figures that no end of a line parts; any other text as it is. */
export const formatSiret = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')

/**
 * Fault code of a PACAGE number; null when it is valid or empty. Nine characters, kept as text: digits, except that the third
 * is A or B in Corsica (type NumeroPacage of Télépac's schemas).
 */
export function pacageFault(pacage: string): 'PACAGE_LONGUEUR' | 'CHIFFRES' | null {
  if (pacage === '') return null
  if (pacage.length !== 9) return 'PACAGE_LONGUEUR'
  return /^\d{2}[\dAB]\d{6}$/.test(pacage) ? null : 'CHIFFRES'
}

/** Whether a text may be the address of an existing account: one @, a domain with a dot, no space. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

/**
 * Whether a text is an acceptable email address for storage. It has the form of one, without the characters around or between addresses in a mail header (RFC
 * 5322, `specials`). With these, two texts would reach one mailbox.
 */
export const isEmail = (text: string): boolean => looksLikeEmail(text) && !/[<>()[\]\\,;:"\p{Cc}]/u.test(text)

/** Whether a text is one line, without control characters: it is used in the greeting of a mail. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** Whether a text is the address of a website, with or without its scheme: only http and https are allowed. */
export const isSiteInternet = (text: string): boolean =>
  /^(https?:\/\/)?[^\s:/?#@]+\.[^\s:/?#@]+(:\d+)?([/?#]\S*)?$/i.test(text)
