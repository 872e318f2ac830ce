import { useMediaQuery } from '@mantine/hooks'
import { useStore } from '../../../../state/store'
import { guideStore } from '../../feuille/guide'
import { useIsSubmitter } from '../use-finish'

const PHONE = '(max-width: 48em)'

/** Whether this person can be led through the file, on a telephone: who fills it in and sends it; and whether they are. */
export function useIsGuided(): { canBe: boolean; is: boolean } {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const canBe = useIsSubmitter() && isPhone
  return { canBe, is: useStore(guideStore) && canBe }
}
