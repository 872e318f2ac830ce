import type { Scheme } from './scheme'

/** Location of a scheme's rules, known before they are loaded: a browser fetches only the rules of the file that it opens. */
export interface Rules {
  readonly codeNational: string
  /** First campaign year of the rules. */
  readonly from: number
  readonly load: () => Promise<Scheme>
}

/** The versions of `versions.ts`, in the same order. */
let rules: readonly Rules[] = [
  { codeNational: 'HVE4', from: 2024, load: async () => (await import('./hve4/scheme')).hve4 },
  { codeNational: 'HVE3A', from: 2024, load: async () => (await import('./hve3a/scheme')).hve3a },
]

/** Adds rules of a foreign scheme. Returns a function that removes them. */
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

/** Whether files of this procedure and campaign year can be computed. */
export const hasRules = (codeNational: string, idMillesime: number): boolean =>
  rulesFor(codeNational, idMillesime) !== undefined

/** Scheme of a file of this procedure and campaign year (`schemeFor`), fetched if it is not loaded yet; undefined without one. */
export const fetchScheme = async (codeNational: string, idMillesime: number): Promise<Scheme | undefined> =>
  rulesFor(codeNational, idMillesime)?.load()
