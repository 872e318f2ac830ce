import type { Indicateur, Scheme } from '@sillon/referentials'

type Catalogue = Pick<Scheme, 'structure' | 'indicateurs' | 'validitePar'>

/** Part of a file with a verdict of its own: a sub-section or a row, depending on the scheme. */
export interface PartieJugee {
  readonly codeNational: string
  readonly idSousRubrique: number
  /** Only in schemes that judge rows one by one. */
  readonly idIndicateur?: number
  readonly libelle: Indicateur['libelle']
  /** The sub-section itself, or the sub-section of the row. */
  readonly sousRubrique: string
  /** Rows judged together with it. */
  readonly codes: readonly string[]
}

const known = new WeakMap<object, readonly PartieJugee[]>()

/**
 * Parts to judge in the files of a scheme, in the order of the sheets. A row that nobody enters follows from others: it is judged in its sub-section, never by
 * itself.
 */
export function partiesJugees({ structure, indicateurs, validitePar }: Catalogue): readonly PartieJugee[] {
  const parties = known.get(structure)
  if (parties !== undefined) return parties
  const found = structure
    .flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
    .flatMap(({ codeNational, idSousRubrique, libelle, libellesEnglobants }): PartieJugee[] => {
      const codes = libellesEnglobants.flatMap((englobant) => englobant.indicateurs)
      const whole = { codeNational, idSousRubrique, libelle, sousRubrique: codeNational, codes }
      if (validitePar === 'sousRubrique') return [whole]
      return codes.flatMap((code) => {
        const indicateur = indicateurs.get(code)
        if (indicateur?.modifiable !== true) return []
        const { idIndicateur, libelle: nom } = indicateur
        return [{ ...whole, codeNational: code, idIndicateur, libelle: nom, codes: [code] }]
      })
    })
  known.set(structure, found)
  return found
}

const codesOf = (catalogue: Catalogue, partie: string): readonly string[] =>
  partiesJugees(catalogue).find(({ codeNational }) => codeNational === partie)?.codes ?? []

/** Visible rows of a part. */
export const lignesMontrees = (
  catalogue: Catalogue,
  partie: string,
  isVisible: (code: string) => boolean,
): readonly string[] => codesOf(catalogue, partie).filter(isVisible)

/**
 * Rows covered by a verdict on a part: its visible rows from entries or the farm's data. A total counts only when an entry replaces it, because its terms are
 * judged in their own places.
 */
export const lignesJugees = (
  catalogue: Catalogue,
  partie: string,
  isVisible: (code: string) => boolean,
  isEntered: (code: string) => boolean,
): string[] =>
  codesOf(catalogue, partie)
    .filter((code) => catalogue.indicateurs.get(code)?.modifiable === true && isVisible(code))
    .filter((code) => catalogue.indicateurs.get(code)?.nature !== 'C' || isEntered(code))

/** Whether a row judged by itself waits for a verdict or has one: without a visible value there is nothing to judge. */
export const ligneEstAJuger = (
  { codes }: PartieJugee,
  isVisible: (code: string) => boolean,
  isFilled: (code: string) => boolean,
): boolean => codes.some((code) => isVisible(code) && isFilled(code))

/**
 * Parts of a file that an auditor judges, in the order of the sheets. In a scheme that judges rows: those of `ligneEstAJuger`.
 * In any other scheme: the sub-sections with a visible row, in modules with fields. The synthesis has none: it only repeats the other modules.
 */
export function sectionsAJuger(
  catalogue: Catalogue,
  isVisible: (code: string) => boolean,
  isFilled: (code: string) => boolean,
): PartieJugee[] {
  const { structure, indicateurs, validitePar } = catalogue
  if (validitePar === 'indicateur')
    return partiesJugees(catalogue).filter((partie) => ligneEstAJuger(partie, isVisible, isFilled))
  const filledIn = new Set(
    structure
      .flatMap(({ rubriques }) => rubriques)
      .filter(({ sousRubriques }) =>
        sousRubriques.some(({ libellesEnglobants }) =>
          libellesEnglobants.some((englobant) =>
            englobant.indicateurs.some((code) => indicateurs.get(code)?.modifiable === true),
          ),
        ),
      )
      .flatMap(({ sousRubriques }) => sousRubriques.map(({ codeNational }) => codeNational)),
  )
  return partiesJugees(catalogue).filter(
    ({ sousRubrique, codes }) => filledIn.has(sousRubrique) && codes.some(isVisible),
  )
}
