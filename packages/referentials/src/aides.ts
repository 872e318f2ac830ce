import type { Localised } from '@sillon/engine'
import { enVigueur, type Periode } from './periode'
import { LIEU_DOSSIER } from './preuves'
import type { Source } from './sources'

/** What a help tells: what a thing is, how it gives points, what counts and what does not. In the order in which it is read. */
export const genresAide = ['DEFINITION', 'POINTS', 'COMPTE', 'EXCLU'] as const

/** How sure what a source says is; that which contradicts another, or which we inferred, is the least. */
export const certitudesAide = ['ELEVEE', 'MOYENNE', 'FAIBLE'] as const

/** Who says so. Of what only says how this product reads a row there is no source; the specification is the product's, so that nobody doubts it. */
interface Autorite {
  readonly source: Source | null
  readonly certitude: (typeof certitudesAide)[number] | null
}

/** Something to know of a sub-section or of a row, by its code. */
export interface LigneAide extends Autorite {
  readonly lieu: string
  readonly genre: (typeof genresAide)[number]
  readonly texte: Localised
}

/** Where the law, or the control plan, speaks of it; `LIEU_DOSSIER` for all of a scheme. */
export interface Article extends Autorite {
  readonly lieu: string
  readonly texte: Localised
  readonly article: string | null
  /** Where it is read, once that is known. */
  readonly lien: string | null
}

/** The help of a scheme, of every campaign year. */
export interface Aides {
  readonly lignes: readonly (LigneAide & Periode)[]
  readonly articles: readonly (Article & Periode)[]
}

/** What is to be known of one place in a campaign year, and where it is written. @param section the sub-section that a row stands in, whose articles are its own */
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
