import { readStored, writeStored } from '../state/storage'
import type { Reader } from '../state/stored'

/** Unsent entries of a person in one place, stored on the device: a closed tab, a lost session or a dead battery loses nothing. */
export interface Draft<Content> {
  /** Returns null without a draft, or for an unreadable one. */
  read(): Content | null
  /** Returns whether the device could store it. */
  keep(content: Content): boolean
  forget(): void
}

/** @param place storage key, the person first: one draft for each */
export function draftOf<Content>(place: readonly (string | number)[], reader: Reader<Content>): Draft<Content> {
  const key = `sillon.brouillon.${place.join('.')}`
  return {
    read() {
      try {
        return reader.parse(JSON.parse(readStored(key) ?? ''))
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
