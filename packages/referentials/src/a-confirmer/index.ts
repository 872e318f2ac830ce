import { versionsHve4 } from '../hve4/versions/a-confirmer'
import type { VersionAConfirmer } from './version'

export { comparerSous, type DossierCompare, type LigneComparee, lignesComparees } from './comparer'
export { enMots } from './mots'
export {
  type Confiance,
  confiances,
  genresDeChangement,
  sourcesDeChangement,
  type VersionAConfirmer,
} from './version'

/** Every version to be confirmed (docs/decisions/0050-versions-to-be-confirmed.md). A scheme with one has a line here. */
let versions: readonly VersionAConfirmer[] = versionsHve4

/** Versions that may be previewed. */
export const versionsAConfirmer = (): readonly VersionAConfirmer[] => versions

/** Adds a version, for tests with one of their own. Returns a function that removes it. */
export function ajouterVersion(version: VersionAConfirmer): () => void {
  versions = [...versions, version]
  return () => {
    versions = versions.filter((known) => known !== version)
  }
}
