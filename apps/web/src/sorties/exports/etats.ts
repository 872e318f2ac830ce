import type { ExportSuivi } from '@sillon/contract'

/** Polling interval of exports, while the page is visible. */
export const EVERY_MS = 2000

export const isPending = ({ etat }: Pick<ExportSuivi, 'etat'>): boolean => etat === 'EN_ATTENTE' || etat === 'EN_COURS'
