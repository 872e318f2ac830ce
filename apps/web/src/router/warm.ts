import { adresses } from '@sillon/contract'
import { askEarly } from '#socle/api/client'
import { fetchTexts } from '#socle/i18n/files'
import { language } from '#socle/i18n/language'
import { readToken } from '#socle/session/token'
import { type Page, pages } from './pages'

/** Regular expression for a path: a parameter is any text, or absent when it is optional. */
const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)

/** How much of a path is written out: of two that fit an address, the router takes the more precise one. */
const precision = ([, path]: Page): number => path.split('/').filter((part) => /^\w/.test(part)).length

/** The page of an address, unless there is none. */
export const pageAt = (pathname: string): Page | undefined =>
  pages
    .filter(([, path]) => !path.endsWith('*') && pattern(path).test(pathname))
    .sort((one, other) => precision(other) - precision(one))[0]

/**
 * Prefetches the page of an address, with its texts and its first data, while the application that will show it loads. The application retries a failure.
 * @param root what draws any page: the scripts of this one come once it is here, and do not share a slow line with what has to run before them
 */
export async function warm(pathname: string, root: Promise<unknown>): Promise<void> {
  const page = pageAt(pathname)
  const [, path, , , early] = page ?? [null, '']
  if (readToken() !== null) {
    // Send calls before downloads of code, because the server computes meanwhile.
    askEarly(adresses.currentUser, {}, readToken())
    const annees = askEarly(adresses.listMillesimes, {}, readToken()).then(
      (answer) => answer.clone().json(),
      () => null,
    )
    early?.(pattern(path).exec(pathname)?.groups ?? {}, annees, root)
  }
  fetchTexts('commun', language()).catch(() => undefined)
  await root
  if (page !== undefined) fetchPage(page)
}

/** Prefetches a page with its texts. A failure is retried when the page is shown. */
export function fetchPage([, , texts, load]: Page): void {
  for (const fetching of [load(), ...texts.map((namespace) => fetchTexts(namespace, language()))])
    fetching.catch(() => undefined)
}
