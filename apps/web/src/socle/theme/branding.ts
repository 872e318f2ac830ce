import type { Config } from '@sillon/contract'
import { createContext, useContext } from 'react'
import { defaultBranding } from './look'

export const BrandingContext = createContext<Config>(defaultBranding)

/** Logo, title and colours of the person's organisation. */
export const useBranding = (): Config => useContext(BrandingContext)
