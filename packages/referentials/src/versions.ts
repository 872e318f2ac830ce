import { addRules } from './fetch-scheme'
import { hve3a } from './hve3a/scheme'
import { hve4 } from './hve4/scheme'
import type { Scheme } from './scheme'

/** A scheme and the first campaign year that it holds for. */
export interface Version {
  readonly from: number
  readonly scheme: Scheme
}

/** Which version of each scheme holds from which campaign year on, the newest of a scheme first. A scheme of the product is a line here, and one in `fetch-scheme.ts`. */
let versions: readonly Version[] = [
  { from: 2024, scheme: hve4 },
  { from: 2024, scheme: hve3a },
]

/** Adds a scheme to those of the product: how tests bring one of their own. Answers what takes it away again. */
export function registerScheme(version: Version): () => void {
  const { from, scheme } = version
  versions = [version, ...versions]
  const withdraw = addRules({ codeNational: scheme.codeNational, from, load: async () => scheme })
  return () => {
    withdraw()
    versions = versions.filter((known) => known !== version)
  }
}

/** The scheme of a decided file, by its stored version; undefined once that version was removed. */
export const schemeOfVersion = (codeNational: string, version: string, among = versions): Scheme | undefined =>
  among.find(({ scheme }) => scheme.codeNational === codeNational && scheme.version === version)?.scheme

/** The scheme of this procedure for a campaign year; undefined without one. */
export const schemeFor = (codeNational: string, idMillesime: number, among = versions): Scheme | undefined =>
  among.find(({ from, scheme }) => scheme.codeNational === codeNational && idMillesime >= from)?.scheme

/** Every version that the product has, the newest of a scheme first. */
export const allVersions = (): readonly Version[] => versions

/** Codes of the procedures whose files of a campaign year can be computed. */
export const demarchesCalculees = (idMillesime: number): string[] => [
  ...new Set(versions.filter(({ from }) => idMillesime >= from).map(({ scheme }) => scheme.codeNational)),
]
