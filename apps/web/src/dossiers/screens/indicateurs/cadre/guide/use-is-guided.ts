import { guideStore } from '#dossiers/feuille/guide'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { useStore } from '#socle/state/store'
import { useIsSubmitter } from '../use-finish'

/** Whether this person can be led through the file, on a telephone: who fills it in and sends it; and whether they are. */
export function useIsGuided(): { canBe: boolean; is: boolean } {
  const isPhone = useIsPhone()
  const canBe = useIsSubmitter() && isPhone
  return { canBe, is: useStore(guideStore) && canBe }
}
