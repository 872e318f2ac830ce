import { type EtatDossier, getSuspens, type Suspens } from '@sillon/contract'
import type { ActeDeSaisie } from '@sillon/domain'
import type { OpenSheet } from '#dossiers/feuille/sheet'
import { request } from '#socle/api/client'

/** Open items before a state, and the acts of the reader that leave it to somebody else. */
export interface Ouverts {
  readonly suspens: readonly Suspens[]
  readonly autresYeux: readonly ActeDeSaisie[]
}

/**
 * Loads the open items of the open file, by target state.
 * @param dateAudit typed date, if it is not saved yet
 */
export async function readSuspens(
  { key, autosave, commentaires }: Pick<OpenSheet, 'key' | 'autosave' | 'commentaires'>,
  { dateAudit = null, signal }: { readonly dateAudit?: string | null; readonly signal?: AbortSignal } = {},
): Promise<ReadonlyMap<EtatDossier, Ouverts>> {
  const { idExploitation, codeNational, millesime } = key
  // Save first, so that the list matches the screen.
  await Promise.all([autosave.flush(), commentaires.flush()])
  const { data } = await request(getSuspens, {
    params: { idExploitation, codeNational },
    query: { millesime, ...(dateAudit !== null && { dateAudit }) },
    ...(signal !== undefined && { signal }),
  })
  return new Map(data.map(({ etatDossier, ...ouverts }) => [etatDossier, ouverts]))
}
