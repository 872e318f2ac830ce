import type { Correction } from '@sillon/contract'
import { correctionsParSection, estExigence, partiesJugees, type Statut, statutDe } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import { codesDe, manquesDe, type Page } from './rubriques'
import type { OpenSheet } from './sheet'
import { cleDe } from './validites'

/** State of a sub-section, for the navigation between sections. */
export interface EtatSection {
  readonly codeNational: string
  /** Rows to fill in. */
  readonly manques: readonly string[]
  /** Number of open corrections that an auditor requested. */
  readonly corrections: number
  /** Number of refused entries, and of impossible values. */
  readonly erreurs: number
  /** Number of requirements that its values fail. */
  readonly exigences: number
  /** Number of values to check. */
  readonly reserves: number
  readonly statut: Statut
  /** Nothing is missing, faulty or to correct, a row of its own to fill in has a value, and its results are known. */
  readonly estFaite: boolean
  /** It has results alone: nothing is done or left to do there. */
  readonly estResultats: boolean
}

/** Numbers of faults of a page, by kind. */
export type Comptes = Pick<EtatSection, 'corrections' | 'erreurs' | 'exigences' | 'reserves'>

/** The same kinds of faults over all sub-sections of a page. */
export function comptesDe(
  sheet: Pick<OpenSheet, 'scheme' | 'store' | 'readings' | 'corrections'>,
  page: Page,
  refusees: readonly string[],
): Comptes {
  const etats = etatsSections(sheet, page, refusees)
  const sum = (nom: keyof Comptes) => etats.reduce((total, etat) => total + etat[nom], 0)
  return {
    corrections: sum('corrections'),
    erreurs: sum('erreurs'),
    exigences: sum('exigences'),
    reserves: sum('reserves'),
  }
}

/**
 * The visible sub-sections of a module, each with its empty fields and errors.
 * @param refusees rows with a refused entry
 */
export function etatsSections(
  { scheme, store, readings, corrections }: Pick<OpenSheet, 'scheme' | 'store' | 'readings' | 'corrections'>,
  page: Page,
  refusees: readonly string[],
): EtatSection[] {
  const manques = new Map(manquesDe(readings, page, refusees).map(({ sousRubrique, codes }) => [sousRubrique, codes]))
  const faults = readings.faults()
  const aCorriger = correctionsParSection(scheme, codesACorriger(scheme, corrections.get()))
  return page.sousRubriques.flatMap((section) => {
    const codes = codesDe(section)
    if (!store.isAnyVisible(codes)) return []
    const missing = manques.get(section.codeNational) ?? []
    const here = faults.filter(({ code }) => codes.includes(code))
    const impossibles = here.filter(({ impossible }) => impossible).map(({ code }) => code)
    const erreurs = new Set([...refusees.filter((code) => codes.includes(code)), ...impossibles]).size
    const exigences = here.filter(estExigence).length
    const reserves = here.length - impossibles.length - exigences
    const statut = statutDe({
      erreurs,
      vides: missing.length,
      // A section has no threshold of points; a failed requirement counts as one.
      estAtteint: exigences > 0 ? false : null,
      reserves,
    })
    const aUneValeur = (code: string) => store.ligne(code).valeur !== null
    const estAChamp = (code: string) => scheme.indicateurs.get(code)?.modifiable === true
    const shown = store.visible(codes)
    const [champs, calculees] = [shown.filter(estAChamp), shown.filter((code) => !estAChamp(code))]
    return [
      {
        codeNational: section.codeNational,
        manques: missing,
        corrections: aCorriger.get(section.codeNational) ?? 0,
        erreurs,
        exigences,
        reserves,
        statut,
        estFaite:
          !aCorriger.has(section.codeNational) &&
          (statut === 'COMPLET' || statut === 'ATTEINT') &&
          champs.some(aUneValeur) &&
          (calculees.length === 0 || calculees.some(aUneValeur)),
        estResultats: champs.length === 0,
      },
    ]
  })
}

/** Codes of the parts with an open correction. */
function codesACorriger(scheme: Scheme, corrections: readonly Correction[]): string[] {
  const left = new Set(corrections.filter(({ traiteLe }) => traiteLe === null).map(cleDe))
  return left.size === 0
    ? []
    : partiesJugees(scheme).flatMap((partie) => (left.has(cleDe(partie)) ? [partie.codeNational] : []))
}
