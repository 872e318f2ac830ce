import { localStorageColorSchemeManager } from '@mantine/core'
import { readStored } from '../state/storage'

/** Same key as public/color-scheme.js. */
const KEY = 'sillon.couleurs'

export const colorSchemeManager = localStorageColorSchemeManager({ key: KEY })

export const hasChosenColorScheme = (): boolean => readStored(KEY) !== null
