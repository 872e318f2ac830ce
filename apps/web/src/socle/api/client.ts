import type { Adresse, ApiError, CallDefinition } from '@sillon/contract'
import type { ZodType, z } from 'zod'
import { language } from '../i18n/language'
import { ApiFailure, areTermsToAccept, isProofNeeded, isSessionExpired, NetworkFailure } from './failures'
import { tokens } from './tokens'

/** Input type of one part of a call. A coerced field, `unknown` to zod, takes its output type. */
type Sent<Schema> = Schema extends ZodType
  ? {
      [Key in keyof z.input<Schema>]: unknown extends z.input<Schema>[Key]
        ? Key extends keyof z.output<Schema>
          ? z.output<Schema>[Key]
          : never
        : z.input<Schema>[Key]
    }
  : never
type Part<Call, Name extends 'params' | 'query' | 'body'> =
  Call extends Record<Name, infer Schema extends ZodType>
    ? Record<Name, Name extends 'body' ? z.input<Schema> : Sent<Schema>>
    : Partial<Record<Name, never>>

/** Inputs of a call: address parameters, query and body, by its schemas. */
export type Inputs<Call extends CallDefinition> = Part<Call, 'params'> & Part<Call, 'query'> & Part<Call, 'body'>
export type Answer<Call extends CallDefinition> = z.output<Call['answer']>

export interface Transport {
  /** Revision known to the caller; the server refuses (412) after a change. */
  ifMatch?: string | null
  signal?: AbortSignal
  /** Requests the changes instead of everything, from a call that supports it (RFC 7240). */
  isMinimal?: boolean
  /** Called with the uploaded share of the body, from 0 to 1: for a file on a slow line. */
  onProgress?: (share: number) => void
}

interface Parts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

function address(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value != null) for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** Whether an answer is a refusal of our own server rather than the page of a proxy. */
const isOurs = (answer: Partial<ApiError> | null): answer is ApiError =>
  typeof answer?.code === 'string' && typeof answer.message === 'string'

async function failureOf(response: Response): Promise<ApiFailure> {
  const answer: Partial<ApiError> | null = await response.json().catch(() => null)
  return new ApiFailure(
    response.status,
    isOurs(answer) ? answer : { code: 'ERREUR_INTERNE', message: response.statusText || `HTTP ${response.status}` },
  )
}

/** Answers of requests sent before the code that reads them was loaded, by their address and session: each is used once. */
const early = new Map<string, Promise<Response>>()
const placeOf = (url: string, token: string | null): string => `${token} ${url}`
const EARLY_MS = 30_000
/** Addresses read so far, while an early request may still come. */
const asked = new Set<string>()

/** Restores the initial state, for tests, which share their modules. */
export function forgetAsked(): void {
  asked.clear()
  early.clear()
}

/** Whether the application already read this address: an early request would get an answer that nobody reads. */
export const isAsked = (call: Adresse, parts: Parts, token: string | null): boolean =>
  asked.has(placeOf(address(call.path, parts), token))

/** Sends a request early, before the application reads its answer. The reader of the answer handles a refusal. */
export function askEarly(call: Adresse, parts: Parts, token: string | null): Promise<Response> {
  const place = placeOf(address(call.path, parts), token)
  const answer = send(call, parts, token)
  answer.catch(() => undefined)
  early.set(place, answer)
  // An answer still unread by then would be stale.
  setTimeout(() => early.delete(place), EARLY_MS)
  return answer
}

/** One exchange with the server, with the session token given, typed by the call's schemas. */
const exchange = <const Call extends CallDefinition>(
  call: Call,
  inputs: Inputs<Call> & Transport,
  token: string | null,
): Promise<Response> => send(call, inputs, token)

/**
 * Like `exchange`, for a call known by its address only: the sign-in page has no schemas yet.
 * Throws `ApiFailure` when the server refuses and `NetworkFailure` when it is unreachable.
 */
export async function send(call: Adresse, parts: Parts & Transport, token: string | null): Promise<Response> {
  const url = address(call.path, parts)
  const place = placeOf(url, token)
  const answered = call.method === 'GET' ? early.get(place) : undefined
  if (answered !== undefined) {
    early.delete(place)
    return answered
  }
  if (performance.now() < EARLY_MS) asked.add(place)
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language() })
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json')
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (parts.ifMatch != null) headers.set('If-Match', parts.ifMatch)
  if (parts.isMinimal) headers.set('Prefer', 'return=minimal')
  let response: Response
  try {
    const sent = {
      method: call.method,
      headers,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(parts.signal === undefined ? {} : { signal: parts.signal }),
    }
    response =
      parts.onProgress === undefined
        ? await fetch(url, sent)
        : await (await import('./upload')).upload(url, sent, parts.onProgress)
  } catch (cause) {
    if (parts.signal?.aborted) throw cause
    throw new NetworkFailure(cause)
  }
  if (!response.ok) throw await failureOf(response)
  return response
}

/** Handles an expired session, an outdated proof of identity or new terms of use: waits for the dialog that resolves it, then repeats the same call. */
export async function exchangeInSession<const Call extends CallDefinition>(
  call: Call,
  inputs: Inputs<Call> & Transport,
): Promise<Response> {
  const token = tokens().read()
  try {
    return await exchange(call, inputs, token)
  } catch (failure) {
    if (areTermsToAccept(failure) && (await tokens().acceptTerms())) return exchangeInSession(call, inputs)
    if (isProofNeeded(failure) && (await tokens().proveAgain())) return exchangeInSession(call, inputs)
    if (!isSessionExpired(failure) || token === null) throw failure
    const renewedMeanwhile = tokens().read() !== null && tokens().read() !== token
    if (!renewedMeanwhile && !(await tokens().signInAgain())) throw failure
    return exchangeInSession(call, inputs)
  }
}

/**
 * Makes one call of the contract and returns its answer with its revision (`ETag`), if it has one.
 * The answer is typed, not validated again: the server built it from the same schema.
 */
export async function request<const Call extends CallDefinition>(
  call: Call,
  inputs: Inputs<Call> & Transport,
): Promise<{ data: Answer<Call>; etag: string | null }> {
  const response = call.public ? await exchange(call, inputs, null) : await exchangeInSession(call, inputs)
  return { data: (await read(call.media, response)) as Answer<Call>, etag: response.headers.get('etag') }
}

/** Like `request`, for a call that can answer its changes instead of everything: either may come. */
export const requestChanges = <const Call extends CallDefinition & { readonly minimal: ZodType }>(
  call: Call,
  inputs: Inputs<Call> & Transport,
): Promise<{ data: Answer<Call> | z.output<Call['minimal']>; etag: string | null }> =>
  request(call, { ...inputs, isMinimal: true })

const read = async (media: CallDefinition['media'], response: Response): Promise<unknown> => {
  if (media === undefined) return response.json()
  return media === 'text/csv' ? response.text() : new Uint8Array(await response.arrayBuffer())
}
