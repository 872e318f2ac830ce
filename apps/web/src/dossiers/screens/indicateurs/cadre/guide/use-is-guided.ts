import { useMediaQuery } from '@mantine/hooks'
import { guideStore } from '#dossiers/feuille/guide'
import { useStore } from '#socle/state/store'
import { useIsSubmitter } from '../use-finish'

/** A telephone, or a similar zoom; turned on its side, too, which a tablet does not fit. */
const PHONE = '(max-width: 48em), (pointer: coarse) and (max-height: 30em)'

/** Whether the guide is available to this person, who fills in and sends the file on a telephone; and whether it is on. */
export function useIsGuided(): { canBe: boolean; is: boolean } {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const canBe = useIsSubmitter() && isPhone
  return { canBe, is: useStore(guideStore) && canBe }
}
