import { demandeExport, type GenreExport, type ParamsExport } from '@sillon/contract'
import { exportDesCourriels } from '#courriels/export'
import { exportDesDocuments } from '#dossiers/documents/export'
import { exportDeLHistorique } from '#dossiers/historique/export'
import {
  exportDeRecherche,
  exportDesExploitations,
  exportDesExploitationsSupprimees,
} from '#fermes/exploitations/export'
import { exportDesDemandesEffacement } from '#personnes/effacements/export'
import { exportDesOrganismes } from '#personnes/organismes/export'
import { exportDesUtilisateurs } from '#personnes/utilisateurs/export'
import type { GenreDExport } from './genre'
import { classeur } from './genres/classeur'
import { journal } from './genres/journal'
import { genreDeListe } from './genres/liste'
import { rapports } from './genres/rapports'

/** Implementation of each kind of export; its parameters are in the contract (`demandeExport`). */
const genres: { readonly [Genre in GenreExport]: GenreDExport<ParamsExport<Genre>> } = {
  journal,
  recherche: genreDeListe(exportDeRecherche),
  exploitations: genreDeListe(exportDesExploitations),
  'exploitations-supprimees': genreDeListe(exportDesExploitationsSupprimees),
  utilisateurs: genreDeListe(exportDesUtilisateurs),
  courriels: genreDeListe(exportDesCourriels),
  organismes: genreDeListe(exportDesOrganismes),
  effacements: genreDeListe(exportDesDemandesEffacement),
  documents: genreDeListe(exportDesDocuments),
  historique: genreDeListe(exportDeLHistorique),
  classeur,
  rapports,
}

/** Kind and parameters of a requested export; undefined when this version of the product no longer has them. */
export function genreDe({ genre, params }: { readonly genre: string; readonly params: unknown }) {
  const asked = demandeExport.safeParse({ genre, params })
  if (!asked.success) return undefined
  // The schema has validated the parameters of this kind; the type of a table by kind cannot express it.
  const found = genres[asked.data.genre] as GenreDExport<unknown>
  return { ...found, params: asked.data.params as unknown }
}
