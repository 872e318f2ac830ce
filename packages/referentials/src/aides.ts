import type { Localised } from '@sillon/engine'
import { enVigueur, type Periode } from './periode'
import { LIEU_DOSSIER } from './preuves'
import type { Source } from './sources'

/** Topics of a help, in reading order: definition of the subject, its points, things that count, things that do not. */
export const genresAide = ['DEFINITION', 'POINTS', 'COMPTE', 'EXCLU'] as const

/** Certainty of a source's statement. `FAIBLE` means that it contradicts another, or that we inferred it. */
export const certitudesAide = ['ELEVEE', 'MOYENNE', 'FAIBLE'] as const

/** Source of a text, and its certainty. A text about how this product reads a row has no source. The specification is the product's own: nobody doubts it. */
interface Autorite {
  readonly source: Source | null
  readonly certitude: (typeof certitudesAide)[number] | null
}

/** A fact about a sub-section or a row, by its code. */
export interface LigneAide extends Autorite {
  readonly lieu: string
  readonly genre: (typeof genresAide)[number]
  readonly texte: Localised
}

/** Place in the law, or in the control plan, about it; `LIEU_DOSSIER` for all of a scheme. */
export interface Article extends Autorite {
  readonly lieu: string
  readonly texte: Localised
  readonly article: Localised | null
  /** Address of the article; null while unknown. */
  readonly lien: string | null
}

/** Help of a scheme, of every campaign year. */
export interface Aides {
  readonly lignes: readonly (LigneAide & Periode)[]
  readonly articles: readonly (Article & Periode)[]
}

/** Help of one place in a campaign year, and its legal articles. @param section sub-section of a row, whose articles the row shares */
export function aideDe(
  { lignes, articles }: Aides,
  { lieu, section = lieu, millesime }: { readonly lieu: string; readonly section?: string; readonly millesime: number },
): { readonly lignes: readonly LigneAide[]; readonly articles: readonly Article[] } {
  const here = enVigueur<LigneAide>(lignes, millesime).filter((ligne) => ligne.lieu === lieu)
  return {
    lignes: genresAide.flatMap((genre) => here.filter((ligne) => ligne.genre === genre)),
    articles: [section, LIEU_DOSSIER].flatMap((one) =>
      enVigueur<Article>(articles, millesime).filter((article) => article.lieu === one),
    ),
  }
}
