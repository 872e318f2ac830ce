/** A direction of change of some rows that a farm can aim for, or none, with the reason. */
export interface Visee<Code extends string = string> {
  readonly sens: 'plus' | 'moins' | null
  readonly pourquoi: string
  readonly codes: readonly Code[]
}

/** Rows that a farm can aim to raise (1) or to lower (-1). */
export type Visees = ReadonlyMap<string, 1 | -1>

export const viseesDe = (visees: readonly Visee[]): Visees =>
  new Map(
    visees
      .flatMap(({ sens, codes }) => codes.map((code) => [code, sens] as const))
      .flatMap(([code, sens]) => (sens === null ? [] : [[code, sens === 'plus' ? 1 : -1] as const])),
  )
