import type { Validite } from '@sillon/contract'
import { ligneEstAJuger, lignesJugees, type PartieJugee, sectionsAJuger } from '@sillon/domain'
import { toValeur } from '@sillon/referentials'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useStore } from '#socle/state/store'
import type { Changements } from './changements'
import { isOlder } from './revision'
import type { Page } from './rubriques'
import type { OpenSheet, Validites } from './sheet'
import { useSheet, useSummary } from './sheet-context'
import type { SheetStore } from './sheet-store'

/** Key of a sub-section or a row among all judged parts. */
export const cleDe = ({
  idSousRubrique,
  idIndicateur,
}: Pick<PartieJugee, 'idSousRubrique'> & { readonly idIndicateur?: number | undefined }): string =>
  `${idSousRubrique}.${idIndicateur ?? ''}`

/** Merges verdicts into the known ones. */
export const withValidites = (known: Iterable<readonly [string, Validite]>, changed: readonly Validite[]): Validites =>
  new Map([...known, ...changed.map((one) => [cleDe(one), one] as const)])

/** Verdicts after an answer of the server; empty for people who may not see them. */
export const validitesAfter = (known: Validites, { validites, isWhole }: Changements): Validites =>
  withValidites(isWhole ? [] : known, validites)

/** Visible values of a sub-section or a row: the verdict is given on them. */
export function valeursVues({ scheme, store }: Pick<OpenSheet, 'scheme' | 'store'>, codeNational: string) {
  const judged = lignesJugees(
    scheme,
    codeNational,
    (code) => store.ligne(code).visible,
    (code) => store.ligne(code).saisie !== null,
  )
  return Object.fromEntries(judged.map((code) => [code, toValeur(store.ligne(code).valeur)]))
}

/** Number of parts judged not valid. */
export const refusees = (validites: Validites): number =>
  [...validites.values()].filter(({ estValide }) => estValide === false).length

const visibleDans = (store: SheetStore) => (code: string) => store.visible([code]).length > 0
const remplieDans = (store: SheetStore) => (code: string) => store.ligne(code).valeur !== null

/** Parts of a file that an auditor judges, in its present state. */
export const aJuger = (scheme: OpenSheet['scheme'], store: SheetStore): PartieJugee[] =>
  sectionsAJuger(scheme, visibleDans(store), remplieDans(store))

/** Whether a row is among them, in a scheme that judges rows. */
export const useLigneEstAJuger = (partie: PartieJugee): boolean =>
  useSummary((store) => ligneEstAJuger(partie, visibleDans(store), remplieDans(store)))

/** Parts of these modules without a verdict (a comment is none). Updated as rows appear and verdicts are given. */
export function useAVerifier(pages: readonly Pick<Page, 'sousRubriques'>[]): PartieJugee[] {
  const { scheme, validites, store } = useSheet()
  const known = useStore(validites)
  const ids = new Set(pages.flatMap(({ sousRubriques }) => sousRubriques.map(({ idSousRubrique }) => idSousRubrique)))
  const left = (values: SheetStore) =>
    aJuger(scheme, values).filter(
      (partie) => ids.has(partie.idSousRubrique) && (known.get(cleDe(partie))?.estValide ?? null) === null,
    )
  useSummary((values) =>
    left(values)
      .map(({ codeNational }) => codeNational)
      .join(' '),
  )
  return left(store)
}

export type VerdictDeSection = 'aVerifier' | 'valide' | 'nonValide'

/**
 * Verdict on each section of a module, by its code; a section that nobody judges has none. In the schemes that judge rows, one row not valid makes its section
 * not valid, and an unjudged one leaves it to verify.
 */
export function useVerdicts({ sousRubriques }: Pick<Page, 'sousRubriques'>): ReadonlyMap<string, VerdictDeSection> {
  const { scheme, validites, store } = useSheet()
  const known = useStore(validites)
  useSummary((values) =>
    aJuger(scheme, values)
      .map(({ codeNational }) => codeNational)
      .join(' '),
  )
  const parties = aJuger(scheme, store)
  return new Map(
    sousRubriques.flatMap(({ codeNational }): [string, VerdictDeSection][] => {
      const here = parties.filter(({ sousRubrique }) => sousRubrique === codeNational)
      const verdicts = here.map((partie) => known.get(cleDe(partie))?.estValide ?? null)
      if (here.length === 0) return []
      if (verdicts.includes(false)) return [[codeNational, 'nonValide']]
      return [[codeNational, verdicts.includes(null) ? 'aVerifier' : 'valide']]
    }),
  )
}

/**
 * Adopts the verdicts of a revision, unless a newer one is known. Unchanged verdicts keep their object: each save returns all of them, and new objects would
 * re-render the whole sheet.
 */
export function takeValidites(
  { validites, revisionValidites }: Pick<OpenSheet, 'validites' | 'revisionValidites'>,
  etag: string | null,
  said: Validites,
): void {
  if (isOlder(etag, revisionValidites.current)) return
  revisionValidites.current = etag
  const before = validites.get()
  const after = new Map([...said].map(([cle, one]) => [cle, replaceEqualDeep(before.get(cle), one)] as const))
  if (after.size !== before.size || [...after].some(([cle, one]) => before.get(cle) !== one)) validites.set(after)
}
