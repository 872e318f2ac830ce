import { readStored, writeStored } from '#socle/state/storage'
import { createStore } from '#socle/state/store'

const KEY = 'sillon.guide'
const WHOLE = 'fiche'

/** Whether a person on a telephone uses the section-by-section guide; the device stores a preference for the whole sheet. */
export const guideStore = createStore(readStored(KEY) !== WHOLE)

export function chooseGuide(isChosen: boolean): void {
  writeStored(KEY, isChosen ? null : WHOLE)
  guideStore.set(isChosen)
}
