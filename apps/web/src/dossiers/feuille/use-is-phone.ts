import { useMediaQuery } from '@mantine/hooks'

/** Whether rows are cards (`IndicateursTable.module.css`): on a telephone, or at a similar zoom. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
