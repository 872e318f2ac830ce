import { hve4 } from './hve4/scheme'
import type { Scheme } from './scheme'

/** A scheme and the first campaign year that it holds for. */
interface Version {
  readonly from: number
  readonly scheme: Scheme
}

/** Which version of each scheme holds from which campaign year on, the newest first. */
const versions: readonly Version[] = [{ from: 2024, scheme: hve4 }]

/** The scheme that a decided file was computed with, by the version that it keeps; undefined once that version is no more. */
export const schemeOfVersion = (codeNational: string, version: string, among = versions): Scheme | undefined =>
  among.find(({ scheme }) => scheme.codeNational === codeNational && scheme.version === version)?.scheme

/** The scheme that a file of this procedure and campaign year is computed with; undefined when there is none. */
export const schemeFor = (codeNational: string, idMillesime: number, among = versions): Scheme | undefined =>
  among.find(({ from, scheme }) => scheme.codeNational === codeNational && idMillesime >= from)?.scheme
