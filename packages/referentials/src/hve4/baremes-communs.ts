import { fromIncluded } from '@sillon/engine'

/** Ratio bands (specification 3, section 9). */
export const tableRatio0123 = fromIncluded(
  'RATIO_0123',
  [
    [50, 1],
    [75, 2],
    [100, 3],
  ],
  { below: 0 },
)

/** Notes 2, 4, 6 with the thresholds 50 and 75; the lowest needs a share above 0 (specification 3, section 9). */
export const tableB5075246 = fromIncluded(
  'B_50_75_246',
  [
    [0, 2, 'above'],
    [50, 4],
    [75, 6],
  ],
  { below: 0 },
)
