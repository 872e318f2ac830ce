/** Reads the counted value of a row, or of a code computed beside the rows. */
export type Lire<Code extends string> = (code: Code) => unknown

/** Rows that are also visible on farms without an object for them, each with the condition for a required answer. */
export type Demandees<Code extends string> = ReadonlyMap<string, (lire: Lire<Code>) => boolean>

type Regle<Code extends string> = readonly [Code, (lire: Lire<Code>) => boolean]

export const estPositif = (value: unknown): boolean => typeof value === 'number' && value > 0

/** Rows about an area of the crop rotation: a farm without the area has nothing to answer. */
export const surSurface = <Code extends string>(surface: Code, ...lignes: readonly Code[]): Regle<Code>[] =>
  lignes.map((ligne) => [ligne, (lire) => estPositif(lire(surface))])

/** Parts of an entered whole: none is required once the whole is 0. */
export const partsDe = <Code extends string>(tout: Code, ...lignes: readonly Code[]): Regle<Code>[] =>
  lignes.map((ligne) => [ligne, (lire) => lire(tout) !== 0])
