import { type EtatSection, etatsSections } from './etats-sections'
import { codesDe, codesOfPage, estNotee, type Page } from './rubriques'
import type { OpenSheet } from './sheet'

/** A page of the guide: one sub-section of a sheet. */
export interface Etape extends Page {
  readonly section: string
  /** Its sheet. */
  readonly module: string
}

/** Steps of a file: the visible sub-sections with a field, on the scored sheets, in their order. */
export const etapesDe = ({ scheme, store }: Pick<OpenSheet, 'scheme' | 'store'>, pages: readonly Page[]): Etape[] =>
  pages
    .filter((page) => estNotee(scheme, page))
    .flatMap((page) =>
      page.sousRubriques
        .filter((section) =>
          store.visible(codesDe(section)).some((code) => scheme.indicateurs.get(code)?.modifiable === true),
        )
        .map((section) => ({
          ...page,
          module: page.libelle,
          libelle: section.libelle,
          section: section.codeNational,
          sousRubriques: [section],
        })),
    )

/** An open step of the guide with its position. */
export interface EtapeOuverte {
  readonly etape: Etape
  readonly etat: EtatSection
}

/**
 * Steps of a file left to complete: first those with an error, then those with a missing value, each in the order of the sheets.
 * @param refusees rows with a refused entry
 */
export function resteDe(
  sheet: Pick<OpenSheet, 'scheme' | 'store' | 'readings' | 'corrections'>,
  etapes: readonly Etape[],
  refusees: readonly string[],
): EtapeOuverte[] {
  const ouvertes = etapesOuvertes(sheet, etapes, refusees).filter(({ etat }) => estACompleter(etat))
  return ouvertes.toSorted((one, other) => Number(one.etat.erreurs === 0) - Number(other.etat.erreurs === 0))
}

/**
 * Complete steps of a file with a failed requirement or a value to check: first those with a failed requirement, each in the order of the sheets.
 * @param refusees rows with a refused entry
 */
export function aRevoirDe(
  sheet: Pick<OpenSheet, 'scheme' | 'store' | 'readings' | 'corrections'>,
  etapes: readonly Etape[],
  refusees: readonly string[],
): EtapeOuverte[] {
  const completes = etapesOuvertes(sheet, etapes, refusees).filter(({ etat }) => !estACompleter(etat))
  return completes
    .filter(({ etat }) => etat.exigences > 0 || etat.reserves > 0)
    .toSorted((one, other) => Number(one.etat.exigences === 0) - Number(other.etat.exigences === 0))
}

const etapesOuvertes = (
  sheet: Pick<OpenSheet, 'scheme' | 'store' | 'readings' | 'corrections'>,
  etapes: readonly Etape[],
  refusees: readonly string[],
): EtapeOuverte[] => etapes.flatMap((etape) => etatsSections(sheet, etape, refusees).map((etat) => ({ etape, etat })))

const estACompleter = ({ erreurs, manques }: EtatSection) => erreurs > 0 || manques.length > 0

/** Page of the guide for an address: its section, that of its row, or else the first unfinished one of its sheet; undefined for an address without one. */
export function etapeAt(
  etapes: readonly Etape[],
  reste: readonly EtapeOuverte[],
  { rubrique, lieu }: { rubrique: string; lieu: string | null },
): Etape | undefined {
  const ofSheet = etapes.filter(({ codeNational }) => codeNational === rubrique)
  const named = ofSheet.find((etape) => etape.section === lieu || (lieu !== null && codesOfPage(etape).includes(lieu)))
  const left = ofSheet.find((etape) => reste.some(({ etape: open }) => open === etape))
  return named ?? (lieu === null ? (left ?? ofSheet[0]) : undefined)
}
