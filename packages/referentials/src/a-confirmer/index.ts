import { versionsHve4 } from '../hve4/versions/a-confirmer'
import type { VersionAConfirmer } from './version'

export { comparerSous, type DossierCompare, lignesComparees } from './comparer'
export { enMots } from './mots'
export { genresDeChangement, sourcesDeChangement, type VersionAConfirmer } from './version'

/** Versions that may be previewed (docs/decisions/0050-versions-to-be-confirmed.md). A scheme with some adds its list here. */
export const versionsAConfirmer = (): readonly VersionAConfirmer[] => versionsHve4
