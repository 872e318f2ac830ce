import type { getApplicationInfo } from '@sillon/contract'
import type { Answer } from './client'

export type ApplicationInfo = Answer<typeof getApplicationInfo>

/** Whether the screens name the environment: on every server except production. */
export const isEnvironmentNamed = (info: ApplicationInfo | undefined): info is ApplicationInfo =>
  info !== undefined && info.environnement !== 'production'

/** Whether the page was opened at the address of the former simulation tool (specification 1, /login). */
export const isFormerTool = (info: ApplicationInfo | undefined): boolean =>
  info?.urlOAD != null && new URL(info.urlOAD).origin === window.location.origin
