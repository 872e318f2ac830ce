import { useMediaQuery } from '@mantine/hooks'

/** Whether a row is a card (`IndicateursTable.module.css`): on a telephone, or enlarged as much. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
