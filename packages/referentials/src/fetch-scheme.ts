import type { Scheme } from './scheme'

/** Where the rules of a scheme are, known before they are: a browser fetches those of the file that it opens, and no others. */
export interface Rules {
  readonly codeNational: string
  /** The first campaign year that they hold for. */
  readonly from: number
  readonly load: () => Promise<Scheme>
}

/** The versions of `versions.ts`, in the same order. */
let rules: readonly Rules[] = [
  { codeNational: 'HVE4', from: 2024, load: async () => (await import('./hve4/scheme')).hve4 },
  { codeNational: 'HVE3A', from: 2024, load: async () => (await import('./hve3a/scheme')).hve3a },
]

/** Adds those of a scheme that is not the product's. Answers what takes them away again. */
export function addRules(added: Rules): () => void {
  rules = [added, ...rules]
  return () => {
    rules = rules.filter((known) => known !== added)
  }
}

/** All versions, the newest of a scheme first. */
export const allRules = (): readonly Rules[] => rules

const rulesFor = (codeNational: string, idMillesime: number) =>
  rules.find((one) => one.codeNational === codeNational && idMillesime >= one.from)

/** Whether there are rules to compute a file of this procedure and campaign year with. */
export const hasRules = (codeNational: string, idMillesime: number): boolean =>
  rulesFor(codeNational, idMillesime) !== undefined

/** The scheme that a file of this procedure and campaign year is computed with (`schemeFor`), fetched where it is not here yet; undefined when there is none. */
export const fetchScheme = async (codeNational: string, idMillesime: number): Promise<Scheme | undefined> =>
  rulesFor(codeNational, idMillesime)?.load()
