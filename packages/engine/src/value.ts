/** One number per campaign: this year, the year before, two years before. */
export interface YearValues {
  readonly n: number | null
  readonly n_1: number | null
  readonly n_2: number | null
}

/** Any value of a file. Empty is null, never 0. */
export type Value = number | boolean | string | readonly string[] | YearValues | null
