import type { EffortsOrganisme } from '@sillon/contract'

/** Columns of a move that an organisation fills in. */
export type Champ = 'effort' | 'prix'

/** Efforts and prices by the name of their field, `CODE.effort` and `CODE.prix`; null for our value. */
export type Efforts = Readonly<Record<string, number | null>>

export const champDe = (code: string, champ: Champ) => `${code}.${champ}`

/** Move and column of a field. */
export function partsDe(name: string): { readonly code: string; readonly champ: Champ } {
  const end = name.lastIndexOf('.')
  return { code: name.slice(0, end), champ: name.slice(end + 1) === 'prix' ? 'prix' : 'effort' }
}

/** Values of the form: a field for each effort and price of these moves. */
export function effortsDe(codes: readonly string[], gestes: EffortsOrganisme['gestes']): Efforts {
  const own = new Map(gestes.map((geste) => [geste.code, geste]))
  return Object.fromEntries(
    codes.flatMap((code) => [
      [champDe(code, 'effort'), own.get(code)?.effort ?? null],
      [champDe(code, 'prix'), own.get(code)?.prix ?? null],
    ]),
  )
}

type Corps = Record<string, { effort?: number | null; prix?: number | null }>

/** Body of the call for changed fields. @param connus moves of the scheme: a draft may be older than the scheme */
export function corpsDe(changes: Partial<Efforts>, connus: { has(code: string): boolean }): Corps {
  const corps: Corps = {}
  for (const [name, value] of Object.entries(changes)) {
    const { code, champ } = partsDe(name)
    if (connus.has(code)) corps[code] = { ...corps[code], [champ]: value ?? null }
  }
  return corps
}

const sansAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('œ', 'oe')
    .toLowerCase()

/** Whether a text has each word of a search, whatever its accents. */
export function contientLesMots(text: string, recherche: string): boolean {
  const plain = sansAccents(text)
  return sansAccents(recherche)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
