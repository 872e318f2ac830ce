import type { ExportSuivi } from '@sillon/contract'

/** How often one asks how far exports are, while the page is in sight. */
export const EVERY_MS = 2000

export const isPending = ({ etat }: Pick<ExportSuivi, 'etat'>): boolean => etat === 'EN_ATTENTE' || etat === 'EN_COURS'
