import type { TypeRubrique } from '@sillon/contract'
import type { Statut } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import { RESULTATS } from '#dossiers/dossier/resultats'
import type { SheetReadings } from './sheet-readings'

type Rubrique = TypeRubrique['rubriques'][number]
export type SousRubrique = Rubrique['sousRubriques'][number]

/** A module of the scheme in the order of the sheets, with the category it belongs to. */
export interface Page extends Rubrique {
  readonly categorie: string
  /** It only looks back on the others. */
  readonly isSynthese: boolean
  /** The one sub-section that it is, where a telephone shows one at a time. */
  readonly section?: string
}

/**
 * The modules of a file in the order of the sheets: those that apply to the farm, the synthesis only for those to whom the results are open
 * (specification of the level-4 scheme, section 2).
 * @param rubriques that apply, by the scheme
 */
export const pagesOf = (
  scheme: Scheme,
  tree: readonly TypeRubrique[],
  rubriques: ReadonlySet<string>,
  resultats: boolean,
): Page[] =>
  tree
    .flatMap(({ libelle, rubriques: ofType }) =>
      ofType.map((rubrique) => ({
        ...rubrique,
        categorie: libelle,
        isSynthese: rubrique.codeNational === scheme.synthese,
      })),
    )
    .filter(({ codeNational, isSynthese }) => rubriques.has(codeNational) && (resultats || !isSynthese))

/** The results as a page after the rubriques, for a scheme that has no rubrique for them: it has no row, and no number. */
export const pageDesResultats = (libelle: string): Page => ({
  codeNational: RESULTATS,
  libelle,
  categorie: libelle,
  isSynthese: true,
  reprise: false,
  sousRubriques: [],
})

/** The pages that are rubriques, which have a number. */
export const rubriquesOf = (pages: readonly Page[]): Page[] =>
  pages.filter(({ codeNational }) => codeNational !== RESULTATS)

const pageOf = (pages: readonly Page[], code: string | null): Page | undefined =>
  pages.find(({ codeNational, isSynthese }) => codeNational === code || (isSynthese && code === RESULTATS))

/** Whether a code in the address is one of these pages. */
export const isPageOf = (pages: readonly Page[], code: string): boolean => pageOf(pages, code) !== undefined

/** The page to open for the code in the address, or else the first; that of the results bears their name whatever the scheme calls it. */
export const pageFor = (pages: readonly Page[], code: string | null): Page | undefined =>
  pageOf(pages, code) ?? pages[0]

/** The next page; undefined on the last. */
export const pageAfter = (pages: readonly Page[], current: Page): Page | undefined => pages[pages.indexOf(current) + 1]

/** The page before; undefined on the first. */
export const pageBefore = (pages: readonly Page[], current: Page): Page | undefined => pages[pages.indexOf(current) - 1]

/** Status of a module against its threshold. */
export interface EtatModule {
  readonly codeNational: string
  readonly libelle: string
  /** The row that holds its total. */
  readonly score: string
  readonly points: number | null
  readonly max: number | null
  readonly seuil: number
  /** Upper end of a drawn scale: the maximum. A module without a maximum takes its points, and at least the threshold. */
  readonly echelle: number
  readonly estAtteint: boolean
  readonly statut: Statut
}

/** Whether a page is a module that is scored. */
export const estNotee = (scheme: Scheme, page: Page): boolean =>
  scheme.modules.some(({ rubrique, score }) => score !== null && page.codeNational === rubrique)

/** Progress of a sheet of the file; undefined for the synthesis. */
const etapeOf = (readings: SheetReadings, { codeNational }: Pick<Page, 'codeNational'>) =>
  readings.avancement().find(({ rubrique }) => rubrique === codeNational)

/** The scored modules of a file as they stand now. */
export function etatsModules(
  { scheme, readings }: { readonly scheme: Scheme; readonly readings: SheetReadings },
  pages: readonly Page[],
): EtatModule[] {
  return scheme.modules.flatMap(({ rubrique, score, max }) => {
    const page = pages.find(({ codeNational }) => codeNational === rubrique)
    const etape = page && etapeOf(readings, page)
    if (score === null || page === undefined || etape === undefined) return []
    const { points, estAtteint, statut } = etape
    return [
      {
        codeNational: page.codeNational,
        libelle: page.libelle,
        score,
        points,
        max,
        seuil: scheme.seuil,
        echelle: max ?? Math.max(scheme.seuil, points ?? 0),
        estAtteint: estAtteint === true,
        statut,
      },
    ]
  })
}

/** Rows of a sub-section that somebody must still fill in. */
export interface Manques {
  readonly sousRubrique: string
  readonly codes: readonly string[]
}

/** Missing rows of a sheet, by sub-section, in the order of the sheets: its own, and those of other sheets that its points need. */
export function manquesDe(readings: SheetReadings, page: Page): Manques[] {
  const manques = new Map<string, string[]>()
  for (const { code, sousRubrique } of etapeOf(readings, page)?.attendues ?? [])
    manques.set(sousRubrique, [...(manques.get(sousRubrique) ?? []), code])
  return [...manques].map(([sousRubrique, codes]) => ({ sousRubrique, codes }))
}

/** Every row of a sub-section, in its order. */
export const codesDe = ({ libellesEnglobants }: SousRubrique): string[] =>
  libellesEnglobants.flatMap(({ indicateurs }) => indicateurs.map(({ codeNational }) => codeNational))

/** Every row of a page, in its order. */
export const codesOfPage = ({ sousRubriques }: Page): string[] => sousRubriques.flatMap(codesDe)

/** Where a page is. */
export const addressOf = ({ codeNational, section }: Pick<Page, 'codeNational' | 'section'>) => ({
  search: `?rubrique=${codeNational}${section === undefined ? '' : `&section=${section}`}`,
})
