// Helps of all schemes: an entry of its own, since a browser loads one scheme's only.
import type { Aides } from './aides'
import { aides as hve3a } from './hve3a/generated/aides'
import { aides as hve4 } from './hve4/generated/aides'

/** Help of each scheme, by its code. */
export const aidesDesSchemes: Readonly<Record<string, Aides>> = { HVE3A: hve3a, HVE4: hve4 }
