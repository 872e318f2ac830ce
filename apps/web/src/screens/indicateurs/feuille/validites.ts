import type { Validite } from '@sillon/contract'
import { useStore } from '../../../state/store'
import type { Changements } from './changements'
import type { Page, SousRubrique } from './rubriques'
import { useSheet, useSummary } from './sheet-context'
import type { SheetStore } from './sheet-store'

/** What was said of the sub-sections of a file, by sub-section. */
export type Validites = ReadonlyMap<number, Validite>

/** What is said of them once the server has said what changed; nothing for those who may not see it. */
export const validitesAfter = (known: Validites, { validites, isWhole }: Changements): Validites =>
  new Map([...(isWhole ? [] : known), ...validites.map((one) => [one.idSousRubrique, one] as const)])

/** Sub-sections judged not valid. */
export const refusees = (validites: Validites): number =>
  [...validites.values()].filter(({ estValide }) => estValide === false).length

/** Sub-sections of these modules that show and that nobody has judged: a comment alone is no verdict. */
const aVerifier = (pages: readonly Page[], validites: Validites, store: SheetStore): SousRubrique[] =>
  pages
    .flatMap(({ sousRubriques }) => sousRubriques)
    .filter(({ idSousRubrique }) => (validites.get(idSousRubrique)?.estValide ?? null) === null)
    .filter(({ libellesEnglobants }) =>
      libellesEnglobants.some(
        ({ indicateurs }) => store.visible(indicateurs.map(({ codeNational }) => codeNational)).length > 0,
      ),
    )

/** Those still to be judged, followed as rows show and verdicts are given. */
export function useAVerifier(pages: readonly Page[]): SousRubrique[] {
  const { validites, store } = useSheet()
  const known = useStore(validites)
  useSummary((values) =>
    aVerifier(pages, known, values)
      .map(({ codeNational }) => codeNational)
      .join(' '),
  )
  return aVerifier(pages, known, store)
}
