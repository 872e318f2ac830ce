import type { TypeRubrique } from '@sillon/contract'
import type { Statut } from '@sillon/domain'
import { RESULTATS } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import type { SheetReadings } from './sheet-readings'

/** Identifier of the results form, for links to its fields. */
export const RESULTAT_FORM = 'resultat'

type Rubrique = TypeRubrique['rubriques'][number]
export type SousRubrique = Rubrique['sousRubriques'][number]

/** A module of the scheme in the order of the sheets, with its category. */
export interface Page extends Rubrique {
  readonly categorie: string
  /** Whether it only summarises the others. */
  readonly isSynthese: boolean
  /** The only visible sub-section, in the guide of a telephone. */
  readonly section?: string
}

/**
 * Modules of a file in the order of the sheets: those that apply to the farm, with the synthesis only for people who may see the results (specification of the
 * level-4 scheme, section 2).
 * @param rubriques rubriques that apply, by the scheme
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

/** Page of the results after the rubriques, for a scheme without a rubrique for them: it has no rows and no number. */
export const pageDesResultats = (libelle: string): Page => ({
  codeNational: RESULTATS,
  libelle,
  categorie: libelle,
  isSynthese: true,
  reprise: false,
  sousRubriques: [],
})

/** Pages that are rubriques, and therefore numbered. */
export const rubriquesOf = (pages: readonly Page[]): Page[] =>
  pages.filter(({ codeNational }) => codeNational !== RESULTATS)

const pageOf = (pages: readonly Page[], code: string | null): Page | undefined =>
  pages.find(({ codeNational, isSynthese }) => codeNational === code || (isSynthese && code === RESULTATS))

/** Whether the code in the address is one of these pages. */
export const isPageOf = (pages: readonly Page[], code: string): boolean => pageOf(pages, code) !== undefined

/** Page of the code in the address, or else the first; the page of the results has their code in every scheme. */
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
  /** Row of its total. */
  readonly score: string
  readonly points: number | null
  readonly max: number | null
  readonly seuil: number
  /** Upper end of a drawn scale: the maximum. Without a maximum it is the points, and at least the threshold. */
  readonly echelle: number
  readonly estAtteint: boolean
  readonly statut: Statut
}

/** Whether a page is a scored module. */
export const estNotee = (scheme: Scheme, page: Page): boolean =>
  scheme.modules.some(({ rubrique, score }) => score !== null && page.codeNational === rubrique)

/** Progress of a sheet of the file; undefined for the synthesis. */
const etapeOf = (readings: SheetReadings, { codeNational }: Pick<Page, 'codeNational'>) =>
  readings.avancement().find(({ rubrique }) => rubrique === codeNational)

/** Present state of the scored modules of a file. */
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

/** Empty rows of a sub-section to fill in. */
export interface Manques {
  readonly sousRubrique: string
  readonly codes: readonly string[]
}

/**
 * Empty rows by sub-section, in the order of the sheets: those of a sheet, and those of other sheets that its points need.
 * @param refusees rows with a refused entry, which count as errors instead
 */
export function manquesDe(readings: SheetReadings, page: Page, refusees: readonly string[]): Manques[] {
  const manques = new Map<string, string[]>()
  for (const { code, sousRubrique } of etapeOf(readings, page)?.attendues ?? []) {
    if (refusees.includes(code)) continue
    manques.set(sousRubrique, [...(manques.get(sousRubrique) ?? []), code])
  }
  return [...manques].map(([sousRubrique, codes]) => ({ sousRubrique, codes }))
}

/** Every row of a sub-section, in its order. */
export const codesDe = ({ libellesEnglobants }: SousRubrique): string[] =>
  libellesEnglobants.flatMap(({ indicateurs }) => indicateurs.map(({ codeNational }) => codeNational))

/** Every row of a page, in its order. */
export const codesOfPage = ({ sousRubriques }: Page): string[] => sousRubriques.flatMap(codesDe)

/** Address of a page. */
export const addressOf = ({ codeNational, section }: Pick<Page, 'codeNational' | 'section'>) => ({
  search: `?rubrique=${codeNational}${section === undefined ? '' : `&section=${section}`}`,
})
