import { adresses } from '@sillon/contract'
import { askEarly } from '#socle/api/client'
import { fetchTexts } from '#socle/i18n/files'
import { language } from '#socle/i18n/language'
import { isHeld, readToken } from '#socle/session/token'
import { type Page, pages } from './pages'

/** Regular expression for a path: a parameter is any text, or absent when it is optional. */
const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)

/** Number of literal segments of a path: when two match an address, the router takes the more specific one. */
const precision = ([, path]: Page): number => path.split('/').filter((part) => /^\w/.test(part)).length

/** Page of an address; undefined without one. */
export const pageAt = (pathname: string): Page | undefined =>
  pages
    .filter(([, path]) => !path.endsWith('*') && pattern(path).test(pathname))
    .sort((one, other) => precision(other) - precision(one))[0]

/**
 * Prefetches the page of an address, with its texts and its first data, while the application loads. The application retries after a failure.
 * @param root chunk needed by every page
 */
export async function warm(pathname: string, root: Promise<unknown>): Promise<void> {
  const page = pageAt(pathname)
  const [, path, , , early] = page ?? [null, '']
  let requested: Promise<void> | undefined
  if (readToken() !== null) {
    // Send calls before downloads of code: the server computes meanwhile.
    askEarly(adresses.currentUser, {}, readToken())
    const annees = askEarly(adresses.listMillesimes, {}, readToken()).then(
      (answer) => answer.clone().json(),
      () => null,
    )
    // The server would refuse the data of a page before the terms are accepted.
    if (!isHeld()) requested = early?.(pattern(path).exec(pathname)?.groups ?? {}, annees)
  }
  fetchTexts('commun', language()).catch(() => undefined)
  // On a slow line a request waits for those sent before it: the data of a page first, then its scripts, while the chunk of every page still comes.
  await Promise.race([requested, root])
  if (page !== undefined) fetchPage(page)
}

/** Prefetches a page with its texts. A failure is retried when the page is shown. */
export function fetchPage([, , texts, load]: Page): void {
  for (const fetching of [load(), ...texts.map((namespace) => fetchTexts(namespace, language()))])
    fetching.catch(() => undefined)
}
