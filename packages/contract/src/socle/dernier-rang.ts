/** Maximum offset in a list, beyond every possible row. */
export const DERNIER_RANG = 1_000_000_000
