import { addRules } from './fetch-scheme'
import { hve3a } from './hve3a/scheme'
import { hve4 } from './hve4/scheme'
import type { Scheme } from './scheme'

/** A scheme with its first campaign year. */
export interface Version {
  readonly from: number
  readonly scheme: Scheme
}

/** Versions of each scheme by first campaign year, newest first. A scheme of the product has a line here, and one in `fetch-scheme.ts`. */
let versions: readonly Version[] = [
  { from: 2024, scheme: hve4 },
  { from: 2024, scheme: hve3a },
]

/** Adds a scheme to those of the product, for tests with one of their own. Returns a function that removes it. */
export function registerScheme(version: Version): () => void {
  const { from, scheme } = version
  versions = [version, ...versions]
  const withdraw = addRules({ codeNational: scheme.codeNational, from, load: async () => scheme })
  return () => {
    withdraw()
    versions = versions.filter((known) => known !== version)
  }
}

/** Scheme of a decided file, by its stored version; undefined after the removal of that version. */
export const schemeOfVersion = (codeNational: string, version: string, among = versions): Scheme | undefined =>
  among.find(({ scheme }) => scheme.codeNational === codeNational && scheme.version === version)?.scheme

/** The scheme of this procedure for a campaign year; undefined without one. */
export const schemeFor = (codeNational: string, idMillesime: number, among = versions): Scheme | undefined =>
  among.find(({ from, scheme }) => scheme.codeNational === codeNational && idMillesime >= from)?.scheme

/** Every version in the product, newest of a scheme first. */
export const allVersions = (): readonly Version[] => versions

/** Codes of the procedures whose files of a campaign year can be computed. */
export const demarchesCalculees = (idMillesime: number): string[] => [
  ...new Set(versions.filter(({ from }) => idMillesime >= from).map(({ scheme }) => scheme.codeNational)),
]
