import type { BilanEnregistrements, Synchronisation } from '@sillon/contract'

/** Polling interval of a running synchronisation, in milliseconds. */
export const EVERY_MS = 1000

export const isRunning = (synchronisation: Synchronisation | undefined): boolean =>
  synchronisation?.etat === 'EN_ATTENTE' || synchronisation?.etat === 'EN_COURS'

/** Number of added, changed and removed records. */
export const changementsDe = ({ ajoutees, modifiees, retirees }: BilanEnregistrements): number =>
  ajoutees + modifiees + retirees
