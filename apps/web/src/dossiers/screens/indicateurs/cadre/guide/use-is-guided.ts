import { guideStore } from '#dossiers/feuille/guide'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { useStore } from '#socle/state/store'
import { useIsSubmitter } from '../use-finish'

/** Whether the guide is available to this person, who fills in and sends the file on a telephone; and whether it is on. */
export function useIsGuided(): { canBe: boolean; is: boolean } {
  const isPhone = useIsPhone()
  const canBe = useIsSubmitter() && isPhone
  return { canBe, is: useStore(guideStore) && canBe }
}
