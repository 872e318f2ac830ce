import type { Language } from '../socle/error-texts'
import type { ChangementsDuRegistre } from './decisions'

/**
 * Changes of records since a decision, within a sentence: `2 enregistrements ajoutés ou modifiés, 1 supprimé ou modifié`; null without any. A changed record is in
 * both numbers, because records have no name of their own that outlives an import.
 */
export function phraseDesChangements({ nouveaux, perdus }: ChangementsDuRegistre, language: Language): string | null {
  const of = (nombre: number, adjectifs: readonly [one: string, other: string], estPremier: boolean) => {
    const nom = language === 'fr' ? 'enregistrement' : 'record'
    return [
      nombre.toLocaleString(language),
      ...(estPremier ? [nombre > 1 ? `${nom}s` : nom] : []),
      adjectifs[nombre > 1 ? 1 : 0],
    ].join(' ')
  }
  const [ajouts, pertes] =
    language === 'fr'
      ? ([
          ['ajouté ou modifié', 'ajoutés ou modifiés'],
          ['supprimé ou modifié', 'supprimés ou modifiés'],
        ] as const)
      : ([
          ['added or changed', 'added or changed'],
          ['deleted or changed', 'deleted or changed'],
        ] as const)
  const parts = [nouveaux > 0 && of(nouveaux, ajouts, true), perdus > 0 && of(perdus, pertes, nouveaux === 0)].filter(
    (part) => part !== false,
  )
  return parts.length === 0 ? null : parts.join(', ')
}
