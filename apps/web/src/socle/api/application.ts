import type { getApplicationInfo } from '@sillon/contract'
import type { Answer } from './client'

export type ApplicationInfo = Answer<typeof getApplicationInfo>

/** Whether people are told which server they are on: any but the real one. */
export const isEnvironmentNamed = (info: ApplicationInfo | undefined): info is ApplicationInfo =>
  info !== undefined && info.environnement !== 'production'

/** Whether somebody comes by the address of the tool that the product replaces (specification 1, /login). */
export const isFormerTool = (info: ApplicationInfo | undefined): boolean =>
  info?.urlOAD != null && new URL(info.urlOAD).origin === window.location.origin
