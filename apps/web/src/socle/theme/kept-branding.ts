import type { Config } from '@sillon/contract'
import { readStored, writeStored } from '../state/storage'
import { defaultBranding } from './look'

const KEY = 'sillon.charte'

/** Branding that was shown last on this device, and the organisation whose it is. */
export interface KeptBranding {
  readonly idOrganisme: number
  readonly config: Config
}

/** Branding that this device kept; null without one, or when an earlier version kept it in another shape. */
export function readBranding(): KeptBranding | null {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null') as KeptBranding | null
    const hasShape = Object.entries(defaultBranding).every(([name, value]) => {
      const found = kept?.config[name as keyof Config]
      return value === null ? found === null || typeof found === 'string' : typeof found === typeof value
    })
    return hasShape ? kept : null
  } catch {
    return null
  }
}

export const keepBranding = (kept: KeptBranding): void => writeStored(KEY, JSON.stringify(kept))
