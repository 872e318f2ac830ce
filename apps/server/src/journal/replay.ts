import type { journal } from '../database/schema'

/** What a change says, of all that the journal keeps of it. */
export type Line = Pick<
  typeof journal.$inferSelect,
  'champ' | 'nouvelle' | 'revision' | 'origine' | 'idUtilisateur' | 'le'
>

/** All that people gave a file, by field, under the names that the journal gives its fields. What was erased, or never given, is absent. */
export type Content = Readonly<Record<string, unknown>>

/** Plays the journal of a file from its first change on. Played to the last, what comes out is what the file holds; to an earlier one, what it held then. */
export function replay(lines: Iterable<Line>): Content {
  const content: Record<string, unknown> = {}
  for (const { champ, nouvelle, revision, origine, idUtilisateur, le } of lines) {
    content[champ] = nouvelle
    if (revision !== null) {
      content.revision = revision
      // What was copied from the year before is to be confirmed until it is, or until it is entered anew.
      content[`${A_CONFIRMER}${champ}`] = origine === 'COPIE'
    }
    // Who judged a sub-section, and when, is who gave the verdict: not who changed a value that took it back.
    if (champ.endsWith('.estValide') && origine !== 'CONSEQUENCE')
      Object.assign(content, {
        [beside(champ, 'valideIdUtilisateur')]: idUtilisateur,
        [beside(champ, 'valideDate')]: le,
      })
  }
  return withoutEmpty(content)
}

/** Before the code of an entry: whether it is to be confirmed. */
export const A_CONFIRMER = 'aConfirmer.'

const beside = (champ: string, name: string) => champ.replace(/[^.]+$/, name)

/** Without the fields that hold nothing, and without saying of each entry that there is nothing to confirm. */
export const withoutEmpty = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).filter(
      ([champ, value]) => value !== null && !(champ.startsWith(A_CONFIRMER) && value === false),
    ),
  )
