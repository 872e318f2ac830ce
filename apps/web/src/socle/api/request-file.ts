import type { CallDefinition } from '@sillon/contract'
import { exchangeInSession, type Inputs } from './client'

/** Makes a call that answers a file, and downloads it under the server's name. */
export async function requestFile<const Call extends CallDefinition>(
  call: Call,
  inputs: Inputs<Call>,
): Promise<{ content: Blob; name: string | null }> {
  const response = await exchangeInSession(call, inputs)
  return { content: await response.blob(), name: fileName(response.headers.get('content-disposition')) }
}

/** File name of a Content-Disposition (RFC 6266): the one with accents if present. */
export function fileName(header: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '') ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? null
}
