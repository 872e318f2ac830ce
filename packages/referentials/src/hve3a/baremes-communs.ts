import { fromIncluded } from '@sillon/engine'

/** One point above 0, one more for each tenth, ten at most (order of 2011; that anything above 0 gives a point: conception). */
export const tableTranches = fromIncluded(
  'TR10',
  [
    [0, 1, 'above'],
    [10, 2],
    [20, 3],
    [30, 4],
    [40, 5],
    [50, 6],
    [60, 7],
    [70, 8],
    [80, 9],
    [90, 10],
  ],
  { below: 0 },
)

/** Up to three points by quarters (order of 2011; the signs missing from its published text: conception). */
export const tableQuarts = fromIncluded(
  '25_50_75_123',
  [
    [25, 1],
    [50, 2],
    [75, 3],
  ],
  { below: 0 },
)
