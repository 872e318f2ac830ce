import type { journal } from '../database/schema'

/** Columns of the journal that a replay reads. */
export type Line = Pick<typeof journal.$inferSelect, 'champ' | 'nouvelle' | 'origine' | 'idUtilisateur' | 'le'>

/** Values that people gave a file, by field name of the journal. Erased values, and values never given, are absent. */
export type Content = Readonly<Record<string, unknown>>

/**
 * Replays the journal of a file from its first change. After the last change the result is the present content; after an earlier one, the content of that time.
 */
export function replay(lines: Iterable<Line>): Content {
  const content: Record<string, unknown> = {}
  for (const line of lines) play(content, line)
  return withoutEmpty(content)
}

/** Plays one change. */
export function play(content: Record<string, unknown>, { champ, nouvelle, origine, idUtilisateur, le }: Line): void {
  content[champ] = nouvelle
  // A copied value is unconfirmed until it is confirmed or entered again.
  if (isIndicateur(champ)) content[`${A_CONFIRMER}${champ}`] = origine === 'COPIE'
  // Author and date of a verdict stay the auditor's: a changed value that withdraws the verdict does not replace them.
  if (champ.endsWith('.estValide') && origine !== 'CONSEQUENCE')
    Object.assign(content, {
      [beside(champ, 'valideIdUtilisateur')]: idUtilisateur,
      [beside(champ, 'valideDate')]: le,
    })
}

/** Whether a field of the journal is an indicator: their codes begin with a capital, as no other field does. */
export const isIndicateur = (champ: string): boolean => /^[A-Z]/.test(champ)

/** Prefix before the code of an entry for its mark `to be confirmed`. */
export const A_CONFIRMER = 'aConfirmer.'

/** Open items of a file at its decision. They are stored nowhere else. */
export const SUSPENS = 'suspens'

const beside = (champ: string, name: string) => champ.replace(/[^.]+$/, name)

/** Fields whose initial value is false. */
const isFalseAtFirst = (champ: string) =>
  champ.startsWith(A_CONFIRMER) || champ === 'demarche.estCertificationEquivalente'

/** Removes empty fields, and fields with their initial value. */
export const withoutEmpty = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).filter(
      ([champ, value]) =>
        value !== null && !(Array.isArray(value) && value.length === 0) && !(value === false && isFalseAtFirst(champ)),
    ),
  )
