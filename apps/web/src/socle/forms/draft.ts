import type { ZodType } from 'zod'
import { readStored, writeStored } from '../state/storage'

/** What a person typed in one place and the server does not have, kept on the device: a closed tab, a lost session or a dead battery loses nothing. */
export interface Draft<Content> {
  /** Null when there is none, or none that can be read. */
  read(): Content | null
  /** Answers whether the device holds it. */
  keep(content: Content): boolean
  forget(): void
}

/** @param place the person first, then the place: one draft for each */
export function draftOf<Content>(place: readonly (string | number)[], schema: ZodType<Content>): Draft<Content> {
  const key = `sillon.brouillon.${place.join('.')}`
  return {
    read() {
      try {
        return schema.parse(JSON.parse(readStored(key) ?? ''))
      } catch {
        return null
      }
    },
    keep(content) {
      const text = JSON.stringify(content)
      writeStored(key, text)
      return readStored(key) === text
    },
    forget: () => writeStored(key, null),
  }
}
